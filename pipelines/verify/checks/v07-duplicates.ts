import { canonicalJson } from "../../../schemas/index.ts";
import type { Dataset, Split } from "../../../schemas/datasets/index.ts";
import { benchmarks, type Benchmarks } from "../../dedup/contamination.ts";
import { readBenchmark, type BenchmarkItem } from "../../dedup/read-benchmark.ts";
import { sameQuestions } from "../../dedup/same-question.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { judgements } from "../executions.ts";
import type { RunFiles } from "../run-files.ts";

/** Holds a line a question, and what each is about. */
export default defineCheck({
  id: "V7",
  title: "no question twice, no thing on two sides, nothing held out or of a benchmark is trained on",
  async run(files) {
    const found = findings();
    const items: BenchmarkItem[] = [];
    for (const path of files.lists) items.push(...(await readBenchmark(path)));
    const lists = benchmarks(items);
    const splits = await eachOnce(files, lists, found);
    await apart(files, splits, found);
    for await (const { dataset, id, question } of trained(files))
      // A question that is not there is V14's finding.
      found.judge(id, () =>
        (splits.get(question) ?? "train") === "train" ? undefined : `question ${question} is not for training, and ${dataset} has it`,
      );
    if (lists.size > 0)
      for await (const row of files.rows("cpt/documents", ["id", "text"])) found.judge(row.id, () => lists.inText(row.text)?.detail);
    const outcome = found.outcome();
    return files.lists.length > 0 || outcome.failures > 0
      ? outcome
      : { ...outcome, detail: "no benchmark's list was given, so none was looked for: verify RUN --decontaminate FILE" };
  },
});

/** What is trained on, and the question that it answers: whole rows of these are most of a run. */
async function* trained(files: RunFiles): AsyncGenerator<{ readonly dataset: Dataset; readonly id: string; readonly question: string }> {
  for (const dataset of ["sft", "preferences", "rl/rollouts"] as const)
    for await (const row of files.rows(dataset, ["id", "question_id"])) yield { dataset, id: row.id, question: row.question_id };
  for (const dataset of ["rl/pool", "rl/reserve"] as const)
    for await (const { id, extra_info: info } of files.rows(dataset, ["id", "extra_info"]))
      yield { dataset, id, question: info.question_id };
}

/** What is looked at of each question. */
const OF_QUESTIONS = ["id", "text", "plain_text", "answer", "program", "split", "style"] as const;

/** The side of each question. What imported runs were asked is as it was, twice too. */
async function eachOnce(files: RunFiles, lists: Benchmarks, found: Findings): Promise<ReadonlyMap<string, Split>> {
  const splits = new Map<string, Split>();
  const programs = new Map<string, string>();
  const copied = sameQuestions();
  for await (const { id, text, plain_text, answer, program, split, style } of files.rows("questions", OF_QUESTIONS)) {
    splits.set(id, split);
    found.judge(id, () => {
      const hit = lists.inQuestion(text, answer.text) ?? (plain_text === null ? undefined : lists.inQuestion(plain_text, answer.text));
      if (hit !== undefined) return hit.detail;
      if (style === "imported") return undefined;
      const same = copied({ id, text, answer: answer.text });
      if (same !== undefined) return same.detail;
      if (program === null) return undefined;
      const key = canonicalJson(JSON.parse(program));
      const other = programs.get(key);
      programs.set(key, id);
      return other === undefined ? undefined : `the program of ${other}`;
    });
  }
  return splits;
}

/** No thing that a question is about is on two sides, and no text of the corpus is about one that is held out. */
async function apart(files: RunFiles, splits: ReadonlyMap<string, Split>, found: Findings): Promise<void> {
  const sides = new Map<string, { readonly side: Split; readonly id: string }>();
  for (const { id, keys } of await judgements(files)) {
    const side = splits.get(id);
    if (side === undefined) continue;
    found.judge(id, () => {
      for (const entity of keys) {
        const first = sides.get(entity);
        if (first === undefined) sides.set(entity, { side, id });
        else if (first.side !== side) return `${entity} is asked about in ${side}, and in ${first.side} by ${first.id}`;
      }
      return undefined;
    });
  }
  const { export: exported } = files.manifest.config as { readonly export?: { readonly holdOutDocuments?: boolean } };
  if (exported?.holdOutDocuments === false || !files.has("cpt/documents")) return;
  const isHeld = (entity: string): boolean => sides.get(entity)?.side === "held_out";
  const pages = new Map<string, string>();
  for await (const { id, name, uris } of files.rows("evidence/entities", ["id", "name", "uris"]))
    if (isHeld(id)) for (const uri of uris) pages.set(uri, name);
  const documents = new Map<string, string>();
  for await (const { id, uri } of files.rows("evidence/documents", ["id", "uri"])) {
    const name = pages.get(uri);
    if (name !== undefined) documents.set(id, name);
  }
  for await (const { id, lineage } of files.rows("cpt/documents", ["id", "lineage"])) {
    if (lineage.kind !== "document" && lineage.kind !== "entity") continue;
    const name = lineage.kind === "entity" ? (isHeld(lineage.id) ? lineage.id : undefined) : documents.get(lineage.id);
    found.judge(id, () => (name === undefined ? undefined : `it is about ${name}, which a held-out question asks about`));
  }
}

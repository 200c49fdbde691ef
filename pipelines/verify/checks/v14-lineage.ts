import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ClaimValue, importedQuestionId, judgedId, NightDiff, Program } from "../../../schemas/index.ts";
import {
  importedQuestionOf,
  importedQuestionRow,
  isImported,
  judgedQuestionOf,
  judgedQuestionRow,
  type CptDocumentRow,
  type Dataset,
  type QuestionRow,
} from "../../../schemas/datasets/index.ts";
import { hops, levelOf, operatorCount, readsMemory } from "../../../knowledge-graph/index.ts";
import { whyNotHarder } from "../../complexity/gates/harder.ts";
import { complexity } from "../../complexity/style.ts";
import { isJudged } from "../../questions/judged/styles.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { differingColumn } from "../differing-column.ts";
import { hasHistory } from "../has-history.ts";
import { importerOf } from "../importer.ts";
import { whyByHeart } from "../known-by-heart.ts";
import type { RunFiles } from "../run-files.ts";

/** Holds the ids of all rows that others name. */
export default defineCheck({
  id: "V14",
  title: "lineage: each row leads to question, statements, document version and uri; rounds get harder, none known by heart",
  async run(files) {
    const found = findings();
    const known = await knownIds(files);
    await evidence(files, known, found);
    await questions(files, known, found);
    await descendants(files, known, found);
    await retired(files, known, found);
    return found.outcome();
  },
});

type Round = Pick<QuestionRow, "round" | "difficulty" | "split">;

interface Known {
  /** By question. */
  readonly rounds: ReadonlyMap<string, Round>;
  readonly uris: ReadonlySet<string>;
  readonly documentKeys: ReadonlySet<string>;
  /** Of document versions. */
  readonly uriOf: ReadonlyMap<string, string>;
  /** Questions that a model answered, and all that no program answers: nothing can tell whether an answer to them is right. */
  readonly judged: ReadonlySet<string>;
  readonly unexecuted: ReadonlySet<string>;
  readonly ids: Readonly<
    Record<"documents" | "entities" | "statements" | "questions" | "plans" | "reasoning" | "trajectories", ReadonlySet<string>>
  >;
}

async function knownIds(files: RunFiles): Promise<Known> {
  const ids = async (dataset: Dataset): Promise<ReadonlySet<string>> => {
    const set = new Set<string>();
    for await (const row of files.rows(dataset, ["id"])) set.add(row.id);
    return set;
  };
  const uris = new Set<string>();
  const uriOf = new Map<string, string>();
  const judged = new Set<string>();
  const unexecuted = new Set<string>();
  const rounds = new Map<string, Round>();
  for await (const row of files.rows("questions", ["id", "style", "verification", "round", "difficulty", "split"])) {
    rounds.set(row.id, { round: row.round, difficulty: row.difficulty, split: row.split });
    if (isJudged(row.style)) judged.add(row.id);
    if (row.verification !== "executed") unexecuted.add(row.id);
  }
  for await (const row of files.rows("evidence/documents", ["document_key", "uri"])) {
    uris.add(row.uri);
    uriOf.set(row.document_key, row.uri);
  }
  return {
    rounds,
    uris,
    documentKeys: new Set(uriOf.keys()),
    uriOf,
    judged,
    unexecuted,
    ids: {
      documents: await ids("evidence/documents"),
      entities: await ids("evidence/entities"),
      statements: await ids("evidence/statements"),
      questions: await ids("questions"),
      plans: await ids("plans"),
      reasoning: await ids("reasoning"),
      trajectories: await ids("trajectories"),
    },
  };
}

const missing = (ids: Iterable<string>, known: ReadonlySet<string>, noun: string): string | undefined => {
  for (const id of ids) if (!known.has(id)) return `${noun} ${id} is not in the run`;
  return undefined;
};

async function evidence(files: RunFiles, { ids, documentKeys }: Known, found: Findings): Promise<void> {
  for await (const row of files.rows("evidence/statements", ["id", "document_key", "entity_ids"]))
    found.judge(
      row.id,
      () => missing([row.document_key], documentKeys, "document version") ?? missing(row.entity_ids, ids.entities, "entity"),
    );
}

async function questions(files: RunFiles, { ids, uris, uriOf, rounds }: Known, found: Findings): Promise<void> {
  for await (const row of files.rows("questions")) {
    if (row.round > 0) found.judge(row.id, () => whyNoRound(row, rounds.get(row.parent_id ?? "")));
    found.judge(row.id, () => {
      const known = whyByHeart(row, files.manifest);
      if (known !== undefined) return known;
      if (isJudged(row.style) && row.quotes.length === 0) return "it has no program and no quotes";
      const elsewhere = row.quotes.find(({ document_key, uri }) => document_key !== null && uriOf.get(document_key) !== uri);
      if (elsewhere !== undefined) return `document version ${elsewhere.document_key ?? ""} is not in the run, or not of ${elsewhere.uri}`;
      const program = row.program === null ? null : Program.parse(JSON.parse(row.program));
      // What is calculated only rests on no page.
      if (row.verification === "executed" && (program === null || (readsMemory(program) && row.evidence.length === 0)))
        return "it has no program or no evidence";
      const named = program === null ? [] : entitiesOf(program);
      const answered = row.answer.value === null ? [] : z.array(ClaimValue).parse(JSON.parse(row.answer.value)).flatMap(entityOf);
      return (
        missing(
          row.evidence.map((item) => item.statement_id),
          ids.statements,
          "statement",
        ) ??
        missing(
          row.quotes.flatMap((item) => item.statement_id ?? []),
          ids.statements,
          "statement",
        ) ??
        missing([...row.gold_path, ...row.quotes.map((item) => item.uri)], uris, "page") ??
        missing([...named, ...answered], ids.entities, "entity") ??
        (row.parent_id === null ? undefined : missing([row.parent_id], ids.questions, "parent question"))
      );
    });
    found.judge(row.id, () => whyOtherStyle(row, files));
  }
}

/** What rounds made is of their style, and nothing else is; what has no program is of a style that needs none. */
function whyOtherStyle(row: QuestionRow, files: RunFiles): string | undefined {
  const { manifest } = files;
  if ((row.style === complexity.name) !== row.round > 0) return `round ${row.round} is of style ${row.style}`;
  // What comes with another's runs has no program: under that name one would be made again by nobody.
  if (row.program !== null) return isImported(row) ? "a question with a program is said to come with another's runs" : undefined;
  const context = { runId: manifest.run_id, seed: manifest.seed, language: row.language, codeVersion: manifest.code.version };
  const made = isImported(row)
    ? importedQuestionRow({ ...importedQuestionOf(row), generator: importerOf(row.generator, files) }, context)
    : judgedQuestionRow(judgedQuestionOf(row), row.license, context);
  const column = differingColumn(row, made);
  if (column !== undefined) return `questions: ${column} is not that of a question of style ${row.style}`;
  if (isImported(row))
    return hasHistory(files) || row.id === importedQuestionId(importedQuestionOf(row))
      ? undefined
      : "its id is not that of its words and its answer";
  // Style, words and places make the id.
  return row.id === judgedId(judgedQuestionOf(row)) ? undefined : "its id is not that of its style, words and places";
}

/** A round of the complexity loop is what its program says, follows on its parent, and is harder by the stated measure. */
function whyNoRound(row: QuestionRow, parent: Round | undefined): string | undefined {
  if (row.parent_id === null || row.operator === null) return `round ${row.round} names no parent or no operator`;
  if (parent === undefined) return undefined;
  if (parent.round !== row.round - 1) return `round ${row.round} grew from round ${parent.round}`;
  if (parent.split !== row.split) return `it is in ${row.split}, the question that it grew from in ${parent.split}`;
  const { denotation_max: denotationMax, level: _, ...rest } = row.difficulty;
  const program = Program.parse(JSON.parse(row.program ?? "null"));
  if (operatorCount(program) !== rest.operators || hops(program) !== rest.hops)
    return `its program has ${operatorCount(program)} operators and ${hops(program)} hops, the row says ${rest.operators} and ${rest.hops}`;
  const type = row.answer.type === "choice" ? "entity" : row.answer.type;
  const level = levelOf(program, type, { ...rest, denotationMax }, true);
  if (level !== row.difficulty.level) return `its program is of level ${level}, the row says ${row.difficulty.level}`;
  const why = whyNotHarder(difficultyOf(row.difficulty), difficultyOf(parent.difficulty));
  return why === undefined ? undefined : `it is no harder than its parent: ${why}`;
}

const difficultyOf = ({ denotation_max: denotationMax, ...counted }: QuestionRow["difficulty"]) => ({ ...counted, denotationMax });

/** What the night retired or replaced is no question any more; that nothing else is left of it, the checks above see. */
async function retired({ folder, manifest }: RunFiles, { ids }: Known, found: Findings): Promise<void> {
  if (!manifest.files.some(({ path }) => path === "diff.json")) return;
  try {
    const { questions: now } = NightDiff.parse(JSON.parse(await readFile(join(folder, "diff.json"), "utf8")));
    for (const { id } of now.retired)
      found.judge(id, () => (ids.questions.has(id) ? "it was retired, and is still a question" : undefined));
    for (const { id, replaces } of now.re_answered)
      found.judge(id, () =>
        ids.questions.has(replaces) ? `it replaces ${replaces}, which is still a question` : missing([id], ids.questions, "question"),
      );
    for (const id of now.new) found.judge(id, () => missing([id], ids.questions, "question"));
  } catch (error) {
    found.fail("diff.json", `cannot be read: ${(error as Error).message}`);
  }
}

const entityOf = (value: ClaimValue): readonly string[] => (value.kind === "entity" ? [value.entityId] : []);
const entitiesOf = (program: Program): readonly string[] =>
  program.nodes.flatMap(({ arguments: given }) => [
    ...("entity" in given ? [given.entity] : []),
    ...("value" in given ? entityOf(given.value) : []),
  ]);

async function descendants(files: RunFiles, { ids, judged, unexecuted }: Known, found: Findings): Promise<void> {
  const ofQuestion = (id: string): string | undefined => missing([id], ids.questions, "question");
  const ofRewardable = (id: string, others: ReadonlySet<string>): string | undefined =>
    others.has(id) ? `no program answers question ${id}: nothing tells a right answer to it` : ofQuestion(id);
  const ofTrajectory = (id: string): string | undefined => missing([id], ids.trajectories, "trajectory");
  const calls = new Set<string>();
  for await (const row of files.rows("environment/calls", ["call_id"])) calls.add(row.call_id);
  for await (const row of files.rows("reasoning", ["id", "question_id", "steps"]))
    found.judge(
      row.id,
      () =>
        ofQuestion(row.question_id) ??
        missing(
          row.steps.flatMap((step) => step.statement_ids),
          ids.statements,
          "statement",
        ),
    );
  for await (const row of files.rows("plans", ["id", "question_id"])) found.judge(row.id, () => ofQuestion(row.question_id));
  for await (const row of files.rows("trajectories", ["id", "question_id", "steps"]))
    found.judge(
      row.id,
      () =>
        ofQuestion(row.question_id) ??
        missing(
          row.steps.flatMap((step) => step.call_id ?? []),
          calls,
          "call",
        ),
    );
  for await (const row of files.rows("decisions", ["id", "question_id", "trajectory_id"]))
    found.judge(row.id, () => ofTrajectory(row.trajectory_id) ?? ofQuestion(row.question_id));
  for await (const row of files.rows("preferences", ["id", "question_id", "trajectory_ids"]))
    found.judge(row.id, () => missing(row.trajectory_ids, ids.trajectories, "trajectory") ?? ofQuestion(row.question_id));
  for await (const row of files.rows("sft", ["id", "question_id", "trajectory_id"]))
    found.judge(row.id, () => ofTrajectory(row.trajectory_id) ?? ofRewardable(row.question_id, judged));
  for (const pool of ["rl/pool", "rl/reserve"] as const)
    for await (const row of files.rows(pool, ["id", "extra_info"]))
      found.judge(row.id, () => ofRewardable(row.extra_info.question_id, unexecuted));
  for await (const row of files.rows("rl/attempts", ["id", "question_id"]))
    found.judge(row.id, () => ofRewardable(row.question_id, unexecuted));
  for await (const row of files.rows("rl/rollouts", ["id", "question_id", "trajectory_id"]))
    found.judge(row.id, () => ofTrajectory(row.trajectory_id) ?? ofRewardable(row.question_id, judged));
  const sources: Readonly<Record<CptDocumentRow["lineage"]["kind"], ReadonlySet<string>>> = {
    entity: ids.entities,
    question: ids.questions,
    plan: ids.plans,
    reasoning: ids.reasoning,
    trajectory: ids.trajectories,
    document: ids.documents,
  };
  for await (const row of files.rows("cpt/documents", ["id", "lineage"]))
    found.judge(row.id, () => missing([row.lineage.id], sources[row.lineage.kind], row.lineage.kind));
}

import { datasets, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { rejectedRow } from "../../schemas/datasets/rejected.ts";
import { FINDABLE } from "../../pipelines/recipes/steps/find.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { dropped } from "./dropped.ts";
import type { AnyRow, Changed, LoadedRun } from "./tables.ts";

/** A whole forgery, as somebody would make it who has read the docs: many rows, and several datasets where one alone would not do. */
export interface Forgery {
  readonly name: string;
  /** Base runs that it is made in, the first that has what it needs. */
  readonly run: string;
  /** What a finding should speak of. */
  readonly datasets: readonly (Dataset | "files")[];
  make(run: LoadedRun): Changed | Promise<Changed>;
  /** Why it may survive where all that follows from it is made anew. */
  readonly trust?: string;
}

type Rows<D extends Dataset> = readonly Row<D>[];
const rowsOf = <D extends Dataset>(run: LoadedRun, dataset: D): Rows<D> => (run.tables.get(dataset) ?? []) as unknown as Rows<D>;

/** Every row by `to`; throws where nothing changes: a forgery that forges nothing proves nothing. */
function each<D extends Dataset>(run: LoadedRun, dataset: D, to: (row: Row<D>, at: number) => Row<D>): [Dataset, readonly AnyRow[]] {
  const before = rowsOf(run, dataset);
  const after = before.map((row, at) => to(row, at));
  if (JSON.stringify(after) === JSON.stringify(before)) throw new Error(`${run.name}: nothing to forge in ${dataset}`);
  for (const row of after) datasets[dataset].parse(row);
  return [dataset, after as unknown as readonly AnyRow[]];
}

const tables = (...changed: readonly [Dataset, readonly AnyRow[]][]): Changed => ({ tables: new Map(changed) });
const one = <D extends Dataset>(
  name: string,
  run: string,
  dataset: D,
  to: (row: Row<D>, at: number, run: LoadedRun) => Row<D>,
): Forgery => ({
  name,
  run,
  datasets: [dataset],
  make: (of) => tables(each(of, dataset, (row, at) => to(row, at, of))),
});
const note = (name: string, run: string, path: string, to: (text: string) => string): Forgery => ({
  name,
  run,
  datasets: ["files"],
  make(of) {
    const before = of.notes.get(path) ?? "";
    if (to(before) === before) throw new Error(`${of.name}: nothing to forge in ${path}`);
    return { notes: new Map([[path, to(before)]]) };
  },
});
/** Trainers' forms: the manifest names none of them. */
const formatFile = (name: string, path: string, to: (bytes: Buffer) => Buffer | null): Forgery => ({
  name,
  run: "demo",
  datasets: ["files"],
  make: () => ({ formats: new Map([[path, to]]) }),
});
const manifest = (name: string, run: string, to: (manifest: Manifest) => Manifest): Forgery => ({
  name,
  run,
  datasets: ["files"],
  make: () => ({ manifest: to }),
});

const last = <T>(list: readonly T[], to: (one: T) => T): T[] => list.map((item, at) => (at === list.length - 1 ? to(item) : item));
const truth = (text: string, to: (value: Record<string, unknown>) => Record<string, unknown>): string =>
  JSON.stringify(to(JSON.parse(text) as Record<string, unknown>));
const backwards = (text: string): string => [...text].reverse().join("");

/** Styles of one family, so that nothing else of the row tells. */
const SIBLINGS: Readonly<Record<string, string>> = {
  comparison: "set",
  set: "multi-hop",
  "multi-hop": "comparison",
  numeric: "temporal",
  temporal: "numeric",
  factual: "conflict",
};

/** A question that is told as one whose pages nobody finds, and is not. */
function foundUntold(run: LoadedRun): Changed {
  const rejected = rowsOf(run, "rejected");
  const [found] = rowsOf(run, "questions").filter(
    ({ id, program }) => program !== null && !rejected.some((row) => row.stage === FINDABLE && row.item_key === id),
  );
  const [like] = rejected;
  if (found === undefined || like === undefined) throw new Error(`${run.name}: nothing to forge`);
  const rejection = { stage: FINDABLE, itemKey: found.id, reason: "not-findable", detail: "no search brings it up" } as const;
  const row = rejectedRow(rejection, 0, {
    runId: like.run_id,
    seed: like.seed,
    language: like.language,
    codeVersion: like.generator.version,
  });
  return tables(["rejected", [...rejected, row] as unknown as readonly AnyRow[]]);
}

/** The judgement that is not theirs. */
const OTHER_WAY: Readonly<Record<string, string>> = {
  smaller: "larger",
  lower: "higher",
  fewer: "more",
  shorter: "longer",
  smallest: "largest",
  lowest: "highest",
  fewest: "most",
  shortest: "longest",
};

const RIGHT = "is correct.";
const WRONG = "is not correct.";

function inventedVisit(run: LoadedRun): Changed {
  const found = rowsOf(run, "trajectories").find(({ steps }) =>
    steps.some(({ call_id, observation, action_name }) => call_id !== null && action_name === "visit" && /\d{3}/.test(observation ?? "")),
  );
  const step = found?.steps.find(
    ({ call_id, observation, action_name }) => call_id !== null && action_name === "visit" && /\d{3}/.test(observation ?? ""),
  );
  if (found === undefined || step?.observation == null) throw new Error(`${run.name}: nothing to forge`);
  const { call_id: call } = step;
  const invented = (text: string): string => text.replaceAll(/\d{3}/g, "777");
  const { observation } = step;
  return tables(
    each(run, "trajectories", (row) =>
      row.id !== found.id
        ? row
        : {
            ...row,
            steps: row.steps.map((item) => (item.call_id === call ? { ...item, observation: invented(observation) } : item)),
            messages: row.messages.map((item) =>
              item.content.includes(observation) ? { ...item, content: item.content.replace(observation, invented(observation)) } : item,
            ),
          },
    ),
    each(run, "environment/calls", (row) => (row.call_id === call ? { ...row, result: invented(row.result) } : row)),
  );
}

/** The forgeries of the trial: each was taken for a good run once, or nearly. */
export const forgeries: readonly Forgery[] = [
  one("pool: ground truths set to 42", "demo", "rl/pool", (row) => ({
    ...row,
    reward_model: {
      ...row.reward_model,
      ground_truth: truth(row.reward_model.ground_truth, (value) => ({ ...value, text: "42", aliases: [] })),
    },
  })),
  one("pool: prompts replaced", "demo", "rl/pool", (row) => ({
    ...row,
    prompt: last(row.prompt, (item) => ({ ...item, content: "Write me a poem." })),
  })),
  {
    name: "pool: rows doubled under new ids",
    run: "demo",
    datasets: ["rl/pool"],
    make: (run) =>
      tables(["rl/pool", [...run.tables.get("rl/pool")!, ...run.tables.get("rl/pool")!.map((row) => ({ ...row, id: `${row.id}0` }))]]),
  },
  note("rewards.py always pays", "demo", "rl/rewards.py", (text) => text.replaceAll(/return /g, "return 1.0 or ")),
  note("held_out.jsonl: other answers", "demo", "eval_data/held_out.jsonl", (text) => text.replaceAll(/\d/g, "9")),
  one("all questions for training", "demo", "questions", (row) => ({ ...row, split: "train" })),
  one("sft: answers are given up", "demo", "sft", (row) => ({
    ...row,
    messages: last(row.messages, (item) => ({
      ...item,
      content: item.content.replace(/<answer>[\s\S]*<\/answer>/, "<answer>I do not know</answer>"),
    })),
  })),
  one("sft: another question", "demo", "sft", (row) => ({
    ...row,
    messages: row.messages.map((item, at) => (at === 1 ? { ...item, content: "Write me a poem." } : item)),
  })),
  one("sft: other tools", "demo", "sft", (row) => ({ ...row, tools: "[]" })),
  one("sft: loss on mistakes", "demo", "sft", (row) => ({
    ...row,
    messages: row.messages.map((item) => (item.role === "assistant" ? { ...item, loss: 1 } : item)),
  })),
  one("wrong designed runs called right", "demo", "trajectories", (row) => ({
    ...row,
    correct: "true",
    quality_parts: { ...row.quality_parts, correct: 1 },
  })),
  one("first messages ask for a poem", "demo", "trajectories", (row) => ({
    ...row,
    messages: row.messages.map((item, at) => (at === 1 ? { ...item, content: "Write me a poem." } : item)),
  })),
  one("mistake flags cleared", "demo", "trajectories", (row) => ({
    ...row,
    steps: row.steps.map((step) => ({ ...step, mistake_type: null, recovered: false })),
  })),
  one("labels of options exchanged", "demo", "decisions", (row) => {
    const other = row.options.findIndex(({ label }) => label === "mistake");
    if (row.correct_index === null || other === -1) return row;
    const from = row.correct_index;
    const options = row.options.map((option, at) =>
      at === from ? { ...option, label: "mistake" as const } : at === other ? { ...option, label: "on_path" as const } : option,
    );
    return {
      ...row,
      options,
      correct_index: other,
      correct_indices: row.correct_indices.map((at) => (at === from ? other : at)).toSorted((a, b) => a - b),
    };
  }),
  one("judgements turned round", "demo", "decisions", (row) => {
    const judgement = row.judgement.includes(WRONG) ? row.judgement.replace(WRONG, RIGHT) : row.judgement.replace(RIGHT, WRONG);
    return { ...row, judgement, text: row.text.replace(row.judgement, judgement) };
  }),
  one("chains end in Atlantis", "demo", "reasoning", (row) => {
    const end = (text: string): string => text.replace(row.answer_text, "Atlantis");
    const text = row.text.split("\n").map((line, at, all) => (at === all.length - 1 ? end(line) : line)).join("\n"); // prettier-ignore
    return { ...row, answer_text: "Atlantis", text, steps: last(row.steps, (step) => ({ ...step, text: end(step.text) })) };
  }),
  one("smaller for larger", "demo", "questions", (row) => ({
    ...row,
    text: row.text.replace(
      /\b(?:smaller|lower|fewer|shorter|smallest|lowest|fewest|shortest)\b(?! urban)/,
      (word) => OTHER_WAY[word] ?? word,
    ),
  })),
  one("another style of its family", "demo", "questions", (row) => ({
    ...row,
    style: row.round === 0 ? (SIBLINGS[row.style] ?? row.style) : row.style,
  })),
  one("ends of imported runs told otherwise", "pasts", "trajectories", (row) =>
    row.origin === "imported" ? { ...row, finish_reason: row.finish_reason === "stop" ? "length" : "stop" } : row,
  ),
  one("questions of other manners", "demo", "questions", (row) =>
    row.register === null ? row : { ...row, register: row.register === "brief" ? "plain" : "brief" },
  ),
  one("a model's runs under another tool set, with faults", "models", "trajectories", (row) =>
    row.origin === "sampled" ? { ...row, toolset_name: `${row.toolset_name}~1`, environment: { ...row.environment, faults: 0.5 } } : row,
  ),
  { name: "found, and told as not findable", run: "demo", datasets: ["rejected"], make: foundUntold },
  one("names with quotes exchanged", "names", "evidence/entities", (row) => ({ ...row, name: row.name.replaceAll(/["“”«»'’()]/g, "") })),
  one("questions name their things in capitals", "names", "questions", (row) => ({
    ...row,
    text: row.text.replaceAll(/(?<= )\p{Lu}\p{Ll}+/gu, (name) => name.toUpperCase()),
  })),
  one("judged questions on another side", "models", "questions", (row) =>
    row.verification === "judged" ? { ...row, split: row.split === "train" ? "held_out" : "train" } : row,
  ),
  one("judged questions written from other texts", "models", "questions", (row) =>
    row.verification === "judged" ? { ...row, given: row.given.map((part) => ({ ...part, end: part.end - 1 })) } : row,
  ),
  one("judged questions under checks that nobody made", "models", "questions", (row) =>
    row.verification === "judged" ? { ...row, checks: [{ name: "exact", verdict: "pass", reason: null }] } : row,
  ),
  one("chains in a model's words of another seed and prompt", "models", "reasoning", (row) => ({
    ...row,
    seed: row.seed + 1,
    generator: { ...row.generator, prompt_hash: row.generator.prompt_hash === null ? null : "0" },
  })),
  one("a model's plans that a judge did not let pass", "models", "plans", (row) => ({
    ...row,
    judgements: last(row.judgements, (judgement) => ({ ...judgement, verdict: "fail" as const })),
  })),
  one("a model's words under another task", "models", "questions", (row) =>
    row.plain_text === null ? row : { ...row, generator: { ...row.generator, name: "long-context" } },
  ),
  one("a model's alternatives: judgements in other words", "models", "decisions", (row) => ({
    ...row,
    judgement: row.judgement.replace("final", "last"),
    text: row.text.replace(row.judgement, row.judgement.replace("final", "last")),
  })),
  one("alternatives of rules under a model's task", "models", "decisions", (row) =>
    row.generator.model_id === null ? { ...row, generator: { ...row.generator, name: "has-model" } } : row,
  ),
  one("a model's runs at another temperature", "models", "trajectories", (row) =>
    row.origin === "sampled" ? { ...row, policy: { ...row.policy, temperature: (row.policy.temperature ?? 0) + 0.1 } } : row,
  ),
  one("a model's runs with tools in other words", "models", "trajectories", (row) =>
    row.origin === "sampled" ? { ...row, toolset: row.toolset.replace(/"description":"/, '"description":"Now ') } : row,
  ),
  one("rounds made by something else", "demo", "questions", (row) =>
    row.round === 0 ? row : { ...row, generator: { ...row.generator, name: "words" } },
  ),
  one("the loser as an alias", "demo", "questions", (row, _, run) => {
    if (row.style !== "comparison") return row;
    const loser = rowsOf(run, "evidence/entities").find(
      ({ name }) => name !== row.answer.text && name.length > 4 && row.text.includes(name),
    );
    return loser === undefined ? row : { ...row, answer: { ...row.answer, aliases: [...row.answer.aliases, loser.name] } };
  }),
  one("round 0 raised to level 5", "demo", "questions", (row) =>
    row.round === 0 ? { ...row, difficulty: { ...row.difficulty, level: 5 } } : row,
  ),
  one("called judged, answer 42", "demo", "questions", (row, at) =>
    at > 2
      ? row
      : {
          ...row,
          verification: "judged",
          program: null,
          evidence: [],
          answer: { ...row.answer, text: "42", type: "text", value: null, unit: null, tolerance: null, aliases: [] },
        },
  ),
  one("a hidden name told", "demo", "questions", (row) => {
    const [name, ...others] = row.hidden_entities;
    return name === undefined ? row : { ...row, text: `${row.text} Think of ${name}.`, hidden_entities: others };
  }),
  one("texts for pre-training garbled", "demo", "cpt/documents", (row) => ({ ...row, text: backwards(row.text) })),
  one("stage 1 ids reversed", "demo", "cpt/stage1", (row) => ({ ...row, input_ids: [...row.input_ids].reverse() })),
  manifest("manifest: another success rate", "demo", (of) => ({ ...of, metrics: { ...of.metrics, success_rate: 0.123 } })),
  manifest("manifest: another funnel", "demo", (of) => ({ ...of, funnel: of.funnel.map((line) => ({ ...line, count: line.count * 10 })) })),
  note("card: other figures", "demo", "README.md", (text) => text.replaceAll(/\b\d{2,}\b/g, (figure) => `${figure}0`)),
  { name: "an invented visit in trajectory and calls", run: "demo", datasets: ["trajectories", "environment/calls"], make: inventedVisit },
  one("claims say other than their quotes", "demo", "evidence/statements", (row) =>
    row.claim === null ? row : { ...row, claim: row.claim.replaceAll(/"number":(\d{3,})/g, '"number":8$1') },
  ),
  one("statements as of 1955", "demo", "evidence/statements", (row) =>
    row.as_of === null ? row : { ...row, as_of: "1955", claim: row.claim?.replaceAll(row.as_of, "1955") ?? null },
  ),
  one("another content hash", "demo", "evidence/documents", (row) => ({ ...row, content_hash: backwards(row.content_hash) })),
  {
    name: "rivals dropped",
    run: "demo",
    datasets: ["evidence/statements"],
    make(run) {
      const used = new Set(rowsOf(run, "questions").flatMap(({ evidence }) => evidence.map(({ statement_id }) => statement_id)));
      return tables(["evidence/statements", run.tables.get("evidence/statements")!.filter(({ id }) => used.has(id))]);
    },
  },
  ...(["winner", "rival"] as const).map((which): Forgery => ({
    name: `a ${which} dropped, everywhere`,
    run: "demo",
    datasets: ["evidence/statements"],
    make: async (run) => (await dropped(run, which)).changed,
  })),
  ...["trl/sft/train/part-00000.parquet", "trl/format.json", "verl/train/part-00000.parquet", "verl/chat_template.jinja"].flatMap(
    (path) => [
      formatFile(`formats/${path}: a byte less`, path, (bytes) => bytes.subarray(0, -1)),
      formatFile(`formats/${path}: gone`, path, () => null),
    ],
  ),
  formatFile("formats: one file more", "trl/sft/train/part-00001.parquet", () => Buffer.from("PAR1")),
  {
    ...one("invented rates of a trainer", "feedback", "rl/pool", (row) => ({
      ...row,
      pass_rates: row.pass_rates.map((rate) => (rate.basis === "feedback" ? { ...rate, correct: rate.n - rate.correct } : rate)),
    })),
    trust: "a trainer's word alone stands for what it told: verify lists it as taken on trust",
  },
  one("sft: labels shifted", "demo", "sft", (row) => ({
    ...row,
    labels: row.labels === null ? null : [...Array.from(row.labels).slice(1), -100],
  })),
  one("rates without rollouts", "demo", "questions", (row) => ({
    ...row,
    solver_pass: [{ policy_id: "ours", n: 8, correct: 4, low: 0.2, high: 0.8 }],
  })),
  one("a tolerance of 1e15", "demo", "questions", (row) =>
    row.answer.type === "quantity" ? { ...row, answer: { ...row.answer, tolerance: 1e15 } } : row,
  ),
  one("one held-out question for training", "demo", "questions", (row, at, run) =>
    rowsOf(run, "questions").findIndex(({ split }) => split === "held_out") === at ? { ...row, split: "train" } : row,
  ),
];

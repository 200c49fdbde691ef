import type { Config, TaskName } from "../../schemas/index.ts";
import { roughTokens } from "../agents/rollout.ts";
import { SUPPORTS } from "../checks/judges/supports.ts";
import { ModelError } from "../models/model-error.ts";
import type { ModelRequest } from "../models/model.ts";
import { costOf } from "../models/meter.ts";
import type { Models } from "../models/models.ts";
import { modelOf } from "../models/open-models.ts";
import { executeSteps } from "./make.ts";
import { passingRuns } from "./refresh/passing-runs.ts";
import { proseReader } from "./steps/read-prose.ts";
import { reader } from "./steps/reader.ts";
import type { Document } from "../../schemas/index.ts";
import type { ToRead } from "../extract/to-read.ts";
import type { Recipe } from "./steps/recipe.ts";
import { roundsAtMost, type AtMost } from "./reports/rounds-at-most.ts";
import type { Run } from "./steps/run.ts";

/** What a run from nothing would ask of a model for one task. */
export interface TaskForecast {
  readonly task: string;
  readonly model: string;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Dollars; null without a price. */
  readonly usd: number | null;
}

export interface CostForecast {
  readonly expected: readonly TaskForecast[];
  /** Of the rounds of the complexity loop, beside what is expected: no sample tells it. As many tokens as calls of the task usually take. */
  readonly atMost: readonly (TaskForecast & Pick<AtMost, "of">)[];
}

/** Pages, and questions, that a rehearsal is made with. */
const SAMPLE = 20;

/**
 * What a run would ask of models, from a sample of pages of the memory and of questions that the rules draw: each call is counted, none
 * is made, nothing is kept. Calls that follow on a reply are taken for as many as `FOLLOWING` says. Empty where the memory is.
 */
export async function forecastCost(recipe: Recipe, run: Run): Promise<CostForecast> {
  const { config, memory } = run;
  const { documents } = await memory.graph.counts();
  const count = Math.min(SAMPLE, config.questions.count);
  const expected = new Map<string, Taken>();
  for (const [task, taken] of await sampled(run, (rehearsed) => readPages(rehearsed)))
    add(expected, task, taken, documents / Math.min(SAMPLE, documents));
  const { levels, ...rollouts } = config.rollouts;
  const ofQuestions = await sampled(
    {
      ...run,
      config: {
        ...config,
        questions: { ...config.questions, count },
        // What rounds ask hangs on replies: `roundsAtMost` says what it cannot pass.
        complexity: { ...config.complexity, seeds: 0 },
        rollouts: { ...rollouts, share: 1, sampledShare: 1, sampledGroupSize: 1 },
        // Nobody answers: what that holds back would not be counted.
        solvers: { closedBook: { ...config.solvers.closedBook, solved: "keep" } },
      },
    },
    async (rehearsed) => void (await executeSteps(recipe, rehearsed, await memory.graph.snapshotId(), undefined)),
  );
  const { sampledShare, sampledGroupSize } = rollouts;
  // Of which level the questions will be is not known yet: the largest share is the most that it can cost.
  const share = Math.max(rollouts.share, ...Object.values(levels ?? {}));
  const shares: Readonly<Record<string, number>> = { alternatives: share, policy: sampledShare * sampledGroupSize };
  for (const [task, taken] of ofQuestions) add(expected, task, taken, (config.questions.count / count) * (shares[task] ?? 1));
  const atMost = roundsAtMost(config, (task) => run.models.for(task) !== undefined).map(({ task, calls, of }) => {
    const usual = new Map<string, Taken>();
    const first = ofQuestions.get(task) ?? NOTHING;
    add(usual, task, first, 1);
    add(usual, task, FOLLOWING[task]?.[task] ?? NOTHING, first.calls);
    const taken = usual.get(task) ?? NOTHING;
    const share = calls / Math.max(1, taken.calls);
    return { ...priced(config, task, { calls, input: taken.input * share, output: taken.output * share }), of };
  });
  for (const [task, { calls }] of [...expected])
    for (const [next, each] of Object.entries(FOLLOWING[task as TaskName] ?? {}))
      if (run.models.for(next) !== undefined) add(expected, next, each, calls);
  if (expected.has("judge")) add(expected, "judge", { calls: CASES, input: CASES * 300, output: CASES * 20 }, 1);
  const named = [...expected].sort(([a], [b]) => (a < b ? -1 : 1));
  return { expected: named.map(([task, taken]) => priced(config, task, taken)), atMost };
}

function priced(config: Config, task: string, { calls, input, output }: Taken): TaskForecast {
  const settings = modelOf(config, task);
  const whole = { calls: Math.round(calls), input: Math.round(input), output: Math.round(output) };
  const usd = settings?.price === undefined ? null : costOf(whole, settings.price);
  return { task, model: settings?.model ?? "", ...whole, usd };
}

interface Taken {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
}

const NOTHING: Taken = { calls: 0, input: 0, output: 0 };

/** The judge's labelled cases, three times each. */
const CASES = SUPPORTS.labelled.length * 3;
const judged = (calls: number): { readonly judge: Taken } => ({ judge: { calls, input: calls * 300, output: calls * 20 } });

/** What one call of a task mostly leads to, as counted on the project's own fixture with a model that does well. */
const FOLLOWING: Readonly<Partial<Record<TaskName, Readonly<Partial<Record<TaskName, Taken>>>>>> = {
  extract: judged(2),
  words: { "read-back": { calls: 1, input: 1_150, output: 120 } },
  synthesis: judged(8),
  "long-context": judged(8),
  plans: judged(12),
  // Further turns, each with all that was said before.
  policy: { policy: { calls: 4, input: 16_000, output: 1_200 } },
};

function add(all: Map<string, Taken>, task: string, { calls, input, output }: Taken, times: number): void {
  const known = all.get(task) ?? { calls: 0, input: 0, output: 0 };
  all.set(task, { calls: known.calls + calls * times, input: known.input + input * times, output: known.output + output * times });
}

async function sampled(run: Run, rehearsal: (run: Run) => Promise<void>): Promise<ReadonlyMap<string, Taken>> {
  const counts = new Map<string, Taken>();
  const runs = passingRuns();
  const { memory, models } = run;
  // What is said of replies is of none here.
  const { tell: _, ...context } = run.context;
  await rehearsal({ ...run, memory: { ...memory, runs }, context: { ...context, runs }, models: counting(models, counts) });
  // Cases of the labelled sets: they do not grow with the run.
  counts.delete("judge");
  return counts;
}

async function readPages(run: Run): Promise<void> {
  const model = await proseReader(run);
  if (model === undefined) return;
  const pool = reader(model, 1, run.config.extract.hints);
  try {
    for await (const _ of pool.read(first(run.memory.graph.documents(), SAMPLE))) continue;
  } finally {
    await pool.close();
  }
}

async function* first(items: AsyncIterable<Document>, count: number): AsyncGenerator<ToRead> {
  let left = count;
  for await (const document of items) {
    yield { document };
    if (--left === 0) return;
  }
}

function counting(models: Models, counts: Map<string, Taken>): Models {
  return {
    ...models,
    for(task) {
      const model = models.for(task);
      return model && { id: model.id, complete: (request) => counted(request, counts) };
    },
  };
}

function counted({ task, messages, usualTokens = 0 }: ModelRequest, counts: Map<string, Taken>): Promise<never> {
  const input = roughTokens(messages.map(({ content }) => content).join(""));
  add(counts, task, { calls: 1, input, output: usualTokens }, 1);
  return Promise.reject(new ModelError("bad-request", "a rehearsal asks no model"));
}

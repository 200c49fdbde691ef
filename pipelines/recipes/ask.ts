import { z } from "zod";
import { hashOf, Question, RejectionReason, type Rejection } from "../../schemas/index.ts";
import type { RunStore } from "../../knowledge-graph/stores.ts";
import { drawQuestion, generate, type DrawnQuestion } from "../fas/generate.ts";
import type { AskStep } from "./recipe.ts";

const STAGE = "draw";
/** Raise it when styles, words or checks change what a draw gives. */
const VERSION = "2";
/** Draws read at once, and kept in one transaction: a kill costs at most these, some tenths of a second. */
const AT_ONCE = 100;

const Stored = z.object({
  question: Question.nullable(),
  refusals: z.array(z.object({ reason: RejectionReason, detail: z.string(), sample: z.unknown().optional() })),
});

/** Draws of an older shape are made anew, not misread. */
const SHAPE = hashOf(STAGE, VERSION, z.toJSONSchema(Stored, { unrepresentable: "any" }));

/** Questions of all styles in the wanted mix. Each draw is kept: the same snapshot and seed never draw twice. */
export const ask: AskStep = async ({ run, ground, snapshotId }, made) => {
  const { config, context, memory } = run;
  const draws = keptDraws(memory.runs, (style, index) => hashOf(SHAPE, snapshotId, style, index, config.seed));
  const questions: Question[] = [];
  const rejections: Rejection[] = [];
  context.progress.start("questions", config.questions.count);
  const drawn = generate(ground, {
    count: config.questions.count,
    mix: config.questions.mix,
    seed: config.seed,
    signal: context.signal,
    draw: (index, style) => draws.get(style.name, index, () => drawQuestion(index, style, ground, config.seed)),
  });
  try {
    for await (const item of drawn) {
      if ("question" in item) questions.push(item.question);
      else rejections.push(item.rejection);
      context.progress.add("questions", "question" in item ? "done" : "rejected");
    }
  } finally {
    await draws.flush();
  }
  context.progress.end("questions");
  return { ...made, questions, rejections: [...made.rejections, again(rejections)] };
};

/** In a scope of its own: a closure made in the step would keep the ground. */
const again = <T>(items: readonly T[]) =>
  async function* (): AsyncGenerator<T> {
    yield* items;
  };

/** Draws of a style in their order: read from the store, or made; both in batches. */
function keptDraws(
  runs: RunStore,
  keyOf: (style: string, index: number) => string,
): {
  get(style: string, index: number, draw: () => Promise<DrawnQuestion>): Promise<DrawnQuestion>;
  flush(): Promise<void>;
} {
  let kept: ReadonlyMap<string, string> = new Map();
  let unwritten: { key: string; value: string }[] = [];
  const flush = async (): Promise<void> => {
    const entries = unwritten;
    unwritten = [];
    if (entries.length > 0) await runs.write(STAGE, entries);
  };
  return {
    flush,
    async get(style, index, draw) {
      if (index % AT_ONCE === 0)
        kept = await runs.read(
          STAGE,
          Array.from({ length: AT_ONCE }, (_, ahead) => keyOf(style, index + ahead)),
        );
      const key = keyOf(style, index);
      const stored = kept.get(key);
      if (stored !== undefined) return Stored.parse(JSON.parse(stored));
      const drawn = await draw();
      unwritten.push({ key, value: JSON.stringify(drawn) });
      if (unwritten.length >= AT_ONCE) await flush();
      return drawn;
    },
  };
}

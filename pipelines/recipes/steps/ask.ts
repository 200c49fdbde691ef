import { z } from "zod";
import { hashOf, Question, type Config, RejectionReason, type Rejection } from "../../../schemas/index.ts";
import { readsMemory } from "../../../knowledge-graph/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { drawQuestion, generate, OVERDRAW, type DrawnQuestion, type GenerateOptions } from "../../questions/generate.ts";
import { regionsOf } from "../../questions/regions.ts";
import { replayable } from "../../core/replayable.ts";
import { needModels } from "./ask-judged.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import { needPolicy } from "./measure.ts";
import type { Night } from "../refresh/night.ts";
import { reaskAll } from "./reask.ts";
import type { QuestionStep, Origin } from "./recipe.ts";
import type { Run } from "./run.ts";
import { steeringOf } from "./steer.ts";

const STAGE = "draw";
/** Draws read at once, and kept in one transaction: a kill costs at most these, some tenths of a second. */
const AT_ONCE = 100;

const Stored = z.object({
  question: Question.nullable(),
  refusals: z.array(z.object({ reason: RejectionReason, detail: z.string(), sample: z.unknown().optional() })),
});

/** Draws of an older shape are made anew, not misread. */
const SHAPE = hashOf(STAGE, STAGE_VERSIONS.questions, z.toJSONSchema(Stored, { unrepresentable: "any" }));

/**
 * Questions of all styles in the wanted mix: first those of last night that still stand, then new ones. Each draw is kept: the same
 * snapshot and seed never draw twice.
 * Long because what a night keeps, what it draws and what it counts of both go through one walk.
 */
export const ask: QuestionStep = async ({ run, questionContext, snapshotId, base }, made) => {
  // Before the long work, not behind it.
  needModels(run);
  needPolicy(run);
  const { config, context, memory } = run;
  const reasked = base === undefined ? undefined : await reaskAll(lookedUp(base), questionContext, snapshotId, context);
  const steering = reasked && (await steeringOf(memory.runs, reasked.questions, config, context.clock.now));
  const draws = keptDraws(memory.runs, (style, index) =>
    hashOf(SHAPE, snapshotId, style, index, config.seed, config.export.splits, config.questions.registers, ...recalled(config)),
  );
  const questions: Question[] = [];
  const origins = new Map<string, Origin>();
  const rejections: Rejection[] = [];
  const next: Record<string, number> = {};
  const missing: Record<string, number> = {};
  context.progress.start("questions", config.questions.count);
  const drawn = generate(questionContext, {
    count: config.questions.count,
    mix: steering?.mix ?? config.questions.mix,
    ...(steering && { waiting: steering.waiting }),
    ...(await limitsOf(run)),
    seed: config.seed,
    signal: context.signal,
    ...(base &&
      reasked && {
        kept: drawnOf(reasked.questions),
        // For what was missing last night already it would draw again and again.
        gap: drawnOf(lookedUp(base).questions.map(({ question }) => question)).length - drawnOf(reasked.questions).length,
        draws: topUp(base, base.head.snapshotId === snapshotId),
      }),
    async draw(index, style) {
      next[style.name] = index + 1;
      return draws.get(style.name, index, () => drawQuestion(index, style, questionContext, config.seed));
    },
    short: (style, count) => (missing[style] = count),
  });
  try {
    for await (const item of drawn) {
      if ("question" in item) {
        questions.push(item.question);
        origins.set(item.question.id, reasked?.origins.get(item.question.id) ?? { on: snapshotId, fate: "new", before: null });
      } else rejections.push(item.rejection);
      context.progress.add("questions", "question" in item ? "done" : "rejected");
    }
  } finally {
    await draws.flush();
  }
  context.progress.end("questions");
  // Rounds of the complexity loop are not drawn: whether they stand, and on what, is the next step's business.
  for (const question of reasked?.questions ?? []) {
    const origin = reasked?.origins.get(question.id);
    if (question.round === 0 || origin === undefined) continue;
    questions.push(question);
    origins.set(question.id, origin);
  }
  return {
    ...made,
    ...(steering && { steering }),
    questions,
    origins,
    drawn: { next: { ...base?.head.next, ...next }, missing },
    rejections: [...made.rejections, ...(reasked ? [reasked.rejections] : []), replayable(rejections)],
  };
};

async function limitsOf({ memory, config, context }: Run): Promise<Pick<GenerateOptions, "caps" | "levels" | "regions">> {
  const { caps, levels, coverage } = config.questions;
  const limits = { caps, ...(levels && { levels }) };
  if (coverage === undefined) return limits;
  const of = await regionsOf(memory, { ...coverage, seed: config.seed }, context.signal);
  return { ...limits, regions: { of, most: coverage.most } };
}

const recalled = ({ questions: { recall } }: Config): readonly unknown[] => (recall === undefined ? [] : [recall]);

const drawnOf = (questions: readonly Question[]): readonly Question[] => questions.filter(({ round }) => round === 0);

/** Of what is calculated only, the step that makes it knows. */
const lookedUp = (night: Night): Night => ({
  ...night,
  questions: night.questions.filter(({ question }) => readsMemory(question.program)),
});

/**
 * Draws go on where those of last night ended. What was lost since is drawn for as in the beginning; what a style could not give last
 * night is tried for once each, and not at all on the same snapshot.
 */
const topUp =
  ({ head }: Night, same: boolean) =>
  (style: string, missing: number): { readonly from: number; readonly count: number } => {
    const before = Math.min(missing, head.missing[style] ?? 0);
    return { from: head.next[style] ?? 0, count: OVERDRAW * (missing - before) + (same ? 0 : before) };
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
  let read = { style: "", from: 0 };
  let unwritten: { key: string; value: string }[] = [];
  const flush = async (): Promise<void> => {
    const entries = unwritten;
    unwritten = [];
    if (entries.length > 0) await runs.write(STAGE, entries);
  };
  return {
    flush,
    async get(style, index, draw) {
      if (read.style !== style || index < read.from || index >= read.from + AT_ONCE) {
        read = { style, from: index };
        kept = await runs.read(
          STAGE,
          Array.from({ length: AT_ONCE }, (_, ahead) => keyOf(style, index + ahead)),
        );
      }
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

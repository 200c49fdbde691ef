import { z } from "zod";
import { hashOf, type CheckResult, type Verdict } from "../../../schemas/index.ts";
import { ask, type AskOptions } from "../../models/ask.ts";
import type { Model } from "../../models/model.ts";
import { defineTask, type Task } from "../../models/task.ts";

const Judged = z.strictObject({ because: z.string(), verdict: z.enum(["yes", "no", "cannot tell"]) });

/** What is compared, in either order. */
export interface JudgeQuestion<In> {
  readonly input: In;
  readonly swapped: boolean;
}

/** One question that a judge is asked, with a set of cases whose answers are known. */
export interface Judgement<In> {
  readonly name: "supports" | "same-answer";
  readonly task: Task<JudgeQuestion<In>, z.infer<typeof Judged>>;
  readonly labelled: readonly LabelledCase<In>[];
}

export interface LabelledCase<In> {
  readonly input: In;
  readonly holds: boolean;
}

/** A verdict, and whether another run may come to one where this one did not. */
export interface Opinion extends CheckResult {
  readonly again?: boolean;
}

/** Odd, so that the last one is no repetition of an order that was already asked as often as the other. */
const REPEATS = 3;

export const defineJudgement = <In>(definition: {
  readonly name: Judgement<In>["name"];
  readonly system: string;
  user(input: In, swapped: boolean): string;
  readonly example: In;
  readonly labelled: readonly LabelledCase<In>[];
}): Judgement<In> => ({
  name: definition.name,
  labelled: definition.labelled,
  task: defineTask({
    name: "judge",
    output: Judged,
    system: definition.system,
    user: ({ input, swapped }: JudgeQuestion<In>) => definition.user(input, swapped),
    maxTokens: 1_000,
    temperature: 0.5,
    usualTokens: 50,
    // Both orders belong to the prompt.
    example: { input: definition.example, swapped: false },
  }),
});

/** What decides on an opinion beside its input. */
export const opinionKey = <In>({ name, task }: Judgement<In>, model: Pick<Model, "id">): string =>
  hashOf(name, model.id, task.promptHash, REPEATS, task.user({ input: task.example.input, swapped: true }));

/**
 * Asks a model several times, each with a seed of its own and every other time in the other order. All have to agree: the first
 * contradiction, unreadable reply or failed call ends it undecided, and saves the calls that are left.
 */
export async function opinionOf<In>(
  { name, task }: Judgement<In>,
  model: Model,
  input: In,
  { seed, ...options }: AskOptions,
): Promise<Opinion> {
  let first: Verdict | undefined;
  for (let round = 0; round < REPEATS; round++) {
    const asked = await ask(model, task, { input, swapped: round % 2 === 1 }, { ...options, seed: seed + round });
    if ("failed" in asked)
      return {
        name,
        verdict: "undecided",
        reason: `${asked.failed.reason}: ${asked.failed.detail}`,
        ...(asked.failed.again && { again: true }),
      };
    const { verdict: said, because } = asked.value;
    if (said === "cannot tell") return { name, verdict: "undecided", reason: `the judge cannot tell: ${because.slice(0, 200)}` };
    const verdict = said === "yes" ? "pass" : "fail";
    first ??= verdict;
    if (verdict !== first) return { name, verdict: "undecided", reason: "the judge contradicted itself" };
    if (round === REPEATS - 1) return { name, verdict, ...(verdict === "fail" && { reason: because.slice(0, 200) }) };
  }
  return { name, verdict: "undecided", reason: "the judge was not asked" };
}

/** Data of a prompt: on one line, without the marks it stands between. */
export const fenceText = (mark: string, text: string): string =>
  `<${mark}>\n${text.replace(/\s+/g, " ").replace(/<(?=\s*\/?\s*(?:text|quotes|question|first|second)\b)/gi, "‹")}\n</${mark}>`;

import { idOf, type Generator, type Question, type Random, type Reasoning, type RejectionReason } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { stepsOf } from "./chain-steps.ts";
import { type Step } from "./chain-walk.ts";
import { ruleStage } from "../core/stage-versions.ts";
import type { QuestionContext } from "../questions/context.ts";

export const reasoningGenerator: Generator = ruleStage("fas-reasoning-rules", "reasoning");

export type ReasoningResult =
  { readonly reasoning: Reasoning } | { readonly refused: { readonly reason: RejectionReason; readonly detail: string } };

/** Worth a chain: more than one thing is looked up or done. */
export const isMultiStep = (question: Question): boolean => question.difficulty.operators > 1 || question.evidence.length > 1;

/** A chain as the rules word it: sub-questions, a step for each, the answer. */
export interface Chain {
  readonly opening: string;
  readonly steps: readonly Step[];
  readonly conclusion: string;
}

/**
 * Sub-questions, then a step for each from all of the evidence given at once, the last one with the program's answer. It follows the
 * program and cites the statements that each node used. Pure given the snapshot and the question.
 */
export async function chainOf(
  question: Question,
  context: QuestionContext,
): Promise<{ readonly chain: Chain } | Extract<ReasoningResult, { readonly refused: unknown }>> {
  const random = seededRandom(question.seed, "reasoning", question.id);
  const read = await stepsOf(question, context, random);
  if ("refused" in read) return read;
  const { steps } = read;
  if (steps.length < 2) return { refused: { reason: "trivial", detail: "one step" } };
  const cited = new Set(question.evidence.map(({ statementId }) => statementId));
  if (steps.some(({ statementIds }) => statementIds.length === 0 || statementIds.some((id) => !cited.has(id))))
    return { refused: { reason: "off-program", detail: "a step cites nothing of the evidence" } };
  const opening = random.pick([
    "I break the question down:",
    "The question falls into these parts:",
    "What has to be found, in order:",
    "Step by step, I need to know:",
  ]);
  const asked = `${opening} ${steps.map((step, index) => `(${index + 1}) ${step.asked}`).join(" ")}`;
  return { chain: { opening: asked, steps, conclusion: conclusion(question, random) } };
}

/** The chain in its row's form. */
export function reasoningFrom(question: Question, { opening, steps, conclusion: last }: Chain, generator: Generator): Reasoning {
  const all = [...new Set(steps.flatMap(({ statementIds }) => statementIds))];
  return {
    id: idOf("r", question.id),
    questionId: question.id,
    steps: [
      { text: opening, statementIds: all },
      ...steps.map(({ text, statementIds }) => ({ text, statementIds: [...statementIds] })),
      { text: last, statementIds: [...(steps.at(-1)?.statementIds ?? [])] },
    ],
    text: [opening, ...steps.map(({ text }, index) => `${index + 1}. ${text}`), last].join("\n"),
    answerText: question.answer.text,
    generator,
    seed: question.seed,
  };
}

/** The chain of one question, by rules. */
export async function reasoningOf(question: Question, context: QuestionContext): Promise<ReasoningResult> {
  const made = await chainOf(question, context);
  return "refused" in made ? made : { reasoning: reasoningFrom(question, made.chain, reasoningGenerator) };
}

const conclusion = ({ answer }: Question, random: Random): string =>
  random.pick([
    `The answer is ${answer.text}.`,
    `So the answer is ${answer.text}.`,
    `Answer: ${answer.text}.`,
    `That gives the answer: ${answer.text}.`,
  ]);

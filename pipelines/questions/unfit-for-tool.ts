import type { ClaimReader } from "../../knowledge-graph/index.ts";
import type { Answer, Program, RejectionReason } from "../../schemas/index.ts";
import { mentalEstimates, type MentalEstimate } from "../checks/mental-estimates.ts";
import { quantityText } from "../language/writing/naming.ts";
import { answerReward } from "../rewards/answer.ts";
import { figuresOf } from "./figures.ts";

export interface UnfitQuestion {
  readonly reason: Extract<RejectionReason, "tool-not-needed" | "low-confidence">;
  readonly detail: string;
}

/** A figure that becomes so many times what it was in some years has most often lost a scale word on its page ("$3,000" of exports). */
const MOST_GROWN = 10;

/**
 * Why a question can be answered with its tool taken away: what a head makes of the figures is right, or they are none; or why its figures
 * are not to be calculated with. Null where nothing is wrong.
 */
export async function unfitForTool(
  program: Program,
  answer: Answer,
  members: readonly (readonly string[])[],
  reader: ClaimReader,
): Promise<UnfitQuestion | null> {
  const figures = await figuresOf(program, members, reader);
  if (figures === undefined) return { reason: "tool-not-needed", detail: "nothing is calculated" };
  const [a = 0, b = 0] = figures.figures;
  if (figures.years !== undefined && Math.max(a / b, b / a) > MOST_GROWN)
    return { reason: "low-confidence", detail: `${a} and ${b} are no two figures of one size: a page may have lost a scale word` };
  const said = ({ number }: MentalEstimate, digits: number): string => quantityText(Number(number.toPrecision(digits)), answer.unit);
  const right = mentalEstimates(figures).find((one) => answerReward(said(one, 12), answer) === 1);
  return right === undefined ? null : { reason: "tool-not-needed", detail: `${right.by} gives the answer: ${said(right, 4)}` };
}

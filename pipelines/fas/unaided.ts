import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import type { Answer, Program } from "../../schemas/index.ts";
import { inHead, type Reckoned } from "../agents/policies/head.ts";
import { quantityText } from "../agents/policies/naming.ts";
import { answerReward } from "../rewards/answer.ts";
import { figuresOf } from "./figures.ts";

/** Why a question can be answered with its tool taken away: what a head makes of the figures is right, or they are none. Null where it cannot. */
export async function whyUnaided(
  program: Program,
  answer: Answer,
  members: readonly (readonly string[])[],
  reader: ClaimReader,
): Promise<string | null> {
  const figures = await figuresOf(program, members, reader);
  if (figures === undefined) return "nothing is calculated";
  const said = ({ number }: Reckoned, digits: number): string => quantityText(Number(number.toPrecision(digits)), answer.unit);
  const right = inHead(figures).find((one) => answerReward(said(one, 12), answer) === 1);
  return right === undefined ? null : `${right.by} gives the answer: ${said(right, 4)}`;
}

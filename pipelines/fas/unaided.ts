import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import type { Answer, Program } from "../../schemas/index.ts";
import { inHead } from "../agents/policies/head.ts";
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
  const unit = answer.unit === undefined ? "" : ` ${answer.unit}`;
  const right = inHead(figures).find(({ number }) => answerReward(`${Number(number.toPrecision(12))}${unit}`, answer) === 1);
  return right === undefined ? null : `${right.by} gives the answer: ${Number(right.number.toPrecision(4))}${unit}`;
}

import type { Message } from "../../schemas/index.ts";
import { parseTurn } from "../trajectory/formats/tongyi.ts";

/** 1 where every assistant turn can be read and the last one, and only it, answers. */
export function formatReward(messages: readonly Message[]): 0 | 1 {
  const turns = messages.filter(({ role }) => role === "assistant").map(({ content }) => parseTurn(content));
  if (turns.length === 0) return 0;
  return turns.every((turn, index) => turn.ok && (turn.turn.act.kind === "answer") === (index === turns.length - 1)) ? 1 : 0;
}

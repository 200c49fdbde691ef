import type { DecisionOption } from "../../schemas/index.ts";
import { renderTurn } from "../trajectory/formats/tongyi.ts";

/** The assistant's message that takes this option. Its call is in the words of the trajectory's own tools already. */
export const optionTurn = ({ thought, action, answer }: Pick<DecisionOption, "thought" | "action" | "answer">): string =>
  renderTurn({ thought, act: action === null ? { kind: "answer", answer: answer ?? "" } : { kind: "call", action } });

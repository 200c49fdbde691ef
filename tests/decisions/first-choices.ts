import type { StepDecisions } from "../../pipelines/decisions/decisions.ts";
import { choicesOf, narrowMenu } from "../../pipelines/decisions/menu.ts";
import type { Question } from "../../schemas/index.ts";

/** Menus of one run as the decisions that stand where they are few: the first choice of each. */
export const firstChoices = (decided: StepDecisions, { text }: Pick<Question, "text">, wanted = 3): StepDecisions => ({
  ...decided,
  decisions: decided.decisions.map((menu) => narrowMenu(menu, choicesOf(menu, wanted)[0]!, text)),
});

import { canonicalJson, type Decision, type DecisionOption } from "../../schemas/index.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import type { RefusedStep, StepDecisions } from "./decisions.ts";
import { choicesOf, narrowMenu } from "./menu.ts";

/** What is written of a run's steps: each is a decision, or was refused. */
export interface WrittenSteps {
  readonly decisions: readonly Decision[];
  readonly refused: readonly RefusedStep[];
}

export interface UnlikeStep {
  readonly stepIndex: number;
  readonly why: string;
}

/** What is said of those that go for the sake of all others. */
const GONE: ReadonlySet<string> = new Set(["tellable", "few-ideas"]);

/**
 * Steps of a run that nobody can have made what is written of them. What stands of a step's menu is chosen over all decisions of a run, and
 * some go. So a decision has to be one that can be chosen from the menu as it is drawn again, and one that is not there has to be refused
 * in the words of whoever refused it.
 */
export function unlikeDraws(menus: StepDecisions, written: WrittenSteps, question: string, alternatives: number): readonly UnlikeStep[] {
  const unlike: UnlikeStep[] = [];
  const standing = new Map(written.decisions.map((decision) => [decision.stepIndex, decision]));
  const refused = new Map(written.refused.map((one) => [one.stepIndex, one]));
  for (const { stepIndex, reason, detail } of menus.refused) {
    const said = refused.get(stepIndex);
    if (standing.has(stepIndex)) unlike.push({ stepIndex, why: `it is refused when it is drawn again: ${reason}, ${detail}` });
    else if (said?.reason !== reason || said.detail !== neutralise(detail))
      unlike.push({ stepIndex, why: `it is refused for another reason: ${detail}` });
  }
  for (const menu of menus.decisions) {
    const { stepIndex } = menu;
    const own = standing.get(stepIndex);
    if (own === undefined) {
      if (!GONE.has(refused.get(stepIndex)?.reason ?? "")) unlike.push({ stepIndex, why: "it is drawn again, and no row has it" });
    } else if (!isChoiceOf(menu, own, question, alternatives))
      unlike.push({ stepIndex, why: "it is none of those that can be chosen from what is drawn" });
  }
  return unlike;
}

function isChoiceOf(menu: Decision, written: Decision, question: string, alternatives: number): boolean {
  const said = new Set(written.options.map(saidBy));
  const places = menu.options.flatMap((option, at) => (at > 0 && said.has(saidBy(option)) ? [at] : []));
  const key = places.join();
  return (
    choicesOf(menu, alternatives).some((choice) => choice.join() === key) &&
    canonicalJson(narrowMenu(menu, places, question)) === canonicalJson(written)
  );
}

/** All of an option but its label. */
const saidBy = ({ idea, thought, action, answer }: DecisionOption): string => canonicalJson([idea, thought, action, answer]);

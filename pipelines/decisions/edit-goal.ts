import type { Aim, Random } from "../../schemas/index.ts";
import { aimsNoun, labelIn, ownerlessNoun } from "../agents/policies/aims.ts";
import { clauseList } from "../language/writing/naming.ts";

/** The goal of a visit with other aims in place of its own: its frame stays. Undefined where its own cannot be found in it. */
export function editGoal(goal: string, own: readonly Aim[], aims: readonly Aim[], random: Random): string | undefined {
  const noun = nounsOf(own).find((one) => goal.includes(one) || goal.startsWith(capital(one)));
  if (noun === undefined) return undefined;
  const replacement = random.pick(nounsOf(aims));
  return goal.startsWith(capital(noun)) ? capital(replacement) : `${goal.slice(0, goal.indexOf(noun))}${replacement}`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** With their owners, and without. */
const nounsOf = (aims: readonly Aim[]): readonly string[] => [aimsNoun(aims, labelIn), clauseList([...new Set(aims.map(ownerlessNoun))])];

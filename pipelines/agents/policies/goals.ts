import type { Aim, Random } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { aimNoun, aimsNoun, ownerlessNoun } from "./aims.ts";
import { clauseList, listText, nameInSentence } from "../../language/writing/naming.ts";

/** What a visit is to bring back: the thing, and now and then what it is for. */

/** Ways to begin; the bare noun is one. */
const OPENINGS = ["Find", "Look up", "Get", ""];

/** Before the parts of the question that a goal is for. A reading tool takes what follows for the reason, not for what is sought. */
export const PURPOSES = ["for a question about", "for a question on", "to answer a question about", "as part of a question on"];

export const PURPOSE = new RegExp(` (${PURPOSES.join("|")}) (.*)$`, "su");

/** "for a question about Peru and the total area". */
export const purposeText = (purpose: string, chips: readonly string[]): string =>
  `${purpose} ${listText(chips.map((chip) => (/\p{Lu}/u.test(chip.slice(0, 1)) ? nameInSentence(chip) : `the ${chip}`)))}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Of goals: those that say what they are for, where the question has more parts. */
const PURPOSEFUL = 0.3;

/** `chips`: what the question speaks of. `titles`: of the pages; on a thing's own page its name may go without saying. */
export function goalFor(aims: readonly Aim[], chips: readonly string[], random: Random, titles?: readonly string[]): string {
  const nameless = random.next() < 0.5 && (titles === undefined || aims.every((aim) => isOwnPage(aim, titles)));
  const aim = nameless ? clauseList([...new Set(aims.map(ownerlessNoun))]) : aimsNoun(aims);
  const base = capital(`${random.pick(OPENINGS)} ${aim}`.trim());
  const beside = random.next() < PURPOSEFUL ? chips.filter((chip) => !base.includes(chip)) : [];
  const context = random.shuffle(beside).slice(0, 1 + random.int(2));
  const purpose = random.pick(PURPOSES);
  return context.length === 0 ? base : `${base} ${purposeText(purpose, context)}`;
}

/** What a page is titled after needs no name on it; "Kelmsford - Wiki" is titled after Kelmsford. */
const isOwnPage = ({ kind, subject }: Aim, titles: readonly string[]): boolean =>
  kind !== "value" || titles.some((title) => ` ${nameKey(title)} `.includes(` ${nameKey(subject ?? "")} `));

/** The last goal for a page that did not show what is wanted: words beside it may have led to other passages. */
export const plainGoal = (aims: readonly Aim[]): string => capital(clauseList([...new Set(aims.map(aimNoun))]));

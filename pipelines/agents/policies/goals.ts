import type { Aim, Random } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { aimNoun, aimsNoun, labelIn, ownerlessNoun } from "./aims.ts";
import { clauseList } from "../../language/writing/naming.ts";

/** What a visit is to bring back. A reading tool takes whatever else a goal says for what is sought. */

/** Ways to begin; the bare noun is one. */
const OPENINGS = ["Find", "Look up", "Get", ""];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `titles`: of the pages; on a thing's own page its name may go without saying. */
export function goalFor(aims: readonly Aim[], random: Random, titles?: readonly string[]): string {
  const nameless = random.next() < 0.5 && (titles === undefined || aims.every((aim) => isOwnPage(aim, titles)));
  const aim = nameless ? clauseList([...new Set(aims.map(ownerlessNoun))]) : aimsNoun(aims, labelIn);
  return capital(`${random.pick(OPENINGS)} ${aim}`.trim());
}

/** What a page is titled after needs no name on it; "Kelmsford - Wiki" is titled after Kelmsford. */
const isOwnPage = ({ kind, subject }: Aim, titles: readonly string[]): boolean =>
  kind !== "value" || titles.some((title) => ` ${nameKey(title)} `.includes(` ${nameKey(subject ?? "")} `));

/** The goal for a page that is read again: with the owner's name where it went without, and without where it had it, as a name may have led to other passages. */
export function otherGoal(aims: readonly Aim[], before: unknown): string {
  const isNamed = typeof before === "string" && aims.every(({ subject }) => subject === null || before.includes(subject));
  return isNamed ? capital(clauseList([...new Set(aims.map(ownerlessNoun))])) : plainGoal(aims);
}

/** The last goal for a page that did not show what is wanted: words beside it may have led to other passages. */
export const plainGoal = (aims: readonly Aim[]): string => capital(clauseList([...new Set(aims.map((aim) => aimNoun(aim, labelIn)))]));

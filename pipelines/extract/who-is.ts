import type { Fields } from "./fields.ts";

const BORN =
  /^(?:born|birth ?(?:date|place|name)|date of birth|place of birth|died|date of death|spouse|occupation|nationality|alma mater|citizenship|profession|education|children|parents?)$/;
const AFLOAT =
  /^(?:launched|draught|draft|displacement|hull|home ?port|skipper|crew|beam|laid down|commissioned|shipyard|fleet no\.?|call sign|class)$/;
const PERSON =
  /^ (?:\([^()]{1,80}\) )?(?:is|was) (?:an? )(?:[\p{L}-]+ ){0,3}(?:person|man|woman|actor|actress|writer|author|poet|novelist|director|producer|composer|singer|musician|painter|sculptor|artist|architect|engineer|scientist|physicist|chemist|mathematician|politician|statesman|lawyer|judge|player|footballer|cyclist|athlete|swimmer|soldier|officer|teacher|professor|historian|philosopher|economist|journalist|editor|photographer|explorer|inventor|businessman|businesswoman|entrepreneur|doctor|physician|surgeon|nurse|priest|bishop|king|queen|monk|nun|farmer|designer|programmer|cinematographer|screenwriter|conductor|dancer|comedian|chef|diplomat)\b/u;
const SHIP =
  /^ (?:is|was) (?:an? )(?:[\p{L}-]+ ){0,3}(?:ship|vessel|boat|ferry|tug|barge|steamer|yacht|trawler|frigate|dredger|schooner|tanker)\b/u;

/** Labels of nobody but people; two of them, and its subject is one. */
export const isPersonByLabels = ({ fields }: Fields): boolean => {
  const own = new Set(fields.filter(({ thing }) => thing === undefined).map(({ path }) => path.at(-1)?.label ?? ""));
  return [...own].filter((one) => BORN.test(one)).length >= 2 && [...own].some((one) => HUMAN.test(one));
};
const HUMAN = /^(?:spouse|occupation|nationality|alma mater|citizenship|profession|education)$/;

/** Whether the page is about a person, or a ship: by what its labels ask of it, at least two of them, or by its first sentence. */
export function whoIs(
  { fields, prose }: Fields,
  types: readonly string[],
  behindName: string,
  name: string,
): "person" | "ship" | undefined {
  const own = new Set(fields.filter(({ thing }) => thing === undefined).map(({ path }) => path.at(-1)?.label ?? ""));
  const count = (labels: RegExp): number => [...own].filter((one) => labels.test(one)).length;
  const called = (words: RegExp): number => prose.reduce((sum, { piece, thing }) => sum + (thing === undefined ? (piece.text.match(words)?.length ?? 0) : 0), 0); // prettier-ignore
  // A name of two words or more, of whom the page says "he": nobody else is spoken of so often.
  if (/^\p{Lu}[\p{L}.’'-]+(?: (?:(?:de|van|von|der|la) )?\p{Lu}[\p{L}.’'-]+){1,3}$/u.test(name) && called(/(?:^|[.!?] )(?:He|She|His|Her) /g) >= 2 && called(/(?:^|[.!?] )Its? /g) === 0) return "person"; // prettier-ignore
  if (PERSON.test(behindName) || types.includes("person") || count(BORN) >= 2) return "person";
  if (SHIP.test(behindName) || count(AFLOAT) >= 2) return "ship";
  // "Her" and "she" all over a page that says "he" and "it" of nothing: it speaks of one whom it calls so.
  return called(/\b(?:[Ss]he|[Hh]er)\b/g) >= 3 && called(/(?:^|[.!?] )(?:He|His|Its?) /g) === 0 ? "ship" : undefined;
}

import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { numberWord } from "./remarks.ts";

/** What was read of a thing, and where it stands in a row with others. */
export interface Figure {
  readonly name: string;
  readonly text: string;
  readonly place: number;
}

/** The nearest of a row as a sentence says it, with the verbs that go with one or with several. */
export interface Nearest {
  readonly names: string;
  readonly text: string;
  readonly is: string;
  readonly comes: string;
}

/** Of those that stand equal so many are named; of more it is said how many they are. */
const MOST_NAMED = 3;

/** The first of them, and all that stand where it does: one of several that are equal is no nearest. */
export function nearestOf(ordered: readonly Figure[]): Nearest | undefined {
  const [first] = ordered;
  if (first === undefined) return undefined;
  const equal = ordered.filter(({ place }) => place === first.place);
  if (equal.length === 1) return { names: nameInSentence(first.name), text: first.text, is: "is", comes: "comes" };
  const names = equal.length > MOST_NAMED ? numberWord(equal.length) : listText(equal.map(({ name }) => nameInSentence(name)));
  return { names, text: `${first.text} each`, is: "are", comes: "come" };
}

export const rowOf = (figures: readonly Figure[]): string => figures.map(({ name, text }) => `${nameInSentence(name)} ${text}`).join("; ");

import { amountAt, attributeFrom, claimTime, timeAt, type Clause, type ProseClaim } from "./clause.ts";
import { hasVerb } from "./sentences.ts";

/** "There were 189 entries", "There is room for 1,335" */
const THERE = /^There (?:is|are|was|were) (?:now |once |still |only |just )?(room for |space for |seats for |places for )?(?=\S)/;
/** The first word in the plural behind a number, with what stands before it. */
const COUNTED = /^ ((?:[a-z][a-z-]*(?<!s) ){0,2}?(?:[a-z][a-z-]{2,}(?<!s)s|people|men|women|children|staff))(?=[.,;:)]| [a-z(]|$)/;
/** What a number behind a verb of being says was done with what is counted. */
const DONE = /^ (?:is|are|was|were|have been|had been) ([a-z]+ed|built|sold|sunk|lost|made|held|taken|given|put up|laid|shot|cut|dug)\b/;
/** Times and shares of something, and what only points to what was named before. */
const NO_THINGS =
  /^of |(?:^| )(?:years|months|weeks|days|hours|minutes|seconds|nights|degrees|times|thirds|quarters|fifths|tenths|points|others|ways|things|generations|decades|centuries|parts|of|or|and|to|more|less|such|percent|copies)$/;
const PEOPLE = /^(?:people|persons|men|women|staff)$/;
const WORK = /^ (?:work|worked|are employed|were employed|are on the payroll|were on the payroll|have jobs|had jobs)\b/;
/** Two or three ("Two hurricanes", "Three new categories") are as a rule told of one by one, and no figure of whose they are. */
const FEW = 4;
/** The year in which all of it was so, at the sentence's end: "were in the field at the end of 2020." */
const CLOSING_YEAR = / (?:in|during|by|of|for) ((?:1[5-9]|20)\d\d)\.?$/;

/**
 * "284 units were in the field at the end of 2020", "Four keepers shared the watches": a sentence that begins with how many, where nothing
 * but the page's subject has been spoken of. What is counted is the attribute; a number without a noun in the plural behind it counts
 * what the sentence before named, and gives nothing.
 */
export function ownCounts(clause: Clause): ProseClaim[] {
  const { text, own, opening, naming } = clause;
  if (!own || opening !== undefined) return [];
  const there = THERE.exec(text.slice(clause.at));
  const amount = amountAt(clause, clause.at + (there?.[0].length ?? 0));
  if (amount === undefined || amount.quantity.unit !== undefined || amount.quantity.number < FEW) return [];
  const noun = COUNTED.exec(text.slice(amount.end));
  const end = amount.end + (noun?.[0].length ?? 0);
  const done = DONE.exec(text.slice(end));
  const time = timeAt(clause, end + (done?.[0].length ?? 0)) ?? timeAt(clause, amount.end) ?? closingYear(text);
  const subject = naming.subject.reference;
  if (there?.[1] !== undefined) return [{ subject, attribute: "capacity", value: amount.quantity, ...claimTime(clause, time) }];
  const words = noun?.[1];
  // "15 people work on the mountain": so many are employed, and of other people it is not said what they are to it.
  if (PEOPLE.test(words ?? "")) return WORK.test(text.slice(end)) ? [{ subject, attribute: "employees", value: amount.quantity, ...claimTime(clause, time) }] : []; // prettier-ignore
  if (words === undefined || NO_THINGS.test(words) || naming.kinds.has(words.replace(/s$/, ""))) return [];
  // "3,667 wages on time." says nothing.
  if (there === null && !hasVerb(text)) return [];
  const attribute = attributeFrom(done === null ? words : `${words} ${done[1] as string}`);
  return attribute === undefined ? [] : [{ subject, attribute, value: amount.quantity, ...claimTime(clause, time) }];
}

const closingYear = (text: string): { readonly value: string } | undefined => {
  const value = CLOSING_YEAR.exec(text)?.[1];
  return value === undefined ? undefined : { value };
};

import type { Aim, Random } from "../../../../schemas/index.ts";
import { wholeDate } from "../../../../schemas/values/dates.ts";
import { nameInSentence } from "../../../language/writing/naming.ts";
import { spread } from "../../../language/writing/spread.ts";
import type { Remark } from "../remarks.ts";
import { listQueries, plainQuery, queriesFor, queryFor, shorten, type Hints } from "../queries.ts";

/** What a query begins with, from run to run. */
export const WORDINGS = ["names first", "attribute first", "as it comes"] as const;
export type Wording = (typeof WORDINGS)[number];

/** Other names of the thing, and what kind of thing it is, as anybody knows it. */
export interface KnownAs {
  readonly aliases: readonly string[];
  readonly type: string | null;
}

/**
 * The ways to ask for a thing, likeliest first: in the run's own wording, in other words, by its name alone, in fewer words, by another name, by the clue
 * alone, by the list that should have it. Each once; the next is asked when the results of the one before did not lead there.
 */
export function waysToAsk(aim: Aim, wording: Wording, known: KnownAs, hints: Hints, random: Random): readonly string[] {
  const forms = queriesFor(aim);
  const first =
    wording === "as it comes"
      ? queryFor(aim, 0, hints, random)
      : (forms[wording === "names first" ? 0 : Math.min(2, forms.length - 1)] ?? "");
  const type = aim.type ?? known.type;
  const others = known.aliases.map((name) => (aim.kind === "holder" ? `${aim.phrase} ${name}` : `${name} ${aim.phrase}`));
  const lists = type === null ? [`list of ${aim.phrase}`] : listQueries(aim.phrase, type).slice(0, 2);
  const day = aim.kind === "holder" && aim.value !== null ? wholeDate(aim.value) : undefined;
  // Data print days in digits.
  const value = day?.precision === "day" ? day.value : aim.value;
  const clue = aim.kind === "holder" && aim.value !== null ? [nameInSentence(aim.value), `${type ?? ""} ${value}`.trim()] : [];
  const reworded = random.shuffle(forms.slice(0, 3)).slice(0, 2);
  const ways = [
    dated(first, aim, random),
    ...reworded.slice(0, 1),
    ...(aim.kind === "holder" || aim.subject === null ? [] : [aim.subject]),
    ...reworded.slice(1),
    plainQuery(aim),
    ...clue,
    ...(aim.kind === "holder" ? [] : known.aliases.slice(0, 1)),
    ...others.slice(0, 2),
    ...lists,
  ];
  const asked = new Map<string, string>();
  for (const way of ways.map(shorten)) if (way !== "" && !asked.has(askedWords(way))) asked.set(askedWords(way), way);
  return [...asked.values()];
}

/** Before the same is asked for in other words. */
export const OTHERWISE: Remark = spread(
  "{Other words|A different query|Another wording|Another query} may {bring it up|do better|lead there}.",
  "{I have not found the right words yet|Those were not the right words}{|; once more, then|, so I ask differently}.",
  "{I should put it in another way|I will ask in another way|Let me ask for it differently|I try it with another query}.",
);

const SAYS_NOTHING: ReadonlySet<string> = new Set("a an and are by for has have in is of on the to what where which who whose".split(" "));

/** What a query asks an engine for: its telling words in whatever order. The same words again are no other query. */
export const askedWords = (query: string): string =>
  [...new Set((query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SAYS_NOTHING.has(word)))].toSorted().join(" ") ||
  query;

/** Half of the queries for a dated figure say the year. */
function dated(query: string, { time }: Aim, random: Random): string {
  const year = time?.match(/\d{4}/)?.[0];
  return year === undefined || query.includes(year) || random.next() < 0.5 ? query : `${query} ${year}`;
}

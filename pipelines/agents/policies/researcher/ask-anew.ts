import type { Aim, Random } from "../../../../schemas/index.ts";
import { wholeDate } from "../../../../schemas/values/dates.ts";
import { nameInSentence } from "../../../language/writing/naming.ts";
import { spread, wordings } from "../../../language/writing/spread.ts";
import type { Remark } from "../remarks.ts";
import { saidIn } from "../../../language/entries/said-noun.ts";
import { coreOf, listQueries, plainQuery, queriesFor, queryFor, shorten, type Hints } from "../queries.ts";

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
      : (forms[wording === "names first" ? 0 : Math.min(1 + random.int(2), forms.length - 1)] ?? "");
  const type = aim.type ?? known.type;
  const others = known.aliases.map((name) => (aim.kind === "holder" ? `${aim.phrase} ${name}` : `${name} ${aim.phrase}`));
  const lists = type === null ? [`list of ${aim.phrase}`] : listQueries(aim.phrase, type).slice(0, 2);
  const day = aim.kind === "holder" && aim.value !== null ? wholeDate(aim.value) : undefined;
  // Data print days in digits.
  const value = day?.precision === "day" ? day.value : aim.value;
  const clue = aim.kind === "holder" && aim.value !== null ? [nameInSentence(aim.value), `${type ?? ""} ${value}`.trim()] : [];
  const reworded = random.shuffle(forms.slice(0, 3)).slice(0, 2);
  const ways = [
    quoted(dated(first, aim, random), aim, random),
    ...reworded.slice(0, 1),
    ...(aim.kind === "holder" || aim.subject === null ? [] : [aim.subject]),
    ...reworded.slice(1),
    ...forms.slice(3),
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

/** Before the same is asked for in other words, where it is not said what is changed. */
export const OTHERWISE: Remark = spread(
  "{Other words|A different query|Another wording} may {bring it up|do better}.",
  "{I ask|Let me ask} for it differently.",
);

/** What a query changes against the one before, as both stand: why it may do better. */
export function changeOfQuery(before: string, now: string, { subject, value }: Aim, aliases: readonly string[]): Remark {
  const [old, fresh] = [new Set(askedWords(before).split(" ")), new Set(askedWords(now).split(" "))];
  const [name, thing] = [subject ?? value ?? "", nameInSentence(subject ?? value ?? "")];
  const added = [...fresh].filter((word) => !old.has(word));
  const dropped = [...old].filter((word) => !fresh.has(word));
  const alias = aliases.find((one) => askedWords(now).includes(askedWords(one)) && !askedWords(before).includes(askedWords(one)));
  if (name !== "" && askedWords(now) === askedWords(name)) return BY_NAME({ name: thing });
  if (alias !== undefined && alias !== subject) return BY_ALIAS({ name: thing, alias: nameInSentence(alias) });
  if (/^(?:list of|.* list of) |^\S+ by |^.* of all /u.test(now) && !before.includes("list")) return BY_LIST({});
  if (added.length === 0 && dropped.length > 0) return dropped.every((word) => /^\d{4}$/u.test(word)) ? NO_YEAR({}) : FEWER({});
  if (dropped.length === 0 && added.length > 0) return added.every((word) => /^\d{4}$/u.test(word)) ? WITH_YEAR({ year: added[0] ?? "" }) : MORE({}); // prettier-ignore
  return OTHERWISE;
}

const BY_NAME = wordings(
  "{Just the name|The name alone}, then: $name.",
  "{I drop|Let me drop} everything but the name.",
  "A search for $name {alone|by itself|and nothing else} should bring up its page.",
  "{Simply|Only} $name, then.",
  "{All those|The other} words may drown {it|the name}: {only|just} $name.",
  "{I ask for|Let me ask for|I try|Let me try} $name {alone|and nothing else}.",
  "For the bare name{|, $name,} {its page|the page itself} should come up.",
);
const BY_ALIAS = wordings(
  "{It may be filed under|The page may call it|Perhaps it is listed as} $alias.",
  "$name also goes by $alias{|; that may work}.",
  "Under the name $alias {it may come up|there may be more}.",
);
const BY_LIST = wordings(
  "A list {may|might} have it.",
  "{Perhaps|Maybe} there is a list that has it.",
  "Failing its own page, a list may do.",
);
const NO_YEAR = wordings(
  "Without the year it may come up.",
  "I leave {out the year|the year out}.",
  "The year may be {in the way|what spoils it}.",
);
const FEWER = wordings("Fewer words may do better.", "I shorten the query.", "A shorter query, then.", "The query can be simpler.");
const WITH_YEAR = wordings("I add the year, $year.", "With $year in the query it may come up.", "Let me add $year.");
const MORE = wordings("I put it more exactly{| this time}.", "A word more may help.", "The query can be more exact.");

const SAYS_NOTHING: ReadonlySet<string> = new Set("a an and are by for has have in is of on the to what where which who whose".split(" "));

/** What a query asks an engine for: its telling words in whatever order. The same words again are no other query. */
export const askedWords = (query: string): string =>
  [...new Set((query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SAYS_NOTHING.has(word)))].toSorted().join(" ") ||
  query;

/** Of queries for a thing of several words: those that hold its name together. */
const QUOTED = 0.06;

const quoted = (query: string, { subject }: Aim, random: Random): string =>
  subject !== null && subject.includes(" ") && query.includes(subject) && random.next() < QUOTED
    ? query.replace(subject, `"${subject}"`)
    : query;

/** How often queries for one kind of figure did not bring up the page of the thing at once: from then on the words that drown its name are left out. */
export interface QueryMisses {
  readonly ofKind: number;
  /** A page was opened for this very thing, and did not have it. */
  readonly isOpened: boolean;
  readonly isFirst: boolean;
}

/**
 * The next of the ways to ask, by what came of those before: where no page of the thing came up its name alone is asked for, where its page did
 * not have it the name alone would lead to no other; where others of the kind were missed, with fewer words. Takes it out.
 */
export function takeWay(
  ways: string[],
  { kind, subject, phrase, noun }: Aim,
  { ofKind, isOpened, isFirst }: QueryMisses,
): string | undefined {
  if (kind !== "value" || subject === null) return ways.shift();
  const core = coreOf(saidIn({ phrase, ...(noun !== undefined && { noun }) }));
  const isBare = (way: string): boolean => askedWords(way) === askedWords(subject);
  const isShort = (way: string): boolean => askedWords(way) === askedWords(`${subject} ${core}`);
  const wanted = isOpened ? (way: string): boolean => !isBare(way) : !isFirst ? isBare : ofKind > 0 ? isShort : undefined;
  const at = wanted === undefined ? -1 : ways.findIndex(wanted);
  return at < 0 ? ways.shift() : ways.splice(at, 1)[0];
}

/** Half of the queries for a dated figure say the year. */
function dated(query: string, { time }: Aim, random: Random): string {
  const year = time?.match(/\d{4}/)?.[0];
  if (year === undefined || query.includes(year) || random.next() < 0.5) return query;
  return /^(?:what|which|where|who|how) /u.test(query) ? `${query} in ${year}` : `${query} ${year}`;
}

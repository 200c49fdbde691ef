import { dimension } from "../../schemas/values/units.ts";
import type { DraftValue, Reference } from "../../schemas/draft.ts";
import type { ProseClaim } from "./clause.ts";
import { attributeOf } from "./labels.ts";
import { BEGINS, HAPPENS, isParticiple, wordOf } from "./said-words.ts";
import type { Frame, Slot } from "./sentence-frame.ts";

const BE = new Set(["is", "was", "are", "were"]);
const HAVE = new Set(["has", "had", "have", "holds", "held", "contains", "seats"]);
const OWNERS = new Set(["its", "his", "her", "their"]);
const SELF = new Set(["it", "he", "she", "they", "§"]);
/** Say when or how surely, and nothing of what is said. */
const ADVERBS = new Set("now later also still once then today about around some nearly only just currently originally first-ever almost roughly approximately here there always long again finally eventually".split(" ")); // prettier-ignore
const PLACES = new Set("in on at by for from to with of as through after under into over near".split(" "));
const ARTICLES = new Set(["a", "an", "the", "its", "his", "her", "their", "§"]);
const SIZE: Readonly<Record<string, string>> = {
  long: "length",
  high: "height",
  tall: "height",
  wide: "width",
  deep: "depth",
  thick: "thickness",
  heavy: "weight",
};
const UNSURE =
  /^(?:may|might|could|would|should|if|unless|whether|expected|planned|plans|proposed|not|never|no|nor|without|rumoured|allegedly|reportedly|more|less|fewer|than|almost|nearly|over|under|least|most|every|other|another|same|such|who|which|that|because|although|when|where|one)$/;
/** Behind a name, something else begins. */
const GOES_ON = new Set([
  ...PLACES,
  ...BE,
  "and",
  "who",
  "which",
  "during",
  "before",
  "since",
  "until",
  "between",
  "these",
  "today",
  "while",
  "when",
  "along",
]);
const MOST_WORDS = 6;
/** "rests on section 9": the figure is a name. */
export const NUMBER_NAMES = /^(?:section|chapter|no|nos|number|route|article|page|figure|table|level|grade|class|phase|part|volume|platform|gate|bay|track|line|room|building|unit|hall|exit|junction|highway|road|clause|paragraph|rule|lot|plot|pier|berth|mile|kilometre|step|stage|act|round|group|zone|series|type|model|mark|bus|tram|train|flight)$/; // prettier-ignore

const DOES = /^(?:[a-z]{2,}(?:ed|s)|cost|began|won|ran|built|made|led|came|went|took|became|stood|held|sold|fell|rose|lost|met|wrote|cut|put|set|left|sank)$/; // prettier-ignore

/** Words that a clause begins with, and that are no noun of its. */
const STARTS = /^(?:this|that|these|those|here|what|who|which|all|some|most|many|both|none|each|one|two|three|another|others?|everything|nothing|we|you|they|i|in|on|at|by|from|for|since|until|after|before|during|with|behind|between|among|under|over)$/; // prettier-ignore

type Words = readonly string[];

/**
 * What a clause claims of the page's subject, where the pages of its template say the same with other values: what the words beside a
 * value call it. A frame whose words do not tell that gives nothing.
 */
export function frameClaims(frame: Frame, subject: Reference): ProseClaim[] {
  const { lead, tokens } = withoutYear(frame.tokens.filter((one) => typeof one !== "string" || !ADVERBS.has(one)));
  // "for most of the time" makes nothing unsure.
  if (tokens.some((one, at) => typeof one === "string" && UNSURE.test(one) && !(one === "most" && tokens[at - 1] === "for"))) return [];
  const at = tokens.findIndex((one) => typeof one !== "string");
  const slot = tokens[at];
  if (slot === undefined || typeof slot === "string" || isCut(slot, tokens[at + 1])) return [];
  const before = tokens.slice(0, at) as Words;
  // "between 78 and 84 minutes" is a stretch, and neither of its ends.
  if (slot.kind === "quantity" && (before.at(-1) === "between" || NUMBER_NAMES.test(before.at(-1) ?? "") || isRate(tokens.slice(at + 1))))
    return [];
  const behind = wordsOf(tokens.slice(at + 1));
  const attribute = at === 0 ? roleOf(slot, behind) : callOf(before, slot, behind);
  if (attribute === undefined) return [];
  const time = slot.kind === "time" ? undefined : (timeBehind(tokens, at) ?? lead);
  const label = attributeOf([attribute]);
  return slot.values.map((value): ProseClaim => ({
    subject,
    attribute: label,
    value,
    ...(time !== undefined && value.kind === "quantity" && { asOf: time, asOfFrom: "sentence" as const }),
    end: slot.end,
  }));
}

/** "45 sacks a week": without its week the figure says something else. */
export const isRate = (behind: Frame["tokens"]): boolean =>
  behind
    .slice(0, 5)
    .some(
      (one, at) =>
        (/^(?:an?|per|each|every)$/.test(wordOf(one)) || (one === "the" && behind[at - 1] === "to")) &&
        /^(?:second|minute|hour|day|night|week|month|season|year|head|person|visitor|ton|tonne|hectare|acre|mile|kilometre)$/.test(
          wordOf(behind[at + 1]),
        ),
    );

/** "finished the Ostmere marathon", "won two Golden Lanterns", "measured 12 m by 4 m": the value goes on behind its slot. */
const isCut = (slot: Slot, next: Frame["tokens"][number] | undefined): boolean =>
  slot.kind === "name"
    ? typeof next === "string" && /^\p{Ll}/u.test(next) && !GOES_ON.has(next)
    : slot.kind === "quantity" && (next === "by" || next === "x" || (typeof next === "object" && next.kind === "name"));

function wordsOf(tokens: Frame["tokens"]): Words {
  const end = tokens.findIndex((one) => typeof one !== "string" || one === ",");
  return (end < 0 ? tokens : tokens.slice(0, end)) as Words;
}

/** "In 2012 it was restored at a cost of …" */
function withoutLead(tokens: Frame["tokens"]): { readonly lead: string | undefined; readonly tokens: Frame["tokens"] } {
  const [first, time, comma] = tokens;
  if (typeof first !== "string" || !/^(?:in|on|since|by)$/.test(first) || typeof time !== "object" || time.kind !== "time")
    return { lead: undefined, tokens };
  return { lead: dateOf(time.values[0]), tokens: tokens.slice(comma === "," ? 3 : 2) };
}

/** "The contribution for 2020 was …": a year behind "for" is when, and no figure. */
function withoutYear(tokens: Frame["tokens"]): { readonly lead: string | undefined; readonly tokens: Frame["tokens"] } {
  const at = tokens.findIndex((one, index) => typeof one !== "string" && tokens[index - 1] === "for");
  const slot = tokens[at];
  const [value] = typeof slot === "object" ? slot.values : [];
  const year = value?.kind === "quantity" && value.unit === undefined && value.number >= 1500 && value.number < 2100 && Number.isInteger(value.number) ? String(value.number) : undefined; // prettier-ignore
  return year === undefined ? withoutLead(tokens) : { lead: year, tokens: [...tokens.slice(0, at - 1), ...tokens.slice(at + 1)] };
}

const dateOf = (value: DraftValue | undefined): string | undefined => (value?.kind === "date" ? value.value : undefined);

/** "… 55,200 visitors in 2024" */
function timeBehind(tokens: Frame["tokens"], at: number): string | undefined {
  const next = tokens.findIndex((one, index) => index > at && typeof one !== "string");
  const time = tokens[next];
  const lead = tokens[next - 1];
  return typeof time === "object" && time.kind === "time" && (lead === "in" || lead === "on") && !turnsAway(tokens.slice(at + 1, next))
    ? dateOf(time.values[0])
    : undefined;
}

/** "It cost £2,960 and was ready on 19 August": of what is said next, the figure has no time. */
export const turnsAway = (between: Frame["tokens"]): boolean =>
  between.some((one) => one === "," || one === "and" || BE.has(wordOf(one)) || isParticiple(one) || /^(?:who|which|that|when|until|before|after)$/.test(wordOf(one))); // prettier-ignore

/** "Jonas Wick is its keeper", "was engaged as contractor", "are the present occupants" */
function roleOf(slot: Slot, behind: Words): string | undefined {
  if (slot.kind !== "name" || slot.values.length > 1) return undefined;
  const [verb = "", next = ""] = behind;
  const as = behind.indexOf("as");
  const acts = /^(?:acts|acted|serves|served)$/.test(verb) ? as === 1 : BE.has(verb) && /ed$/.test(next) && as === 2;
  if (acts) return said(nounOf(behind.slice(ARTICLES.has(behind[as + 1] ?? "") ? as + 2 : as + 1)));
  if (!BE.has(verb)) return undefined;
  if (OWNERS.has(next)) return said(nounOf(behind.slice(2)));
  const isNow = next === "the" && /^(?:present|current|sole|official|main)$/.test(behind[2] ?? "");
  return isNow && behind.length <= 5 ? said(nounOf(behind.slice(3))) : undefined;
}

/** What the words before and behind its slot call a value: of the page's subject, or of something of its own. */
function callOf(before: Words, slot: Slot, behind: Words): string | undefined {
  // "counted Anna Lind as her mentor"
  if (slot.kind === "name" && behind[0] === "as" && OWNERS.has(behind[1] ?? "")) return said(nounOf(behind.slice(2)));
  const [first = "", ...rest] = before;
  // "authorised by an Act": one of many.
  if (slot.kind === "name" && /^an?$/.test(before.at(-1) ?? "")) return undefined;
  if (SELF.has(first)) return ofSelf(rest, slot, behind);
  if (OWNERS.has(first) || first === "the") return ofOwn(rest, slot, behind);
  // "There were 189 entries": "there" is no word of what is said.
  if (BE.has(first)) return rest.length === 0 && slot.kind === "quantity" ? said(nounOf(behind)) : undefined;
  // "A recovery of 97.6 % was obtained"
  if (/^an?$/.test(first)) return slot.kind === "quantity" && rest.at(-1) === "of" && rest.length <= 4 && BE.has(behind[0] ?? "") ? said(rest.slice(0, -1)) : undefined; // prettier-ignore
  // "Completion came on 1 January 1972"
  if (slot.kind === "time" && rest.length === 2 && /^(?:came|followed|fell|ended|began|started)$/.test(rest[0] as string) && PLACES.has(rest[1] as string)) return said([first, ...(rest[0] === "came" || rest[0] === "followed" || rest[0] === "fell" ? [] : [rest[0] as string])]); // prettier-ignore
  // "Festival director is Anna Lind"
  const bare = rest.length > 0 && rest.length <= 3 && BE.has(rest.at(-1) as string) && !STARTS.test(first) && rest.slice(0, -1).every((one) => !PLACES.has(one) && !DOES.test(one)); // prettier-ignore
  if (bare && slot.kind !== "quantity" && (behind.length === 0 || behind[0] === "and")) return said([first, ...rest.slice(0, -1)]);
  // "Dividends were 6 % in 1898"
  const plural = slot.kind === "quantity" && /^\p{Ll}{4,}s$/u.test(first) && rest.length === 1 && /^(?:are|were)$/.test(rest[0] as string);
  return plural && (behind.length === 0 || behind[0] === "in") ? first : undefined;
}

/** "has 540 lamps", "was built by", "lives in", "opened its doors on", "is 12 m high" */
function ofSelf(words: Words, slot: Slot, behind: Words): string | undefined {
  const [verb = "", ...rest] = words;
  // "serves parts of Hest", "the pipes of Hest": no value by itself.
  if (slot.kind === "name" && words.length > 2 && words.at(-1) === "of" && !PLACES.has(words.at(-2) as string)) return undefined;
  const size = slot.kind === "quantity" ? SIZE[behind[0] ?? ""] : undefined;
  if (BE.has(verb)) {
    if (rest.length === 0) return size;
    if (/(?:ed|en|built|made|held|shot|lost|found|sold|set|known|written|drawn|cut|struck|run|born)$/.test(rest[0] as string))
      return slot.kind === "quantity" ? counted(rest, behind) : said(slot.kind === "time" ? withoutEnd(rest) : rest);
    // "is the holder of 28 licences"
    if (slot.kind === "quantity" && rest.length === 3 && rest[0] === "the" && /(?:er|or)$/.test(rest[1] as string) && rest[2] === "of") return said(nounOf(behind)); // prettier-ignore
    // "is a cinema in": what a thing is, other rules read.
    return undefined;
  }
  if (HAVE.has(verb)) return slot.kind !== "quantity" ? undefined : rest.length === 0 ? said(nounOf(behind)) : ofA(rest);
  if (verb === "" || ARTICLES.has(verb)) return undefined;
  // "carries Ollaster on her stern as port of registry": what it is to the ship is said behind it.
  if (slot.kind === "name" && behind.includes("as")) return undefined;
  if (size !== undefined) return size;
  // "took 33 hands to run"
  if (verb === "took" && slot.kind === "quantity" && behind.includes("to")) return undefined;
  const measured = rest.every((one) => one === "out" || (one === "at" && MOVES.has(verb))) ? measuredBy(verb, slot) : undefined;
  if (measured !== undefined) return measured;
  // "It burned 35 lb": what it did is no name of how much.
  if (slot.kind === "quantity" && words.length === 1 && nounOf(behind).length === 0) return NAMING.test(verb) ? verb : undefined;
  if (slot.kind === "time" && !isOver(withoutEnd(words)) && !/^(?:from|until|since|to)$/.test(words.at(-1) ?? "")) return undefined;
  return slot.kind === "quantity" ? counted(words, behind) : said(slot.kind === "time" ? withoutEnd(words) : words);
}

/** "reached 16 knots", "runs out 300 m": what the unit measures says it better than the verb. */
export function measuredBy(verb: string, slot: Slot): string | undefined {
  if (slot.kind !== "quantity") return undefined;
  const unit = slot.values.map((one) => (one.kind === "quantity" ? (one.unit ?? "") : "")).join(" ");
  if (MOVES.has(verb) && SPEED.test(unit)) return "speed";
  const kinds = new Set(slot.values.map((one) => (one.kind === "quantity" ? dimension(one.unit) : undefined)));
  const noun = DOING.find(([does, kind]) => kinds.size === 1 && kinds.has(kind) && does.test(verb))?.[2];
  if (noun !== undefined) return noun;
  return /^(?:ran|runs|extends|extended|stretches|stretched)$/.test(verb) && LENGTH.test(unit) ? "length" : undefined;
}

/** What a verb tells of a value of its kind: "weighs 1,056 kg" is a weight. */
const DOING: readonly (readonly [RegExp, ReturnType<typeof dimension>, string])[] = [
  [/^weigh(?:s|ed)$/, "mass", "weight"],
  [/^(?:covers|covered|occupies|occupied)$/, "area", "area"],
  [/^last(?:s|ed)$/, "time", "duration"],
  [/^(?:draws|drew)$/, "length", "draught"],
];

export const SPEED = /^(?:kn|km\/h|mph|m\/s)$/;
const LENGTH = /^(?:k?m|ft|mi|yd)$/;
export const MOVES = new Set(["did", "does", "made", "makes", "reached", "reaches", "managed", "manages", "attained", "attains", "achieved", "averaged", "averages", "cruises", "cruised", "steams", "steamed"]); // prettier-ignore

/** "its neon sign stands 7.3 metres tall", "its motto is", "the keeper is", "its foyer has 540 lamps" */
function ofOwn(words: Words, slot: Slot, behind: Words): string | undefined {
  const be = words.findIndex((one) => BE.has(one));
  const size = slot.kind === "quantity" ? SIZE[behind[0] ?? ""] : undefined;
  if (be > 0) {
    // "The strongest station on it is …"
    const [owned, rest] = [withoutEnd(words.slice(0, be).filter((one) => !SELF.has(one))), words.slice(be + 1)];
    // "The railway is 3.9 km away"
    if (slot.kind === "quantity" && rest.length === 0 && /^(?:away|off|distant)$/.test(behind[0] ?? "")) return said(["distance", "to", ...owned]); // prettier-ignore
    if (size !== undefined) return said([...owned, size]);
    if (rest.length === 0) return slot.kind === "quantity" && behind.length > 0 ? counted(owned, behind) : said(owned);
    // "The plan is cut into six work packages"
    if (slot.kind === "quantity" && rest.length === 2 && /^(?:in|into)$/.test(rest[1] as string) && nounOf(behind).length > 0) return said(nounOf(behind)); // prettier-ignore
    if (rest.length === 1 && PLACES.has(rest[0] as string)) return said(slot.kind === "time" ? [...owned, "date"] : owned);
    return said(slot.kind === "time" ? [...owned, ...withoutEnd(rest)] : [...owned, ...rest]);
  }
  // "the price on 1 January", "the pipes of Ravnkulle": nothing is said of them yet.
  if (slot.kind !== "quantity" && (words.at(-1) === "of" || !words.some((one) => DOES.test(one)))) return undefined;
  const have = words.findIndex((one) => HAVE.has(one));
  if (have > 0 && have === words.length - 1)
    return slot.kind === "quantity" && nounOf(behind).length > 0 ? said([...words.slice(0, have), ...nounOf(behind)]) : undefined;
  // "the sounder touched bottom at 1,073 m": what it did it to stands between, and the figure is not of the page's subject.
  const does = words.findIndex((one, at) => at > 0 && DOES.test(one));
  if (words.length < 2 || (does > 0 && have < 0 && slot.kind !== "time" && words.slice(does + 1).some((one) => !PLACES.has(one)))) return undefined; // prettier-ignore
  // "the payroll had reached 400"
  if (have > 0 && have === words.length - 2 && SUMS.test(words.at(-1) as string))
    return slot.kind === "quantity" ? said(words.slice(0, have)) : undefined;
  if (have > 0)
    return slot.kind === "quantity"
      ? counted(
          words.filter((_, at) => at !== have),
          behind,
        )
      : undefined;
  if (size !== undefined) return said([...words.slice(0, -1), size]);
  const done = words.slice(Math.max(does, 0));
  // "Its rails fetched £8,400", "the last train ran in 1953": a clause is no name of its figure.
  if (slot.kind === "quantity") return does > 0 && nounOf(behind).length === 0 ? (SUMS.test(done[0] as string) && done.length === 1 ? said(words.slice(0, does)) : undefined) : counted(words, behind); // prettier-ignore
  if (slot.kind === "time" && does > 0 && !isOver(withoutEnd(done))) return undefined;
  return said(slot.kind === "time" ? withoutEnd(words) : words);
}

/** Verbs that call their figure. */
export const NAMING = /^(?:costs?|weigh(?:s|ed)|seats|seated|sleeps|spans|lasts|lasted|measures|measured)$/;
const SUMS = /^(?:reached|totalled|totaled|numbered|averaged|exceeded)$/;

/** What was done is over by itself: "opened", "ceased work". */
const isOver = ([verb = "", ...more]: Words): boolean => (more.length === 0 ? HAPPENS.test(verb) || verb === "burned" : BEGINS.test(verb));

/** "a crew of" -> crew */
function ofA(words: Words): string | undefined {
  const [article = "", ...noun] = words;
  return /^an?$/.test(article) && /^(?:of|at)$/.test(noun.at(-1) ?? "") ? said(noun.slice(0, -1)) : undefined;
}

const withoutEnd = (words: Words): Words => (PLACES.has(words.at(-1) ?? "") ? words.slice(0, -1) : words);

/** The noun of what is counted, up to where something else begins. */
function nounOf(behind: Words): Words {
  const end = behind.findIndex((one) => PLACES.has(one) || ARTICLES.has(one) || /^(?:and|these|this|each|per|to|out|away|on)$/.test(one));
  // "three pairs of stones" are no pairs alone.
  if (behind[end] === "of" && /^(?:pairs?|sets?|rows?|kinds?|types?|sorts?|teams?|crews?|groups?|sorts?)$/.test(behind[end - 1] ?? ""))
    return [...behind.slice(0, end + 1), ...nounOf(behind.slice(end + 1))].slice(0, 4);
  return (end < 0 ? behind : behind.slice(0, end)).slice(0, 3);
}

/** "was made by a crew of 300 people" -> made by crew of people */
const counted = (words: Words, behind: Words): string | undefined =>
  (words.includes("up") || /^(?:in|of|by|with|for|as)$/.test(words.at(-1) ?? "")) && nounOf(behind).length === 0
    ? undefined
    : said([...words, ...nounOf(behind)]);

/** Say how much it is of whatever it is, and that people or things are counted by what stands in a list. */
const VAGUE = /^(?:sum|amount|total|figure|number|share|part|value|mean|average|rest)$/;
const COUNTS_NOBODY = /^(?:names|entries|figures|ones)$/;

function said(words: Words): string | undefined {
  const kept = words.filter((one) => !ARTICLES.has(one) && !SELF.has(one));
  if (
    kept.length === 0 ||
    kept.length > MOST_WORDS ||
    (kept.length === 1 && VAGUE.test(kept[0] as string)) ||
    COUNTS_NOBODY.test(kept.at(-1) as string) ||
    kept.some((one) => one === "," || !/^[\p{L}-]+$/u.test(one)) ||
    kept.every((one) => PLACES.has(one)) ||
    /^(?:and|or)$/.test(kept.at(-1) as string)
  )
    return undefined;
  return kept.join(" ");
}

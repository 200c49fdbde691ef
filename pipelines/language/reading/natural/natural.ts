import { understoodUnit } from "../../entries/understood-unit.ts";
import type { Lexicon } from "../../lexicon.ts";
import { canonicalMeaning, type Meaning, type Sense } from "../meaning.ts";
import type { UnreadText } from "../text-conclusion.ts";
import { introducedThing, laidOut } from "./introductions.ts";
import { inFull } from "./full-form.ts";
import { thatThingsHave } from "./had-figures.ts";
import { settledTimes } from "./settle.ts";
import { mask, unitOf, type MaskedText } from "./mask.ts";
import { patternsOf } from "./patterns.ts";
import type { ReadQuestion } from "./changes.ts";
import { readingsOf } from "./questions.ts";
import { withoutManner } from "./manner.ts";
import type { Ground } from "./things.ts";

export type NaturalSense = Sense & { readonly inParts: boolean };

/**
 * Reads a question as people write it: a closed set of constructions, each of which accounts for every word. What a construction does
 * not fit, and what two fit in two ways, is not read. It knows the lexicon's words, and nothing of the code that writes.
 */
export function senseOfNatural(text: string, lexicon: Lexicon): NaturalSense | UnreadText {
  const masked = kindsApart(mask(inFull(text, lexicon), lexicon), lexicon);
  const manner = withoutManner(masked.text);
  const start: Ground = { lexicon, patterns: patternsOf(lexicon), masked, given: { thing: null, set: null } };
  const sentences = manner.sentences.filter((one) => one !== "");
  const last = sentences.at(-1);
  if (last === undefined) return { unread: "no question in the words" };
  let ground = start;
  let uses = 0;
  for (const sentence of sentences.slice(0, -1)) {
    const { words, times, unit } = plain(sentence, masked, lexicon);
    const there = pronouns(words, ground);
    const thing = introducedThing(there, ground);
    const found = thing ?? laidOut(there, ground);
    if (found === null || unit !== null) return { unread: `"${words}" introduces nothing` };
    if (uses > 0 && !spoken(there)) return { unread: "something is introduced and not spoken of again" };
    const settled = settledTimes(found, times, lexicon, [ground.given.thing, ground.given.set]);
    if (settled === null) return { unread: `"${words}" holds a list of two years` };
    // A list that is laid out has no figures that a time could be of.
    if (thing === null && settled.times.length > 0) return { unread: `"${words}" has a time of nothing` };
    ground = {
      ...ground,
      given:
        thing === null
          ? { thing: ground.given.thing, set: settled.meaning }
          : { thing: dated(settled.meaning, settled.times), set: ground.given.set },
    };
    uses++;
  }
  return concluded(last, ground, uses > 0, manner);
}

/** "the organizations A and B" are A and B. */
const kindsApart = (masked: MaskedText, lexicon: Lexicon): MaskedText => ({
  ...masked,
  text: masked.text.replace(/\bthe ([a-z]+(?: [a-z]+){0,3}s) (?=@\d+(?: , @\d+)* and @\d+)/g, (whole, kind: string) =>
    lexicon.type(kind) === undefined ? whole : "",
  ),
});

function concluded(
  sentence: string,
  ground: Ground,
  inParts: boolean,
  { unit: given, bare }: { readonly unit: string | null; readonly bare: boolean },
): NaturalSense | UnreadText {
  const { lexicon, masked } = ground;
  const whole = pronouns(ofSameOwner(sentence), ground);
  if (inParts && !spoken(whole)) return { unread: "something is introduced and not spoken of again" };
  const parts = plain(whole, masked, lexicon, bare);
  const timed = plainUnit(whole, lexicon);
  const found = new Map<string, NaturalSense>();
  const outer = given === null ? null : unitOf(given, lexicon);
  if (outer === undefined) return { unread: `"${given ?? ""}" is no unit` };
  const take = (readings: readonly ReadQuestion[], units: readonly (string | null)[], times: readonly string[]): void => {
    for (const { meaning, unit: own, times: ownTimes } of readings) {
      const named = [...new Set([own ?? null, outer, ...units].filter((one) => one !== null))];
      if (named.length > 1) continue;
      const said = named.length === 1 ? named : understood(meaning, lexicon, bare, whole);
      const settled = settledTimes(meaning, [...new Set([...(ownTimes ?? []), ...times])], lexicon, [ground.given.thing, ground.given.set]);
      if (settled === null) continue;
      const key = `${canonicalMeaning(settled.meaning)} ${said.join()} ${settled.times.join()}`;
      found.set(key, { ...settled, unit: said[0] ?? null, inParts });
    }
  };
  take(readingsOf(parts.words, ground, bare), [parts.unit], parts.times);
  if (timed.words !== parts.words)
    take(
      readingsOf(timed.words, ground, bare).filter(({ times }) => times !== undefined),
      [timed.unit],
      [],
    );
  const [only, other] = thatThingsHave([...found.values()], ({ meaning }) => meaning, lexicon);
  if (only === undefined) return { unread: `no construction reads "${parts.words}"` };
  return other === undefined ? only : { unread: `"${parts.words}" can be read in several ways` };
}

/** The unit that nobody names, of a value, the mean of such, or what two differ by. In a search box nobody names any. */
function understood(meaning: Meaning, lexicon: Lexicon, bare: boolean, words: string): readonly (string | null)[] {
  const isPlain = meaning.is === "value" || (meaning.is === "aggregated" && ADDED.has(meaning.operation));
  const figure = isPlain ? meaning.attribute : totalOf(meaning);
  if (figure !== undefined) {
    const info = lexicon.info(figure);
    if (info === undefined) return [];
    const usual = bare && info.kind === "quantity" && info.units.length === 1 ? info.units[0] : understoodUnit(info);
    return [usual ?? null];
  }
  const units = differing(meaning).map((name) => {
    const info = lexicon.info(name);
    return info === undefined ? null : understoodUnit(info);
  });
  const unit = new Set(units).size === 1 ? (units[0] ?? null) : null;
  // "How much larger" may be by how many times; of what is so much to so many it is not.
  if (unit !== null && !unit.includes("/") && /\bhow much (?:larger|greater|bigger|smaller)\b/.test(words)) return [];
  // Shares differ by points, which are said.
  return unit === null || unit.startsWith("%") ? [] : [unit];
}

const ADDED: ReadonlySet<string> = new Set(["sum", "mean"]);

/** The figure that a total or a mean is of, where it is of one. */
function totalOf(meaning: Meaning): string | undefined {
  if (meaning.is !== "computed" || !ADDED.has(meaning.operation)) return undefined;
  const [first] = meaning.of;
  return first?.is === "value" && meaning.of.every((part) => part.is === "value" && part.attribute === first.attribute)
    ? first.attribute
    : undefined;
}

/** What two figures that differ are of. */
const differing = (meaning: Meaning): readonly string[] => {
  if (meaning.is !== "computed" || meaning.operation !== "difference") return [];
  const figures = meaning.of.map((part) =>
    part.is === "value" || (part.is === "aggregated" && part.operation === "sum") ? part.attribute : null,
  );
  return figures.includes(null) ? [] : figures.flatMap((one) => one ?? []);
};

const dated = (thing: Meaning, times: readonly string[]): Meaning => (times.length === 0 ? thing : { is: "at", times, of: thing });

/** "its" and "there" speak of what was introduced, and "I" and "my" where it speaks itself. */
function pronouns(words: string, { given }: Ground): string {
  if (given.thing === null) return words;
  return words
    .replace(/\bam i\b/g, "is it")
    .replace(/\bdo i\b/g, "does it")
    .replace(/\bi\b/g, "it")
    .replace(/\bmy (?=[a-z])/g, "it 's ")
    .replace(/(?<!(?:^| )as )\bits (?=[a-z])/g, "it 's ")
    .replace(/(^| )(?:over )?there(?= |$)(?! (?:is|are|was|were) (?:in|an?|one|just|listed) )/g, "$1in it")
    .trim();
}

/** "Germany 's most populous neighbour than in its least populous one", "Germany than its most populous neighbour": whose, the one name says. */
function ofSameOwner(words: string): string {
  const [name, ...others] = words.match(/@\d+/g) ?? [];
  if (name === undefined || others.length > 0) return words;
  const member = `${name} member`;
  if (words.includes(` ${member} `)) return words.replace(/\b(than|as)( in)? the ([a-z -]+?) one\b/, (_, than: string, within: string | undefined, adjective: string) => `${than}${within ?? ""} the ${adjective} ${member}`); // prettier-ignore
  const [, list = ""] = /\bthe [a-z -]+?( of the [a-z -]+? @\d+) .*\b(?:than|as)(?: in)? the [a-z -]+? of them\b/.exec(words) ?? [];
  if (list !== "") return words.replace(/ of them\b/, list);
  const [, noun = "", by = ""] = / 's [a-z -]+? (neighbour)( by [a-z]+)?(?= )/.exec(words) ?? [];
  const full = noun === "" ? words : words.replace(/\bits ([a-z -]+?) one\b/, (_, adjective: string) => `its ${adjective} ${noun}${by}`);
  return full
    .replace(
      /\b(than|as)( in)? its (?=[a-z -]+? neighbour\b|(?:largest|biggest) )/,
      (_, than: string, within = "") => `${than}${String(within)} ${name} 's `,
    )
    .replace(/ with which it shares its longest border\b/, ` with which ${name} shares its longest border`);
}

const spoken = (words: string): boolean => /(?:^| )(?:it|that|this|them|these|those|in it)(?: |$)/.test(words);

interface PlainSentence {
  readonly words: string;
  readonly times: readonly string[];
  readonly unit: string | null;
}

/** Without its times and its unit, wherever they stand. */
function plain(sentence: string, masked: MaskedText, lexicon: Lexicon, bare = false): PlainSentence {
  const { words, unit } = plainUnit(sentence, lexicon);
  const times: string[] = [];
  const left = words
    .replace(LATEST_FIGURE, () => (times.push("latest"), ""))
    .replace(/ 's (?:latest|most recent) /g, () => (times.push("latest"), " 's "))
    .replace(LATEST, (_, after: string) => (times.push("latest"), gap(after)))
    .replace(TIMED, (_, place: string, after: string) => (times.push(masked.times[Number(place)] ?? ""), gap(after)));
  const modified = yearBefore(left, lexicon);
  if (modified !== null) times.push(masked.times[modified.time] ?? "");
  const bareTime = bare && times.length === 0 ? /^(.*[a-z0-9]) #(\d+)$/.exec(left) : null;
  if (bareTime !== null) times.push(masked.times[Number(bareTime[2])] ?? "");
  return {
    words: (bareTime?.[1] ?? modified?.words ?? left).replace(/ {2,}/g, " ").replace(/^[ ,]+|[ ,]+$/g, ""),
    times: [...new Set(times)],
    unit,
  };
}

/** "France's 2014 exports": a year before the noun of a figure. Before that of a list it belongs to the list. */
function yearBefore(words: string, lexicon: Lexicon): { readonly words: string; readonly time: number } | null {
  for (const { index, 0: found, 1: lead = "", 2: place = "", 3: rest = "" } of words.matchAll(
    /((?:^| )(?:the|'s)) #(\d+) ((?:[a-z-]+ ?){1,10})/g,
  )) {
    const noun = rest.trim().split(" ");
    const isFigure = noun.some((_, at) => {
      const [name] = lexicon.attributes(noun.slice(0, at + 1).join(" "));
      return name !== undefined && lexicon.info(name)?.multiValued === false;
    });
    if (isFigure) return { words: `${words.slice(0, index)}${lead} ${rest}${words.slice(index + found.length)}`, time: Number(place) };
  }
  return null;
}

const TIMED = /(?: ,)?(?:^| )(?:back in|in the year|as of|in|on|for the period|over the period|during|for) #(\d+)( ,)?(?= |$)/g;
const LATEST =
  /(?: ,)?(?:^| )(?:according to the latest figures|according to the most recent figures|according to the latest figure|according to the latest figure given|at the latest count|going by the latest figure|going by the most recent figure given|going by the most recent figure|at last count|most recently|latest figure)( ,)?(?= |$)/g;

const LATEST_FIGURE = /\bthe (?:latest|most recent) figure (?:given )?for /g;

/** The comma behind a time parts what stands before it from what follows. */
const gap = (after: string | undefined): string => (after === undefined ? "" : " ,");

/** ", in square kilometres", "(in US dollars)", "as a percentage of GDP", anywhere. */
function plainUnit(sentence: string, lexicon: Lexicon): PlainSentence {
  const tokens = sentence.split(" ");
  for (let at = 0; at < tokens.length; at++) {
    if (!/^(?:in|as)$/.test(tokens[at] ?? "")) continue;
    for (let length = Math.min(9, tokens.length - at - 1); length >= 1; length--) {
      // A bracket behind the words is none of them.
      const unit = /^\p{L}/u.test(tokens[at + length] ?? "") ? unitOf(tokens.slice(at + 1, at + 1 + length).join(" "), lexicon) : undefined;
      if (unit === undefined) continue;
      const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1 + length)];
      if (before.at(-1) === "(" && after[0] === ")") {
        before.pop();
        after.shift();
      }
      while (before.length > 0 && [",", "expressed", "measured"].includes(before.at(-1) ?? "")) before.pop();
      if (after[0] === "," || after.length === 0 || before.length === 0) {
        if (after[0] === "," && before.length === 0) after.shift();
        return { words: [...before, ...after].join(" "), times: [], unit };
      }
      return { words: [...before, ...after].join(" "), times: [], unit };
    }
  }
  return { words: sentence, times: [], unit: null };
}

import { nameKey } from "../../../schemas/values/names.ts";
import { readDate } from "../../../schemas/values/dates.ts";
import type { Lexicon } from "../lexicon.ts";
import { cueWord, keysFrom, longestName, nameWord, tokensOf, type Token } from "./tokens.ts";

/** One piece of a question's words that means something. */
export type Item =
  | { readonly k: "entity"; readonly ids: readonly string[]; readonly key: string }
  | {
      readonly k: "attribute";
      readonly names: readonly string[];
      readonly qualifier: string | null;
      /** The words say what the figures are a share of. */
      readonly shared: boolean;
    }
  | { readonly k: "type"; readonly type: string }
  | { readonly k: "time"; readonly time: string; readonly beforeNoun: boolean }
  | { readonly k: "unit"; readonly unit: string }
  | { readonly k: "constant"; readonly text: string }
  | { readonly k: "superlative"; readonly which: "max" | "min"; readonly place: number }
  | { readonly k: "cue"; readonly cue: string }
  | { readonly k: "unknown"; readonly text: string };

const CUES = new Map(
  Object.entries({
    of: "of", its: "its", whose: "whose", among: "among", for: "for", both: "both", and: "and", or: "or", than: "than", "but not": "not", not: "not",
    that: "that", those: "that", "that of": "that of", "those of": "that of", to: "to", by: "by", from: "from", "according to": "", "going by": "", "as of": "", with: "with", has: "with", had: "with", "that has": "with", as: "as",
    "or both": "", "as its": "as its", "are listed as": "listed as", "listed as": "listed as", "named as": "listed as", "given as": "listed as",
    "listed for": "listed for", "named for": "listed for", "given for": "listed for", "are listed for": "listed for", "are named for": "listed for", "are given for": "listed for",
    "listed both as": "listed both as", listed: "listed", "that list": "list", "that name": "list", list: "list", name: "name", "among their": "among their",
    "figure is given for": "", "figure are given for": "", "is given as": "", "are given as": "", "was given as": "", "were given as": "", "figure for": "figure", "in the list of": "list of",
    "how much larger": "more", "how much greater": "more", "how much higher": "more", exceed: "exceed", above: "exceed", "difference between": "difference",
    subtract: "subtract", divide: "divide", "ratio of": "ratio", "how many times as large as": "times", "how many times": "times", "percentage of": "share",
    "by what percentage": "change", "percentage change": "change", "relative change": "change", "combined": "sum", "sum of": "sum", "add up": "sum", "taken together": "sum",
    altogether: "sum", "unweighted average of": "mean", "unweighted mean of": "mean", average: "weighted", averaged: "weighted", mean: "weighted",
    "population standard deviation": "standard-deviation", "the population standard deviation": "standard-deviation", "standard deviation population formula": "standard-deviation",
    "pearson correlation coefficient": "correlation", "pearson correlation coefficient between": "correlation", "weighted by": "weighted-mean",
    "compound annual growth rate": "compound-growth", "compound annual growth rate of": "compound-growth", double: "double",
    "three significant figures": "three significant figures", "two decimal places": "two decimal places",
    count: "count", "how many": "count", "number of": "count", "the only": "only", "have than": "than",
    called: "called", "that lies in": "lies in", corrected: "revised", "last corrected": "revised", "as last corrected": "revised", "last correction": "revised", "different figures": "stated", "different dates": "stated",
    "given with": "given with", "for which one is": "beside", "is given for": "beside", "stands beside": "beside", "what is the result": "", "latest figure given": "latest", "most recent figure given": "latest",
  }),
); // prettier-ignore

const PLACES = new Map([["second", 2], ["third", 3], ["fourth", 4], ["fifth", 5]]); // prettier-ignore
const HIGH = new Set(["largest", "highest", "greatest", "latest", "larger", "higher", "greater", "later", "biggest", "longest"]);
const LOW = new Set(["smallest", "lowest", "earliest", "smaller", "lower", "earlier", "shortest", "least", "fewest"]);
/** Words of a question that begin it with a capital and mean nothing to the program. */
const OPENERS = new Set(
  "what which who how in as on for among between of compare considering take name give find identify state list write count can i by from looking expressed converted averaged subtract divide add taken compared calculate according going over at look the is are was were does do did one across taking round".split(" "),
); // prettier-ignore
/** Small words of which frames are made: none of them narrows what a phrase stands for. */
const FREE = new Set(
  "a according across add after agree all also am an another answer any apart are as asked at be became become been before begin being below beside between both by calculate calculated can case change changed compare compared compute consider considering contradict convert converted correction could count counting date dates decrease did differ differed different differently divide divided do does down during each either end ended ends every exactly express expressed fall far fell figure figures find first five following formula found four from gave get give given gives go going grew grow had have he her here how i identify if in include included includes increase increased into is it itself joined joint know large last later latest let lie lies like look looked looking many may me measured more most much my name named names need needed next now number numbers of off on one only order other others our out over own pages per percentage period pick place places please read reported result return rise rose round rounded same say says see set sets several share she shrank shrink since so some source sources stands start started state stated still strongly take taken taking tell than that the their them then there these they thing things this those three time times to together told total true two under unit unweighted up use used using value values was way we weighted were what when where whether which while who whose with without words work would write written year years yes you your".split(" "),
); // prettier-ignore
const LONGEST_CUE = 6;

/**
 * The words as items, in order; what means nothing is dropped, what should mean something and does not is `unknown`. `closed`: of small
 * words only those of the grammar mean nothing. "Airports with paved runways" are no airports, and a word that is passed over may say so.
 */
export function itemsOf(text: string, lexicon: Lexicon, closed = false): readonly Item[] {
  const tokens = tokensOf(text);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = longest(text, tokens, at, lexicon, items);
    const passed = tokens[at];
    if (found.item !== null) items.push(found.item);
    else if (closed && found.length === 1 && passed !== undefined && !means(passed)) items.push({ k: "unknown", text: passed.text });
    at += found.length;
  }
  return items;
}

interface Found {
  readonly item: Item | null;
  readonly length: number;
}

/** Long because the kinds of words are tried in this order, and a later kind is right only where the earlier ones failed. */
function longest(text: string, tokens: readonly Token[], at: number, lexicon: Lexicon, before: readonly Item[]): Found {
  const token = tokens[at] as Token;
  if (token.text.startsWith('"')) return { item: quoted(token.text.slice(1, -1), lexicon), length: 1 };
  if (token.text === "," || token.text === "'s") return { item: { k: "cue", cue: token.text }, length: 1 };
  if (token.key === "") return { item: null, length: 1 };
  const date = readDate(text, token.start);
  if (date !== undefined && /\d/.test(text.slice(date.start, date.end)) && date.precision !== undefined) {
    const length = tokens.slice(at).filter((other) => other.start < date.end).length;
    const last = tokens[at + length - 1];
    // "50 border countries" or a date that ends inside a word is none.
    if (last !== undefined && last.end === date.end) {
      const next = tokens[at + length];
      const noun = next !== undefined && phraseAt(tokens, at + length, lexicon) > 0 && tokens[at - 1]?.key === "the";
      return { item: { k: "time", time: date.value, beforeNoun: noun }, length };
    }
  }
  let best: Found = { item: null, length: 0 };
  const offer = (item: Item | null, length: number): void => {
    if (length > best.length) best = { item, length };
  };
  const called = keysFrom(tokens, at, longestName(tokens, at, lexicon), nameWord);
  for (let length = called.length; length > best.length; length--) {
    // "Saint John's" is a name with its mark.
    const key = called[length - 1]?.replace(/^the /, "");
    if (key === undefined) continue;
    const named = lexicon.entities(key);
    if (named.length > 0) {
      const first = tokens.slice(at, at + length).find((one) => one.key !== "the" && one.key !== "");
      const upper = /^[\p{Lu}\p{N}]/u.test(first?.text ?? "");
      const entities = named.filter((entity) =>
        entity.acronym ? first?.text === entity.acronym : entity.upper === upper || (at === 0 && !entity.upper),
      );
      const own = entities.filter((entity) => entity.own);
      if (entities.length > 0) offer({ k: "entity", ids: (own.length > 0 ? own : entities).map((entity) => entity.id), key }, length);
    }
    const attributes = lexicon.attributes(key);
    const qualifier = lexicon.qualifiers(key) ? key : null;
    if (attributes.length > 0 || qualifier !== null)
      offer({ k: "attribute", names: attributes, qualifier, shared: lexicon.saysShare(key) }, length);
    const type = lexicon.type(key);
    if (type !== undefined) offer({ k: "type", type }, length);
    const unit = lexicon.unit(key);
    if (unit !== undefined && token.key !== "the" && /^(?:in|into|to)$/.test(tokens[at - 1]?.key ?? "")) offer({ k: "unit", unit }, length);
  }
  const cues = keysFrom(tokens, at, LONGEST_CUE, cueWord);
  for (let length = cues.length; length >= 1; length--) {
    const key = cues[length - 1];
    if (key === undefined) continue;
    const cue = CUES.get(key);
    if (cue !== undefined && (length > best.length || (at === 0 && length === best.length && best.item?.k !== "entity")))
      offer(cue === "latest" ? { k: "time", time: "latest", beforeNoun: false } : cue === "" ? null : { k: "cue", cue }, length);
    const words = key.split(" ");
    const place = PLACES.get(words[0] ?? "");
    const degree = words[place === undefined ? 0 : 1] ?? "";
    if (words.length === (place === undefined ? 1 : 2) && (HIGH.has(degree) || LOW.has(degree)) && length >= best.length) {
      offer({ k: "superlative", which: HIGH.has(degree) ? "max" : "min", place: place ?? 1 }, length);
    }
  }
  if (best.length > 0) return best;
  return {
    item: meansSomething(token, at === 0 || before.length === 0 || endsSentence(text, token)) ? { k: "unknown", text: token.text } : null,
    length: 1,
  };
}

/** A name with a comma in it stands in quotation marks, like a value. */
function quoted(text: string, lexicon: Lexicon): Item {
  const key = nameKey(text);
  const ids = text.includes(",") ? lexicon.entities(key).flatMap(({ id, own }) => (own ? [id] : [])) : [];
  return ids.length > 0 ? { k: "entity", ids, key } : { k: "constant", text };
}

const endsSentence = (text: string, token: Token): boolean => /[.?:]\s*$/.test(text.slice(Math.max(0, token.start - 3), token.start));

/** Whether the grammar has a place for a word that it passes over: marks, cues without a meaning, and what frames are made of. */
const means = ({ key }: Token): boolean => key === "" || FREE.has(key) || CUES.get(key) === "";

/** A number or a capitalised word that nothing accounts for: a constant that the program does not have. */
const meansSomething = (token: Token, opens: boolean): boolean =>
  /\d/.test(token.text) || (/^\p{Lu}/u.test(token.text) && !(opens && OPENERS.has(token.key)) && token.text !== "I");

/** Words of the attribute phrase that starts at a token, or 0. */
function phraseAt(tokens: readonly Token[], at: number, lexicon: Lexicon): number {
  for (let length = Math.min(8, tokens.length - at); length >= 1; length--) {
    if (
      lexicon.attributes(
        tokens
          .slice(at, at + length)
          .map((one) => one.key)
          .join(" "),
      ).length > 0
    )
      return length;
  }
  return 0;
}

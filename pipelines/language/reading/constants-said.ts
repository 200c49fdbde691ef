import { nameKey } from "../../../schemas/values/names.ts";
import { constants } from "../../../knowledge-graph/index.ts";
import type { Program } from "../../../schemas/index.ts";
import type { Lexicon } from "../lexicon.ts";
import type { Sense } from "./meaning.ts";
import { plainUnits } from "./reading.ts";
import { itemsOf, type Item } from "./words-read.ts";

/**
 * Words that begin a sentence of a question with a capital, beside those that the grammar knows. A word that is none of these and no
 * name of the memory is taken for a name: then the rule's words stay.
 */
const OPENERS = new Set(
  "kindly set against relative beyond besides aside once if both roughly exactly what's a an any at based before after back by could would please tell when where whose whom whom why if suppose assume imagine among amongst within out using use combine combined combining calculate compute determine work working figure count counting pick choose determine specify report provide show say looking look let there this that these those it its it's in with without to across over during per each every all add adding sum take taking only just see check ranked measured given expressed put together both either compared comparing starting start first next then also and or not do does did has have had is are was were will can may might i i'm i'd we me my you your here they their them consult according someone researchers analysts for from of on one two three".split(
    " ",
  ),
);

export interface ProvenConstants {
  readonly program: Program;
  readonly sense: Sense;
  /** The rule's words, which a grammar has read back. */
  readonly plain: string;
}

/**
 * What is wrong with the constants of a wording: each that the program needs has to be there by a name of its own, and no others. A
 * capitalised word or figure that the rule's words have as well ("GDP", "1,000 live births") is none.
 */
export function wrongConstants(text: string, { program, sense: { times, unit }, plain }: ProvenConstants, lexicon: Lexicon): string | null {
  const { needed, named, dates, quoted } = constantsOf(program, times);
  const bounds = boundsOf(program);
  const items = itemsOf(plainUnits(text), lexicon);
  const common = new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu));
  const stray = items.find(
    (item): item is Extract<Item, { k: "unknown" }> =>
      item.k === "unknown" && !common.has(item.text) && !OPENERS.has(item.text.toLowerCase()) && !opens(item.text, text),
  );
  if (stray !== undefined) return `"${stray.text}" is no part of the program`;
  const said = new Set<string>();
  for (const item of items) {
    if (item.k === "entity") {
      const [id = "", other] = item.ids;
      if (named.has(item.key)) said.add(item.key);
      else if (other !== undefined) return `"${item.key}" is the name of several things`;
      else if (needed.has(id)) said.add(id);
      else return `"${item.key}" is no part of the program`;
    }
    if (item.k === "time" && item.time !== "latest" && !dates.has(item.time) && !bounds.some(({ forms }) => forms.includes(item.time)))
      return `the time ${item.time} is no part of the program`;
    if (item.k === "constant" && !quoted.has(item.text)) return `"${item.text}" is no part of the program`;
    if (item.k === "unit" && item.unit !== unit && !bounds.some((bound) => bound.unit === item.unit))
      return `it asks in ${item.unit}, the program in ${unit ?? "no unit"}`;
  }
  const missing = [...needed, ...named].find((one) => !said.has(one));
  if (missing !== undefined) return `${missing} is not named in the words`;
  const unbounded = bounds.find(({ forms }) => !forms.some((form) => new RegExp(`(?<![\\d.,])${form}(?![.,]?\\d)`).test(text)));
  if (unbounded !== undefined) return `the bound ${unbounded.forms[0]} is not in the words`;
  // "The years 2010 to 2014" say those in between.
  const runs = [...text.matchAll(/\b(\d{4}) (?:to|and) (\d{4})\b/g)];
  const isInRun = (date: string): boolean => runs.some(([, first = "", last = ""]) => first < date && date < last && date.length === 4);
  const undated = [...dates].find(
    (date) => date !== "latest" && !isInRun(date) && !items.some((item) => item.k === "time" && item.time === date),
  );
  if (undated !== undefined) return `the time ${undated} is not in the words`;
  if (dates.has("latest") && !/\b(?:latest|most recent|newest|last)\b/i.test(text)) return "the words do not ask for the latest figure";
  const unquoted = [...quoted].find((one) => !items.some((item) => item.k === "constant" && item.text === one));
  if (unquoted !== undefined) return `"${unquoted}" is not in the words`;
  // A unit that the rule's words leave to be understood need not be named.
  return unit === null || unitIn(text, unit, lexicon) || !unitIn(plain, unit, lexicon) ? null : `the words do not ask in ${unit}`;
}

/** "Leaving water aside, …": a verb or adverb by its ending, where a sentence begins. The read-back sees to what it means. */
const opens = (word: string, text: string): boolean =>
  /(?:ing|ed|ly)$/.test(word) && new RegExp(`(?:^|[.:?] )${word}\\b`).test(text) && !new RegExp(`[^.:?] ${word}\\b`).test(text);

interface Constants {
  readonly needed: ReadonlySet<string>;
  /** Keys of shared names. */
  readonly named: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  readonly quoted: ReadonlySet<string>;
}

function constantsOf(program: Program, times: readonly string[]): Constants {
  const { entities, times: listed } = constants(program);
  const filters = program.nodes.flatMap((node) =>
    node.op === "FilterClaim" && node.arguments.comparator === "=" ? [node.arguments.value] : [],
  );
  return {
    needed: new Set(entities),
    named: new Set(program.nodes.flatMap((node) => (node.op === "FindNamed" ? [nameKey(node.arguments.name)] : []))),
    dates: new Set([...times, ...listed, ...filters.flatMap((value) => (value.kind === "date" ? [value.value] : []))]),
    quoted: new Set(
      filters.flatMap((value) => (value.kind === "text" ? [value.value] : value.kind === "quantity" ? [String(value.number)] : [])),
    ),
  };
}

interface SaidBound {
  /** Ways to write it. */
  readonly forms: readonly string[];
  readonly unit: string | undefined;
}

/** What narrows a list: "1,500,000" may be "1.5 million", and the years around a decade are the decade. */
function boundsOf({ nodes }: Program): readonly SaidBound[] {
  return nodes.flatMap((node): SaidBound[] => {
    if (node.op !== "FilterClaim" || node.arguments.comparator === "=") return [];
    const { value, comparator } = node.arguments;
    if (value.kind === "date")
      return [{ forms: [value.value, `${Number(value.value) + (comparator === ">" ? 1 : -10)}s`], unit: undefined }];
    if (value.kind !== "quantity") return [];
    const { number } = value;
    const scaled = [[1e6, "million"], [1e9, "billion"], [1e12, "trillion"]].map(
      ([size, word]) => `${Number((number / Number(size)).toPrecision(15))} ${String(word)}`,
    ); // prettier-ignore
    return [{ forms: [number.toLocaleString("en"), String(number), ...scaled], unit: value.unit }];
  });
}

/** A unit is named anywhere in the words. */
function unitIn(text: string, unit: string, lexicon: Lexicon): boolean {
  const words = nameKey(plainUnits(text)).split(" ");
  return words.some((_, at) =>
    Array.from({ length: 8 }, (__, length) => words.slice(at, at + length + 1).join(" ")).some((key) => lexicon.unit(key) === unit),
  );
}

/** Names of the memory that stand in the words, in their order, as they are written there. */
export function namesIn(text: string, lexicon: Lexicon): readonly string[] {
  const keys = itemsOf(text, lexicon).flatMap((item) => (item.k === "entity" ? [item.key] : []));
  let from = 0;
  return keys.map((key) => {
    const found = spanOf(text, key, from);
    if (found === undefined) return key;
    from = found.end;
    return text.slice(found.start, found.end);
  });
}

/** Where words of a key stand: keys lose marks and accents, so words are set against words. */
function spanOf(text: string, key: string, from: number): { readonly start: number; readonly end: number } | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(({ index }) => index >= from);
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= 12 && at + length <= words.length; length++) {
      const [first, last] = [words[at]!, words[at + length - 1]!];
      const end = last.index + last[0].length;
      const closes = text[end] === ")" && text.slice(first.index, end).includes("(") ? 1 : 0;
      if (nameKey(text.slice(first.index, end)) === key) return { start: first.index, end: end + closes };
    }
  }
  return undefined;
}

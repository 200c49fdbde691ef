import type { AttributeInfo } from "../../../../schemas/index.ts";
import { entryOf } from "../../entries/entry-of.ts";
import { listNouns } from "../../entries/list-entry.ts";
import { kindsOfSubjects, ofKind } from "../../entries/of-kind.ts";
import { saidNoun } from "../../entries/said-noun.ts";
import type { Lexicon } from "../../lexicon.ts";
import { shareOf } from "../../relative.ts";
import { cueOf, isFunctionWord, LIGHT } from "./closed-words.ts";
import { conceptOf } from "./concepts.ts";

/** What an attribute is said with: each of its forms as the set of its concepts, and all of them together. */
export interface AttributeWords {
  readonly info: AttributeInfo;
  readonly forms: readonly ReadonlySet<string>[];
  readonly all: ReadonlySet<string>;
  /** Adjectives of its own that say a direction: "shallowest". */
  readonly degrees: ReadonlyMap<string, "max" | "min">;
}

const light: ReadonlySet<string> = new Set(LIGHT.map((word) => conceptOf(word)));

const kept = new WeakMap<Lexicon, ReadonlyMap<string, AttributeWords>>();

/** Of all attributes of a memory that have a phrase. Some 10 ms for 600 of them, once. */
export function attributeWords(lexicon: Lexicon): ReadonlyMap<string, AttributeWords> {
  const known = kept.get(lexicon);
  if (known !== undefined) return known;
  const made = new Map(lexicon.spoken.map((info) => [info.name, wordsOf(info)]));
  kept.set(lexicon, made);
  return made;
}

/** Long because a form may come from each part of an entry. */
function wordsOf(info: AttributeInfo): AttributeWords {
  const entries = [info, ...kindsOfSubjects(info).map((kind) => ofKind(info, [kind]))].map(entryOf);
  const phrase = info.phrase ?? "";
  const degrees = new Map<string, "max" | "min">();
  for (const { superlative, comparative } of entries.flatMap(({ degrees: all }) => all))
    for (const of of [superlative, comparative])
      for (const which of ["max", "min"] as const) {
        const words = of[which].split(" ").filter((word) => word !== "the");
        const [first = ""] = words;
        if (words.length === 1 && cueOf(first) === undefined) degrees.set(first, which);
      }
  const said = [
    phrase,
    saidNoun(phrase),
    info.name.replace(/ - /g, " "),
    ...entries.flatMap(({ asks, degrees: all, contrast, totals }) => [
      ...asks.map(({ direct }) => direct.past),
      ...all.flatMap(({ clause, superlative, comparative }) => [superlative, comparative].map((of) => clause.past.replace("{d}", of.max))),
      ...contrast.difference.map(({ past }) => past),
      ...totals.map(({ past }) => past),
    ]),
    // "how many men per woman"
    ...info.units.flatMap((unit) =>
      /^[a-z() ]+\/(?!day)[a-z()]+$/.test(unit) ? [unit.replaceAll("(s)", "").replace(/ (?:born)?\/|\//, " ")] : [],
    ),
    ...listNouns(info).flatMap(({ many, verb }) => [many, ...(verb === null ? [] : [verb.ing])]),
  ];
  const forms = new Map<string, ReadonlySet<string>>();
  for (const one of said) {
    const concepts = new Set(contentOf(one));
    if (concepts.size > 0) forms.set([...concepts].sort().join(" "), concepts);
  }
  const all = new Set([...forms.values()].flatMap((form) => [...form]));
  for (const word of ofShares(info)) all.add(word);
  return { info, forms: [...forms.values()], all, degrees };
}

/** The concepts of words: without what binds them, their degree and what only a table has. */
function contentOf(said: string): readonly string[] {
  const words = said
    .replace(/\{[a-z]+\}|'s\b/g, " ")
    .toLowerCase()
    .replace(/ take part in|takes part in|taking part in/g, " participate")
    .replace(/carbon dioxide/g, "carbon-dioxide")
    .replace(/\b(?:mean|average) (?=[a-z])/g, "mean-")
    .replace(/read and write/g, "read-and-write")
    .replace(/workforce/g, "labour force")
    .replace(/out of work/g, "out-of-work")
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== "" && word !== "-");
  return words.flatMap((word, at) =>
    isFunctionWord(word, words[at - 1]) || /^\d/.test(word) || word === "per" || (cueOf(word) !== undefined && !OWN.has(word))
      ? []
      : conceptOf(word),
  );
}

/** Directions and totals that are part of what an attribute is called. */
const OWN = new Set(["total", "growth", "grow", "grew"]);

/** "per cent", "of GDP": what may be said of a share beyond its name. */
const ofShares = ({ units }: AttributeInfo): readonly string[] =>
  units.flatMap((unit) =>
    unit.startsWith("%")
      ? ["percentage", "percent", "share", "proportion", "rate", ...contentOf(shareOf(unit) ?? "")].map((word) => conceptOf(word))
      : [],
  );

/** What is missing of the form that is said best, where all that was said is of the attribute; null where a word is not. */
function missingOf(said: ReadonlySet<string>, { forms, all }: AttributeWords): number | null {
  for (const word of said) if (!all.has(word) && !NEUTRAL.has(word)) return null;
  const extra = [...said].filter((word) => NEUTRAL.has(word) && !all.has(word)).length / 2;
  const costs = forms.map((form) => {
    const heavy = [...form].filter((word) => !light.has(word));
    // Of a name that is all of light words each is one of its own.
    return [...form].reduce((sum, word) => sum + (said.has(word) ? 0 : light.has(word) && heavy.length > 0 ? 0.1 : 1), 0);
  });
  return Math.min(...costs) + extra;
}

/** Adds nothing to most figures, and tells some apart. */
const NEUTRAL: ReadonlySet<string> = new Set(["total"]);

/** The words of an attribute that alone of its memory has this adjective; none where others have it, too. */
export function onlyOf(name: string, adjective: string, lexicon: Lexicon): readonly string[] {
  const having = [...attributeWords(lexicon)].filter(([, { degrees }]) => degrees.has(adjective));
  const [first, other] = having;
  return first?.[0] === name && other === undefined ? [...(first[1].forms[0] ?? [])] : [];
}

/** Of the words of a unit those that the attribute is said with. */
export const wordsOfUnit = (unit: string, { all }: Pick<AttributeWords, "all">): readonly string[] =>
  contentOf(unit.replace("/", " ")).filter((word) => all.has(word));

/** How many things carry it: of two that are called the same, the one that hardly anything has is not meant. */
const known = ({ coverage }: AttributeInfo): number => coverage.reduce((sum, one) => sum + one.known, 0);

const MUCH_MORE = 1.8;

/** Whether the words say this attribute, and no other of its kind as well or better. */
export function isSaid(said: ReadonlySet<string>, name: string, lexicon: Lexicon): string | null {
  const all = attributeWords(lexicon);
  const own = all.get(name);
  if (own === undefined) return `${name} has no words`;
  const missing = missingOf(said, own);
  if (missing === null || missing >= 1) return `the words do not say "${own.info.phrase ?? name}"`;
  for (const [other, words] of all) {
    if (other === name || words.info.kind !== own.info.kind || words.info.multiValued !== own.info.multiValued) continue;
    const cost = missingOf(said, words);
    if (cost === missing && known(own.info) >= MUCH_MORE * known(words.info)) continue;
    if (cost !== null && cost <= missing) return `the words may say "${words.info.phrase ?? other}" as well`;
  }
  return null;
}

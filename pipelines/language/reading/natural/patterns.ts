import { entryOf } from "../../entries/entry-of.ts";
import type { Degree, TensedForm } from "../../entries/entry.ts";
import { listNouns } from "../../entries/list-entry.ts";
import type { Lexicon } from "../../lexicon.ts";
import { plainWords } from "./mask.ts";

/** A sentence with slots that says something of an attribute. */
export interface Pattern {
  readonly attribute: string;
  readonly says: "value" | "difference" | "ratio" | "total" | "rise" | "fall";
  readonly whole: RegExp;
  /** Names of its slots, in their order. */
  readonly slots: readonly string[];
  readonly unit: string | null;
}

/** What a clause says of the thing that has the most of something. */
export interface RankClause {
  readonly attribute: string;
  readonly which: "max" | "min";
  readonly k: number;
}

export interface ListName {
  readonly attribute: string;
  readonly closed: boolean;
}

/** All that the reader knows of a memory's attributes, by the words that it meets. */
export interface Patterns {
  /** By the words before the first slot. */
  sentences(lead: string): readonly Pattern[];
  rankings(clause: string): readonly RankClause[];
  lists(noun: string): readonly ListName[];
  /** "border", "borders", "bordering" */
  deeds(verb: string): readonly ListName[];
}

const PLACES = ["", "second-", "third-", "fourth-", "fifth-"];
const made = new WeakMap<Lexicon, Patterns>();

export function patternsOf(lexicon: Lexicon): Patterns {
  const known = made.get(lexicon);
  if (known !== undefined) return known;
  const patterns = gathered(lexicon);
  made.set(lexicon, patterns);
  return patterns;
}

function gathered(lexicon: Lexicon): Patterns {
  const sentences = new Map<string, Pattern[]>();
  const rankings = new Map<string, RankClause[]>();
  const lists = new Map<string, ListName[]>();
  const deeds = new Map<string, ListName[]>();
  for (const info of lexicon.spoken) {
    const { asks, degrees, contrast, totals, rises, falls } = entryOf(info);
    const add = (text: string, says: Pattern["says"], unit: string | null = null): void => {
      const pattern = patternOf(text, info.name, says, unit);
      put(sentences, pattern.lead, pattern);
    };
    for (const { direct, indirect, saysUnit } of asks)
      for (const text of [...tenses(direct), ...tenses(indirect)]) add(text, "value", saysUnit ? (info.units[0] ?? null) : null);
    for (const form of contrast.difference) for (const text of tenses(form)) add(text, "difference");
    for (const form of contrast.ratio) for (const text of tenses(form)) add(text, "ratio");
    for (const form of totals) for (const text of tenses(form)) add(text, "total");
    for (const text of rises) add(text, "rise");
    for (const text of falls) add(text, "fall");
    for (const degree of degrees)
      for (const [clause, which, k] of clausesOf(degree)) put(rankings, plainWords(clause), { attribute: info.name, which, k });
    for (const { one, many, closed, verb } of listNouns(info)) {
      for (const noun of new Set([one, many])) put(lists, plainWords(noun), { attribute: info.name, closed });
      for (const word of verb === null ? [] : [verb.one, verb.many, verb.ing]) put(deeds, word, { attribute: info.name, closed });
    }
  }
  return {
    sentences: (lead) => sentences.get(lead) ?? [],
    rankings: (clause) => rankings.get(clause) ?? [],
    lists: (noun) => lists.get(noun) ?? [],
    deeds: (verb) => deeds.get(verb) ?? [],
  };
}

const tenses = ({ present, past }: TensedForm): readonly string[] => (present === past ? [present] : [present, past]);

function put<T>(into: Map<string, T[]>, key: string, one: T): void {
  const known = into.get(key);
  if (known) known.push(one);
  else into.set(key, [one]);
}

function patternOf(text: string, attribute: string, says: Pattern["says"], unit: string | null): Pattern & { readonly lead: string } {
  const pieces = text.split(/\{([a-z]+)\}/);
  const slots = pieces.filter((_, place) => place % 2 === 1);
  const source = pieces.map((piece, place) => (place % 2 === 1 ? "(.+?)" : escape(plainWords(piece)))).filter((piece) => piece !== "");
  return { attribute, says, unit, slots, whole: new RegExp(`^${source.join(" ")}$`), lead: plainWords(pieces[0] ?? "") };
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every clause of a degree: most and least, more and less, second and third. */
function* clausesOf({ clause, superlative, comparative, ranked }: Degree): Iterable<readonly [string, "max" | "min", number]> {
  for (const form of tenses(clause)) {
    for (const which of ["max", "min"] as const) {
      for (const [place, ordinal] of (ranked ? PLACES : [""]).entries())
        yield [form.replace("{d}", superlative[which].replace(/^the /, `the ${ordinal}`)), which, place + 1];
      yield [form.replace("{d}", comparative[which]), which, 1];
    }
  }
}

import { indirectOf, pastsIn } from "../../entries/indirect-forms.ts";
import { entryOf } from "../../entries/entry-of.ts";
import { kindsOfSubjects, ofKind } from "../../entries/of-kind.ts";
import type { AttributeInfo } from "../../../../schemas/index.ts";
import type { OfKinds } from "../kinds-of-meaning.ts";
import type { AttributeEntry, Degree, TensedForm } from "../../entries/entry.ts";
import { shareOf } from "../../relative.ts";
import { listNouns } from "../../entries/list-entry.ts";
import type { RoledAttribute } from "../../entries/list-roles.ts";
import type { Lexicon } from "../../lexicon.ts";
import { POINTS } from "../../../../schemas/values/unit-converter.ts";
import { plainWords } from "./mask.ts";

/** A sentence with slots that says something of an attribute. */
export interface Pattern {
  readonly attribute: string;
  readonly says: "value" | "difference" | "ratio" | "total" | "rise" | "fall";
  readonly whole: RegExp;
  /** Names of its slots, in their order. */
  readonly slots: readonly string[];
  readonly unit: string | null;
  /** Of which things it is said; null of all. */
  readonly of: OfKinds | null;
}

/** What a clause says of the thing that has the most of something. */
export interface RankClause {
  readonly attribute: string;
  readonly which: "max" | "min";
  readonly k: number;
  /** "has more people": of two, or than any of the others. */
  readonly compares: boolean;
  /** Of which things it is said; null of all. */
  readonly of: OfKinds | null;
}

export interface ListName {
  readonly attribute: string;
  /** Words of which one has to stand before the noun; none for a list that is whole by nature. */
  readonly scopes: readonly string[];
  /** Its noun, of one and of many. */
  readonly nouns: readonly [one: string, many: string];
  /** The kind of owner that its words are for. */
  readonly owner?: string;
}

/** All that the reader knows of a memory's attributes, by the words that it meets. */
export interface Patterns {
  /** By the words before the first slot, and by all words of a sentence: some of those that may fit it, and all that do. */
  sentences(lead: string, words: ReadonlySet<string>): Iterable<Pattern>;
  rankings(clause: string): readonly RankClause[];
  /** The same as keywords: "highest birth rate". */
  keywords(words: string): readonly RankClause[];
  lists(noun: string): readonly ListName[];
  /** "border", "takes part in": what the things of a list do. */
  readonly deeds: ReadonlyMap<string, readonly ListName[]>;
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

/** Long because every sentence, clause and noun of an entry goes into one of four tables. */
function gathered(lexicon: Lexicon): Patterns {
  // By the longest word behind the lead, too: of a lead there are a thousand, and a sentence holds the words of few.
  const sentences = new Map<string, Map<string, Pattern[]>>();
  const rankings = new Map<string, RankClause[]>();
  const lists = new Map<string, ListName[]>();
  const deeds = new Map<string, ListName[]>();
  for (const info of lexicon.spoken) {
    for (const { entry, of: things } of entriesByKind(info, lexicon.relational)) {
      const { asks, degrees, contrast, totals, rises, falls, points } = entry;
      const add = (text: string, says: Pattern["says"], unit: string | null = null): void => {
        const pattern = patternOf(text, { attribute: info.name, says, unit, of: things });
        const { lead, needs } = pattern;
        put(sentences.get(lead) ?? sentences.set(lead, new Map()).get(lead)!, needs, pattern);
      };
      const pasts = pastsIn(asks);
      const withIndirect = (texts: readonly string[]): readonly string[] =>
        texts.flatMap((text) => [text, ...(indirectOf(text, pasts) === null ? [] : [indirectOf(text, pasts) ?? ""])]);
      for (const { direct, indirect, saysUnit, unit = info.units[0] } of asks)
        for (const text of [...tenses(direct), ...tenses(indirect)]) add(text, "value", saysUnit ? (unit ?? null) : null);
      for (const form of contrast.difference)
        // "Than Kosovo did", and "than Kosovo".
        for (const text of withIndirect(tenses(form).flatMap(bothWays)))
          add(text, "difference", form.saysUnit === true ? (info.units[0] ?? null) : null);
      for (const form of contrast.ratio) for (const text of tenses(form)) add(text, "ratio");
      for (const form of totals) for (const text of tenses(form)) add(text, "total");
      for (const text of withIndirect(rises)) add(text, "rise");
      for (const text of withIndirect(falls)) add(text, "fall");
      const of = shareOf(info.units[0]);
      const inPoints = of === null ? POINTS : `${POINTS} of ${of}`;
      for (const form of points.difference) for (const text of withIndirect(tenses(form))) add(text, "difference", inPoints);
      for (const text of withIndirect(points.rises)) add(text, "rise", inPoints);
      for (const text of withIndirect(points.falls)) add(text, "fall", inPoints);
      for (const degree of degrees)
        for (const [clause, which, k, compares] of clausesOf(degree))
          put(rankings, plainWords(clause), { attribute: info.name, which, k, compares, of: things });
    }
    for (const { one, many, scopes, verb } of listNouns(info)) {
      for (const noun of new Set([one, many])) put(lists, plainWords(noun), { attribute: info.name, scopes, nouns: [one, many] });
      for (const words of verb === null ? [] : [verb.one, verb.many, verb.ing])
        put(deeds, words, { attribute: info.name, scopes, nouns: [one, many] });
      // What its things do to an owner of one kind is read of such an owner alone.
      for (const { owner, verb: does } of (info as RoledAttribute).roles ?? [])
        for (const words of new Set([does.one, does.many, does.ing]))
          put(deeds, words, { attribute: info.name, scopes: [], nouns: [one, many], owner });
    }
  }
  return {
    *sentences(lead, words) {
      const known = sentences.get(lead);
      if (known === undefined) return;
      yield* known.get("") ?? [];
      for (const word of words) yield* known.get(word) ?? [];
    },
    rankings: (clause) => rankings.get(clause) ?? [],
    keywords: (words) =>
      rankings.get(`with the ${words}`) ??
      rankings.get(`with ${words}`) ??
      rankings.get(`is the ${words}`) ??
      rankings.get(`is ${words}`) ??
      [],
    lists: (noun) => lists.get(noun) ?? [],
    deeds,
  };
}

/** What is said of an attribute by the kinds of things that have it; of all at once where it is the same of each. */
function entriesByKind(
  info: AttributeInfo,
  relational: ReadonlySet<string>,
): readonly { readonly entry: AttributeEntry; readonly of: OfKinds | null }[] {
  const whole = entryOf(info);
  const groups = new Map<string, { entry: AttributeEntry; kinds: Set<string> }>();
  for (const kind of new Set([...kindsOfSubjects(info), ...relational])) {
    const entry = entryOf(ofKind(info, [kind]));
    const key = JSON.stringify(entry);
    (groups.get(key) ?? groups.set(key, { entry, kinds: new Set() }).get(key))?.kinds.add(kind);
  }
  const key = JSON.stringify(whole);
  if ([...groups.keys()].every((one) => one === key)) return [{ entry: whole, of: null }];
  const known = new Set([...groups.values()].flatMap(({ kinds }) => [...kinds]));
  return [
    ...[...groups.values()].map(({ entry, kinds }) => ({ entry, of: { kinds, others: false } })),
    { entry: whole, of: { kinds: known, others: true } },
  ];
}

const bothWays = (said: string): readonly string[] => {
  const bare = said.replace(/ (?:does|did)$/, "");
  const [, verb] = /\b(does|did) \{x\} (?!'s).* than \{y\}$/.exec(bare) ?? [];
  return verb === undefined ? [...new Set([said, bare])] : [bare, `${bare} ${verb}`];
};

const tenses = ({ present, past }: TensedForm): readonly string[] => (present === past ? [present] : [present, past]);

function put<T>(into: Map<string, T[]>, key: string, one: T): void {
  const known = into.get(key);
  if (known) known.push(one);
  else into.set(key, [one]);
}

function patternOf(text: string, about: Omit<Pattern, "whole" | "slots">): Pattern & { readonly lead: string; readonly needs: string } {
  const pieces = text.split(/\{([a-z]+)\}/);
  const slots = pieces.filter((_, place) => place % 2 === 1);
  const [lead = "", ...behind] = pieces.flatMap((piece, place) => (place % 2 === 1 ? [] : plainWords(piece)));
  const needs = behind.flatMap((piece) => piece.split(" ")).reduce((longest, word) => (word.length > longest.length ? word : longest), "");
  const source = pieces.map((piece, place) => (place % 2 === 1 ? "(.+?)" : escape(plainWords(piece)))).filter((piece) => piece !== "");
  return { ...about, slots, whole: new RegExp(`^${source.join(" ")}$`), lead, needs };
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every clause of a degree: most and least, more and less, second and third; "with the most people", "most people". */
function* clausesOf({
  clause,
  superlative,
  comparative,
  ranked,
  end,
}: Degree): Iterable<readonly [clause: string, which: "max" | "min", k: number, compares: boolean]> {
  const had = /^has (.*)$/.exec(clause.present)?.[1];
  for (const form of [...tenses(clause), ...(had === undefined ? [] : [`with ${had}`])]) {
    for (const which of (["max", "min"] as const).filter((one) => end === undefined || one === end)) {
      for (const [place, ordinal] of (ranked ? PLACES : [""]).entries())
        yield [form.replace("{d}", superlative[which].replace(/^the /, `the ${ordinal}`)), which, place + 1, false];
      for (const more of comparedForms(comparative[which])) yield [form.replace("{d}", more), which, 1, true];
    }
  }
}

/** "the higher" of two is "a higher" than any of the others. */
const comparedForms = (more: string): readonly string[] =>
  more.startsWith("the ") ? [more, more.replace(/^the /, "a "), more.replace(/^the /, "")] : [more];

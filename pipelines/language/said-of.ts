import type { AttributeInfo } from "../../schemas/index.ts";
import { unitWords } from "../../schemas/values/units.ts";
import { entriesOf, entryOf } from "./entries/entry-of.ts";
import { kindsOfSubjects, ofKind } from "./entries/of-kind.ts";
import { defaultEntry } from "./entries/default-entry.ts";
import { hasPhrase, type Ask, type AttributeEntry } from "./entries/entry.ts";
import { listNouns } from "./entries/list-entry.ts";
import { saidNoun } from "./entries/said-noun.ts";

/** Words, and who gave them: the label of the attribute, a class of the general part, or a file of somebody's own. */
export interface SaidWords {
  readonly words: string;
  readonly from: string;
}

/** What one attribute or relation is said with. */
export interface SaidOf {
  readonly noun: SaidWords | null;
  /** Of a list: its noun in the singular, and what its things do. */
  readonly one: SaidWords | null;
  readonly deeds: SaidWords[];
  readonly asked: SaidWords[];
  readonly verbs: SaidWords[];
  readonly adjectives: SaidWords[];
  readonly unit: string | null;
}

const [LABEL, FILE] = ["label", "file"];

export function saidOf(info: AttributeInfo): SaidOf {
  const [unit] = info.units;
  const nothing = { noun: null, one: null, deeds: [], asked: [], verbs: [], adjectives: [] };
  const measured = unit === undefined ? null : unitWords(unit).plural;
  if (!hasPhrase(info)) return { ...nothing, unit: measured };
  const noun = saidNoun(info.phrase);
  const given = [
    ...entriesOf(info).map(({ of, entry }) => ({ from: of === null ? FILE : `general part: ${of}`, entry })),
    { from: LABEL, entry: defaultEntry(info) as Partial<AttributeEntry> },
  ];
  const all = (words: (entry: Partial<AttributeEntry>) => readonly string[]): SaidWords[] => {
    const found = new Map<string, string>();
    for (const { from, entry } of given) for (const one of words(entry)) if (one !== "" && !found.has(one)) found.set(one, from);
    return [...found].map(([one, from]) => ({ words: one, from }));
  };
  const [list] = listNouns(info);
  const ofList = (own: unknown): string => (own === undefined ? LABEL : FILE);
  return {
    noun: { words: noun, from: info.words?.noun !== undefined ? FILE : noun === info.phrase ? LABEL : "general part: nouns" },
    one: list === undefined ? null : { words: list.one, from: ofList(info.words?.one) },
    deeds: list?.verb ? [{ words: list.verb.many, from: info.words?.deed === undefined ? "general part: lists" : FILE }] : [],
    asked: all(({ asks = [] }) => asks.map(askedWith)),
    verbs: all(({ asks = [] }) => asks.map(verbOf)),
    adjectives: all(({ degrees = [] }) => degrees.map(({ superlative: { max } }) => max.replace(/^the /, ""))),
    unit: measured,
  };
}

/** Of things of each kind that are spoken of otherwise than the rest. */
export function saidByKind(info: AttributeInfo): readonly ({ readonly kind: string } & Pick<SaidOf, "asked" | "verbs">)[] {
  const whole = formsOf(info);
  return kindsOfSubjects(info).flatMap((kind) => {
    const of = ofKind(info, [kind]);
    if (of === info || formsOf(of) === whole) return [];
    const { asked, verbs } = saidOf(of);
    return [{ kind, asked, verbs }];
  });
}

const formsOf = (info: AttributeInfo): string => JSON.stringify(entryOf(info));

/** "how much natural gas" of "how much natural gas does X use" */
const askedWith = ({ direct: { present } }: Ask): string =>
  /^(.*?) (?:does|do|is|are)\b/.exec(present)?.[1] ?? /^how many|^[a-z]+/.exec(present)?.[0] ?? "";

/** "use" of "does X use", "live" of "people live in X"; nothing where all is said with "is". */
function verbOf({ direct: { present, past } }: Ask): string {
  const done = /\b(?:does|do) \{x\}(?: 's)? ([a-z]+)/.exec(present)?.[1];
  if (done !== undefined) return done;
  const [now, then] = [present.split(" "), past.split(" ")];
  const changed = now.find((word, at) => word !== then[at]) ?? "";
  return /^(?:is|are|does|do)$/.test(changed) ? "" : changed;
}

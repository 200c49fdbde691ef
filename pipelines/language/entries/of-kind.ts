import type { AttributeInfo } from "../../../schemas/index.ts";
import { AGENTS } from "./role-nouns.ts";
import { headNoun } from "./noun-phrases.ts";

const made = new WeakMap<AttributeInfo, Map<string, AttributeInfo>>();

/** The kind by which an attribute is spoken of, of a thing that is of these kinds; undefined where its words are of no kind. */
const kindAmong = ({ coverage, words }: AttributeInfo, kinds: readonly string[]): string | undefined =>
  coverage.find(({ type, known }) => known > 0 && kinds.includes(type))?.type ??
  kinds.find((kind) => words?.of?.[kind] !== undefined) ??
  kinds[0];

/**
 * An attribute as things of one kind have it: a tower is built and a foundry founded, whatever column both of them stand in. Words that
 * somebody gave for the kind go before those that he gave for all. The same for the same attribute and kind; what has no kind has it whole.
 */
export function ofKind(info: AttributeInfo, kinds: readonly string[]): AttributeInfo {
  const kind = kindAmong(info, kinds);
  if (kind === undefined) return info;
  const known = made.get(info) ?? made.set(info, new Map()).get(info);
  const found = known?.get(kind);
  if (found !== undefined) return found;
  const own = info.words?.of?.[kind];
  const isAll =
    own === undefined && info.coverage.length > 0 && info.coverage.every(({ type, known: many }) => many === 0 || type === kind);
  const narrowed: AttributeInfo = isAll
    ? info
    : {
        ...info,
        ...(own !== undefined && { words: { ...info.words, ...own } }),
        coverage: [info.coverage.find(({ type }) => type === kind) ?? { type: kind, known: info.subjects, all: info.subjects }],
      };
  known?.set(kind, narrowed);
  return narrowed;
}

/** Every kind by which an attribute may be spoken of otherwise than as a whole. */
export const kindsOfSubjects = ({ coverage, words }: AttributeInfo): readonly string[] => [
  ...new Set([...coverage.flatMap(({ type, known }) => (known > 0 ? [type] : [])), ...Object.keys(words?.of ?? {})]),
];

/** "builder": what a thing is to others by the relation that leads to it, where its own pages do not say what it is. */
export function kindByRelation({ name, kind, phrase }: Pick<AttributeInfo, "name" | "kind" | "phrase">): string | undefined {
  if (kind !== "entity" || phrase === null) return undefined;
  const noun = headNoun(phrase);
  return AGENTS.has(noun) && !/ by$/.test(name.replaceAll("_", " ")) ? noun : undefined;
}

import type { AttributeInfo } from "../../../schemas/index.ts";
import { headNoun } from "./noun-phrases.ts";
import { isPersonKind } from "./persons.ts";
import { AGENTS } from "./role-nouns.ts";
import { isTrip } from "./silent-relations.ts";

/** Pasts that are no participles. */
const PAST: Readonly<Record<string, string>> = { written: "wrote", grown: "grew", given: "gave", woven: "wove" };
/** What goes on. */
const LASTING: Readonly<Record<string, string>> = {
  owned: "owns",
  kept: "keeps",
  held: "holds",
  managed: "manages",
  maintained: "maintains",
  "looked after": "looks after",
  operated: "operates",
  published: "publishes",
  led: "leads",
};

/** What a thing on the way does to the one that it is had by: "that owns" a hut, "that launched" a mission. */
export interface StepClause {
  readonly clause: string;
  /** What such a thing may be called before the clause. */
  readonly nouns: readonly string[];
}

const CARRIERS = /(?:^| )(?:rocket|launcher|launch vehicle|booster)$/;
const CRAFTS = /(?:^| )(?:ship|vessel|boat|aircraft|plane|helicopter|balloon)$/;

/**
 * How people speak of what a label only names, on the way to something else: "the club that owns the hut", rather than the hut's owner;
 * "the rocket that launched the mission". Of who is known by what he did, and of persons, the label's own noun says it.
 */
export function stepClause(
  info: Pick<AttributeInfo, "kind" | "multiValued" | "phrase" | "valueTypes" | "coverage">,
): StepClause | undefined {
  const { kind, multiValued, phrase, valueTypes, coverage } = info;
  if (kind !== "entity" || multiValued || phrase === null || phrase.includes(" of ")) return undefined;
  const done = AGENTS.get(phrase);
  if (done !== undefined) {
    const nouns = valueTypes.filter((type) => !AGENTS.has(headNoun(type)) && !isPersonKind(type) && /^[a-z]+(?: [a-z]+)?$/.test(type));
    return nouns.length === 0 ? undefined : { clause: `that ${LASTING[done] ?? PAST[done] ?? done}`, nouns };
  }
  const subjects = coverage.flatMap(({ type, known }) => (known > 0 ? [headNoun(type)] : []));
  if (subjects.length === 0 || !subjects.every(isTrip)) return undefined;
  if (CARRIERS.test(phrase)) return { clause: "that launched", nouns: [phrase] };
  return CRAFTS.test(phrase) ? { clause: "used for", nouns: [phrase] } : undefined;
}

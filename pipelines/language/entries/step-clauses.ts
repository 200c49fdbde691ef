import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import type { RoledAttribute } from "./list-roles.ts";
import { isPersonKind } from "./persons.ts";
import { AGENTS, IN_PLACE } from "./role-nouns.ts";
import { isTrip } from "./silent-relations.ts";
import { classOfKind, type SubjectClass } from "./subject-classes.ts";

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

/** "Wrote" of "written", "owns" of "owned". */
export const didOf = (done: string): string => LASTING[done] ?? PAST[done] ?? done;

/** What a thing on the way does to the one that it is had by: "that owns" a hut, "that launched" a mission; "where" an engine "is kept". */
export interface StepClause {
  readonly clause: string;
  /** What follows the thing, by what it is; null where people say nothing of such things. */
  readonly end?: (kinds: readonly string[]) => string | null;
  /** What such a thing may be called before the clause. */
  readonly nouns: readonly string[];
  /** The kinds that the nouns are for, where they are no kinds themselves: a builder is a company where it was founded. */
  readonly of?: readonly string[];
  /** The label's own noun tells it as well: "the builder of the engine". */
  readonly isBeside?: true;
}

const CARRIERS = /(?:^| )(?:rocket|launcher|launch vehicle|booster)$/;
const CRAFTS = /(?:^| )(?:ship|vessel|boat|aircraft|plane|helicopter|balloon)$/;

/** What is made to be sold has a company behind it, where its maker is no person. */
const TRADES =
  /^(?:builder|maker|manufacturer|publisher|printer|producer|supplier|developer|shipbuilder|brewer|distiller|bottler|operator|seller|caster)$/;
const COMPANY = ["company", "firm"] as const;

/** Persons who are known by a trade and not by the deed alone: "the architect who designed", and no "composer who composed". */
const BY_TRADE = new Set("architect engineer artist author".split(" "));

/** What says no more than that a thing is there. */
export const WHEREABOUTS = /^(?:(?:current |present )?location|whereabouts|site|on display at)$/;

/** What a thing does at a place by what it is: engines are kept, buildings stand. Of persons and of what passes nobody says so. */
const STAYS: Readonly<Partial<Record<SubjectClass, string>>> = { building: "stands", craft: "is kept", work: "is kept", body: "is based" };
/** Bodies that are houses as well. */
const HOUSES = /(?:^| )(?:museum|school|laboratory|library|gallery|workshop|brewery|distillery|foundry|shop)$/;
const staysOf = (kind: string): string | undefined => (HOUSES.test(kind) ? "stands" : STAYS[classOfKind(kind) ?? "person"]);

/** Where things of a make come from. */
const MADE_AT = /^(?:place of (?:production|manufacture|construction)|production (?:site|plant)|factory|made in)$/;
const PLANTS = /(?:^| )(?:factory|plant|works|mill|shipyard|yard|foundry|workshop|brewery|distillery)$/;

type Step = Pick<RoledAttribute, "kind" | "multiValued" | "phrase" | "valueTypes" | "coverage" | "bodies">;

/**
 * How people speak of what a label only names, on the way to something else: "the club that owns the hut", rather than the hut's owner;
 * "the rocket that launched the mission". Of who is known by what he did, and of persons, the label's own noun says it.
 */
export function stepClause(info: Step): StepClause | undefined {
  const { kind, multiValued, phrase, coverage } = info;
  if (kind !== "entity" || multiValued || phrase === null) return undefined;
  if (MADE_AT.test(phrase)) return madeWhere(info);
  if (phrase.includes(" of ")) return undefined;
  const done = AGENTS.get(phrase);
  if (done !== undefined) return doneBy(phrase, didOf(done), info);
  const subjects = coverage.flatMap(({ type, known }) => (known > 0 ? [type] : []));
  if (WHEREABOUTS.test(phrase)) return keptWhere(subjects, info);
  if (subjects.length === 0 || !subjects.every((type) => isTrip(headNoun(type)))) return undefined;
  if (CARRIERS.test(phrase)) return { clause: "that launched", nouns: [phrase] };
  return CRAFTS.test(phrase) ? { clause: "used for", nouns: [phrase] } : undefined;
}

function doneBy(phrase: string, deed: string, { valueTypes, bodies = [] }: Step): StepClause | undefined {
  if (BY_TRADE.has(phrase) && valueTypes.length > 0 && valueTypes.every(isPersonKind))
    return { clause: `who ${deed}`, nouns: [phrase], isBeside: true };
  const nouns = valueTypes.filter((type) => !AGENTS.has(headNoun(type)) && !isPersonKind(type) && /^[a-z]+(?: [a-z]+)?$/.test(type));
  if (nouns.length > 0) return { clause: `that ${deed}`, nouns };
  return bodies.length > 0 && TRADES.test(phrase) ? { clause: `that ${deed}`, nouns: COMPANY, of: bodies, isBeside: true } : undefined;
}

/** "The plant where the combine is made", "the place" where no word tells what it is. */
function madeWhere({ valueTypes }: Step): StepClause {
  const plants = valueTypes.filter((type) => PLANTS.test(type));
  const end = (kinds: readonly string[]): string => (/^(?:building|craft)$/.test(classOfKind(kinds[0] ?? "") ?? "") ? "was built" : "is made"); // prettier-ignore
  return plants.length > 0
    ? { clause: "where", end, nouns: plants, isBeside: true }
    : { clause: "where", end, nouns: ["place"], of: valueTypes };
}

/** "The museum where the locomotive Ferret is kept": of what stays where it is. */
function keptWhere(subjects: readonly string[], { valueTypes }: Step): StepClause | undefined {
  const nouns = valueTypes.filter((type) => isPlaceKind(type) || IN_PLACE.has(headNoun(type)) || classOfKind(type) === "building");
  const end = (kinds: readonly string[]): string | null => staysOf(kinds[0] ?? "") ?? null;
  return nouns.length === 0 || !subjects.some((type) => end([type]) !== null) ? undefined : { clause: "where", end, nouns };
}

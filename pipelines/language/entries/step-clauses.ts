import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import type { RoledAttribute } from "./list-roles.ts";
import { isPersonKind } from "./persons.ts";
import { AGENTS, IN_PLACE } from "./role-nouns.ts";
import { isRecordKind } from "./record-kinds.ts";
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
  /** What follows the thing. */
  readonly end?: string;
  /** What such a thing may be called before the clause. */
  readonly nouns: readonly string[];
  /** The kinds that the nouns are for, where they are no kinds themselves: a builder is a company where it was founded. */
  readonly of?: readonly string[];
  /** The kinds of things that it is said of; without, of all that have it. */
  fits?(kinds: readonly string[]): boolean;
  /** The label's own noun tells it: as well ("the builder of the engine"), or where the clause has no noun ("the hut's owner"). */
  readonly label?: "as well" | "else";
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
export const WHEREABOUTS = /^(?:(?:current |present )?(?:location|place)|whereabouts|site|on display at)$/;

/** Where things of a make come from. */
const MADE_AT = /^(?:place of (?:production|manufacture|construction)|production (?:site|plant)|factory|made in)$/;
const PLANTS = /(?:^| )(?:factory|plant|works|mill|shipyard|yard|foundry|workshop|brewery|distillery)$/;

type Step = Pick<RoledAttribute, "kind" | "multiValued" | "phrase" | "valueTypes" | "coverage" | "bodies">;

const areOf =
  (...classes: readonly SubjectClass[]) =>
  (kinds: readonly string[]): boolean =>
    classes.includes(classOfKind(kinds[0] ?? "") ?? "record");
const areCalled =
  (noun: RegExp) =>
  (kinds: readonly string[]): boolean =>
    noun.test(kinds[0] ?? "");

/** Works that hang or lie somewhere; a play or a symphony is kept nowhere. */
const OBJECTS =
  /(?:^| )(?:painting|drawing|print|photograph|map|manuscript|sculpture|artwork|tapestry|instrument|object|artefact|artifact|exhibit)$/;
const SETTLEMENT = /^(?:city|town|village|municipality)$/;

/** Bodies that are houses as well. */
const HOUSES = /(?:^| )(?:museum|school|laboratory|library|gallery|workshop|brewery|distillery|foundry|shop)$/;

/** A school is where people go to, and stands nowhere. */
const isOpenHouse = (kinds: readonly string[]): boolean => HOUSES.test(kinds[0] ?? "") && !areOf("building")(kinds);

/**
 * How people speak of what a label only names, on the way to something else: "the club that owns the hut", rather than the hut's owner;
 * "the rocket that launched the mission". Of who is known by what he did, and of persons, the label's own noun says it. Empty where no
 * clause is known.
 */
export function stepClauses(info: Step): readonly StepClause[] {
  const { kind, multiValued, phrase, coverage } = info;
  if (kind !== "entity" || multiValued || phrase === null) return [];
  if (MADE_AT.test(phrase)) return madeWhere(info);
  if (phrase.includes(" of ")) return [];
  const done = AGENTS.get(phrase);
  if (done !== undefined) return doneBy(phrase, didOf(done), info);
  if (WHEREABOUTS.test(phrase)) return keptWhere(info);
  const subjects = coverage.flatMap(({ type, known }) => (known > 0 ? [headNoun(type)] : []));
  if (subjects.length > 0 && subjects.every(isTrip)) {
    if (CARRIERS.test(phrase)) return [{ clause: "that launched", nouns: [phrase] }];
    if (CRAFTS.test(phrase)) return [{ clause: "used for", nouns: [phrase] }];
  }
  return SETTLEMENT.test(phrase) ? inSettlement(phrase, info.valueTypes) : byKinds(info, phrase);
}

/** "The city where the Salt House stands", "the town where the Heath School is located": no house has a city. */
const inSettlement = (noun: string, of: readonly string[]): readonly StepClause[] => [
  { clause: "where", end: "stands", fits: areOf("building"), nouns: [noun], of },
  { clause: "where", end: "is located", fits: isOpenHouse, nouns: [noun], of },
  { clause: "where", end: "is based", fits: (kinds) => !HOUSES.test(kinds[0] ?? "") && areOf("body")(kinds), nouns: [noun], of },
  ...byKinds({ kind: "entity", multiValued: false, phrase: noun, valueTypes: [...of], coverage: [] }, noun),
];

function doneBy(phrase: string, deed: string, { valueTypes, bodies = [] }: Step): readonly StepClause[] {
  if (BY_TRADE.has(phrase) && valueTypes.length > 0 && valueTypes.every(isPersonKind))
    return [{ clause: `who ${deed}`, nouns: [phrase], label: "as well" }];
  // "The member that sponsored it" is a person or a firm, and nothing says which.
  const nouns = valueTypes.filter(
    (type) => !AGENTS.has(headNoun(type)) && !isPersonKind(type) && !isRecordKind(type) && /^[a-z]+(?: [a-z]+)?$/.test(type),
  );
  if (nouns.length > 0) return [{ clause: `that ${deed}`, nouns, label: "else" }];
  return bodies.length > 0 && TRADES.test(phrase) ? [{ clause: `that ${deed}`, nouns: COMPANY, of: bodies, label: "as well" }] : [];
}

/** "The plant where the combine is made", "the place" where no word tells what it is. */
function madeWhere({ valueTypes }: Step): readonly StepClause[] {
  const plants = valueTypes.filter((type) => PLANTS.test(type));
  const isBuilt = areOf("building", "craft");
  const nouns = plants.length > 0 ? { nouns: plants } : { nouns: ["place"], of: valueTypes };
  return [
    { clause: "where", end: "was built", fits: isBuilt, ...nouns },
    { clause: "where", end: "is made", fits: (kinds) => !isBuilt(kinds), ...nouns },
  ];
}

/** "The museum where the locomotive Ferret is kept": of what stays where it is. Of persons and of what passes nobody says so. */
function keptWhere({ valueTypes }: Step): readonly StepClause[] {
  const nouns = valueTypes.filter((type) => isPlaceKind(type) || IN_PLACE.has(headNoun(type)) || classOfKind(type) === "building");
  const isHouse = (kinds: readonly string[]): boolean => HOUSES.test(kinds[0] ?? "") || areOf("building")(kinds);
  if (nouns.length === 0) return [];
  return [
    { clause: "where", end: "is kept", fits: (kinds) => areOf("craft")(kinds) || OBJECTS.test(kinds[0] ?? ""), nouns },
    { clause: "where", end: "stands", fits: areOf("building"), nouns },
    { clause: "where", end: "is located", fits: isOpenHouse, nouns },
    { clause: "where", end: "is based", fits: (kinds) => !isHouse(kinds) && areOf("body")(kinds), nouns },
  ];
}

/** A part of a larger body. */
const DIVISION =
  /(?:^| )(?:department|ward|unit|division|faculty|section|branch|clinic|laboratory|lab|research group|group|office|centre|center|programme)$/;
/** A body that others are parts of, or that people work at. */
const EMPLOYER =
  /(?:^| )(?:hospital|university|college|institute|company|firm|agency|ministry|authority|council|foundation|museum|observatory|corporation|practice)$/;
const TRADER =
  /(?:^| )(?:dealer|dealership|shop|garage|restaurant|hotel|brewery|winery|distillery|museum|theatre|library|school|hospital)$/;
const DEVICE = /(?:^| )(?:device|instrument|machine|scanner|apparatus|equipment|tool|telescope|microscope|vehicle)$/;

/** By what the two things are, where the label says no more than what the other is. */
const BY_KINDS: readonly (readonly [value: (kinds: readonly string[]) => boolean, subject: (kinds: readonly string[]) => boolean, clause: string, end?: string])[] = [
  [areCalled(new RegExp(`${DIVISION.source}|${EMPLOYER.source}`)), (kinds) => isPersonKind(kinds[0]), "where", "works"],
  [areCalled(EMPLOYER), areCalled(DIVISION), "that", "is part of"],
  [(kinds) => areOf("building")(kinds) && !EMPLOYER.test(kinds[0] ?? ""), areCalled(DIVISION), "that houses"],
  [areCalled(EMPLOYER), areOf("building"), "that", "belongs to"],
  [areCalled(DIVISION), areCalled(DEVICE), "that uses"],
  [areCalled(TRADER), areOf("place"), "in"],
]; // prettier-ignore

/** "The department where Dr Okafor works", "the building that houses Otter Ward", of a column by the kind of the other thing. */
function byKinds({ valueTypes }: Step, phrase: string): readonly StepClause[] {
  const nouns = valueTypes.filter((type) => headNoun(type) === headNoun(phrase));
  if (nouns.length === 0) return [];
  return BY_KINDS.flatMap(([isValue, fits, clause, end]) =>
    nouns.every((noun) => isValue([noun])) ? [{ clause, ...(end !== undefined && { end }), fits, nouns }] : [],
  );
}

import type { AttributeInfo } from "../../../schemas/index.ts";
import { AGENTS, OCCASIONS } from "./role-nouns.ts";
import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import { isPersonKind } from "./persons.ts";
import type { ListRole } from "./list-roles.ts";
import { askSubject, askVerb, verb, type Ask } from "./entry.ts";

/**
 * What is said where a label names the kind of the other thing and not what the two have to do with each other ("festival" of a film, "ship"
 * of a cruise): what things of these two kinds do in the world.
 */
export interface SilentRelation {
  /** "which festival was {x} shown at" */
  ask(noun: string): Ask;
  /** Of the things that have it: "films shown at X". */
  readonly role: ListRole["verb"];
  /** What a thing has in it: it may stand on the way to something else ("its processor"). */
  readonly isPart: boolean;
}

const done = (deed: string, link: string): SilentRelation => ({
  ask: (noun) => {
    const [direct, indirect] = [`which ${noun} was {x} ${deed} ${link}`, `which ${noun} {x} was ${deed} ${link}`];
    return { direct: { present: direct, past: direct }, indirect: { present: indirect, past: indirect }, saysUnit: false };
  },
  role: { one: `was ${deed} ${link}`, many: `were ${deed} ${link}`, ing: `${deed} ${link}` },
  isPart: false,
});
const partOf: SilentRelation = {
  ask: (noun) => ({
    direct: { present: `which ${noun} is {x} part of`, past: `which ${noun} was {x} part of` },
    indirect: { present: `which ${noun} {x} is part of`, past: `which ${noun} {x} was part of` },
    saysUnit: false,
  }),
  role: { one: "is part of", many: "are part of", ing: "that are part of" },
  isPart: false,
};
const venueOf: SilentRelation = {
  ask: (noun) => ({
    direct: { present: `which ${noun} is {x} a venue of`, past: `which ${noun} was {x} a venue of` },
    indirect: { present: `which ${noun} {x} is a venue of`, past: `which ${noun} {x} was a venue of` },
    saysUnit: false,
  }),
  role: { one: "is a venue of", many: "are venues of", ing: "that are venues of" },
  isPart: false,
};
const does = (base: string, third: string, past: string, rest: string, isPart = false): SilentRelation => ({
  ask: (noun) => askVerb(`which ${noun}`, verb(base, third, past), rest),
  role: { one: `${third} ${rest}`.trim(), many: `${base} ${rest}`.trim(), ing: `that ${base} ${rest}`.trim() },
  isPart,
});
const served: SilentRelation = {
  ask: (noun) => askSubject(`which ${noun}`, "was used", "was used", "for {x}"),
  isPart: false,
  role: { one: "was made by", many: "were made by", ing: "made by" },
};

const words = (list: string): ((noun: string) => boolean) => {
  const known = new Set(list.split(" "));
  return (noun) => known.has(noun);
};
const isShown = words("film movie documentary cartoon short");
const isPlayed = words("play opera operetta musical ballet concert symphony revue cabaret");
const isExhibited = words("painting sculpture artwork drawing print photograph installation etching tapestry");
const isHouse = words("venue cinema theatre theater hall auditorium playhouse house museum gallery");
export const isTrip = words("cruise expedition voyage crossing flight mission journey trip sailing dive survey excursion");
const isCraft = words("ship vessel boat ferry yacht aircraft plane aeroplane helicopter train bus submersible locomotive balloon");
const isPart = words("processor chip cpu gpu chipset engine motor battery display screen sensor gearbox transmission chassis boiler");
const isWhole = words("project programme program series collection cycle trilogy campaign tour network expedition mission season circuit");
const isUnit = words("laboratory lab department division institute faculty ministry agency bureau directorate workshop");
const isAwarding = words("jury panel academy committee foundation");
const isPrize = words("prize award medal trophy");

/** Whether a word is one for what things are, of those that things are named by: "Cruise LA-182". */
export const isKindWord = (word: string): boolean =>
  [isTrip, isCraft, isPart, isWhole, isUnit, isHouse].some((is) => is(word)) || OCCASIONS.has(word);

/** By the last word of what the things are and of what the label calls the other. Undefined where the world knows no such pair. */
function relationOf(kinds: readonly string[], noun: string): SilentRelation | undefined {
  const every = (is: (kind: string) => boolean): boolean => kinds.length > 0 && kinds.every((kind) => is(headNoun(kind)));
  const isOccasion = OCCASIONS.has(noun);
  if (isOccasion || isHouse(noun)) {
    if (every(isShown)) return done("shown", "at");
    if (every(isPlayed)) return done("performed", "at");
    if (every(isExhibited)) return done("exhibited", "at");
    if (isOccasion && kinds.length > 0 && kinds.every(isPersonKind)) return does("take", "takes", "took", "part in");
    if (isOccasion && every(isHouse)) return venueOf;
    return isOccasion && !kinds.some(isPersonKind) ? partOf : undefined;
  }
  if (isCraft(noun)) return every(isTrip) ? served : undefined;
  if (isPart(noun)) return kinds.some(isPersonKind) || kinds.some(isPlaceKind) ? undefined : does("use", "uses", "used", "", true);
  if (isWhole(noun)) return kinds.some(isPersonKind) ? undefined : partOf;
  if (isUnit(noun)) return does("belong", "belongs", "belonged", "to");
  return isPrize(noun) && every(isAwarding) ? does("award", "awards", "awarded", "") : undefined;
}

/** Of an attribute whose label says nothing but what its one value is; of a list, by the label that its things have and what they are. */
export function silentRelation({
  name,
  kind,
  multiValued,
  phrase,
  coverage,
}: Pick<AttributeInfo, "name" | "kind" | "multiValued" | "phrase" | "coverage">): SilentRelation | undefined {
  if (kind !== "entity" || multiValued || phrase === null || !isNoun(name)) return undefined;
  return relationOf(
    coverage.flatMap(({ type, known }) => (known > 0 ? [type] : [])),
    headNoun(phrase),
  );
}

/** "festival", "research vessel": a noun and no deed. */
const isNoun = (label: string): boolean => /^[\p{L}_ -]+$/u.test(label) && !/ (?:by|in|at|for|from|with|to|of)$/.test(label.replaceAll("_", " ")) && !AGENTS.has(headNoun(label)); // prettier-ignore

/** The same of things of these kinds, by the label that leads from them to the owner of their list. */
export const silentRole = (kinds: readonly string[], label: string): ListRole["verb"] | undefined =>
  isNoun(label)
    ? relationOf(
        kinds,
        headNoun(
          label
            .replaceAll("_", " ")
            .toLowerCase()
            .replace(/ (?:name|id|code)$/, ""),
        ),
      )?.role
    : undefined;

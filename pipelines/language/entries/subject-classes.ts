import type { AttributeInfo } from "../../../schemas/index.ts";
import { classOfNoun, type NounClass } from "./noun-class.ts";
import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import { isPersonKind } from "./persons.ts";
import { AGENTS, IN_PLACE, OCCASIONS } from "./role-nouns.ts";

/** What things of a kind are in the world, as far as words depend on it. */
export type SubjectClass = "person" | "body" | "place" | "building" | "craft" | "work" | "event" | "release" | "record";

const nouns = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const BUILDINGS = nouns(
  "tower belfry steeple campanile spire keep bridge house castle church chapel cathedral mill windmill lighthouse building hall manor barn fort fortress wall gate dam weir lock tunnel " +
    "viaduct aqueduct station stadium theatre cinema hotel hospital infirmary clinic hospice pier skyscraper palace villa hut refuge bivouac lodge mosque temple synagogue monument",
);
const BODIES = nouns(
  "organization organisation alliance union bloc club association league federation society body company firm group committee party foundry works ironworks bronzeworks shipyard boatyard yard " +
    "brewery distillery bakery winery workshop factory manufacturer publisher agency institute university school college laboratory department ministry " +
    "authority council board bank museum orchestra band choir team lender retailer distributor shop dealer dealership merchant supplier contractor vendor programme jury",
);
const CRAFTS = nouns(
  "ferry ship boat vessel launch yacht barge tug steamer bus coach tram train railcar locomotive cableway chairlift gondola funicular aircraft plane airliner helicopter",
);
const WORKS = nouns(
  "film movie documentary cartoon book novel poem play opera operetta musical ballet symphony song album painting drawing print photograph episode series article paper game map manuscript recording",
);
const EVENTS = nouns(
  "expedition cruise voyage mission flight war battle siege strike storm season tour race trial campaign election earthquake eruption flood",
);
const RELEASES = nouns("release version edition build update revision");
const RECORDS = nouns(
  "record row entry invoice order visit booking registration application case permit certificate measurement sample reading transaction payment",
);

const BY_DICTIONARY: Readonly<Record<NounClass, SubjectClass | undefined>> = {
  person: "person",
  craft: "craft",
  building: "building",
  work: "work",
  body: "body",
  place: "place",
  event: "event",
  food: undefined,
  device: undefined,
};

/** By the last word of what it is called; undefined of what is only a thing. A noun for who did something is no person yet: a builder may be a yard. */
export function classOfKind(kind: string): SubjectClass | undefined {
  const noun = headNoun(kind);
  const named = classByName(kind, noun);
  if (named !== undefined || AGENTS.has(noun)) return named;
  const found = classOfNoun(noun);
  return found === undefined ? undefined : BY_DICTIONARY[found];
}

/** Of the commonest nouns, as pages mean them; a word in a name is one of these or says nothing of the kind. */
export function classByName(kind: string, noun: string = headNoun(kind)): SubjectClass | undefined {
  if (RELEASES.has(noun)) return "release";
  if (BUILDINGS.has(noun)) return "building";
  if (isPlaceKind(kind)) return "place";
  if (CRAFTS.has(noun)) return "craft";
  if (WORKS.has(noun)) return "work";
  if (EVENTS.has(noun) || OCCASIONS.has(noun)) return "event";
  if (RECORDS.has(noun)) return "record";
  if (isPersonKind(kind) && !AGENTS.has(noun)) return "person";
  if (BODIES.has(noun) || AGENTS.has(noun)) return "body";
  return IN_PLACE.get(noun) === "in" ? "place" : undefined;
}

/** What all that have an attribute are; undefined where they are of several classes, or of none. */
export function classOfSubjects({ coverage }: Pick<AttributeInfo, "coverage">): SubjectClass | undefined {
  const [first, ...others] = new Set(coverage.flatMap(({ type, known }) => (known > 0 ? [classOfKind(type)] : [])));
  return others.length === 0 ? first : undefined;
}

/** What happens to things of some classes, and never to those of others. */
const HAPPENS: readonly (readonly [deed: RegExp, never: readonly SubjectClass[]])[] = [
  [/^founded$/, ["craft", "work", "event", "release", "record", "person"]],
  [/^(?:built|demolished|excavated|cast|last (?:rebuilt|restored|renovated))$/, ["person", "body", "record"]],
  [/^born$/, ["building", "craft", "work", "event", "release", "record", "place"]],
  [/^planted$/, ["person", "event", "release", "work", "craft"]],
];

/** Whether what is said to have happened can happen to such things. */
export const canHappen = (done: string, to: SubjectClass | undefined): boolean =>
  to === undefined || !HAPPENS.some(([deed, never]) => deed.test(done) && never.includes(to));

/** Properties of what can be touched. */
const BODILY =
  /(?:^| )(?:materials?|fabric|colou?r|length|height|width|depth|thickness|diameter|weight|mass|beam|draught|wingspan|circumference|girth|shape)$/;
/** Classes of what cannot. A person has a height and a weight. */
const UNBODIED: ReadonlySet<SubjectClass> = new Set(["body", "release", "record"]);

/** "The building material of a shipyard": of its ships, and the column does not say so. */
export function isOfNoBody({ phrase, coverage }: Pick<AttributeInfo, "phrase" | "coverage">): boolean {
  if (phrase === null) return false;
  const subject = classOfSubjects({ coverage });
  // What was built has a cost; a price is of what one can buy.
  if (phrase === "price" && (subject === "building" || subject === "place" || subject === "person")) return true;
  // A grape covers no ground, where it is planted does; and a cheese is as warm as its cellar.
  const are = (kinds: RegExp): boolean =>
    coverage.some(({ known }) => known > 0) && coverage.every(({ type, known }) => known === 0 || kinds.test(type));
  if (/^(?:total )?area$/.test(phrase) && are(/(?:^| )(?:variety|grape|cultivar|species|breed|crop)$/)) return true;
  if (
    /^(?:temperature|humidity|pressure|time)$/.test(phrase) &&
    are(/(?:^| )(?:wine|beer|cheese|spirit|cider|food|dish|product|tea|coffee|bread|article|recipe)$/)
  )
    return true;
  // "The capacity of a club" is its hall's.
  if (phrase === "capacity") return subject === "body" || subject === "person";
  if (!BODILY.test(phrase)) return false;
  return subject !== undefined && (UNBODIED.has(subject) || (subject === "person" && !/(?:height|weight|colou?r)$/.test(phrase)));
}

/** What places have alone: people who live there, and ground of a size that no house stands on. */
const OF_PLACES =
  /^(?:(?:total |urban |rural )?population|population density|(?:number of )?inhabitants|mayor|time zone|(?:land|water) area)$/;
const WIDE_UNITS = /^(?:sq km|sq mi)$/;

/** "The square miles that a university covers": those of its town, by whose name it is called. */
export function isOfPlaceAlone({ phrase, units, coverage }: Pick<AttributeInfo, "phrase" | "units" | "coverage">): boolean {
  if (phrase === null || !(OF_PLACES.test(phrase) || (/^(?:total )?area$/.test(phrase) && units.some((unit) => WIDE_UNITS.test(unit)))))
    return false;
  const subject = classOfSubjects({ coverage });
  return subject !== undefined && subject !== "place" && !coverage.some(({ type, known }) => known > 0 && LANDED.test(type));
}

/** Bodies that are their ground. */
const LANDED =
  /(?:^| )(?:park|reserve|union|alliance|federation|organi[sz]ation|league|bloc|commonwealth|airport|port|harbour|station|museum)$/;

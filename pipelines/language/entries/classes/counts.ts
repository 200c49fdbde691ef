import {
  askThere,
  askVerb,
  countDegree,
  verb,
  same,
  type AttributeEntry,
  type EntryClass,
  type PhrasedAttribute,
  type TensedForm,
} from "../entry.ts";
import { singularOf } from "../../inflection.ts";
import { packets } from "./sown.ts";
import { deedCounted } from "./counted-deeds.ts";
import { isLivingKind } from "../living-kinds.ts";
import { isOfActs } from "../noun-class.ts";
import { areAll, countedIn, headNoun } from "../noun-phrases.ts";
import { isPersonKind } from "../persons.ts";
import { isTrip } from "../silent-relations.ts";
import { classOfKind, classOfSubjects } from "../subject-classes.ts";

const HAVE = verb("have", "has", "had");
const PLACE = /\b(?:country|territory|city|town|region|province|state|island|county|district|municipality|settlement|village)\b/;

/** What goes from place to place with others in it. */
const CARRIER =
  /(?:^| )(?:ferry|ship|boat|vessel|launch|yacht|barge|bus|coach|tram|train|railcar|lorry|truck|van|car|aircraft|plane|airliner|helicopter|gondola|lift|cabin)$/;
const CARRIED =
  /^(?:cars|vehicles|lorries|trucks|bicycles|bikes|passengers|foot passengers|people|containers|horses|wagons|scientists|guests|crew members|seated passengers|standing passengers)$/;

/** "Cars" of a ferry: so many of them it can carry. */
const carried = (things: string): Partial<AttributeEntry> => ({
  isLabel: true,
  isCount: true,
  asks: [
    {
      direct: { present: `how many ${things} can {x} carry`, past: `how many ${things} could {x} carry` },
      indirect: { present: `how many ${things} {x} can carry`, past: `how many ${things} {x} could carry` },
      saysUnit: false,
    },
  ],
  degrees: [countDegree(`can carry {d} ${things}`, `could carry {d} ${things}`)],
  contrast: {
    difference: [{ present: `how many more ${things} can {x} carry than {y}`, past: `how many more ${things} could {x} carry than {y}` }],
    ratio: [],
  },
});

/** "Cruises" of a scientist: so many a person took part in. */
const partTakenIn = (things: string): Partial<AttributeEntry> => ({
  isLabel: true,
  isCount: true,
  asks: [
    {
      direct: { present: `how many ${things} has {x} taken part in`, past: `how many ${things} did {x} take part in` },
      indirect: { present: `how many ${things} {x} has taken part in`, past: `how many ${things} {x} took part in` },
      saysUnit: false,
    },
  ],
  degrees: [countDegree(`has taken part in {d} ${things}`, `took part in {d} ${things}`)],
  contrast: {
    difference: [
      { present: `how many more ${things} has {x} taken part in than {y}`, past: `how many more ${things} did {x} take part in than {y}` },
    ],
    ratio: [],
  },
});
/** "Nautical miles" of a cruise: so many it covered. */
const covered = (miles: string): Partial<AttributeEntry> => ({
  isLabel: true,
  isCount: true,
  asks: [askVerb(`how many ${miles}`, verb("cover"))],
  degrees: [countDegree(`covers {d} ${miles}`, `covered {d} ${miles}`)],
  contrast: {
    difference: [{ present: `how many more ${miles} does {x} cover than {y}`, past: `how many more ${miles} did {x} cover than {y}` }],
    ratio: [],
  },
});
/** People take part in a trip, or are on board, and it covered so many miles; what else "it has" nobody says. */
function onTrip(things: string): Partial<AttributeEntry> | undefined {
  if (DISTANCE.test(things)) {
    const { asks = [], degrees = [], contrast, ...rest } = covered(things);
    const done = ({ past }: TensedForm): TensedForm => ({ present: past, past });
    return {
      ...rest,
      asks: asks.map((ask) => ({ ...ask, direct: done(ask.direct), indirect: done(ask.indirect) })),
      degrees: degrees.map((degree) => ({ ...degree, clause: done(degree.clause) })),
      contrast: { difference: (contrast?.difference ?? []).map(done), ratio: [] },
    };
  }
  const [, people = "", aboard] = /^([a-z]+(?: [a-z]+)?)( on board)?$/.exec(things) ?? [];
  if (!isPersonKind(singularOf(people)) && !/^(?:[a-z]+ )?(?:participants|passengers|people|members|berths)$/.test(people))
    return { isLabel: true, isCount: true, asks: [] };
  const deed = aboard === undefined ? "took part in {x}" : "were on board {x}";
  const both = { present: `how many ${people} ${deed}`, past: `how many ${people} ${deed}` };
  return {
    isLabel: true,
    isCount: true,
    asks: [{ direct: both, indirect: both, saysUnit: false }],
    degrees:
      aboard === undefined
        ? [countDegree(`had {d} ${people} taking part`, `had {d} ${people} taking part`)]
        : [countDegree(`had {d} ${people} on board`, `had {d} ${people} on board`)],
    contrast: {
      difference: [both].map(({ past }) => ({
        present: `${past.replace("many ", "many more ")} than {y}`,
        past: `${past.replace("many ", "many more ")} than {y}`,
      })),
      ratio: [],
    },
  };
}
const DISTANCE = /^(?:nautical |sea |track )?(?:miles|kilometres|kilometers)$/;
const TAKEN_PART_IN =
  /^(?:[a-z]+ )?(?:cruises|expeditions|voyages|missions|festivals|competitions|tournaments|races|matches|conferences|concerts|exhibitions|rallies|regattas|shows|games|campaigns)$/;

/** What devices are used for, and bodies do, so often. */
const DONE_WITH = /^(?:patients|exams|examinations|scans|treatments|procedures|operations|tests|measurements|samples)(?: (?:a|per) year)?$/;
const DEVICE = /(?:^| )(?:device|instrument|machine|scanner|apparatus|equipment|system|accelerator)$/;
const CLINIC = /(?:^| )(?:hospital|department|ward|clinic|centre|center|practice|unit|doctor|surgeon)$/;

/** "Patients a year" of a scanner: so many it is used for; of a clinic: so many it treats. */
function usedFor(things: string, kinds: readonly string[]): Partial<AttributeEntry> | undefined {
  const isUsed = kinds.every((kind) => DEVICE.test(kind));
  const does = things.startsWith("patients") ? verb("treat") : verb("perform");
  if (!isUsed && !kinds.every((kind) => CLINIC.test(kind))) return undefined;
  const more = `how many more ${things}`;
  return {
    isLabel: true,
    isCount: true,
    asks: [
      isUsed
        ? {
            direct: { present: `how many ${things} is {x} used for`, past: `how many ${things} was {x} used for` },
            indirect: { present: `how many ${things} {x} is used for`, past: `how many ${things} {x} was used for` },
            saysUnit: false,
          }
        : askVerb(`how many ${things}`, does),
    ],
    degrees: [
      isUsed
        ? countDegree(`is used for {d} ${things}`, `was used for {d} ${things}`)
        : countDegree(`${does.third} {d} ${things}`, `${does.past} {d} ${things}`),
    ],
    contrast: {
      difference: [
        isUsed
          ? { present: `${more} is {x} used for than {y}`, past: `${more} was {x} used for than {y}` }
          : { present: `${more} does {x} ${does.base} than {y}`, past: `${more} did {x} ${does.base} than {y}` },
      ],
      ratio: [],
    },
    rises: isUsed ? [] : [`${more} did {x} ${does.base} in {b} than in {a}`],
    falls: isUsed ? [] : [`how many fewer ${things} did {x} ${does.base} in {b} than in {a}`],
  };
}

/** A part of a house or a body, in which things stand. */
const DIVISION = /(?:^| )(?:department|ward|unit|clinic|hospital|school|college|library|museum|gallery|office)$/;

const SCHOOL = /(?:^| )(?:school|college|university|academy|institute|museum|library|gallery)$/;

/** What took place: who came to it, came once. */
const isOver = (kind: string): boolean =>
  headNoun(kind) === "edition" || (classOfKind(kind) === "event" && !/(?:^| )(?:series|season|campaign)$/.test(kind));
const CAME =
  /(?:^| )(?:guests|volunteers|visitors|spectators|admissions|participants|entrants|entries|exhibitors|delegates|screenings|films|countries|venues|concerts|stalls|teams)$/;

/** What comes to a work once it is shown. */
const SEEN_BY = /^(?:admissions|viewers|spectators|extras)$/;
const GATHERED = /^(?:specimens|samples|fossils)$/;
/** What happened to people in what happened. */
const HARM: readonly (readonly [things: RegExp, done: string])[] = [
  [/^(?:deaths|fatalities|dead|people killed|killed)$/, "died"],
  [/^(?:injuries|injured|people injured|wounded)$/, "were injured"],
];

/** "How many people died in the 1902 Westerlo earthquake" */
function harmedIn(done: string): Partial<AttributeEntry> {
  const asked = same(`how many people ${done} in {x}`);
  return {
    isLabel: true,
    isCount: true,
    asks: [{ direct: asked, indirect: asked, saysUnit: false }],
    contrast: { difference: [same(`how many more people ${done} in {x} than in {y}`)], ratio: [] },
  };
}

/** What is recorded where it happens. */
const OF_NATURE =
  /^(?:[a-z]+ )?(?:earthquakes|tremors|quakes|eruptions|landslides|avalanches|tornadoes|lightning strikes|wildfires|hailstorms|swarms)$/;
const isOnEarth = (kind: string): boolean =>
  classOfKind(kind) === "place" ||
  classOfKind(kind) === "building" ||
  /(?:^| )(?:dome|caldera|volcano|stratovolcano|station|glacier|fault)$/.test(kind);
const SPOT = /^(?:place|site|locality|location)$/;

/** "Volunteers" of the 49th festival: it had so many. */
function atEvent(things: string): Partial<AttributeEntry> {
  if (/^(?:countries|nations)$/.test(things)) return doneAt(things, "represented");
  return {
    isLabel: true,
    isCount: true,
    asks: [{ direct: same(`how many ${things} did {x} have`), indirect: same(`how many ${things} {x} had`), saysUnit: false }],
    degrees: [countDegree(`had {d} ${things}`, `had {d} ${things}`)],
    contrast: { difference: [same(`how many more ${things} did {x} have than {y}`)], ratio: [] },
    totals: [same(`how many ${things} did {xs} have in total`)],
  };
}

/** "Countries" of a festival: so many were represented there. "Specimens" of a gorge: so many were collected. */
function doneAt(things: string, done: string): Partial<AttributeEntry> {
  const asked = same(`how many ${things} were ${done} at {x}`);
  return {
    isLabel: true,
    isCount: true,
    asks: [{ direct: asked, indirect: asked, saysUnit: false }],
    contrast: { difference: [same(`how many more ${things} were ${done} at {x} than at {y}`)], ratio: [] },
  };
}

/** Of what happens: to people, on earth, or else nothing is asked. */
function whatHappened(info: PhrasedAttribute, things: string): Partial<AttributeEntry> | undefined {
  const harm = areAll(info, (type) => classOfKind(type) === "event") ? HARM.find(([what]) => what.test(things))?.[1] : undefined;
  if (harm !== undefined) return harmedIn(harm);
  if (OF_NATURE.test(things) && areAll(info, isOnEarth)) return doneAt(things, "recorded");
  // "How many launches does the rocket have": what is done or happens nobody has, and which verb it takes only its own class knows.
  return isOfActs(headNoun(things)) ? { isLabel: true, isCount: true, asks: [] } : undefined;
}

/** "number of airports": things that are counted. */
export const counts: EntryClass = {
  name: "counts",
  entry(info) {
    const { phrase, kind, units, coverage } = info;
    const things = countedIn(phrase);
    if (
      things === null ||
      kind !== "quantity" ||
      units.length > 0 ||
      deedCounted(info) !== undefined ||
      packets.entry(info) !== undefined ||
      / users$|^record | in (?:collection|stock|storage|service|store)$/.test(things)
    )
      return undefined;
    const kinds = coverage.flatMap(({ type, known }) => (known > 0 ? [type] : []));
    if (kinds.length > 0 && kinds.every(isLivingKind)) return undefined;
    if (kinds.length > 0 && CARRIED.test(things) && kinds.every((kind) => CARRIER.test(kind))) return carried(things);
    if (kinds.length > 0 && TAKEN_PART_IN.test(things) && kinds.every(isPersonKind)) return partTakenIn(things);
    const used = kinds.length > 0 && DONE_WITH.test(things) ? usedFor(things, kinds) : undefined;
    if (used !== undefined) return used;
    const trip =
      classOfSubjects({ coverage }) === "event" && kinds.every((kind) => isTrip(headNoun(kind)) && !/(?:mission|flight)$/.test(kind));
    if (trip) return onTrip(things);
    if (DISTANCE.test(things) && !kinds.some((kind) => PLACE.test(kind))) return covered(things);
    const inPlace = areAll(info, (type) => PLACE.test(type));
    if (areAll(info, isOver) && (isPersonKind(singularOf(things) ?? things) || CAME.test(things))) return atEvent(things);
    if (SEEN_BY.test(things) && areAll(info, (type) => classOfKind(type) === "work")) return atEvent(things);
    const happened = whatHappened(info, things);
    if (happened !== undefined) return happened;
    if (GATHERED.test(things) && areAll(info, (type) => SPOT.test(headNoun(type)))) return doneAt(things, "collected");
    // "Are there in the building that houses Otter Ward": behind a clause "have" stands beside another verb.
    const isHouse = !inPlace && areAll(info, (type) => classOfKind(type) === "building" || DIVISION.test(type));
    const link = isHouse && areAll(info, (type) => SCHOOL.test(type)) ? "at" : "in";
    return {
      asks: [askVerb(`how many ${things}`, HAVE), ...(inPlace || isHouse ? [askThere(`how many ${things}`, true, `${link} {x}`)] : [])],
      degrees: [countDegree(`has {d} ${things}`, `had {d} ${things}`)],
      contrast: {
        difference: [
          ...(inPlace
            ? [
                {
                  present: `how many more ${things} are there in {x} than in {y}`,
                  past: `how many more ${things} were there in {x} than in {y}`,
                },
              ]
            : []),
          { present: `how many more ${things} does {x} have than {y}`, past: `how many more ${things} did {x} have than {y}` },
        ],
        ratio: [
          {
            present: `how many times as many ${things} does {x} have as {y}`,
            past: `how many times as many ${things} did {x} have as {y}`,
          },
        ],
      },
      totals: [{ present: `how many ${things} do {xs} have in total`, past: `how many ${things} did {xs} have in total` }],
      rises: [`how many more ${things} did {x} have in {b} than in {a}`],
      falls: [`how many fewer ${things} did {x} have in {b} than in {a}`],
    };
  },
};

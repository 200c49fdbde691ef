import type { AttributeInfo } from "../../../../schemas/index.ts";
import { dimension, unitWords } from "../../../../schemas/values/units.ts";
import { adjectiveDegree, askBe, same, type AttributeEntry, type EntryClass, type TensedForm } from "../entry.ts";
import { areAll, headNoun, isPlaceKind } from "../noun-phrases.ts";
import { isTrip } from "../silent-relations.ts";
import { classOfKind } from "../subject-classes.ts";

/** Whether all that have an attribute are called by one of these. */
const areCalled = (info: Pick<AttributeInfo, "coverage">, kinds: ReadonlySet<string>): boolean =>
  areAll(info, (kind) => kinds.has(headNoun(kind)));

const nouns = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const both = (form: (is: string) => string): TensedForm => ({ present: form("is"), past: form("was") });
const LENGTHS = /^(?:m|km|cm|mm|mi|ft|nmi)$/;

/** What one goes along. */
const WAYS = nouns("route trail path walk hike trek ride stage itinerary crossing tour pilgrimage footpath cycleway");
/** Places at which things are measured. */
const STATIONS = nouns(
  "station site buoy mooring gauge well borehole lake reservoir bay beach spring lagoon vineyard garden field plot orchard",
);

/** "Distance" of a route: how long it is. */
export const ways: EntryClass = {
  name: "how long a way is",
  entry(info) {
    const [unit = ""] = info.units;
    if (info.kind !== "quantity" || !LENGTHS.test(unit) || !/^(?:total |overall |round-trip )?(?:distance|route length)$/.test(info.phrase))
      return undefined;
    if (!areCalled(info, WAYS)) return undefined;
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how long", "{x}")],
      degrees: [adjectiveDegree(both((is) => `${is} {d}`), ["longest", "shortest"], ["longer", "shorter"])],
      contrast: {
        difference: [
          { ...both((is) => `how many ${units} longer ${is} {x} than {y}`), saysUnit: true },
          both((is) => `how much longer ${is} {x} than {y}`),
        ],
        ratio: [],
      },
    }; // prettier-ignore
  },
};

/** "Distance" of an expedition: how far it went, once. */
export const trips: EntryClass = {
  name: "how far a trip went",
  entry({ phrase, kind, units: [unit = ""], coverage }) {
    if (kind !== "quantity" || !LENGTHS.test(unit) || !/^(?:total |overall )?distance$/.test(phrase)) return undefined;
    if (!areAll({ coverage }, (type) => isTrip(headNoun(type))) || areCalled({ coverage }, WAYS)) return undefined;
    return {
      isLabel: true,
      isCount: true,
      asks: [
        { direct: same("what distance did {x} cover"), indirect: same("what distance {x} covered"), saysUnit: false },
        { direct: same("how far did {x} travel"), indirect: same("how far {x} travelled"), saysUnit: false },
      ],
      degrees: [
        {
          clause: same("covered {d} distance"),
          superlative: { max: "the longest", min: "the shortest" },
          comparative: { max: "the longer", min: "the shorter" },
          ranked: true,
        },
      ],
      contrast: { difference: [same("how much farther did {x} travel than {y}")], ratio: [] },
    };
  },
};

/** "Distance to the nearest town": how far a thing is from it. */
export const distances: EntryClass = {
  name: "how far it is from something",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, from = ""] = /^distance (?:to|from) ((?:the )?[a-z][a-z -]+)$/.exec(phrase) ?? [];
    if (kind !== "quantity" || !LENGTHS.test(unit) || from === "") return undefined;
    const other = /^nearest\b/.test(from) ? `the ${from}` : from;
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how far", `{x} from ${other}`)],
      degrees: [
        adjectiveDegree(both((is) => `${is} {d} ${other}`), ["farthest from", "nearest to"], ["farther from", "nearer to"]),
      ],
      contrast: {
        difference: [{ ...both((is) => `how many ${units} farther from ${other} ${is} {x} than {y}`), saysUnit: true }],
        ratio: [],
      },
    }; // prettier-ignore
  },
};

/** Parts of things that have a length or a width of their own, and the adjectives that people give them. */
const PART =
  /(?:^| )(?:blade|handle|neck|barrel|deck|hull|cable|runway|tail|antenna|needle|beak|bill|horn|mast|boom|jib|platform|tunnel|keyboard|scale|string|rope|span|stem|petiole|leaf|wing|tongue|tube|chamber|stage|frame|gate|doorway|door|track|rotor|chassis|bed|case|cabin|arm|leg|trunk|crest|corridor|nave|tower|spire|chimney|dome|shaft|screen|table|bench|hold|ramp|quay|berth|pier|channel|pool|body|head|shell|foot|skull|nozzle|pipe|roller|bucket|body|cutter|header|base|wall)$/;
/** What is set up and where it is, and no part of the thing. */
const NO_PART = /^(?:total|overall|mean|average|focal|maximum|minimum|max|min)\b/;
const PARTS: Readonly<Record<string, readonly [how: string, max: string, min: string, more: string, less: string]>> = {
  length: ["how long", "longest", "shortest", "longer", "shorter"],
  width: ["how wide", "widest", "narrowest", "wider", "narrower"],
  depth: ["how deep", "deepest", "shallowest", "deeper", "shallower"],
  height: ["how tall", "tallest", "shortest", "taller", "shorter"],
  thickness: ["how thick", "thickest", "thinnest", "thicker", "thinner"],
};

/** "Blade length": which has the shorter blade. */
export const partSizes: EntryClass = {
  name: "sizes of a part",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, part = "", size = ""] = /^(.+) (length|width|depth|thickness|height)$/.exec(phrase) ?? [];
    const words = PARTS[size];
    if (kind !== "quantity" || !LENGTHS.test(unit) || words === undefined || !PART.test(part) || NO_PART.test(part)) return undefined;
    // Of a tower one says how tall it is, and of a stage or a hull hardly.
    if (size === "height" && !/(?:^| )(?:tower|spire|chimney|dome|mast|body|stem|trunk|head)$/.test(part)) return undefined;
    const [how, max, min, more, less] = words;
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe(how, `{x} 's ${part}`), askBe(how, `the ${part} of {x}`)],
      degrees: [
        adjectiveDegree({ present: `has {d} ${part}`, past: `had {d} ${part}` }, [max, min], [`the ${more}`, `the ${less}`]),
      ],
      contrast: {
        difference: [{ ...both((is) => `how many ${units} ${more} ${is} {x} 's ${part} than {y} 's`), saysUnit: true }],
        ratio: [],
      },
    }; // prettier-ignore
  },
};

const READ =
  /^(?:(?:mean|average|surface|bottom|sea|water|air|ground|soil|dissolved|total|annual|daily|monthly|maximum|minimum|highest|lowest|peak) )*(?:oxygen|salinity|temperature|turbidity|ph|chlorophyll|nitrate|nitrogen|phosphate|phosphorus|conductivity|humidity|rainfall|precipitation|snowfall|visibility|pressure|wind speed|water level|discharge|flow|ozone|dust|oxygen saturation|particulate matter|sunshine)$/i;

/** What hangs over a place, and is none of its own figures. */
const WEATHER =
  /(?:^| )(?:temperature|humidity|rainfall|precipitation|snowfall|visibility|pressure|wind speed|sunshine|ozone|dust|particulate matter)$/;

/** What stands at one place: an observatory has no rain, it falls there. */
const isSpot = (kind: string): boolean => classOfKind(kind) === "building" || (classOfKind(kind) === "place" && !isPlaceKind(kind));

/** "Dissolved oxygen" of a station: it is measured there, and the station has none. The weather of a town is the weather in it. */
export const readings: EntryClass = {
  name: "what is measured at a place",
  entry(info) {
    const isWeather = WEATHER.test(info.phrase);
    const link =
      areCalled(info, STATIONS) || (isWeather && areAll(info, isSpot)) ? "at" : isWeather && areAll(info, isPlaceKind) ? "in" : undefined;
    if (info.kind !== "quantity" || link === undefined || !READ.test(info.phrase)) return undefined;
    const [noun, units] = [info.phrase, info.units[0] === undefined ? "" : unitWords(info.units[0]).plural];
    const at: Partial<AttributeEntry> = {
      isAt: true,
      isLabel: true,
      isCount: true,
      asks: [askBe("what", `the ${noun} ${link} {x}`), askBe("how high", `the ${noun} ${link} {x}`)],
      // "The highest highest temperature" is nobody's.
      degrees: /^(?:highest|lowest) /.test(noun)
        ? []
        : [adjectiveDegree({ present: `has {d} ${noun}`, past: `had {d} ${noun}` }, ["highest", "lowest"], ["the higher", "the lower"])],
      contrast: {
        difference: [
          ...(units === "" || info.units[0] === "%" ? [] : [{ ...both((is) => `how many ${units} higher ${is} the ${noun} ${link} {x} than ${link} {y}`), saysUnit: true }]),
          both((is) => `how much higher ${is} the ${noun} ${link} {x} than ${link} {y}`),
        ],
        ratio: [],
      },
      rises: [`how much did the ${noun} ${link} {x} rise between {a} and {b}`, `how much higher was the ${noun} ${link} {x} in {b} than in {a}`],
      falls: [`how much did the ${noun} ${link} {x} fall between {a} and {b}`, `how much lower was the ${noun} ${link} {x} in {b} than in {a}`],
    }; // prettier-ignore
    return at;
  },
};

const GUESTS: Readonly<Record<string, string>> = {
  adult: "an adult ticket",
  adults: "an adult ticket",
  child: "a child's ticket",
  children: "a child's ticket",
  student: "a student ticket",
  students: "a student ticket",
  concession: "a concession ticket",
  concessions: "a concession ticket",
  family: "a family ticket",
  families: "a family ticket",
};

/** "Tickets / adults": what such a ticket costs. */
export const tickets: EntryClass = {
  name: "what a ticket costs",
  entry({ phrase, kind, units: [unit] }) {
    const [, who = ""] =
      /^(?:tickets?|admission|entry|entrance) (?:fee |price )?(?:for )?([a-z]+?)(?: price| fee| ticket price)?$/.exec(phrase) ??
      /^([a-z]+) (?:tickets?|admission|entry|entrance)(?: price| fee| charge)?$/.exec(phrase) ??
      [];
    const ticket = GUESTS[who];
    if (kind !== "quantity" || ticket === undefined || dimension(unit) !== "money") return undefined;
    const bare = ticket.replace(/^an? /, "");
    return {
      isLabel: true,
      isCount: true,
      asks: [
        {
          direct: { present: `how much does ${ticket} for {x} cost`, past: `how much did ${ticket} for {x} cost` },
          indirect: { present: `how much ${ticket} for {x} costs`, past: `how much ${ticket} for {x} cost` },
          saysUnit: false,
        },
      ],
      degrees: [
        {
          clause: { present: `has {d} ${bare}`, past: `had {d} ${bare}` },
          superlative: { max: "the most expensive", min: "the cheapest" },
          comparative: { max: "the more expensive", min: "the cheaper" },
          ranked: false,
        },
      ],
      contrast: {
        difference: [
          {
            present: `how much more does ${ticket} for {x} cost than for {y}`,
            past: `how much more did ${ticket} for {x} cost than for {y}`,
          },
        ],
        ratio: [],
      },
    };
  },
};

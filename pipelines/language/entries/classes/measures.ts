import { unitWords } from "../../../../schemas/values/units.ts";
import {
  adjectiveDegree,
  amountDegree,
  askBe,
  askVerb,
  verb,
  same,
  type AttributeEntry,
  type EntryClass,
  type TensedForm,
} from "../entry.ts";
import { areAll, bodyOfSize, ofPlaces } from "../noun-phrases.ts";
import { classOfKind, classOfSubjects } from "../subject-classes.ts";

const AREA = /^(?:square |acre|hectare)/;
const LENGTHS = /^(?:kilo|centi|milli|nautical )?(?:metre|mile|foot|feet)/;
const SIZES: readonly (readonly [phrase: RegExp, ask: string, max: string, min: string, more: string, less: string])[] = [
  [/^(?:total |overall )?length$/, "how long", "longest", "shortest", "longer", "shorter"],
  [/^(?:total |overall )?height$/, "how tall", "tallest", "shortest", "taller", "shorter"],
  [/^(?:highest )?(?:elevation|altitude)$/, "how high", "highest", "lowest", "higher", "lower"],
  [/^(?:maximum |average )?depth$/, "how deep", "deepest", "shallowest", "deeper", "shallower"],
  [/^(?:(?:total |overall |maximum )?width|beam|breadth)$/, "how wide", "widest", "narrowest", "wider", "narrower"],
];

/** "Slope", in per cent or degrees: how steep the thing is. */
export const slopes: EntryClass = {
  name: "how steep it is",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity" || !/^(?:%|°)$/.test(unit) || !/^(?:(?:average|maximum|mean) )?(?:slope|gradient|steepness)$/.test(phrase))
      return undefined;
    const most = /^maximum /.test(phrase) ? " at its steepest" : "";
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how steep", `{x}${most}`)],
      degrees:
        most === ""
          ? [adjectiveDegree({ present: "is {d}", past: "was {d}" }, ["steepest", "least steep"], ["steeper", "less steep"])]
          : [],
    };
  },
};

/** "empty mass": how heavy a thing is when it is empty. */
export const weights: EntryClass = {
  name: "weights",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, state] = /^(?:(empty|unladen|loaded) )?(?:mass|weight)$/.exec(phrase) ?? [];
    if (kind !== "quantity" || !/^(?:kg|g|t|lb|oz)$/.test(unit) || !/(?:mass|weight)$/.test(phrase)) return undefined;
    // "The lighter when wet" is said of no rocket: what has two weights is told by which.
    if (/^(?:dry|wet) /.test(phrase)) return undefined;
    const when = state === undefined ? "" : ` when ${state}`;
    const kilos = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askVerb("how much", verb("weigh", "weighs", "weighed"), when)],
      degrees: [
        {
          ...adjectiveDegree({ present: `is {d}${when}`, past: `was {d}${when}` }, ["heaviest", "lightest"], ["heavier", "lighter"]),
          ranked: false,
        },
      ],
      contrast: {
        difference: [
          {
            present: `how many ${kilos} heavier is {x} than {y}${when}`,
            past: `how many ${kilos} heavier was {x} than {y}${when}`,
            saysUnit: true,
          },
          { present: `how much heavier is {x} than {y}${when}`, past: `how much heavier was {x} than {y}${when}` },
        ],
        ratio: [],
      },
    };
  },
};

/** "memory": so much of it a device has. */
export const stores: EntryClass = {
  name: "what is stored in",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (
      kind !== "quantity" ||
      !/^[kMGTP]i?B$|^byte$/.test(unit) ||
      !/^(?:(?:main|flash|video|internal) )?(?:memory|storage|ram)$/i.test(phrase)
    )
      return undefined;
    const bytes = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askVerb(`how much ${phrase}`, verb("have", "has", "had"))],
      degrees: [amountDegree(`has {d} ${phrase}`, `had {d} ${phrase}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${bytes} of ${phrase} does {x} have than {y}`,
            past: `how many more ${bytes} of ${phrase} did {x} have than {y}`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** "engine power": the engine is powerful. */
export const power: EntryClass = {
  name: "power of an engine",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (
      kind === "quantity" &&
      /^(?:[a-z]+ )?power$/.test(phrase) &&
      /^[kM]?W$/.test(unit) &&
      !/^(?:engine|motor|transmitter|uplink|output|peak) /.test(phrase)
    )
      // "Which instrument has more power": whether it draws it or gives it, nobody says.
      return /^(?:(?:rated|nominal|maximum|propulsion) )?power$/.test(phrase)
        ? { isCount: true }
        : { isCount: true, degrees: [amountDegree(`has {d} ${phrase}`, `had {d} ${phrase}`)] };
    const engine = /^(?:total |main )?(engine|motor) (?:power|output)$/.exec(phrase)?.[1];
    if (kind !== "quantity" || engine === undefined || !/^(?:[kM]?W|hp|PS|bhp)$/.test(unit)) return undefined;
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how powerful", `{x} 's ${engine}`), askBe("how powerful", `the ${engine} of {x}`)],
      degrees: [
        {
          clause: { present: `has {d} ${engine}`, past: `had {d} ${engine}` },
          superlative: { max: "the most powerful", min: "the least powerful" },
          comparative: { max: "the more powerful", min: "the less powerful" },
          ranked: false,
        },
      ],
      contrast: {
        difference: [
          {
            present: `how many ${units} more powerful is the ${engine} of {x} than that of {y}`,
            past: `how many ${units} more powerful was the ${engine} of {x} than that of {y}`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

const PARTED = /^(?:floor|parking|exhibition|sales) area$/;

/** "garden area": how large its garden is. */
export const ownGround: EntryClass = {
  name: "ground of a thing's own",
  entry({ phrase, kind, units: [unit] }) {
    // A building has many floors, and a museum many exhibitions: of those the area is said.
    const [, own = PARTED.test(phrase) ? phrase : undefined] = /^(garden|roof|field|vineyard|orchard|plot|site) area$/.exec(phrase) ?? [];
    if (kind !== "quantity" || unit === undefined || own === undefined || !AREA.test(unitWords(unit).plural)) return undefined;
    return {
      isLabel: true,
      asks: [askBe("how large", `{x} 's ${own}`), askBe("how big", `{x} 's ${own}`), askBe("how large", `the ${own} of {x}`)],
      degrees: [
        adjectiveDegree({ present: `has {d} ${own}`, past: `had {d} ${own}` }, ["largest", "smallest"], ["the larger", "the smaller"]),
      ],
      contrast: {
        difference: [
          {
            present: `how many ${unitWords(unit).plural} larger is {x} 's ${own} than {y} 's`,
            past: `how many ${unitWords(unit).plural} larger was {x} 's ${own} than {y} 's`,
            saysUnit: true,
          },
          {
            present: `how many ${unitWords(unit).plural} larger is the ${own} of {x} than that of {y}`,
            past: `how many ${unitWords(unit).plural} larger was the ${own} of {x} than that of {y}`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** "how high above sea level is X": of an airfield, a hut, a cave. */
const aboveSea = (unit: string): Partial<AttributeEntry> => ({
  isLabel: true,
  asks: [askBe("how high above sea level", "{x}")],
  degrees: [
    {
      clause: { present: "lies {d}", past: "lay {d}" },
      superlative: { max: "highest", min: "lowest" },
      comparative: { max: "higher", min: "lower" },
      ranked: false,
    },
  ],
  contrast: {
    difference: [
      {
        present: `how many ${unitWords(unit).plural} higher above sea level is {x} than {y}`,
        past: `how many ${unitWords(unit).plural} higher above sea level was {x} than {y}`,
        saysUnit: true,
      },
      { present: "how much higher above sea level is {x} than {y}", past: "how much higher above sea level was {x} than {y}" },
    ],
    ratio: [],
  },
});

/** Of these a height is how high they lie; a mountain is as high as it lies. */
const UP_THERE = /(?:^| )(?:hut|refuge|bivouac|mountain lodge|alp|campsite|pass|col|saddle|tarn|airfield|viewpoint)$/;
/** "How high is the town" would be of its towers. */
const SETTLED = /(?:^| )(?:town|village|city|municipality|settlement|hamlet|capital|port)$/;

/** "herd size": how large the herd is, of so many without a unit. */
export const herds: EntryClass = {
  name: "how many belong to a body",
  entry({ phrase, kind, units }) {
    const body = bodyOfSize(phrase);
    if (body === null || kind !== "quantity" || units.length > 0) return undefined;
    const has = { present: `has {d} ${body}`, past: `had {d} ${body}` };
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how large", `{x} 's ${body}`)],
      degrees: [adjectiveDegree(has, ["largest", "smallest"], ["the larger", "the smaller"])],
    };
  },
};

/** The thing's own length, height, depth. */
export const sizes: EntryClass = {
  name: "sizes",
  entry({ phrase, kind, units: [unit], coverage }) {
    if (kind !== "quantity" || unit === undefined || !LENGTHS.test(unitWords(unit).plural)) return undefined;
    const [, how, max, min, more, less] = SIZES.find(([words]) => words.test(phrase)) ?? [];
    // What lies high up is not high itself.
    const isUpThere = areAll({ coverage }, (type) => UP_THERE.test(type));
    if (
      isUpThere
        ? /^(?:elevation|altitude|height)$/.test(phrase)
        : /^(?:elevation|altitude)$/.test(phrase) && (!ofPlaces({ coverage }) || areAll({ coverage }, (type) => SETTLED.test(type)))
    )
      return aboveSea(unit);
    if (how === undefined || max === undefined || min === undefined || more === undefined || less === undefined) return undefined;
    return {
      asks: [askBe(how, "{x}"), askBe(how, "{x}")],
      degrees: [adjectiveDegree({ present: "is {d}", past: "was {d}" }, [max, min], [more, less])],
      contrast: {
        difference: [
          {
            present: `how many ${unitWords(unit).plural} ${more} is {x} than {y}`,
            past: `how many ${unitWords(unit).plural} ${more} was {x} than {y}`,
            saysUnit: true,
          },
          { present: `how much ${more} is {x} than {y}`, past: `how much ${more} was {x} than {y}` },
        ],
        ratio: [],
      },
    };
  },
};

const LONG_UNITS = /^(?:second|minute|hour|day|week|month|year|s|min|h|d)$/;

/** "Duration": how long what happens lasted. */
export const durations: EntryClass = {
  name: "how long it lasts",
  entry({ phrase, kind, units: [unit = ""], coverage }) {
    if (kind !== "quantity" || !LONG_UNITS.test(unit) || !/^(?:total )?duration$/.test(phrase) || classOfSubjects({ coverage }) !== "event")
      return undefined;
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      asks: [{ direct: same("how long did {x} last"), indirect: same("how long {x} lasted"), saysUnit: false }],
      degrees: [
        {
          ...adjectiveDegree(same("lasted {d}"), ["longest", "shortest"], ["longer", "shorter"]),
          superlative: { max: "longest", min: "the shortest" },
          ranked: false,
          // "Which lasted shorter" is nobody's English.
          end: "max",
        },
      ],
      contrast: {
        difference: [
          { ...same(`how many ${units} longer did {x} last than {y}`), saysUnit: true },
          same("how much longer did {x} last than {y}"),
        ],
        ratio: [],
      },
    };
  },
};

/** What is long in minutes or in years: a play, a course. */
const TAKES_TIME = /^(?:total |overall )?(?:length|duration|running time|runtime|playing time|run time)$/;

/** "Running time", "length" in years: how long what is played, read or taught is. */
export const lengthsInTime: EntryClass = {
  name: "how long it is in time",
  entry({ phrase, kind, units: [unit = ""], coverage }) {
    if (kind !== "quantity" || !LONG_UNITS.test(unit) || !TAKES_TIME.test(phrase) || !areAll({ coverage }, isTimed)) return undefined;
    const both = (form: (is: string) => string): TensedForm => ({ present: form("is"), past: form("was") });
    const units = unitWords(unit).plural;
    return {
      isLabel: true,
      // "How long is Shaft" may be asked of a mine.
      asks: /time$/.test(phrase) ? [askBe("what", `{x} 's ${phrase}`), askBe("what", `the ${phrase} of {x}`)] : [askBe("how long", "{x}")],
      degrees: [adjectiveDegree({ present: "is {d}", past: "was {d}" }, ["longest", "shortest"], ["longer", "shorter"])],
      contrast: { difference: [{ ...both((is) => `how many ${units} longer ${is} {x} than {y}`), saysUnit: true }], ratio: [] },
    };
  },
};

const TIMED_KIND =
  /(?:^| )(?:course|degree|programme|program|module|class|lesson|tour|walk|trip|track|piece|composition|work|concerto|sonata|overture|show|performance|recording|video|podcast|lecture)$/;
const isTimed = (kind: string): boolean => classOfKind(kind) === "work" || TIMED_KIND.test(kind);

/** "Service speed": how fast what moves goes. */
export const speeds: EntryClass = {
  name: "how fast it goes",
  entry({ phrase, kind, units: [unit = ""], coverage }) {
    if (kind !== "quantity" || !/^(?:kn|km\/h|mph|m\/s)$/.test(unit) || classOfSubjects({ coverage }) !== "craft") return undefined;
    const when = /^(?:(top|maximum|max) )?speed$/.exec(phrase);
    if (when === null && !/^(?:service|cruising|design) speed$/.test(phrase)) return undefined;
    return {
      contrast: {
        difference: [
          {
            present: `how many ${unitWords(unit).plural} faster is {x} than {y}`,
            past: `how many ${unitWords(unit).plural} faster was {x} than {y}`,
            saysUnit: true,
          },
          { present: "how much faster is {x} than {y}", past: "how much faster was {x} than {y}" },
        ],
        ratio: [],
      },
      degrees: [adjectiveDegree({ present: "is {d}", past: "was {d}" }, ["fastest", "slowest"], ["faster", "slower"])],
    };
  },
};

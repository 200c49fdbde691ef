import { unitWords } from "../../../../schemas/values/units.ts";
import {
  adjectiveDegree,
  amountDegree,
  askBe,
  askSubject,
  askThere,
  askVerb,
  countDegree,
  verb,
  type Ask,
  type AttributeEntry,
  type EntryClass,
} from "../entry.ts";
import { isPluralPhrase, measuredPart } from "../noun-phrases.ts";

const HAVE = verb("have", "has", "had");
const AREA = /^(?:square |acre|hectare)/;

/** "How many square kilometres larger is X's land area than Y's" */
const largerLand = (unit: string): AttributeEntry["contrast"]["difference"] => [
  {
    present: `how many ${unitWords(unit).plural} larger is {x} 's land area than {y} 's`,
    past: `how many ${unitWords(unit).plural} larger was {x} 's land area than {y} 's`,
    saysUnit: true,
  },
  { present: "how much larger is {x} 's land area than {y} 's", past: "how much larger was {x} 's land area than {y} 's" },
];

/** The land, or the water, of a place. */
const partOfArea = (which: "land" | "water", unit: string): Partial<AttributeEntry> => ({
  asks: which === "land" ? [askBe("how large", `{x} 's land area`)] : underWater(unit),
  degrees: [
    adjectiveDegree(
      which === "land"
        ? { present: "has {d} land area", past: "had {d} land area" }
        : { present: "has {d} area of water", past: "had {d} area of water" },
      ["largest", "smallest"],
      ["the larger", "the smaller"],
    ),
  ],
  contrast: {
    difference:
      which === "land"
        ? largerLand(unit)
        : [
            {
              present: `how many more ${unitWords(unit).plural} of ${which} area does {x} have than {y}`,
              past: `how many more ${unitWords(unit).plural} of ${which} area did {x} have than {y}`,
              saysUnit: true,
            },
            {
              present: `how much more ${which} area does {x} have than {y} does`,
              past: `how much more ${which} area did {x} have than {y} did`,
            },
          ],
    ratio: [
      {
        present: `how many times as much ${which} area does {x} have as {y}`,
        past: `how many times as much ${which} area did {x} have as {y}`,
      },
    ],
  },
});

const INDOORS =
  /(?:^| )(?:laborator(?:y|ies)|lab|department|office|workshop|room|hall|venue|cinema|theatre|shop|store|studio|flat|apartment|institute|company|firm|organi[sz]ation|team|school|library|museum|gallery|restaurant|hotel)$/;

/** The ground that a thing covers. */
export const area: EntryClass = {
  name: "area",
  entry({ phrase, kind, units: [unit], coverage }) {
    if (kind !== "quantity" || unit === undefined || !AREA.test(unitWords(unit).plural)) return undefined;
    // A laboratory has rooms of so many square metres, and covers no area.
    if (coverage.some(({ type, known }) => known > 0 && INDOORS.test(type))) return undefined;
    const [, which] = /^(total|land|water)? ?area$/.exec(phrase) ?? [];
    if (which === undefined && phrase !== "area") return undefined;
    if (which === "land" || which === "water") return partOfArea(which, unit);
    return {
      asks: [
        askBe("how large", "{x}"),
        askVerb(`how many ${unitWords(unit).plural}`, verb("cover", "covers", "covered"), "", true),
        ...[OTHER_UNITS[unit]].flatMap((other) =>
          other === undefined
            ? []
            : [{ ...askVerb(`how many ${unitWords(other).plural}`, verb("cover", "covers", "covered"), "", true), unit: other }],
        ),
        askVerb("how large an area", verb("cover", "covers", "covered")),
      ],
      degrees: [
        adjectiveDegree({ present: "is {d} by area", past: "was {d} by area" }, ["largest", "smallest"], ["larger", "smaller"]),
        adjectiveDegree({ present: "covers {d} area", past: "covered {d} area" }, ["largest", "smallest"], ["the larger", "the smaller"]),
      ],
      contrast: {
        difference: [
          {
            present: `by how many ${unitWords(unit).plural} is {x} larger than {y}`,
            past: `by how many ${unitWords(unit).plural} was {x} larger than {y}`,
            saysUnit: true,
          },
          {
            present: `how many ${unitWords(unit).plural} larger is {x} than {y}`,
            past: `how many ${unitWords(unit).plural} larger was {x} than {y}`,
            saysUnit: true,
          },
          { present: "how much larger is {x} than {y}", past: "how much larger was {x} than {y}" },
        ],
        ratio: [{ present: "roughly how many times the size of {y} is {x}", past: "roughly how many times the size of {y} was {x}" }],
      },
      totals: [{ present: "how large an area do {xs} cover together", past: "how large an area did {xs} cover together" }],
    };
  },
};

/** "how many square miles of Paraguay are covered by water", in the unit that the page has, and in the other. */
const underWater = (unit: string): readonly Ask[] =>
  [unit, OTHER_UNITS[unit]].flatMap((each): Ask[] =>
    each === undefined
      ? []
      : [
          {
            ...askSubject(`how many ${unitWords(each).plural} of {x}`, "are", "were", "covered by water", true),
            ...(each !== unit && { unit: each }),
          },
        ],
  );

/** "irrigated land": so much of it. */
export const ground: EntryClass = {
  name: "ground of a kind",
  entry({ phrase, kind, units: [unit] }) {
    if (kind !== "quantity" || unit === undefined || !AREA.test(unitWords(unit).plural)) return undefined;
    if (!/^[a-z]+ (?:land|forest|farmland|woodland)$/.test(phrase)) return undefined;
    return {
      asks: [askVerb(`how much ${phrase}`, HAVE), askThere(`how much ${phrase}`, false, "in {x}")],
      degrees: [amountDegree(`has {d} ${phrase}`, `had {d} ${phrase}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${unitWords(unit).plural} of ${phrase} does {x} have than {y}`,
            past: `how many more ${unitWords(unit).plural} of ${phrase} did {x} have than {y}`,
            saysUnit: true,
          },
          { present: `how much more ${phrase} does {x} have than {y} does`, past: `how much more ${phrase} did {x} have than {y} did` },
        ],
        ratio: [
          {
            present: `how many times as much ${phrase} does {x} have as {y}`,
            past: `how many times as much ${phrase} did {x} have as {y}`,
          },
        ],
      },
      totals: [{ present: `how much ${phrase} do {xs} have in total`, past: `how much ${phrase} did {xs} have in total` }],
    };
  },
};

const PARTS: readonly (readonly [measure: string, ask: string, max: string, min: string, more: string, less: string])[] = [
  ["length", "how long", "the longest", "the shortest", "the longer", "the shorter"],
  ["altitude", "how high above sea level", "the highest", "the lowest", "the higher", "the lower"],
  ["elevation", "how high above sea level", "the highest", "the lowest", "the higher", "the lower"],
  ["height", "how high", "the highest", "the lowest", "the higher", "the lower"],
  ["width", "how wide", "the widest", "the narrowest", "the wider", "the narrower"],
  ["depth", "how deep", "the deepest", "the shallowest", "the deeper", "the shallower"],
];

/** "length of the coastline": a measure of a part of the thing. */
export const measuredParts: EntryClass = {
  name: "measured parts",
  entry({ phrase, kind, units: [unit] }) {
    if (kind !== "quantity") return undefined;
    for (const [measure, how, max, min, more, less] of PARTS) {
      const part = measuredPart(phrase, measure);
      if (part === null) continue;
      const plural = isPluralPhrase(part);
      if (plural) return inLengths(part, how, unit, phrase);
      return {
        asks: [askBe(how, `{x} 's ${part}`), askBe(how, `the ${part} of {x}`), askBe(how, `{x} 's ${part}`)],
        degrees: [
          {
            clause: { present: `has {d} ${part}`, past: `had {d} ${part}` },
            superlative: { max, min },
            comparative: { max: more, min: less },
            ranked: true,
          },
        ],
        contrast: {
          difference: [
            ...(unit === undefined
              ? []
              : [
                  {
                    present: `how many ${unitWords(unit).plural} ${more.slice(4)} is {x} 's ${part} than {y} 's`,
                    past: `how many ${unitWords(unit).plural} ${more.slice(4)} was {x} 's ${part} than {y} 's`,
                    saysUnit: true,
                  },
                ]),
            {
              present: `how much ${more.slice(4)} is {x} 's ${part} than {y} 's`,
              past: `how much ${more.slice(4)} was {x} 's ${part} than {y} 's`,
            },
          ],
          ratio: [
            { present: `how many times as long as {y} 's ${part} is {x} 's`, past: `how many times as long as {y} 's ${part} was {x} 's` },
          ].slice(measure === "length" ? 0 : 1),
        },
      };
    }
    return undefined;
  },
};

/** The same length in what else people measure it in. */
const OTHER_UNITS: Readonly<Record<string, string>> = { km: "mi", m: "ft", "sq km": "sq mi" };

const longBorders = (borders: string): Partial<AttributeEntry> => ({
  isLabel: true,
  asks: [askBe("how long", `{x} 's ${borders}`, true)],
  degrees: [
    {
      clause: { present: `has {d} ${borders}`, past: `had {d} ${borders}` },
      superlative: { max: "the longest", min: "the shortest" },
      comparative: { max: "the longer", min: "the shorter" },
      ranked: true,
    },
  ],
});

/** "how many kilometres of railways": of parts that are many, so much of them. */
function inLengths(part: string, how: string, unit: string | undefined, phrase: string): Partial<AttributeEntry> {
  const inTotal: Ask = {
    direct: { present: `${how} are {x} 's ${part} in total`, past: `${how} were {x} 's ${part} in total` },
    indirect: { present: `${how} {x} 's ${part} are in total`, past: `${how} {x} 's ${part} were in total` },
    saysUnit: false,
  };
  // "Kilometres of land boundaries" nobody has, and "boundaries" nobody says. Of a memory that has both, the total is what people mean.
  const borders = /^((?:[a-z]+ )*)(?:boundaries|borders)$/.exec(part)?.[1];
  if (unit !== undefined && borders !== undefined && phrase.startsWith("total ")) return longBorders(`${borders}borders`);
  if (unit === undefined || borders !== undefined) return { asks: [inTotal, inTotal] };
  // Of a net so much is measured: "kilometres of road".
  const net = /^((?:[a-z]+ )*)(road|railway|pipeline|waterway|canal|motorway)s$/.exec(part);
  const stuff = `${unitWords(unit).plural} of ${net === null ? part : `${net[1] ?? ""}${net[2] ?? ""}`}`;
  const other = OTHER_UNITS[unit];
  return {
    isLabel: true,
    asks: [
      askVerb(`how many ${stuff}`, HAVE, "", true),
      { ...askThere(`how many ${stuff}`, true, "in {x}"), saysUnit: true },
      ...(other === undefined
        ? []
        : [{ ...askVerb(stuff.replace(unitWords(unit).plural, `how many ${unitWords(other).plural}`), HAVE, "", true), unit: other }]),
    ],
    degrees: [{ ...countDegree(`has {d} ${stuff}`, `had {d} ${stuff}`), ranked: false }],
    contrast: {
      difference: [
        { present: `how many more ${stuff} does {x} have than {y}`, past: `how many more ${stuff} did {x} have than {y}`, saysUnit: true },
      ],
      ratio: [
        {
          present: `how many times as many ${stuff} does {x} have as {y}`,
          past: `how many times as many ${stuff} did {x} have as {y}`,
        },
      ],
    },
  };
}

import { dimension, unitWords } from "../../../../schemas/values/units.ts";
import { adjectiveDegree, amountDegree, askBe, askVerb, verb, same, type EntryClass, type TensedForm } from "../entry.ts";
import { isLivingKind } from "../living-kinds.ts";
import { areAll } from "../noun-phrases.ts";
import { classOfKind, classOfSubjects } from "../subject-classes.ts";

const MACHINE =
  /(?:^| )(?:tractor|combine|harvester|loader|telehandler|excavator|bulldozer|crane|mower|baler|engine|motor|turbine|generator|car|van|truck|lorry|motorcycle|motorbike|locomotive|railcar|tug|vessel|ship|boat|ferry|aircraft|helicopter|machine)$/;

const isMachine = (kind: string): boolean => MACHINE.test(kind);

const both = (form: (is: string) => string): TensedForm => ({ present: form("is"), past: form("was") });

/** "Rated power" of a tractor: how powerful it is. Of what draws power nobody says so. */
export const machinePower: EntryClass = {
  name: "how powerful a machine is",
  entry(info) {
    const { phrase, kind, units: [unit = ""] } = info; // prettier-ignore
    if (kind !== "quantity" || !/^(?:[kM]?W|hp|PS|bhp)$/.test(unit) || !/^(?:(?:rated|nominal|maximum|propulsion) )?power$/.test(phrase))
      return undefined;
    if (!areAll(info, isMachine)) return undefined;
    const units = unitWords(unit).plural;
    return {
      isCount: true,
      asks: [askBe("how powerful", "{x}"), askBe("how powerful", "{x}")],
      degrees: [
        adjectiveDegree(
          both((is) => `${is} {d}`),
          ["most powerful", "least powerful"],
          ["more powerful", "less powerful"],
        ),
      ],
      contrast: {
        difference: [
          { ...both((is) => `how many ${units} more powerful ${is} {x} than {y}`), saysUnit: true },
          both((is) => `how much more powerful ${is} {x} than {y}`),
        ],
        ratio: [],
      },
    };
  },
};

/** "Fuel tank", in litres: how much it holds. */
export const tanks: EntryClass = {
  name: "how much a tank holds",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, tank = ""] = /^((?:[a-z]+ )?(?:tank|hopper|bunker|reservoir|sump|boot|bin))$/.exec(phrase) ?? [];
    if (kind !== "quantity" || tank === "" || dimension(unit) !== dimension("l")) return undefined;
    const units = unitWords(unit).plural;
    const holds = (many: string, saysUnit: boolean) => ({
      direct: { present: `${many} does {x} 's ${tank} hold`, past: `${many} did {x} 's ${tank} hold` },
      indirect: { present: `${many} {x} 's ${tank} holds`, past: `${many} {x} 's ${tank} held` },
      saysUnit,
    });
    return {
      isLabel: true,
      isCount: true,
      asks: [holds(`how many ${units}`, true), askBe("how large", `{x} 's ${tank}`), askBe("how large", `the ${tank} of {x}`)],
      degrees: [
        adjectiveDegree({ present: `has {d} ${tank}`, past: `had {d} ${tank}` }, ["largest", "smallest"], ["the larger", "the smaller"]),
      ],
      contrast: {
        difference: [
          {
            present: `how many more ${units} does {x} 's ${tank} hold than {y} 's`,
            past: `how many more ${units} did {x} 's ${tank} hold than {y} 's`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** "Rear lift capacity": how much it can lift. */
export const lifts: EntryClass = {
  name: "how much it can lift",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, where, isLift] = /^(?:maximum )?(?:(rear|front) )?(lift(?:ing)?) (?:capacity|power|force)$/.exec(phrase) ?? [];
    if (kind !== "quantity" || isLift === undefined || !/^(?:kg|t|lb)$/.test(unit)) return undefined;
    const units = unitWords(unit).plural;
    const at = where === undefined ? "" : ` at the ${where}`;
    const can = (what: string, saysUnit: boolean) => ({
      direct: { present: `${what} can {x} lift${at}`, past: `${what} could {x} lift${at}` },
      indirect: { present: `${what} {x} can lift${at}`, past: `${what} {x} could lift${at}` },
      saysUnit,
    });
    return {
      isLabel: true,
      isCount: true,
      asks: [can("how much", false), can(`how many ${units}`, true)],
      degrees: [amountDegree(`can lift {d}${at}`, `could lift {d}${at}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${units} can {x} lift${at} than {y}`,
            past: `how many more ${units} could {x} lift${at} than {y}`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** "Battery", in kilowatt-hours: its capacity, and no battery by its name. */
export const batteries: EntryClass = {
  name: "how much a battery holds",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity" || !/^(?:main |traction )?battery$/.test(phrase) || !/^(?:[kM]?Wh|m?Ah)$/.test(unit)) return undefined;
    return {
      isLabel: true,
      isCount: true,
      asks: [askBe("how large", `{x} 's ${phrase}`), askBe("what", `the ${phrase} capacity of {x}`)],
      degrees: [
        adjectiveDegree(
          { present: `has {d} ${phrase}`, past: `had {d} ${phrase}` },
          ["largest", "smallest"],
          ["the larger", "the smaller"],
        ),
      ],
    };
  },
};

/** "Cost" of what was built or made: once, and long ago. */
export const buildCosts: EntryClass = {
  name: "what it cost to make",
  entry({ phrase, kind, units: [unit = ""], coverage }) {
    if (kind !== "quantity" || dimension(unit) !== "money" || !/^(?:(?:total|building|construction) )?costs?$/.test(phrase))
      return undefined;
    const isBuilt = (type: string): boolean => classOfKind(type) === "building" || classOfKind(type) === "craft";
    // A game costs its players its price, and its makers this.
    const isMade = (type: string): boolean => classOfKind(type) === "work";
    const deed = areAll({ coverage }, isBuilt) ? "to build" : areAll({ coverage }, isMade) ? "to make" : undefined;
    if (deed === undefined) return undefined;
    return {
      isLabel: true,
      isCount: true,
      asks: [{ direct: same(`how much did {x} cost ${deed}`), indirect: same(`how much {x} cost ${deed}`), saysUnit: false }],
      degrees: [amountDegree(`cost {d} ${deed}`, `cost {d} ${deed}`)],
      contrast: { difference: [same(`how much more did {x} cost ${deed} than {y}`)], ratio: [] },
    };
  },
};

/** "Stock" of a fish, estimated: how large it is. */
export const stocks: EntryClass = {
  name: "how large a stock of living things is",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity" || !/^(?:t|kg)$/.test(unit) || !/^(?:(?:estimated|spawning) )?stock(?: (?:size|estimate))?$/.test(phrase))
      return undefined;
    const stock = phrase.startsWith("spawning") ? "spawning stock" : "stock";
    const large = (be: string): string => `how large ${be} the ${stock} of {x}`;
    return {
      isLabel: true,
      isCount: true,
      asks: [
        {
          direct: { present: large("is"), past: large("was") },
          indirect: { present: `how large the ${stock} of {x} is`, past: `how large the ${stock} of {x} was` },
          saysUnit: false,
        },
      ],
      contrast: {
        difference: [
          { ...both((is) => `how many ${unitWords(unit).plural} larger ${is} the ${stock} of {x} than that of {y}`), saysUnit: true },
        ],
        ratio: [],
      },
      rises: [`by how much did the ${stock} of {x} grow between {a} and {b}`],
      falls: [`by how much did the ${stock} of {x} shrink between {a} and {b}`],
    };
  },
};

/** Where things are kept, and whose it is. */
const HELD_IN: Readonly<Record<string, string>> = { collection: "its collection", stock: "stock", storage: "storage", service: "service", store: "store" }; // prettier-ignore

/** "Number of objects in collection": in whose. */
export const keptCounts: EntryClass = {
  name: "how many are kept in something of its own",
  entry({ phrase, kind, units }) {
    const [, things = "", where = ""] = /^(?:total |overall )?number of ([a-z]+(?: [a-z]+)?) in (?:the |its )?([a-z]+)$/.exec(phrase) ?? [];
    const inIt = HELD_IN[where];
    if (kind !== "quantity" || units.length > 0 || inIt === undefined) return undefined;
    return {
      isLabel: true,
      isCount: true,
      asks: [askVerb(`how many ${things}`, verb("have", "has", "had"), `in ${inIt}`)],
      degrees: [
        {
          clause: { present: `has {d} ${things} in ${inIt}`, past: `had {d} ${things} in ${inIt}` },
          superlative: { max: "the most", min: "the fewest" },
          comparative: { max: "more", min: "fewer" },
          ranked: true,
        },
      ],
      contrast: {
        difference: [
          {
            present: `how many more ${things} does {x} have in ${inIt} than {y}`,
            past: `how many more ${things} did {x} have in ${inIt} than {y}`,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** "Number of record visitors": the most that there ever were. */
export const recordCounts: EntryClass = {
  name: "the most that there ever were",
  entry({ phrase, kind, units }) {
    const [, things = ""] = /^(?:total )?number of record ([a-z]+)$/.exec(phrase) ?? [];
    if (kind !== "quantity" || units.length > 0 || things === "") return undefined;
    const record = `record number of ${things}`;
    return { isLabel: true, isCount: true, asks: [askBe("what", `{x} 's ${record}`), askBe("what", `the ${record} at {x}`)] };
  },
};

const SEEN = /^(?:[a-z]+ )?(?:sightings|observations|records|reports|catches|recordings)$/;
/** It is one of a kind that there are so many of: individuals of a plant, prints of a film. */
const ONES = /^(?:[a-z]+ )?(?:individuals|plants|trees|specimens|pairs|nests|colonies|seedlings)$/;
const TAXON = /(?:^| )(?:family|genus|order|tribe|phylum|taxon)$/;
const FILED = /^(?:[a-z]+ )?(?:sheets|accessions|entries|slides)$/;
const COPIES = /^(?:[a-z]+ )?(?:prints|copies|casts|versions)$/;

/** "Sightings" of a porpoise, "prints" of a film: so many there are of it, and it has none. */
export const sightings: EntryClass = {
  name: "how often a living thing was seen",
  entry({ phrase, kind, units, coverage }) {
    const [, things = ""] = /^(?:total )?number of ([a-z]+(?: [a-z]+)?)$/.exec(phrase) ?? [];
    if (kind !== "quantity" || units.length > 0 || things === "") return undefined;
    const isOfLiving = (SEEN.test(things) || ONES.test(things)) && areAll({ coverage }, isLivingKind);
    // A family of plants has no sheets: the herbarium has them of it.
    const isOfTaxon = areAll({ coverage }, (type) => TAXON.test(type)) && (SEEN.test(things) || FILED.test(things) || ONES.test(things));
    const [many, more, fewer] = [`how many ${things}`, `how many more ${things}`, `how many fewer ${things}`];
    if (!isOfTaxon && !isOfLiving && !(COPIES.test(things) && classOfSubjects({ coverage }) === "work")) return undefined;
    const were = (front: string, behind: string): TensedForm => ({
      present: `${front} are there${behind}`,
      past: `${front} were there${behind}`,
    });
    return {
      isLabel: true,
      isCount: true,
      asks: [
        {
          direct: isOfTaxon ? were(many, " for {x}") : were(`${many} of {x}`, ""),
          indirect: isOfTaxon
            ? { present: `${many} there are for {x}`, past: `${many} there were for {x}` }
            : { present: `${many} of {x} there are`, past: `${many} of {x} there were` },
          saysUnit: false,
        },
      ],
      contrast: { difference: [isOfTaxon ? were(more, " for {x} than for {y}") : were(`${more} of {x}`, " than of {y}")], ratio: [] },
      rises: [isOfTaxon ? `${more} were there for {x} in {b} than in {a}` : `${more} of {x} were there in {b} than in {a}`],
      falls: [isOfTaxon ? `${fewer} were there for {x} in {b} than in {a}` : `${fewer} of {x} were there in {b} than in {a}`],
    };
  },
};

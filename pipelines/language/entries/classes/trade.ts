import { dimension, unitWords } from "../../../../schemas/values/units.ts";
import { adjectiveDegree, amountDegree, askVerb, askBe, verb, type AttributeEntry, type EntryClass, type Verb } from "../entry.ts";
import { isPluralPhrase, stuffOf } from "../noun-phrases.ts";

const DEEDS: Readonly<Record<string, readonly Verb[]>> = {
  consumption: [verb("use", "uses", "used"), verb("consume", "consumes", "consumed")],
  production: [verb("produce", "produces", "produced")],
  imports: [verb("import"), verb("buy", "buys", "bought")].slice(0, 1),
  exports: [verb("export")],
};
/** "natural gas", and not what is counted one by one. */
const BULK =
  /\b(?:gas|oil|electricity|water|energy|coal|steel|cement|wheat|rice|grain|food|milk|fuel|petroleum|power|wood|paper|sugar|coffee|tea|fish|meat|gold|copper|iron|ore)$/;

/** "natural gas consumption": what is made, used, bought or sold, and how much of it. */
export const flows: EntryClass = {
  name: "flows of a stuff",
  entry({ phrase, kind, units: [unit] }) {
    if (kind !== "quantity" || unit === undefined || unit.startsWith("%") || dimension(unit) === "money") return undefined;
    for (const [deed, verbs] of Object.entries(DEEDS)) {
      const stuff = stuffOf(phrase, deed);
      if (stuff === null || (!BULK.test(stuff) && !/\bproduct$/.test(stuff))) continue;
      const what = stuff.replace(/\bpetroleum products?$/, "petroleum").replace(/\bproduct$/, "products");
      const many = isPluralPhrase(what) && !/products$/.test(what);
      const [much, more, less] = many ? ["how many", "more", "fewer"] : ["how much", "more", "less"];
      const measured = unitWords(unit).plural.replace(/ an? (?:day|year)$/, "");
      const rate = unitWords(unit).plural.slice(measured.length);
      const [first] = verbs;
      if (first === undefined) continue;
      return {
        asks: [
          ...(many ? [] : verbs.map((one) => askVerb(`${much} ${what}`, one))),
          ...(many || what.includes("products") ? [] : verbs.map((one) => askVerb(`${much} ${what}`, one))),
          ...verbs.map((one) => askVerb(`how many ${measured} of ${what}`, one, rate, true)),
        ],
        degrees: many ? [] : verbs.map(({ third, past }) => amountDegree(`${third} {d} ${what}`, `${past} {d} ${what}`)),
        contrast: many
          ? { difference: [], ratio: [] }
          : {
              difference: verbs.flatMap(({ base }) => [
                {
                  present: `how many more ${measured} of ${what}${rate} does {x} ${base} than {y}`,
                  past: `how many more ${measured} of ${what}${rate} did {x} ${base} than {y}`,
                  saysUnit: true,
                },
                {
                  present: `how much ${more} ${what} does {x} ${base} than {y} does`,
                  past: `how much ${more} ${what} did {x} ${base} than {y} did`,
                },
              ]),
              ratio: verbs.map(({ base }) => ({
                present: `how many times as much ${what} does {x} ${base} as {y}`,
                past: `how many times as much ${what} did {x} ${base} as {y}`,
              })),
            },
        totals: many
          ? []
          : [
              { present: `how much ${what} do {xs} ${first.base} in total`, past: `how much ${what} did {xs} ${first.base} in total` },
              {
                present: `how much ${what} do {xs} ${first.base} between them`,
                past: `how much ${what} did {xs} ${first.base} between them`,
              },
            ],
        rises: [`how much ${more} ${what} did {x} ${first.base} in {b} than in {a}`],
        falls: [`how much ${less} ${what} did {x} ${first.base} in {b} than in {a}`],
        ...(many ? {} : { deed: { object: what, verb: first } }),
      };
    }
    return undefined;
  },
};

/** "carbon dioxide emissions from consumption of energy" */
export const emissions: EntryClass = {
  name: "emissions",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, stuff = "", from = ""] = /^([a-z ]+?) emissions(?: from (?:the )?([a-z ]+))?$/.exec(phrase) ?? [];
    if (kind !== "quantity" || stuff === "" || unit === "" || /^%|\//.test(unit)) return undefined;
    const source = from === "" ? "" : from === "energy use" ? " from energy use" : ` from the ${from}`;
    return {
      asks: [askVerb(`how much ${stuff}`, EMIT, source), askVerb(`how many ${unitWords(unit).plural} of ${stuff}`, EMIT, source, true)],
      degrees: [amountDegree(`emits {d} ${stuff}${source}`, `emitted {d} ${stuff}${source}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${unitWords(unit).plural} of ${stuff}${source} does {x} emit than {y}`,
            past: `how many more ${unitWords(unit).plural} of ${stuff}${source} did {x} emit than {y}`,
            saysUnit: true,
          },
          {
            present: `how much more ${stuff}${source} does {x} emit than {y} does`,
            past: `how much more ${stuff}${source} did {x} emit than {y} did`,
          },
        ],
        ratio: [
          {
            present: `how many times as much ${stuff}${source} does {x} emit as {y}`,
            past: `how many times as much ${stuff}${source} did {x} emit as {y}`,
          },
        ],
      },
      totals: [{ present: `how much ${stuff} do {xs} emit in total${source}`, past: `how much ${stuff} did {xs} emit in total${source}` }],
    };
  },
};

const EMIT = verb("emit", "emits", "emitted");

/** Goods sold and bought, in money. */
export const tradeInMoney: EntryClass = {
  name: "trade in money",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity" || dimension(unit) !== "money" || !/^(?:exports|imports)$/.test(phrase)) return undefined;
    const base = phrase.slice(0, -1);
    const deed = phrase === "imports" ? "spend on imports" : "earn from exports";
    return {
      asks: [worth(phrase), askBe("what", `the value of {x} 's ${phrase}`)],
      contrast: moreOrTimes(`{x} ${deed}`, "{y}"),
      rises: ["between {a} and {b}", "from {a} to {b}"].map((span) => `by how much did {x} 's ${phrase} grow ${span}`),
      falls: ["between {a} and {b}", "from {a} to {b}"].map((span) => `by how much did {x} 's ${phrase} fall ${span}`),
      deed: { object: "", verb: verb(base) },
      totals: [{ present: `what are the combined ${phrase} of {xs}`, past: `what were the combined ${phrase} of {xs}` }],
    };
  },
};

/**
 * "cost": what a thing costs. "insured value": what it is insured for.
 * Long because each label of money has words of its own.
 */
export const prices: EntryClass = {
  name: "prices",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity" || dimension(unit) !== "money") return undefined;
    if (phrase === "insured value")
      return {
        isLabel: true,
        asks: [
          {
            direct: { present: "how much is {x} insured for", past: "how much was {x} insured for" },
            indirect: { present: "how much {x} is insured for", past: "how much {x} was insured for" },
            saysUnit: false,
          },
        ],
        degrees: [amountDegree("is insured for {d}", "was insured for {d}")],
        contrast: {
          difference: [{ present: "how much more is {x} insured for than {y}", past: "how much more was {x} insured for than {y}" }],
          ratio: [],
        },
        rises: ["by how much did {x} 's insured value rise between {a} and {b}"],
        falls: ["by how much did {x} 's insured value fall between {a} and {b}"],
      };
    if (/^(?:annual |yearly )?(?:upkeep|maintenance)(?: costs?)?$/.test(phrase))
      return {
        isLabel: true,
        asks: [
          {
            direct: { present: "how much does {x} cost to maintain", past: "how much did {x} cost to maintain" },
            indirect: { present: "how much {x} costs to maintain", past: "how much {x} cost to maintain" },
            saysUnit: false,
          },
        ],
        degrees: [amountDegree("costs {d} to maintain", "cost {d} to maintain")],
        contrast: {
          difference: [
            { present: "how much more does {x} cost to maintain than {y}", past: "how much more did {x} cost to maintain than {y}" },
          ],
          ratio: [],
        },
        totals: [{ present: "how much does it cost to maintain {xs} in total", past: "how much did it cost to maintain {xs} in total" }],
      };
    if (/^(?:purchase |list |unit |retail |catalogue |sale |selling )?price$|^purchase cost$/.test(phrase))
      return {
        isLabel: true,
        asks: [askVerb("how much", verb("cost", "costs", "cost"))],
        // "Costs less than 50,000 pounds" is said of a bound, and "is cheaper than" of another thing alone.
        degrees: [
          amountDegree("costs {d}", "cost {d}"),
          adjectiveDegree({ present: "is {d}", past: "was {d}" }, ["most expensive", "cheapest"], ["more expensive", "cheaper"]),
        ],
        contrast: {
          difference: [{ present: "how much more does {x} cost than {y}", past: "how much more did {x} cost than {y}" }],
          ratio: [],
        },
      };
    if (!/^(?:total )?costs?$/.test(phrase)) return undefined;
    return {
      isLabel: true,
      asks: [askVerb("how much", COST)],
      degrees: [amountDegree("cost {d}", "cost {d}")],
      contrast: {
        difference: [{ present: "how much more did {x} cost than {y}", past: "how much more did {x} cost than {y}" }],
        ratio: [],
      },
      totals: [{ present: "how much did {xs} cost in total", past: "how much did {xs} cost in total" }],
    };
  },
};
/** What was done cost so much, whenever somebody asks. */
const COST = { base: "cost", third: "cost", past: "cost" } as const;

const GIVEN: Readonly<Record<string, ReturnType<typeof verb>>> = {
  contribution: verb("contribute"),
  donation: verb("donate"),
};

/** "contribution": money that a thing gives. */
export const givenMoney: EntryClass = {
  name: "money given",
  entry({ phrase, kind, units: [unit = ""] }) {
    const deed = kind === "quantity" && dimension(unit) === "money" ? GIVEN[phrase] : undefined;
    if (deed === undefined) return undefined;
    const { base, third, past } = deed;
    return {
      asks: [askVerb("how much", deed), askVerb("how much", deed)],
      degrees: [amountDegree(`${third} {d}`, `${past} {d}`)],
      contrast: {
        difference: [{ present: `how much more does {x} ${base} than {y} does`, past: `how much more did {x} ${base} than {y} did` }],
        ratio: [{ present: `how many times as much does {x} ${base} as {y}`, past: `how many times as much did {x} ${base} as {y}` }],
      },
      totals: [{ present: `how much do {xs} ${base} in total`, past: `how much did {xs} ${base} in total` }],
      rises: [`how much more did {x} ${base} in {b} than in {a}`],
      falls: [`how much less did {x} ${base} in {b} than in {a}`],
    };
  },
};

/** "how much more did X spend on imports than Y", "how many times as much did X spend on imports as Y" */
const moreOrTimes = (deed: string, other: string): AttributeEntry["contrast"] => ({
  difference: [{ present: `how much more does ${deed} than ${other}`, past: `how much more did ${deed} than ${other}` }],
  ratio: [{ present: `how many times as much does ${deed} as ${other}`, past: `how many times as much did ${deed} as ${other}` }],
});

/** "how much are X's exports worth": the adjective stands behind the subject. */
const worth = (phrase: string): ReturnType<typeof askBe> => ({
  direct: { present: `how much are {x} 's ${phrase} worth`, past: `how much were {x} 's ${phrase} worth` },
  indirect: { present: `how much {x} 's ${phrase} are worth`, past: `how much {x} 's ${phrase} were worth` },
  saysUnit: false,
});

/** "what share of GDP does X spend on health" */
function spent(what: string, whole: string | undefined): Partial<AttributeEntry> {
  const spend = verb("spend", "spends", "spent");
  if (whole === undefined) return { asks: [askVerb("how much", spend, `on ${what}`)] };
  return {
    asks: [askVerb(`what share of ${whole}`, spend, `on ${what}`, true), askVerb(`what percentage of ${whole}`, spend, `on ${what}`, true)],
    degrees: [
      adjectiveDegree(
        { present: `spends {d} share of ${whole} on ${what}`, past: `spent {d} share of ${whole} on ${what}` },
        ["largest", "smallest"],
        ["a larger", "a smaller"],
      ),
    ],
    points: {
      difference: [`by how many percentage points of ${whole} did {x} outspend {y} on ${what}`].map((text) => ({
        present: text,
        past: text,
      })),
      rises: [],
      falls: [],
    },
  };
}

/** What is owed, taken in and spent. */
export const publicMoney: EntryClass = {
  name: "spending",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity") return undefined;
    const on = /^(military|health|education|defen[cs]e) (?:expenditures?|publicMoney)$/.exec(phrase)?.[1];
    const what = on === "military" ? "the military" : on;
    if (what !== undefined && (dimension(unit) === "money" || unit.startsWith("% of ")))
      return spent(what, /^% of ([A-Za-z]+)$/.exec(unit)?.[1]);
    if (dimension(unit) !== "money") return undefined;
    if (phrase === "external debt")
      return {
        asks: [askVerb("how much", verb("owe", "owes", "owed"), "to foreign creditors"), askBe("how large", "{x} 's external debt")],
        contrast: moreOrTimes("{x} owe to foreign creditors", "{y}"),
      };
    if (/^[a-z ]+ reserves$/.test(phrase)) return { contrast: moreOrTimes(`{x} hold in ${phrase}`, "{y}") };
    if (phrase === "budget revenues")
      return {
        isLabel: true,
        asks: [
          {
            direct: { present: "how much does {x} 's government take in", past: "how much did {x} 's government take in" },
            indirect: { present: "how much {x} 's government takes in", past: "how much {x} 's government took in" },
            saysUnit: false,
          },
        ],
        degrees: [amountDegree("takes in {d} government revenue", "took in {d} government revenue")],
        contrast: moreOrTimes("{x} 's government take in", "{y} 's"),
      };
    if (phrase === "budget expenditures")
      return {
        isLabel: true,
        asks: [
          {
            direct: { present: "how much does {x} 's government spend", past: "how much did {x} 's government spend" },
            indirect: { present: "how much {x} 's government spends", past: "how much {x} 's government spent" },
            saysUnit: false,
          },
        ],
        degrees: [
          {
            clause: { present: "has {d} government spending", past: "had {d} government spending" },
            superlative: { max: "the highest", min: "the lowest" },
            comparative: { max: "the higher", min: "the lower" },
            ranked: true,
          },
        ],
        contrast: moreOrTimes("{x} 's government spend", "{y} 's"),
      };
    return undefined;
  },
};

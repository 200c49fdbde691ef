import { pluralOf, singularOf } from "../../inflection.ts";
import {
  adjectiveDegree,
  askBe,
  askSubject,
  askThere,
  askVerb,
  countDegree,
  verb,
  type Ask,
  type AttributeEntry,
  type Degree,
  type EntryClass,
} from "../entry.ts";
import { areAll } from "../noun-phrases.ts";
import { classOfSubjects } from "../subject-classes.ts";

const HAVE = verb("have", "has", "had");

const per = (what: string): RegExp => new RegExp(`^(${what})/([\\d,]+) (population|live births)$`);

/** "hospital bed density", "physicians density": things to so many people. */
export const densities: EntryClass = {
  name: "things to so many people",
  entry({ phrase, kind, units: [unit = ""] }) {
    const [, things = "", many = "", whom = ""] = per("[a-z ]+").exec(unit) ?? [];
    const named = /^([a-z ]+) density$/.exec(phrase)?.[1];
    if (kind !== "quantity" || named === undefined || whom !== "population" || singularOf(things) === undefined) return undefined;
    const plain = pluralOf(singularOf(named) ?? named);
    const people = `per ${many} people`;
    return {
      isLabel: true,
      asks: [
        askVerb(`how many ${plain} ${people}`, HAVE, "", true),
        { ...askThere(`how many ${plain} ${people}`, true, "in {x}"), saysUnit: true },
      ],
      degrees: [countDegree(`has {d} ${plain} ${people}`, `had {d} ${plain} ${people}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${plain} ${people} does {x} have than {y}`,
            past: `how many more ${plain} ${people} did {x} have than {y}`,
            saysUnit: true,
          },
        ],
        ratio: [],
      },
    };
  },
};

/** How many live in a place. */
export const population: EntryClass = {
  name: "population",
  entry: ({ phrase, kind, units }) =>
    kind !== "quantity" || units.length > 0 || !/^(?:total )?population$|^(?:number of )?inhabitants$/.test(phrase)
      ? undefined
      : {
          asks: [
            askSubject("how many people", "live", "lived", "in {x}"),
            askSubject("how many people", "live", "lived", "in {x}"),
            askBe("what", "the population of {x}"),
            askBe("what", "{x} 's population"),
            askVerb("how many inhabitants", HAVE),
            askVerb("how many people", HAVE),
          ],
          degrees: [
            countDegree("has {d} people", "had {d} people"),
            adjectiveDegree(
              { present: "has {d} population", past: "had {d} population" },
              ["largest", "smallest"],
              ["the larger", "the smaller"],
            ),
            {
              clause: { present: "is {d}", past: "was {d}" },
              superlative: { max: "the most populous", min: "the least populous" },
              comparative: { max: "more populous", min: "less populous" },
              ranked: false,
            },
          ],
          contrast: {
            difference: [
              { present: "how many more people live in {x} than in {y}", past: "how many more people lived in {x} than in {y}" },
            ],
            ratio: [
              {
                present: "how many times as many people live in {x} as in {y}",
                past: "how many times as many people lived in {x} as in {y}",
              },
            ],
          },
          // "How many people lived in the members in total" is said of no members.
          totals: [{ present: "what is the combined population of {xs}", past: "what was the combined population of {xs}" }],
          rises: ["by how many people did {x} 's population grow between {a} and {b}"],
          falls: ["by how many people did {x} 's population shrink between {a} and {b}"],
        },
};

/** "how long could women in X expect to live", "how long women in X could expect to live" */
const expectToLive = (who: string): Ask => ({
  direct: { present: `how long can ${who} in {x} expect to live`, past: `how long could ${who} in {x} expect to live` },
  indirect: { present: `how long ${who} in {x} can expect to live`, past: `how long ${who} in {x} could expect to live` },
  saysUnit: false,
});

/** "the highest life expectancy among women": of the women, or the men. */
const among = (rest: string, who: string): Degree => ({
  clause: { present: `has {d} ${rest} among ${who}`, past: `had {d} ${rest} among ${who}` },
  superlative: { max: "the highest", min: "the lowest" },
  comparative: { max: "the higher", min: "the lower" },
  ranked: true,
});

const SEXES: Readonly<Record<string, string>> = { female: "women", male: "men" };

/** "female literacy": what is so of the women, or the men, of a place. */
export const sexes: EntryClass = {
  name: "sexes",
  entry({ phrase, kind, units: [unit = ""] }) {
    const births = /^deaths\/([\d,]+) live births$/.exec(unit)?.[1];
    const [, sex = "", rest = ""] = /^(female|male) ([a-z ]+)$/.exec(phrase) ?? [];
    const who = SEXES[sex];
    if (who === undefined || kind !== "quantity") return undefined;
    if (rest === "literacy" || rest === "literacy rate")
      return {
        isLabel: true,
        asks: [
          askSubject(`what percentage of ${who} in {x}`, "can", "could", "read and write", true),
          askBe("what", `the literacy rate among ${who} in {x}`),
          askBe("what", `the ${sex} literacy rate in {x}`),
        ],
        degrees: [among("literacy rate", who)],
        points: higherIn(`the ${sex} literacy rate`),
      };
    if (rest.startsWith("infant ")) {
      const child = sex === "female" ? "girls" : "boys";
      return {
        isLabel: true,
        asks: [askBe("what", `the ${rest} for ${child} in {x}`), askBe("how high", `the ${rest} for ${child} in {x}`)],
        degrees: [among(rest, child)],
        ...(births !== undefined && { contrast: { difference: [higherRate(`${rest} for ${child}`)], ratio: [] } }),
      };
    }
    const where = `the ${rest} of ${who} in {x}`;
    if (rest.startsWith("life expectancy"))
      return {
        isLabel: true,
        asks: [askBe("what", where), expectToLive(who), expectToLive(who)],
        degrees: [among(rest.replace(/ at birth$/, ""), who)],
        contrast: {
          difference: [
            {
              present: `how many years longer can ${who} expect to live in {x} than in {y}`,
              past: `how many years longer could ${who} expect to live in {x} than in {y}`,
              saysUnit: true,
            },
          ],
          ratio: [],
        },
      };
    return { isLabel: true, asks: [askBe("what", where), askBe("how high", where)], degrees: [among(rest, who)] };
  },
};

/** "how many percentage points higher was the male literacy rate in X than in Y" */
const higherIn = (rate: string): AttributeEntry["points"] => ({
  difference: [
    {
      present: `how many percentage points higher is ${rate} in {x} than in {y}`,
      past: `how many percentage points higher was ${rate} in {x} than in {y}`,
    },
  ],
  rises: [],
  falls: [],
});

/** "how much higher was the birth rate in X than in Y": so many to a thousand are none that could be counted. */
const higherRate = (rate: string): AttributeEntry["contrast"]["difference"][number] => ({
  present: `how much higher is the ${rate} in {x} than in {y}`,
  past: `how much higher was the ${rate} in {x} than in {y}`,
});

/** "how many infants died per 1,000 live births in X" */
const died = (who: string, births: string, rate: string): Pick<AttributeEntry, "asks" | "contrast"> => ({
  asks: [askSubject(`how many ${who}`, "die", "died", `per ${births} live births in {x}`, true)],
  contrast: { difference: [higherRate(rate)], ratio: [] },
});

/** Rates of people: deaths, births, children, those without work. Long because each rate has words of its own. */
export const rates: EntryClass = {
  name: "rates of people",
  entry({ phrase, kind, units: [unit = ""] }) {
    if (kind !== "quantity") return undefined;
    const many = /^(births|deaths)\/1,000 population$/.exec(unit)?.[1];
    if (many !== undefined && phrase === `${many.slice(0, -1)} rate`)
      return {
        asks: [{ ...askThere(`how many ${many} per 1,000 people`, true, "in {x}"), saysUnit: true }],
        contrast: { difference: [higherRate(phrase)], ratio: [] },
      };
    const [, whose, births = ""] =
      /^(?:total )?(infant|maternal) mortality rate deaths\/([\d,]+) live births$/.exec(`${phrase} ${unit}`) ?? [];
    if (whose !== undefined) return died(whose === "infant" ? "infants" : "mothers", births, phrase);
    if (/^(?:overall |total )?life expectancy at birth$/.test(phrase) && unit.startsWith("year"))
      return {
        asks: [askBe("what", `the ${phrase} in {x}`), expectToLive("people")],
        contrast: {
          difference: [
            {
              present: "how many years longer can people expect to live in {x} than in {y}",
              past: "how many years longer could people expect to live in {x} than in {y}",
              saysUnit: true,
            },
          ],
          ratio: [],
        },
      };
    if (phrase === "total fertility rate" && unit === "children born/woman")
      return {
        asks: [
          { ...askSubject("how many children", "are", "were", "born per woman in {x}"), saysUnit: true },
          askBe("what", "the fertility rate in {x}"),
        ],
        degrees: [
          adjectiveDegree(
            { present: "has {d} fertility rate", past: "had {d} fertility rate" },
            ["highest", "lowest"],
            ["the higher", "the lower"],
          ),
        ],
      };
    const ill = /^adult ([a-z]+) prevalence rate$/.exec(phrase)?.[1];
    if (ill !== undefined && unit === "%")
      return {
        asks: [askBe("what", `the rate of adult ${ill} in {x}`), askBe("how high", `the rate of adult ${ill} in {x}`)],
        points: higherIn(`the adult ${ill} rate`),
        degrees: [
          adjectiveDegree(
            { present: `has {d} rate of adult ${ill}`, past: `had {d} rate of adult ${ill}` },
            ["highest", "lowest"],
            ["the higher", "the lower"],
          ),
        ],
      };
    if (phrase === "unemployment rate" && unit === "%")
      return {
        asks: [
          askSubject("what percentage of the workforce in {x}", "is", "was", "out of work", true),
          askBe("how high", "unemployment in {x}"),
        ],
        degrees: [
          adjectiveDegree({ present: "has {d} unemployment", past: "had {d} unemployment" }, ["highest", "lowest"], ["higher", "lower"]),
        ],
        points: {
          difference: [
            {
              present: "how many percentage points higher is unemployment in {x} than in {y}",
              past: "how many percentage points higher was unemployment in {x} than in {y}",
            },
          ],
          rises: ["by how many percentage points did unemployment in {x} rise between {a} and {b}"],
          falls: ["by how many percentage points did unemployment in {x} fall between {a} and {b}"],
        },
      };
    if (phrase === "urban population" && unit === "% of total population")
      return {
        asks: [
          askSubject("what percentage of the people in {x}", "live", "lived", "in cities and towns", true),
          askSubject("what share of {x} 's total population", "is", "was", "urban", true),
        ],
        degrees: [
          adjectiveDegree(
            { present: "has {d} share of people living in cities and towns", past: "had {d} share of people living in cities and towns" },
            ["largest", "smallest"],
            ["the larger", "the smaller"],
          ),
        ],
      };
    return undefined;
  },
};

/** "labour force": so many people are in it. */
export const workforce: EntryClass = {
  name: "workforce",
  entry: ({ phrase, kind, units }) =>
    kind !== "quantity" || units.length > 0 || !/^(?:total )?labou?r force$/.test(phrase)
      ? undefined
      : {
          isLabel: true,
          asks: [askSubject("how many people", "are", "were", "in {x} 's labour force"), askBe("how large", "{x} 's labour force")],
          contrast: {
            difference: [
              {
                present: "how many more people are in {x} 's labour force than in {y} 's",
                past: "how many more people were in {x} 's labour force than in {y} 's",
              },
            ],
            ratio: [
              {
                present: "how many times as many people are in {x} 's labour force as in {y} 's",
                past: "how many times as many people were in {x} 's labour force as in {y} 's",
              },
            ],
          },
        },
};

/** "attendance": how many people came. */
export const attendance: EntryClass = {
  name: "attendance",
  entry({ phrase, kind, units, coverage }) {
    if (kind !== "quantity" || units.length > 0 || !/^(?:total )?(?:attendance|number of (?:visitors|spectators))$/.test(phrase))
      return undefined;
    const isVisited = areAll({ coverage }, (type) => VISITED.test(type));
    // A match is attended, and a ground is come to.
    const isHouse = classOfSubjects({ coverage }) === "building";
    const [base, did] = isVisited ? ["visit", "visited"] : isHouse ? ["come to", "came to"] : ["attend", "attended"];
    const drew = isVisited ? "visitors" : "people";
    return {
      isLabel: true,
      asks: [askSubject("how many people", base, did, "{x}")],
      degrees: [countDegree(`draws {d} ${drew}`, `drew {d} ${drew}`)],
      totals: [{ present: `how many people ${did} {xs} in total`, past: `how many people ${did} {xs} in total` }],
      ...(isVisited && {
        contrast: {
          difference: [{ present: "how many more visitors does {x} have than {y}", past: "how many more visitors did {x} have than {y}" }],
          ratio: [],
        },
        rises: ["how many more visitors did {x} have in {b} than in {a}"],
        falls: ["how many fewer visitors did {x} have in {b} than in {a}"],
      }),
    };
  },
};

/** Where people go to look. */
const VISITED =
  /(?:^| )(?:museum|gallery|castle|palace|garden|gardens|zoo|aquarium|park|house|abbey|cathedral|church|site|attraction|monument|mine|cave|collection|centre|library|exhibition|observatory|lighthouse|reserve)$/;

/** "crew", "staff": people who belong to a thing and are counted; nobody's crew "exceeds" another's. */
export const teams: EntryClass = {
  name: "teams",
  entry({ phrase, kind, units }) {
    const team = /^(?:total )?(crew|staff|personnel)$/.exec(phrase)?.[1];
    if (team === undefined || kind !== "quantity" || units.length > 0) return undefined;
    const many = team === "crew" ? "crew members" : team;
    return {
      isLabel: true,
      isCount: true,
      asks: [askVerb(`how many ${many}`, HAVE)],
      degrees: [
        adjectiveDegree({ present: `has {d} ${team}`, past: `had {d} ${team}` }, ["largest", "smallest"], ["the larger", "the smaller"]),
      ],
      contrast: {
        difference: [{ present: `how many more ${many} does {x} have than {y}`, past: `how many more ${many} did {x} have than {y}` }],
        ratio: [
          { present: `how many times as many ${many} does {x} have as {y}`, past: `how many times as many ${many} did {x} have as {y}` },
        ],
      },
      totals: [{ present: `how many ${many} do {xs} have in total`, past: `how many ${many} did {xs} have in total` }],
    };
  },
};

/** Those who use or own a thing. */
export const users: EntryClass = {
  name: "users",
  entry({ phrase, kind, units }) {
    const used = /^(?:total )?(?:number of )([a-z]+) users$/.exec(phrase)?.[1];
    if (used === undefined || kind !== "quantity" || units.length > 0) return undefined;
    const what = used === "internet" ? "the internet" : used;
    return {
      asks: [askSubject("how many people", `in {x} use ${what}`, `in {x} used ${what}`, "")],
      degrees: [countDegree(`has {d} ${used} users`, `had {d} ${used} users`)],
      contrast: {
        difference: [
          { present: `how many more ${used} users does {x} have than {y}`, past: `how many more ${used} users did {x} have than {y}` },
        ],
        ratio: [
          {
            present: `how many times as many ${used} users does {x} have as {y}`,
            past: `how many times as many ${used} users did {x} have as {y}`,
          },
        ],
      },
      totals: [{ present: `how many ${used} users do {xs} have in total`, past: `how many ${used} users did {xs} have in total` }],
    };
  },
};

import type { AttributeWords } from "../../../schemas/index.ts";
import { adjectiveDegree, amountDegree, askBe, askVerb, countDegree, verb, type AttributeEntry, type PhrasedAttribute } from "./entry.ts";
import { isPluralPhrase } from "./noun-phrases.ts";

type SaidVerb = NonNullable<AttributeWords["verbs"]>[number];
type SaidAdjective = NonNullable<AttributeWords["adjectives"]>[number];

/** What somebody's own words give: in the place of the general part's, beside what the noun phrase gives. Undefined without verbs and adjectives. */
export function ownEntry({ words, kind }: PhrasedAttribute): Partial<AttributeEntry> | undefined {
  const { verbs = [], adjectives = [] } = words ?? {};
  if (verbs.length === 0 && adjectives.length === 0) return undefined;
  const parts = [...verbs.map((said) => ofVerb(said, kind)), ...(kind === "quantity" ? adjectives.map(ofAdjective) : [])];
  return {
    asks: parts.flatMap(({ asks }) => asks ?? []),
    degrees: parts.flatMap(({ degrees }) => degrees ?? []),
    contrast: {
      difference: parts.flatMap(({ contrast }) => contrast?.difference ?? []),
      ratio: parts.flatMap(({ contrast }) => contrast?.ratio ?? []),
    },
    totals: parts.flatMap(({ totals }) => totals ?? []),
    rises: parts.flatMap(({ rises }) => rises ?? []),
    falls: parts.flatMap(({ falls }) => falls ?? []),
    ...Object.assign({}, ...parts.map(({ deed }) => (deed === undefined ? {} : { deed }))),
  };
}

function ofVerb({ verb: base, third, past, object, asked, rest = "" }: SaidVerb, kind: PhrasedAttribute["kind"]): Partial<AttributeEntry> {
  const said = verb(base, third, past);
  if (kind === "quantity" && object !== undefined && asked === undefined) return ofDeed(said, object, rest);
  return { asks: [askVerb(asked ?? (kind === "date" ? "when" : kind === "quantity" ? "how much" : "what"), said, rest)] };
}

/** "how much gas does X burn": a stuff is measured, things are counted. */
function ofDeed(said: ReturnType<typeof verb>, object: string, rest: string): Partial<AttributeEntry> {
  const { base, third, past } = said;
  const isCounted = isPluralPhrase(object);
  const much = isCounted ? "how many" : "how much";
  const behind = rest === "" ? "" : ` ${rest}`;
  const degree = isCounted ? countDegree : amountDegree;
  const both = (form: (does: string) => string) => ({ present: form("does"), past: form("did") });
  const all = (form: (do_: string) => string) => ({ present: form("do"), past: form("did") });
  return {
    asks: [askVerb(`${much} ${object}`, said, rest)],
    degrees: [degree(`${third} {d} ${object}${behind}`, `${past} {d} ${object}${behind}`)],
    contrast: {
      difference: [both((does) => `${much} more ${object} ${does} {x} ${base}${behind} than {y}`)],
      ratio: [both((does) => `how many times as ${isCounted ? "many" : "much"} ${object} ${does} {x} ${base}${behind} as {y}`)],
    },
    totals: [all((do_) => `${much} ${object} ${do_} {xs} ${base}${behind} in total`)],
    rises: [`${much} more ${object} did {x} ${base}${behind} in {b} than in {a}`],
    falls: [`${much} ${isCounted ? "fewer" : "less"} ${object} did {x} ${base}${behind} in {b} than in {a}`],
    deed: { object, verb: said },
  };
}

function ofAdjective({ more, most, less, least, asked }: SaidAdjective): Partial<AttributeEntry> {
  const both = (form: (is: string) => string) => ({ present: form("is"), past: form("was") });
  return {
    asks: asked === undefined ? [] : [askBe(asked, "{x}")],
    degrees: [adjectiveDegree({ present: "is {d}", past: "was {d}" }, [most, least], [more, less])],
    contrast: {
      difference: [both((is) => `how much ${more} ${is} {x} than {y}`)],
      ratio: asked === undefined ? [] : [both((is) => `how many times as ${asked.replace(/^how /, "")} ${is} {x} as {y}`)],
    },
  };
}

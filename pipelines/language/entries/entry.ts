import type { AttributeInfo } from "../../../schemas/index.ts";

/** A form in the present and in the past: "lives" and "lived". Slots stand in braces; a possessive mark is a word of its own. */
export interface TensedForm {
  readonly present: string;
  readonly past: string;
}

/** Words that are the same at any time, or are said of what is over. */
export const same = (text: string): TensedForm => ({ present: text, past: text });

/** A way to ask for the value of a thing, `{x}`: as a question, and as what follows "tell me". */
export interface Ask {
  readonly direct: TensedForm;
  readonly indirect: TensedForm;
  /** The unit is said in it: "how many kilowatt-hours …". */
  readonly saysUnit: boolean;
  /** The unit that it says, where that is not the attribute's own. */
  readonly unit?: string;
}

export interface DegreeWords {
  readonly max: string;
  readonly min: string;
}

/** What is said of the thing that has the most or more of it: a clause with the degree in the place of `{d}`. */
export interface Degree {
  readonly clause: TensedForm;
  /** "the most", "the highest" */
  readonly superlative: DegreeWords;
  /** Of two: "more", "the higher" */
  readonly comparative: DegreeWords;
  /** "the second-highest" is English; "the second-most people" is hardly. */
  readonly ranked: boolean;
  /** It can be said of one end alone: "the longest span" is a measure of its own, and "the shortest" is none of the same spans. */
  readonly end?: "max" | "min";
}

/** By how much, and how many times: `{x}` against `{y}`. */
export interface Contrast {
  readonly difference: readonly Difference[];
  readonly ratio: readonly TensedForm[];
}

export interface Difference extends TensedForm {
  /** "how many more kilometres of railways": the attribute's own unit is said in it. */
  readonly saysUnit?: boolean;
}

/** What can be said of an attribute beyond its noun phrase. Writers and the reader take it from here. */
export interface AttributeEntry {
  readonly asks: readonly Ask[];
  readonly degrees: readonly Degree[];
  readonly contrast: Contrast;
  /** Of several things, `{xs}`: how much in all. */
  readonly totals: readonly TensedForm[];
  /** One thing over time, between `{a}` and `{b}`: how much it went up, and down. */
  readonly rises: readonly string[];
  readonly falls: readonly string[];
  /** The same of what is per cent: "how many percentage points higher". */
  readonly points: Pick<Contrast, "difference"> & { readonly rises: readonly string[]; readonly falls: readonly string[] };
  /** What the thing does, where the figure says how much of it: "export" "natural gas", "import" nothing that is named. */
  readonly deed?: Deed;
  /** Its noun phrase is a table's: "hospital bed density", "female median age". It is asked for in words of its class alone. */
  readonly isLabel?: boolean;
  /** It is measured there: "the oxygen at a station", which has none. */
  readonly isAt?: boolean;
  /** It counts people or things that its noun takes for one: a crew of seven exceeds no other crew. Compared in words of its class alone. */
  readonly isCount?: boolean;
}

interface Deed {
  readonly object: string;
  readonly verb: Verb;
}

/** The entry of a class of attributes of the world; undefined for attributes of other classes. */
export interface EntryClass {
  readonly name: string;
  entry(info: PhrasedAttribute): Partial<AttributeEntry> | undefined;
}

/** An attribute that has a phrase. */
export type PhrasedAttribute = AttributeInfo & { readonly phrase: string };

export const hasPhrase = (info: AttributeInfo): info is PhrasedAttribute => info.phrase !== null;

/** "does X export" and "X exports": the forms of a verb. */
export interface Verb {
  readonly base: string;
  readonly third: string;
  readonly past: string;
}

export const verb = (base: string, third = `${base}s`, past = `${base}${base.endsWith("e") ? "d" : "ed"}`): Verb => ({ base, third, past });

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** "how much natural gas does X use", "how much natural gas X uses" */
export const askVerb = (what: string, { base, third, past }: Verb, rest = "", saysUnit = false): Ask => ({
  direct: { present: tidy(`${what} does {x} ${base} ${rest}`), past: tidy(`${what} did {x} ${base} ${rest}`) },
  indirect: { present: tidy(`${what} {x} ${third} ${rest}`), past: tidy(`${what} {x} ${past} ${rest}`) },
  saysUnit,
});

/** "how long is X's coastline", "how long X's coastline is" */
export const askBe = (what: string, subject: string, plural = false, saysUnit = false): Ask => {
  const [is, was] = plural ? ["are", "were"] : ["is", "was"];
  return {
    direct: { present: `${what} ${is} ${subject}`, past: `${what} ${was} ${subject}` },
    indirect: { present: `${what} ${subject} ${is}`, past: `${what} ${subject} ${was}` },
    saysUnit,
  };
};

/** "how many people live in X": the question word is the subject, and the order stays. */
export const askSubject = (what: string, present: string, past: string, rest: string, saysUnit = false): Ask => {
  const forms = { present: tidy(`${what} ${present} ${rest}`), past: tidy(`${what} ${past} ${rest}`) };
  return { direct: forms, indirect: forms, saysUnit };
};

/** "how many airports are there in X", "how many airports there are in X" */
export const askThere = (what: string, plural: boolean, rest: string): Ask => {
  const [is, was] = plural ? ["are", "were"] : ["is", "was"];
  return {
    direct: { present: `${what} ${is} there ${rest}`, past: `${what} ${was} there ${rest}` },
    indirect: { present: `${what} there ${is} ${rest}`, past: `${what} there ${was} ${rest}` },
    saysUnit: false,
  };
};

/** Things that are counted: "has the most airports". */
export const countDegree = (present: string, past: string): Degree => ({
  clause: { present, past },
  superlative: { max: "the most", min: "the fewest" },
  comparative: { max: "more", min: "fewer" },
  ranked: true,
});

/** What is measured: "uses the least electricity". */
export const amountDegree = (present: string, past: string): Degree => ({
  clause: { present, past },
  superlative: { max: "the most", min: "the least" },
  comparative: { max: "more", min: "less" },
  ranked: false,
});

/** "is the largest", "is larger" */
export const adjectiveDegree = (
  clause: TensedForm,
  [max, min]: readonly [string, string],
  [more, less]: readonly [string, string],
): Degree => ({
  clause,
  superlative: { max: `the ${max}`, min: `the ${min}` },
  comparative: { max: more, min: less },
  ranked: true,
});

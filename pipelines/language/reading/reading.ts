import { z } from "zod";
import { nameKey } from "../../../schemas/values/names.ts";
import type { AttributeInfo } from "../../../schemas/index.ts";
import { readDate } from "../../../schemas/values/dates.ts";
import { unitWords } from "../../../schemas/values/units.ts";
import type { Lexicon } from "../lexicon.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { calculationMeaning } from "./program-meaning.ts";

/** What a step of a question may be: a closed list, so that two readings can be set against each other. */
export const STEP_KINDS = {
  thing: "the thing that goes by `name`",
  text: "the constant `name`, given in quotation marks",
  called: "of the things that share `name`, the one of `kind`, or the one whose `attribute` is step of[0]",
  described: "the one of `kind` whose `attribute` is step of[0]",
  get: "what is given under `attribute` for step of[0]: a value, or a list of things",
  listing: "the things that have step of[0] in their own list under `attribute`",
  choice: "any of the steps in `of`, as named options",
  both: "what is in each of the lists in `of`",
  either: "what is in any of the lists in `of`",
  without: "what is in list of[0] and not in list of[1]",
  largest:
    "the one in step of[0] with the largest (latest, longest, most) `attribute`; `place` 2 for the second; `qualifier` where a list ranks by it",
  smallest: "as largest, but the smallest (earliest, shortest, fewest)",
  beside: "the `qualifier` given for step of[1] in the list of step of[0] under `attribute`",
  count: "how many are in step of[0]",
  sum: "the sum of the values in `of`, or of `attribute` over the things in step of[0]",
  mean: "the mean, likewise",
  difference: "step of[0] minus step of[1]",
  ratio: "step of[0] divided by step of[1]",
  "percentage-change": "by how many per cent step of[1] differs from step of[0]",
  share: "step of[0] as a percentage of step of[1]",
  corrected: "the value of `attribute` of step of[0] that later sources correct it to",
  "all-values": "all the different values that sources give for `attribute` of step of[0]",
} as const;

export const ReadStep = z.strictObject({
  step: z.int(),
  is: z.enum(Object.keys(STEP_KINDS) as (keyof typeof STEP_KINDS)[]),
  of: z.array(z.int()),
  /** Code of a candidate. */
  attribute: z.string().nullable(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
  qualifier: z.string().nullable(),
  /** ISO, or "latest". */
  time: z.string().nullable(),
  place: z.int().nullable(),
});
export type ReadStep = z.infer<typeof ReadStep>;

/** A question as another reader understood it, who knows neither its program nor its first words. */
export const Reading = z.strictObject({
  /** How many different things the text asks. */
  asks: z.int(),
  /** The last step is what is asked. */
  steps: z.array(ReadStep),
  unit: z.string().nullable(),
  /** Conditions of the text that no step holds. */
  also: z.array(z.string()),
});
export type Reading = z.infer<typeof Reading>;

export interface Candidate {
  readonly code: string;
  readonly info: AttributeInfo;
}

class Unclear extends Error {}
const unclear = (why: string): never => {
  throw new Unclear(why);
};

/** What a reading says, as `senseOfProgram` says what the program does; or what in it makes no sense. */
export function senseOfReading(reading: Reading, candidates: readonly Candidate[], lexicon: Lexicon): Sense | { readonly unread: string } {
  if (reading.asks !== 1) return { unread: `it asks ${reading.asks} things` };
  if (reading.also.length > 0) return { unread: `"${reading.also[0]?.slice(0, 80)}" is no part of the program` };
  const steps = new Map(reading.steps.map((step) => [step.step, step]));
  const last = reading.steps.at(-1);
  if (last === undefined || steps.size !== reading.steps.length) return { unread: "its steps are not numbered one by one" };
  const walk: ReadingWalk = { steps, candidates, lexicon, used: new Set(), times: [] };
  try {
    const whole = stepMeaning(last, walk);
    const idle = reading.steps.find(({ step }) => !walk.used.has(step));
    if (idle !== undefined) return { unread: `step ${idle.step} ("${idle.is}") leads to nothing` };
    return {
      meaning: whole,
      unit: reading.unit === null ? null : (unitSaid(reading.unit, lexicon) ?? unclear(`the unit "${reading.unit}"`)),
      times: [...new Set(walk.times)],
    };
  } catch (error) {
    if (error instanceof Unclear) return { unread: error.message };
    throw error;
  }
}

/** One walk over the steps, from the last one down: `used` and `times` grow with it. */
interface ReadingWalk {
  readonly steps: ReadonlyMap<number, ReadStep>;
  readonly candidates: readonly Candidate[];
  readonly lexicon: Lexicon;
  readonly used: Set<number>;
  readonly times: string[];
}

/** Long because it is one switch with a case for each kind of step: read beside STEP_KINDS, they can be checked one by one. */
function stepMeaning(step: ReadStep, walk: ReadingWalk): Meaning {
  const { steps, candidates, lexicon, used, times } = walk;
  used.add(step.step);
  const readAt = ({ time }: ReadStep): void => {
    const said = timeOf(time);
    if (said !== null && times.at(-1) !== said) times.push(said);
  };
  const attributeOf = ({ attribute, is }: ReadStep): AttributeInfo =>
    candidates.find(({ code }) => code === attribute)?.info ?? unclear(`"${is}" without an attribute`);
  const at = (place: number): Meaning => {
    const below = steps.get(step.of[place] ?? Number.NaN);
    // Steps go back only: no circle, however a reply is made.
    if (below === undefined || below.step >= step.step) return unclear(`"${step.is}" of no earlier step`);
    return stepMeaning(below, walk);
  };
  const all = (): Meaning[] => (step.of.length < 2 ? unclear(`"${step.is}" of one`) : step.of.map((_, place) => at(place)));
  switch (step.is) {
    case "thing":
      return { is: "entity", id: entityOf(step.name, lexicon) };
    case "text":
      return { is: "constant", text: step.name?.replace(/^["“]|["”]$/g, "") ?? "" };
    case "called":
      return step.of.length === 0
        ? { is: "called", key: nameKey(step.name ?? ""), type: kindOf(step, lexicon), attribute: "", by: null }
        : { is: "called", key: nameKey(step.name ?? ""), type: "", attribute: attributeOf(step).name, by: at(0) };
    case "described":
      return { is: "described", type: kindOf(step, lexicon), attribute: attributeOf(step).name, by: at(0) };
    case "get": {
      const { name, multiValued } = attributeOf(step);
      if (multiValued) return { is: "listed", attribute: name, of: at(0), time: timeOf(step.time) ?? "" };
      readAt(step);
      return { is: "value", attribute: name, of: at(0) };
    }
    case "listing":
      return { is: "listing", attribute: attributeOf(step).name, of: at(0), type: "", time: timeOf(step.time) ?? "" };
    case "choice":
    case "both":
    case "either": {
      const of = all();
      const lists = of.some(({ is }) => is === "listed" || is === "listing");
      if (step.is === "both" && !of.every(({ is }) => is === "entity")) return { is: "both", of };
      return lists ? { is: "either", of } : { is: "options", of };
    }
    case "without":
      return { is: "without", of: at(0), excluded: at(1) };
    case "largest":
    case "smallest": {
      readAt(step);
      const below = at(0);
      const ranked = below.is === "value" && (step.attribute === null || attributeOf(step).name === below.attribute);
      const attribute = ranked ? below.attribute : attributeOf(step).name;
      return {
        is: "extreme",
        which: step.is === "largest" ? "max" : "min",
        k: step.place ?? 1,
        attribute: step.qualifier === null ? attribute : `${attribute} # ${step.qualifier}`,
        of: ranked ? below.of : below,
      };
    }
    case "beside":
      readAt(step);
      return { is: "qualifier", attribute: attributeOf(step).name, qualifier: step.qualifier ?? "", of: at(0), with: at(1) };
    case "count":
      return { is: "count", of: at(0) };
    case "sum":
    case "mean": {
      if (step.attribute !== null) {
        readAt(step);
        return {
          is: "aggregated",
          operation: step.is,
          attribute: attributeOf(step).name,
          of: step.of.length > 1 ? { is: "options", of: all() } : at(0),
        };
      }
      const [only, ...others] = step.of.map((_, place) => at(place));
      if (only === undefined) return unclear(`a ${step.is} of nothing`);
      if (others.length > 0) return calculationMeaning(step.is, [only, ...others]);
      return only.is === "value"
        ? { is: "aggregated", operation: step.is, attribute: only.attribute, of: only.of }
        : unclear(`a ${step.is} of one`);
    }
    case "difference":
    case "ratio":
    case "percentage-change":
    case "share":
      return calculationMeaning(step.is, [at(0), at(1)]);
    case "corrected":
    case "all-values":
      readAt(step);
      return { is: step.is === "corrected" ? "revised" : "stated", attribute: attributeOf(step).name, of: at(0) };
  }
}

function entityOf(name: string | null, lexicon: Lexicon): string {
  const known = lexicon.entities(nameKey(name ?? ""));
  const own = known.filter((one) => one.own);
  const [only, other] = own.length > 0 ? own : known;
  return only === undefined || other !== undefined ? unclear(`"${name ?? ""}" is the name of no one thing`) : only.id;
}

const kindOf = ({ kind }: ReadStep, lexicon: Lexicon): string => lexicon.type(nameKey(kind ?? "")) ?? unclear(`the kind "${kind ?? ""}"`);

/** "per cent" and its like are written in several ways; what follows them is not. */
export const plainUnits = (text: string): string =>
  text
    .replace(/\bpercentage points?\b/gi, "percentage points")
    .replace(/\b(?:a )?percentage (?=of\b)/gi, "per cent ")
    .replace(/\bpercent\b/gi, "per cent")
    .replace(/ ?%/g, " per cent");

/** By its words, or by its short name. */
const unitSaid = (unit: string, lexicon: Lexicon): string | undefined =>
  lexicon.unit(nameKey(plainUnits(unit))) ?? lexicon.unit(nameKey(unitWords(unit).plural));

function timeOf(time: string | null): string | null {
  if (time === null || time === "") return null;
  if (time === "latest" || /^\d{4}(?:-\d{2}){0,2}$/.test(time)) return time;
  const period = /^(\d{4})\s?[-–/]\s?(\d{4})$/.exec(time);
  if (period !== null) return `${period[1]}/${period[2]}`;
  return readDate(time, 0)?.value ?? unclear(`the time "${time}"`);
}

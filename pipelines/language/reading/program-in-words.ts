import { nodesOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { ComputeOperation, type ClaimValue, type Comparator, type Program } from "../../../schemas/index.ts";
import { wholeDate } from "../../../schemas/values/dates.ts";
import { isDated } from "../entries/list-entry.ts";
import type { Lexicon } from "../lexicon.ts";
import { readScope } from "../table-scope.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { senseOfNatural } from "./natural/natural.ts";
import { roundTrip } from "./round-trip.ts";
import type { UnreadText } from "./text-conclusion.ts";

/** The program that the words ask for, and the unit that they want the answer in. */
export interface AskedProgram {
  readonly program: Program;
  readonly unit: string | null;
}

class Unsayable extends Error {}

/**
 * Words to the one program that they ask for, or what could not be read. They are read by the grammar that accounts for every word, and
 * the program that is made of their meaning is read back by the reader of programs: a question is never taken for another one.
 */
export function programInWords(text: string, lexicon: Lexicon): AskedProgram | UnreadText {
  const sense = senseOfNatural(readScope(text).text, lexicon);
  if ("unread" in sense) return sense;
  const draft = new Draft(lexicon, sense.times);
  try {
    draft.answer(sense.meaning);
    draft.convert(sense);
  } catch (error) {
    if (error instanceof Unsayable) return { unread: error.message };
    throw error;
  }
  const program = { nodes: nodesOf(draft.steps) };
  const back = roundTrip(text, program, lexicon, sense.unit ?? undefined);
  if (back.verdict !== "pass") return { unread: back.reason ?? "the words do not come back" };
  return { program, unit: sense.unit };
}

/** A program while it is put together, one step after the other. Each method gives the place of its last step. */
class Draft {
  readonly steps: ProgramStep[] = [];
  readonly #lexicon: Lexicon;
  /** Of the sentence that is being put together; several are used up in their order. */
  #times: readonly string[];

  constructor(lexicon: Lexicon, times: readonly string[]) {
    this.#lexicon = lexicon;
    this.#times = times;
  }

  /** The whole: a value, or things as the answer. */
  answer(meaning: Meaning): number {
    if (meaning.is === "at") return this.#within(meaning.times, () => this.answer(meaning.of));
    const isValue = VALUES.has(meaning.is) && !(meaning.is === "value" && this.#isRelation(meaning.attribute));
    return isValue ? this.#value(meaning) : this.#named(meaning);
  }

  /** The answer into the unit that the words name, where its figures come in another one. */
  convert({ meaning, unit }: Sense): void {
    const attribute = meaning.is === "at" ? "" : "attribute" in meaning ? meaning.attribute : "";
    const given = this.#lexicon.info(attribute)?.units ?? [];
    const isFigure = meaning.is === "value" || meaning.is === "aggregated";
    if (!isFigure || unit === null || given.length === 0 || given.includes(unit)) return;
    if (given.some((one) => one.startsWith(unit))) return;
    this.#step(["Compute", { operation: "convert", unit }, this.steps.length - 1]);
  }

  #named = (meaning: Meaning): number => this.#step(["QueryName", {}, this.#things(meaning)]);

  #value(meaning: Meaning): number {
    switch (meaning.is) {
      case "at":
        return this.#within(meaning.times, () => this.#value(meaning.of));
      case "value": {
        const of = this.#things(meaning.of);
        return this.#step(["QueryAttribute", { attribute: meaning.attribute }, this.#dated(of, meaning.attribute)]);
      }
      case "qualifier": {
        const { attribute, qualifier } = meaning;
        const of = this.#things(meaning.of);
        return this.#step(["QueryQualifier", { attribute, qualifier }, of, this.#things(meaning.with)]);
      }
      case "count":
        return this.#step(["Count", { listed: true }, this.#things(meaning.of)]);
      case "computed": {
        const operation = operationNamed(meaning.operation);
        const inputs = meaning.of.map((part) => this.#value(part));
        return this.#step(["Compute", { operation }, ...inputs]);
      }
      case "aggregated": {
        const operation = operationNamed(meaning.operation);
        const of = this.#dated(this.#things(meaning.of), meaning.attribute);
        const beside = meaning.with === undefined ? {} : { with: meaning.with };
        return this.#step(["Compute", { operation, of: meaning.attribute, ...beside }, of]);
      }
      case "entity":
      case "constant":
      case "listed":
      case "listing":
      case "described":
      case "called":
      case "both":
      case "either":
      case "options":
      case "without":
      case "extreme":
      case "filtered":
      case "against":
      case "revised":
      case "stated":
        return unsayable(`a value of what is ${meaning.is}`);
    }
  }

  /** Long because it has a case for each way to denote things. */
  #things(meaning: Meaning): number {
    switch (meaning.is) {
      case "at":
        return this.#within(meaning.times, () => this.#things(meaning.of));
      case "entity":
        return this.#step(["Find", { entity: meaning.id }]);
      case "value": {
        const of = this.#dated(this.#things(meaning.of), meaning.attribute);
        return this.#step(["Relate", { attribute: meaning.attribute, direction: "forward" }, of]);
      }
      case "listed": {
        const of = this.#asOf(this.#things(meaning.of), meaning.time);
        return this.#step(["Relate", { attribute: meaning.attribute, direction: "forward" }, of]);
      }
      case "listing": {
        const of = this.#asOf(this.#things(meaning.of), meaning.time);
        return this.#step(["Relate", { attribute: meaning.attribute, direction: "backward" }, of]);
      }
      case "described": {
        const all = this.#step(["FindAll", {}]);
        const ofType = this.#step(["FilterType", { type: meaning.type }, all]);
        const value = this.#constant(meaning.attribute, meaning.by);
        return this.#step(["FilterClaim", { attribute: meaning.attribute, comparator: "=", value }, ofType]);
      }
      case "called":
        return unsayable("a name that several things bear");
      case "both":
        return this.#folded("And", meaning.of);
      case "either":
      case "options":
        return this.#folded("Or", meaning.of);
      case "without": {
        const of = this.#things(meaning.of);
        return this.#step(["Not", { listed: true }, of, this.#things(meaning.excluded)]);
      }
      case "extreme":
        return this.#extreme(meaning);
      case "filtered": {
        const of = this.#asOf(this.#things(meaning.of), meaning.time);
        const { attribute, comparator, bound } = meaning;
        const value = this.#lexicon.info(attribute)?.kind === "date" ? dateIn(bound) : quantityIn(bound);
        return this.#step(["FilterClaim", { attribute, comparator: comparator as Comparator, value }, of]);
      }
      case "against": {
        const { attribute, comparator } = meaning;
        const set = this.#dated(this.#things(meaning.of), attribute);
        const of = this.#dated(this.#things(meaning.with), attribute);
        return this.#step([
          "FilterAgainst",
          { attribute, comparator: comparator as "<" | ">" },
          set,
          this.#step(["QueryAttribute", { attribute }, of]),
        ]);
      }
      case "constant":
        return unsayable("a bare value");
      case "revised":
      case "stated":
        return unsayable("where sources differ");
      case "qualifier":
      case "count":
      case "computed":
      case "aggregated":
        return unsayable(`things that are ${meaning.is}`);
    }
  }

  #extreme({ which, k, attribute: named, of }: Extract<Meaning, { is: "extreme" }>): number {
    const [attribute = "", qualifier] = named.split(" # ");
    if (of.is === "options" && of.of.length === 2 && k === 1 && qualifier === undefined) {
      const sides = of.of.map((side) => this.#dated(this.#things(side), attribute));
      return this.#step(["SelectBetween", { attribute, which }, ...sides]);
    }
    const set = this.#things(of);
    const ranked = qualifier === undefined ? this.#dated(set, attribute) : set;
    return this.#step(["SelectAmong", { attribute, which, k, ...(qualifier !== undefined && { qualifier }) }, ranked]);
  }

  #folded(op: "And" | "Or", parts: readonly Meaning[]): number {
    const [first = unsayable("an empty list"), ...others] = parts.map((part) => this.#things(part));
    return others.reduce((before, place) => this.#step([op, {}, before, place]), first);
  }

  #constant(attribute: string, by: Meaning): ClaimValue {
    if (by.is === "entity") return { kind: "entity", entityId: by.id };
    if (by.is !== "constant") return unsayable("a description by another description");
    const info = this.#lexicon.info(attribute);
    if (info?.kind === "text") return { kind: "text", value: by.text };
    if (info?.kind === "date") return dateIn(by.text);
    if (info?.kind === "quantity" && info.units.length <= 1) return quantityIn(`${by.text} ${info.units[0] ?? ""}`);
    return unsayable("a description by such a value");
  }

  #isRelation = (attribute: string): boolean => this.#lexicon.info(attribute)?.kind === "entity";

  /** The set as of the sentence's time, where the attribute's figures are dated: several times are those of its values in their order. */
  #dated(set: number, attribute: string): number {
    const info = this.#lexicon.info(attribute);
    const [time, ...others] = this.#times;
    if (info === undefined || !isDated(info) || time === undefined) return set;
    if (others.length > 0) this.#times = others;
    return this.#asOf(set, time);
  }

  #asOf = (set: number, time: string): number => (time === "" ? set : this.#step(["AsOf", { time }, set]));

  #within(times: readonly string[], put: () => number): number {
    const before = this.#times;
    this.#times = times;
    const place = put();
    this.#times = before;
    return place;
  }

  #step(step: ProgramStep): number {
    return this.steps.push(step) - 1;
  }
}

/** What of a thing or a set is asked for, where it is not asked which. */
const VALUES: ReadonlySet<Meaning["is"]> = new Set(["value", "qualifier", "count", "computed", "aggregated"]);

const unsayable = (what: string): never => {
  throw new Unsayable(`no program is made of ${what}`);
};

function operationNamed(name: string): ComputeOperation {
  const read = ComputeOperation.safeParse(name);
  return read.success ? read.data : unsayable(`the calculation ${name}`);
}

/** "1200 km" */
function quantityIn(text: string): ClaimValue {
  const [digits = "", ...unit] = text.trim().split(" ");
  const number = Number(digits);
  if (!Number.isFinite(number)) return unsayable(`the figure ${text}`);
  return { kind: "quantity", number, low: number, high: number, ...(unit.length > 0 && { unit: unit.join(" ") }) };
}

function dateIn(text: string): ClaimValue {
  const read = wholeDate(text);
  if (read === undefined || read.precision === "period") return unsayable(`the date ${text}`);
  return { kind: "date", value: read.value, precision: read.precision };
}

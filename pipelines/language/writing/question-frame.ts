import type { ProgramNode } from "../../../schemas/index.ts";
import { inputOf, phrase, unitInWords, withoutTime, noWords, type Noun, type Phrase, type Saying } from "./book.ts";
import { oneThing } from "./nouns.ts";
import { capitalise } from "./names.ts";
import { timePhrases } from "./times.ts";

/** The pieces of a sentence that every frame is built of. */
export interface QuestionFrame {
  readonly words: Phrase;
  readonly noun: Noun;
  /** "the total area of France" */
  readonly full: string;
  /** "is", "were" */
  readonly be: string;
  readonly does: string;
  readonly have: string;
  /** " in 2014", or nothing. */
  readonly when: string;
  /** "In 2014, ", or nothing. */
  readonly first: string;
  /** The time at the sentence's end and start whatever `full` holds: for frames without `full`. */
  readonly late: string;
  readonly lead: string;
  /** " in square kilometres" after nothing, ", in square kilometres" after a time; or nothing. */
  readonly unit: string;
  readonly unitWords: string | null;
}

/** A value read at one node. */
export function questionFrameAt(
  saying: Saying,
  node: Extract<ProgramNode, { op: "QueryAttribute" }>,
  unit: string | undefined,
): QuestionFrame {
  const below = inputOf(saying, node);
  const time = below.op === "AsOf" ? below.arguments.time : undefined;
  return questionFrame(saying, node.arguments.attribute, oneThing(saying, withoutTime(saying, below)), time, unit);
}

export function questionFrame(
  saying: Saying,
  attribute: string,
  noun: Noun,
  time: string | undefined,
  unit: string | undefined,
): QuestionFrame {
  const words = phrase(saying, attribute);
  const when = timeWords(saying, time);
  const past = time !== undefined && time !== "latest";
  const unitWords = unitInWords(unit);
  // Behind a long description a time would seem to belong to it: "the death rate in 2015 of the country with …".
  const inside = noun.owner === null && noun.text.length > 30 && when !== "" && /^(?:in|on|as of|for|over) /.test(when);
  return {
    words,
    noun,
    full: `the ${words.text}${inside ? ` ${when}` : ""} of ${noun.text}`,
    be: words.plural ? (past ? "were" : "are") : past ? "was" : "is",
    does: past ? "did" : words.plural ? "do" : "does",
    have: past ? "had" : "has",
    when: when === "" || inside ? "" : ` ${when}`,
    first: when === "" || inside ? "" : `${capitalise(when)}, `,
    late: when === "" ? "" : ` ${when}`,
    lead: when === "" ? "" : `${capitalise(when)}, `,
    unit: unitWords === null ? "" : `, in ${unitWords}`,
    unitWords,
  };
}

/** One way to say the time; "" without one. */
export function timeWords(saying: Saying, time: string | undefined): string {
  if (time === undefined) return "";
  const forms = timePhrases(time);
  return forms.length === 0 ? noWords(`no words for the time ${time}`) : saying.random.pick(forms);
}

/** Time of the values that a set's members are read at. */
export function timeOver(saying: Saying, node: ProgramNode): string | undefined {
  const below = inputOf(saying, node);
  return below.op === "AsOf" ? below.arguments.time : undefined;
}

export const sentence = (text: string): string => capitalise(text.replace(/\s+/g, " ").trim());

import { expect } from "vitest";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import type { Program } from "../../../schemas/index.ts";

/** Words in which people ask, and what they ask. */
export interface AskedForm {
  readonly text: string;
  readonly program: () => Program;
  readonly unit?: string;
  /** What is changed in the words, and so is not what the program asks. */
  readonly changes: readonly (readonly [string, string])[];
}

/** The words read as their program, and with each change as none of it. */
export function expectReadAlone({ text, program, unit, changes }: AskedForm, { lexicon }: Pick<QuestionContext, "lexicon">): void {
  expect(roundTrip(text, program(), lexicon, unit)).toEqual({ name: "round-trip", verdict: "pass" });
  for (const [from, to] of changes) {
    const other = text.replace(from, to);
    expect([other, other === text, roundTrip(other, program(), lexicon, unit).verdict]).toEqual([other, false, "fail"]);
  }
}

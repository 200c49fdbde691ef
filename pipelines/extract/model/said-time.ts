import type { Slice } from "./figures.ts";
import { timeOf, type Figures } from "./figures.ts";
import { timesIn, wholeTime } from "./time-words.ts";

export interface AsOf {
  readonly asOf: string;
  readonly asOfFrom: "stated" | "sentence" | "header";
}

const LEAD_WORDS = /^(?:in|as of|as at|at|by|on|since|during|im|im jahre?|seit|en|depuis|fin|ende|nel|dal) /i;

/**
 * The time of a value: as the sentence gives it to the figure, or a heading does where the sentence gives none. What the model says must
 * be that one; where it says none, a time right behind the figure or at the sentence's head is the figure's all the same. A text says
 * what is wrong.
 */
export function asOfIn(
  claimed: string | null,
  sentence: string,
  figures: Figures,
  value: Slice,
  isFigure: boolean,
  headings: string,
): AsOf | undefined | string {
  const given = timeOf(sentence, figures, value);
  const said = claimed === null || claimed.trim() === "" ? undefined : wholeTime(claimed.trim().replace(LEAD_WORDS, ""));
  if (claimed !== null && claimed.trim() !== "" && said === undefined) return `"${claimed.slice(0, 40)}" reads as no time`;
  if (said === undefined) {
    if (!isFigure) return undefined;
    if (given.behind !== undefined) return { asOf: given.behind.value, asOfFrom: "stated" };
    return given.lead === undefined ? undefined : { asOf: given.lead.value, asOfFrom: "sentence" };
  }
  if (isFigure && given.behind !== undefined)
    return given.behind.value === said.value
      ? { asOf: said.value, asOfFrom: "stated" }
      : `the figure is of ${given.behind.value}, not of ${said.value}`;
  if (given.lead?.value === said.value || given.before?.value === said.value) return { asOf: said.value, asOfFrom: "sentence" };
  const own = figures.times.filter((one) => one.end <= value.start || one.start >= value.end);
  if (!isFigure && own.length === 1 && own[0]?.value === said.value) return { asOf: said.value, asOfFrom: "stated" };
  if (own.length === 0 && timesIn(headings).some((one) => one.value === said.value)) return { asOf: said.value, asOfFrom: "header" };
  return `${said.value} is not the time that the quote gives`;
}

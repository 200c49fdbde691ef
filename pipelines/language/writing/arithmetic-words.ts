import type { Answer, ClaimValue, Quantity } from "../../../schemas/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import { groupDigits } from "./answer.ts";
import { NoWordsError } from "./book.ts";

/** Of a calculation, what it is for. */
export const OPERATION_QUESTIONS: Readonly<Record<string, string>> = {
  difference: "What is the difference?",
  ratio: "What is the one divided by the other?",
  "percentage-change": "What is the change in per cent of the earlier figure?",
  share: "What is the one as a percentage of the other?",
  sum: "What is their sum?",
  mean: "What is their unweighted average?",
  convert: "What is that in the unit asked for?",
  "compound-growth": "At what rate a year, compounded, does the one become the other?",
  "doubling-time": "How long does it take to double at that pace?",
};

/** "20,000 - 5,000 = 15,000.", with what the printed result was rounded from where it was. */
export function arithmetic(operation: string, values: readonly ClaimValue[], answer: Answer, unit: string | undefined): string {
  const first = values.find((value): value is Quantity => value.kind === "quantity");
  const numbers = values.map((value) => {
    const same = value.kind === "quantity" && first !== undefined ? tableUnits.convert(value, first.unit) : undefined;
    if (same === undefined) throw new NoWordsError("a calculation with what is no number of one unit");
    return same.number;
  });
  const [result] = (answer.value ?? []).flatMap((value) => (value.kind === "quantity" ? [value.number] : []));
  if (result === undefined) throw new NoWordsError("a calculation without a number as its answer");
  const printed = numbers.map((number) => (number < 0 && operation !== "sum" ? `(${groupDigits(number)})` : groupDigits(number)));
  const [a = "", b = ""] = printed;
  const left = {
    sum: printed.join(" + ").replaceAll("+ -", "- "),
    mean: `(${printed.join(" + ")}) / ${printed.length}`,
    difference: `${a} - ${b}`,
    ratio: `${a} / ${b}`,
    share: `100 × ${a} / ${b}`,
    "percentage-change": `100 × (${b} - ${a}) / ${a}`,
    convert: `${a} ${first?.unit ?? ""} in ${unit ?? ""}`,
  }[operation];
  if (left === undefined) throw new NoWordsError(`no words for ${operation}`);
  const shown = groupDigits(Number(result.toPrecision(10)));
  const rounded = answer.text.startsWith(shown) ? "" : `, which rounds to ${answer.text}`;
  return `${left} = ${shown}${rounded}.`;
}

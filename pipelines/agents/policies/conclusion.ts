import type { Basis, Program, Random } from "../../../schemas/index.ts";

/** What the last step of a program does to the facts, as one word that the wording and HAS share. */
export type Operation =
  | "lookup"
  | "members"
  | "count"
  | "verify"
  | "largest"
  | "smallest"
  | "sum"
  | "difference"
  | "ratio"
  | "percentage-change"
  | "mean"
  | "share"
  | "convert";

export function operationOf(program: Program): Operation {
  for (const node of program.nodes.toReversed()) {
    switch (node.op) {
      case "Compute":
        return node.arguments.operation;
      case "SelectAmong":
      case "SelectBetween":
        return node.arguments.which === "max" ? "largest" : "smallest";
      case "Count":
        return "count";
      case "VerifyClaim":
        return "verify";
      case "QueryAttribute":
      case "QueryQualifier":
        return "lookup";
      case "And":
      case "Or":
      case "Not":
      case "Relate":
        return "members";
      default:
    }
  }
  return "lookup";
}

/** The numeral of a value's text with its scale: "643,801", "2.581 trillion". */
const figure = (text: string): string => /-?[\d,]*\.?\d+(?: (?:million|billion|trillion))?/.exec(text)?.[0] ?? text;

/** How the answer follows from the facts: a sum is written out, a choice is named. */
export function conclusion({ operation, operands, answer }: Basis, random: Random): string {
  const figures = operands.map(({ text }) => figure(text));
  const [a = "", b = ""] = figures;
  const sums: Readonly<Record<string, string>> = {
    sum: figures.join(" + "),
    mean: `(${figures.join(" + ")}) / ${figures.length}`,
    difference: `${a} - ${b}`,
    ratio: `${a} / ${b}`,
    share: `${a} / ${b} × 100`,
    "percentage-change": `(${b} - ${a}) / ${a} × 100`,
    convert: a,
  };
  const sum = sums[operation];
  const brief = answer.length > 200 ? "" : answer;
  if (sum !== undefined && operands.length > 0)
    return random.pick([`${sum} = ${brief}.`, `So ${sum} = ${brief}.`, `The result: ${sum} = ${brief}.`]);
  const what = CHOICES[operation] ?? "The answer is";
  return random.pick([`${what} ${brief}.`, `So ${what.slice(0, 1).toLowerCase()}${what.slice(1)} ${brief}.`, `Therefore: ${brief}.`]);
}

const CHOICES: Readonly<Record<string, string>> = {
  largest: "The largest is",
  smallest: "The smallest is",
  count: "The count is",
  members: "What fits is",
};

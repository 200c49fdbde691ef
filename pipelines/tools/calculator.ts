import { z } from "zod";
import { ArithmeticError, calculate } from "./arithmetic.ts";
import { defineTool } from "./define.ts";

/** Digits that a double holds for sure: beyond them 0.1 + 0.2 would read 0.30000000000000004. */
const DIGITS = 15;

export default defineTool({
  name: "calculator",
  schema: {
    type: "function",
    function: {
      name: "calculator",
      description:
        "Evaluate an arithmetic expression: + - * / % ^, parentheses, abs, ceil, floor, ln, log (base 10), max, min, round(value, places), sqrt, pi, e.",
      parameters: {
        type: "object",
        properties: { expression: { type: "string", description: 'The expression, for example "(643801 - 505992) / 505992".' } },
        required: ["expression"],
      },
    },
  },
  arguments: z.strictObject({ expression: z.string().min(1).max(2_000) }),
  async run({ expression }) {
    try {
      return `${expression} = ${Number(calculate(expression).toPrecision(DIGITS))}`;
    } catch (error) {
      if (error instanceof ArithmeticError) return `Error: ${error.message}.`;
      throw error;
    }
  },
});

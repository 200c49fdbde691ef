import { z } from "zod";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

const Asked = z.object({
  question: z.string(),
  steps: z.array(
    z.object({ step: z.int(), asked: z.string(), result: z.string(), keep: z.array(z.string()), statements: z.array(z.int()) }),
  ),
  answer: z.string(),
});

const OPEN = [
  "To begin with, the evidence settles this:",
  "The next thing follows from what is cited:",
  "With that, one more part is clear:",
];

/** What a good model would write: the parts kept, with words of its own around them. */
export default function reasoning(body: ChatBody): unknown {
  const { steps, answer } = dataOf(body, Asked);
  return {
    opening: `There are several things to settle here, one behind the other. ${steps.map(({ asked }) => asked).join(" ")}`,
    steps: steps.map(({ step, keep, statements }) => ({
      step,
      text: `${OPEN[(step - 1) % OPEN.length]} ${keep.length === 1 ? `${keep[0]}.` : `as the ${keep[0]} the record has ${keep.slice(1).join(", ")}.`}`,
      statements,
    })),
    conclusion: `Taken together, this leads to the answer: ${answer}.`,
  };
}

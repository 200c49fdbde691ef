import type { Question, Reasoning } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { whyNotSaid, wordedBy } from "../reasoning/reasoning-model.ts";
import { chainOf, reasoningFrom } from "../reasoning/reasoning.ts";
import { differingColumn } from "./differing-column.ts";

/** Why a chain is not that of its question in a model's words: the rules' chain is made again, and the words go through the same rules. */
export async function whyNotWorded(written: Reasoning, question: Question, context: QuestionContext): Promise<string | undefined> {
  const { generator, steps } = written;
  if (generator.modelId === null) return "reasoning: generator names no model that worded it";
  const made = await chainOf(question, context);
  if ("refused" in made) return `reasoning: made again it is refused: ${made.refused.reason}, ${made.refused.detail}`;
  const { chain } = made;
  const said = {
    opening: steps[0]?.text ?? "",
    steps: chain.steps.map((step, at) => ({ ...step, text: steps[at + 1]?.text ?? "" })),
    conclusion: steps.at(-1)?.text ?? "",
  };
  const column = differingColumn(written, reasoningFrom(question, said, wordedBy(generator.modelId)));
  if (column !== undefined) return `reasoning: ${column} is not what its words and its question give`;
  const why = await whyNotSaid(question, chain, said, context);
  return why === undefined ? undefined : `reasoning: ${why.detail}`;
}

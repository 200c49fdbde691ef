import { z } from "zod";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import { defineTask } from "../../models/task.ts";

export interface ObfuscationTask {
  /** "the country whose capital is Lomé" */
  readonly description: string;
  /** What has to stay, letter for letter. */
  readonly keep: readonly string[];
  readonly language: string;
}

/** Another way to describe a thing that a question does not name. */
export const OBFUSCATE = defineTask<ObfuscationTask, { readonly description: string }>({
  name: "obfuscate",
  output: z.strictObject({ description: z.string() }),
  system: `You describe a thing in other words, without its name. The new description fits exactly the same thing, by the same fact.
- Keep every text of "keep" letter for letter. Add no other name, number or fact, and never say the name of the thing itself.
- It is a noun phrase that can stand inside a question.
Example: {"description": "the country whose capital is Lomé", "keep": ["Lomé"]}
gives {"description": "the nation that is governed from its capital Lomé"}
${DATA_ONLY} Answer with JSON only.`,
  user: (input) => `Say this description in other words, in the language "${input.language}".\n${dataBlock(input)}`,
  maxTokens: 1000,
  temperature: 0.8,
  usualTokens: 25,
  example: { description: "the country whose capital is Lomé", keep: ["Lomé"], language: "en" },
});

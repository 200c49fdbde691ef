import { defineStyle } from "../questions/style.ts";
import { ruleStage } from "../core/stage-versions.ts";

/** What rounds make of a question: told in several sentences, and everything in it needed. Nothing draws it; it grows. */
export const complexity = defineStyle({
  name: "complexity",
  family: ({ nodes }) => (nodes.at(-1)?.op === "Compute" ? "computation" : "reasoning"),
  needsEvery: true,
  inParts: true,
  draw: () => undefined,
  form: () => true,
});

export const generator = ruleStage("complexity-rules", "complexity");

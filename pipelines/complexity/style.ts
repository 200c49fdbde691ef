import { defineStyle } from "../fas/style.ts";

/** What rounds make of a question: told in several sentences, and everything in it needed. Nothing draws it; it grows. */
export const complexity = defineStyle({
  name: "complexity",
  family: "reasoning",
  needsEvery: true,
  inParts: true,
  draw: () => undefined,
});

export const generator = { name: "complexity-rules", version: "1", modelId: null, promptHash: null } as const;

import { defineStyle } from "../../fas/style.ts";

/** Tasks of mathematics: families make them and a sandbox answers them; nothing of the memory is drawn. */
export const reasoning = defineStyle({ name: "reasoning", family: "reasoning", needsEvery: false, draw: () => undefined });

export const generator = { name: "reasoning-rules", version: "1", modelId: null, promptHash: null } as const;

import { LONG_CONTEXT } from "./long-context-task.ts";
import { SYNTHESIS } from "./synthesis-task.ts";

/** What a model is told of each style. */
export const WRITING_TASKS = { synthesis: SYNTHESIS, "long-context": LONG_CONTEXT } as const;

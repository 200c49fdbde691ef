import type { Answer } from "../../schemas/index.ts";

/** An answer that somebody states in words alone: nothing is known of its kind, so only the same words are it. */
export const statedAnswer = (text: string): Answer => ({ text, type: "text", aliases: [] });

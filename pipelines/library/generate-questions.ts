import type { z } from "zod";
import { Mix, RegisterShares, SplitsConfig } from "../../schemas/index.ts";
import { questionContextOf, type Memory } from "../questions/context.ts";
import { generate, type GeneratedItem } from "../questions/generate.ts";

export interface GenerateQuestionsOptions {
  readonly count: number;
  readonly seed: number;
  /** Wanted shares of the styles; those of a config by default. */
  readonly mix?: z.input<typeof Mix>;
  /** Wanted shares of the manners of asking. */
  readonly registers?: z.input<typeof RegisterShares>;
  readonly signal?: AbortSignal;
}

/**
 * Questions that programs over the memory answer, each with its program, answer and quotes, and beside them every draw that was refused
 * with its reason. The same memory, options and seed give the same ones in the same order. Reads the whole memory once.
 */
export async function* generateQuestions(memory: Memory, options: GenerateQuestionsOptions): AsyncGenerator<GeneratedItem> {
  const { count, seed, mix = {}, registers = {}, signal } = options;
  const context = await questionContextOf(memory, SplitsConfig.parse({}), RegisterShares.parse(registers));
  yield* generate(context, { count, seed, mix: Mix.parse(mix), ...(signal && { signal }) });
}

import type { Family, Program, Random } from "../../schemas/index.ts";
import type { z } from "zod";
import type { QuestionContext } from "./context.ts";

/**
 * A style of questions: a sampler of programs. `draw` gives a program that is likely sound (the executor decides), or undefined
 * where chance met nothing of that shape. Pure: the same context and random give the same program.
 */
export interface Style {
  readonly name: string;
  readonly family: z.infer<typeof Family>;
  /** Dropping a constraint has to change the answer (V6). */
  readonly needsEvery: boolean;
  /** What it asks cannot be done without: with the tool taken away nobody has the answer. */
  readonly needsTool?: string;
  /** Told in several sentences, one for each thing on the way. */
  readonly inParts?: boolean;
  draw(context: QuestionContext, random: Random): Promise<Program | undefined> | Program | undefined;
}

export const defineStyle = (style: Style): Style => Object.freeze(style);

/** A shape within a style, and how often it is drawn. */
export type Shape = readonly [weight: number, draw: Style["draw"]];

export function pickShape(shapes: readonly Shape[], random: Random): Style["draw"] {
  let at = random.next() * shapes.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, draw] of shapes) {
    at -= weight;
    if (at < 0) return draw;
  }
  return shapes[0]?.[1] ?? (() => undefined);
}

import type { Family, Program, Random } from "../../schemas/index.ts";
import type { z } from "zod";
import type { QuestionContext } from "./context.ts";
import { anyForm, type Form } from "./form.ts";

/**
 * A style of questions: a sampler of programs. `draw` gives a program that is likely sound (the executor decides), or undefined
 * where chance met nothing of that shape. Pure: the same context and random give the same program.
 */
export interface Style {
  readonly name: string;
  /** Of what grows, the program tells. */
  readonly family: z.infer<typeof Family> | ((program: Program) => z.infer<typeof Family>);
  /** Dropping a constraint has to change the answer (V6). */
  readonly needsEvery: boolean;
  /** What it asks cannot be done without: with the tool taken away nobody has the answer. */
  readonly needsTool?: string;
  /** Told in several sentences, one for each thing on the way. */
  readonly inParts?: boolean;
  draw(context: QuestionContext, random: Random): Promise<Program | undefined> | Program | undefined;
  /** What its programs look like: a question of any other is none of this style. */
  readonly form: Form;
}

export const familyOf = ({ family }: Pick<Style, "family">, program: Program): z.infer<typeof Family> =>
  typeof family === "function" ? family(program) : family;

export const defineStyle = (style: Style): Style => Object.freeze(style);

/** A shape within a style, how often it is drawn, and what it looks like. */
type Shape = readonly [weight: number, draw: Style["draw"], form: Form];

/** A style whose programs have one of several shapes. */
export const ofShapes = (...shapes: readonly Shape[]): Pick<Style, "draw" | "form"> => ({
  draw: (context, random) => pickShape(shapes, random)(context, random.fork("shape")),
  form: anyForm(...shapes.map(([, , form]) => form)),
});

function pickShape(shapes: readonly Shape[], random: Random): Style["draw"] {
  let at = random.next() * shapes.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, draw] of shapes) {
    at -= weight;
    if (at < 0) return draw;
  }
  return shapes[0]?.[1] ?? (() => undefined);
}

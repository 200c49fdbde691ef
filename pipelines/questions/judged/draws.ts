import type { Draw, Texts } from "./draw.ts";
import { drawLongContext, longContextSeeds } from "./draw-long-context.ts";
import { drawSynthesis, synthesisSeeds } from "./draw-synthesis.ts";
import type { JudgedStyle } from "./styles.ts";

/** Texts for each wanted question, at most. */
export const OVERDRAW = 4;

/** Reads the texts when it is their turn; undefined where they give too little. */
export type Drawer = () => Promise<Draw | undefined>;

/** All texts that questions of a style may be written from, in the order that the seed decides. */
export async function drawsOf(
  style: JudgedStyle,
  texts: Texts,
  seed: number,
  nameable: (id: string) => boolean,
): Promise<readonly Drawer[]> {
  if (style === "long-context") return (await longContextSeeds(texts, seed)).map((id) => () => drawLongContext(id, texts));
  return (await synthesisSeeds(texts, seed, nameable)).map((one) => () => drawSynthesis(one, texts));
}

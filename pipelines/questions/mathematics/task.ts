import { canonicalJson, type Program } from "../../../schemas/index.ts";
import { seededRandom } from "../../core/random.ts";
import type { ReasoningFamily, ReasoningProblem } from "./family.ts";
import { families } from "./families/index.ts";
import { programOf } from "./question.ts";

/** Stage of a run that asks them, and what chance goes by. */
export const TASK_STAGE = "reckoning";

/** Tasks posed for each wanted one, at most: a family has many, and few of them are refused. */
export const OVERDRAW = 2;

/** The task number `index` of a family, by seed. */
export const posedBy = (family: ReasoningFamily, index: number, seed: number): ReasoningProblem =>
  family.draw(seededRandom(seed, TASK_STAGE, family.name, index));

/** The task that a program answers, among those that a run of so many questions may pose. */
export function posedAs(
  program: Program,
  seed: number,
  count: number,
): { readonly family: ReasoningFamily; readonly posed: ReasoningProblem } | undefined {
  const own = canonicalJson(program);
  for (let index = 0; index < OVERDRAW * count; index++)
    for (const family of families) {
      const posed = posedBy(family, index, seed);
      if (canonicalJson(programOf(family, posed)) === own) return { family, posed };
    }
  return undefined;
}

import type { z } from "zod";
import type { Mix } from "../../../schemas/index.ts";
import type { JudgedStyle } from "../judged/styles.ts";
import type { Style } from "../style.ts";
import ambiguous from "./ambiguous.ts";
import comparison from "./comparison.ts";
import conflict from "./conflict.ts";
import factual from "./factual.ts";
import multiHop from "./multi-hop.ts";
import numeric from "./numeric.ts";
import revision from "./revision.ts";
import set from "./set.ts";
import temporal from "./temporal.ts";
import toolNecessary from "./tool-necessary.ts";

/** Every style that a program answers, by its name in `questions.mix`. */
const byName: Readonly<Record<Exclude<keyof z.infer<typeof Mix>, JudgedStyle | "reasoning">, Style>> = {
  ambiguous,
  comparison,
  conflict,
  factual,
  "multi-hop": multiHop,
  numeric,
  revision,
  set,
  temporal,
  "tool-necessary": toolNecessary,
};

export const styles: readonly Style[] = Object.values(byName);

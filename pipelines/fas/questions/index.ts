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

/** Every style file of this folder; a test compares the two. */
export const styles: readonly Style[] = [
  ambiguous,
  comparison,
  conflict,
  factual,
  multiHop,
  numeric,
  revision,
  set,
  temporal,
  toolNecessary,
];

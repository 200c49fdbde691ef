import type { Style } from "../style.ts";
import comparison from "./comparison.ts";
import factual from "./factual.ts";
import multiHop from "./multi-hop.ts";
import numeric from "./numeric.ts";
import set from "./set.ts";
import temporal from "./temporal.ts";

/** Every style file of this folder; a test compares the two. */
export const styles: readonly Style[] = [comparison, factual, multiHop, numeric, set, temporal];

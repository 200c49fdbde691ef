import { playedCheck } from "../played-check.ts";
import { compareFindable } from "../runs-again.ts";

/** Each question's pages are looked for again by search alone. */
export default playedCheck(compareFindable);

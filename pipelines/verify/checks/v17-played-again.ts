import { playedCheck } from "../played-check.ts";
import { runsAgain } from "../runs-again.ts";

/** Runs, decisions and tool calls are played again. */
export default playedCheck(runsAgain);

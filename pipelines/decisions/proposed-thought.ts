import type { RejectionReason } from "../../schemas/index.ts";
import { foreignName, foreignNumber } from "../language/reading/foreign.ts";
import { leakIn } from "../checks/leak.ts";
import { whyNoThought } from "../checks/no-thought.ts";

export interface DroppedPart {
  readonly reason: RejectionReason;
  readonly detail: string;
}

const FEWEST = 4;
const MOST = 120;
/** At the start of a run nothing was seen that could be told. */
const TOLD =
  /\b(?:according to|(?:results?|pages?|sources?) (?:says?|shows?|gives?|lists?|tells?|did|do)|I (?:have )?(?:found|read|saw|seen))\b/i;

/** A thought or an act that names what nobody could know then. */
export function whyNotTellable(text: string, hidden: readonly string[]): DroppedPart | undefined {
  const told = leakIn(text, [{ names: hidden }]);
  return told === null ? undefined : { reason: "answer-given-away", detail: `"${told}" was not known yet` };
}

export interface ThoughtAround {
  /** The question and all that was seen. */
  readonly known: readonly string[];
  /** What the act says, text by text. */
  readonly acts: readonly string[];
  readonly hidden: readonly string[];
  readonly first: boolean;
}

/** Why a thought cannot stand where it would: it is none, or it tells what nobody had seen then. */
export function whyNotThought(thought: string, { known, acts, hidden, first }: ThoughtAround): DroppedPart | undefined {
  const words = thought.split(" ").length;
  if (words < FEWEST || words > MOST) return { reason: "format-error", detail: `a thought of ${words} words` };
  if (/<\/?[a-z_]/i.test(thought)) return { reason: "format-error", detail: "a tag in the thought" };
  const told = whyNotTellable(thought, hidden);
  if (told !== undefined) return told;
  const all = [...known, ...acts];
  const foreign = foreignNumber(thought, all) ?? foreignName(thought, all, undefined) ?? (first ? TOLD.exec(thought)?.[0] : undefined);
  if (foreign !== undefined) return { reason: "not-found-in-observations", detail: `"${foreign}" was nowhere to be seen` };
  const none = whyNoThought(thought, acts, known);
  return none === undefined ? undefined : { reason: "no-thought", detail: none };
}

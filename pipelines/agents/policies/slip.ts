import type { Mistake } from "../../../schemas/index.ts";
import type { Errand } from "./errands.ts";
import type { PolicyWorld } from "./memory.ts";
import type { Meta, Play, Turns } from "./play.ts";

export interface SlipOptions {
  readonly world: PolicyWorld;
  readonly recovers: boolean;
}

/** `noticed`: the run may go on as if nothing had been; `unnoticed`: it goes on with something wrong; `ended`: it answered. */
export type SlipEnd = "noticed" | "unnoticed" | "ended";

/** One mistake: its turns, and what it leaves. The errands of the batch are not fetched yet when it starts. */
export type Slip = (play: Play, batch: readonly Errand[], options: SlipOptions) => Turns<SlipEnd>;

export const wrong = (mistake: Mistake): Meta => ({ onProgramPath: false, mistake });

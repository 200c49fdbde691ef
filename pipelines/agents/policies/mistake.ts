import type { Mistake } from "../../../schemas/index.ts";
import type { Lookup } from "./lookups.ts";
import type { PolicyWorld } from "./memory.ts";
import type { Meta, SolvedPlay, Turns } from "./play.ts";

export interface MistakeOptions {
  readonly world: PolicyWorld;
  readonly recovers: boolean;
}

/** `noticed`: the run may go on as if nothing had been; `unnoticed`: it goes on with something wrong; `ended`: it answered. */
export type MistakeEnd = "noticed" | "unnoticed" | "ended";

/** One mistake: its turns, and what it leaves. The lookups of the batch are not fetched yet when it starts. */
export type MistakePlay = (play: SolvedPlay, batch: readonly Lookup[], options: MistakeOptions) => Turns<MistakeEnd>;

export const markedMistake = (mistake: Mistake): Meta => ({ onProgramPath: false, mistake });

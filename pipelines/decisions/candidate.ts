import type { Aim, OptionIdea, OptionLabel } from "../../schemas/index.ts";
import type { ActOption } from "./choose.ts";

/** An act that could stand beside the original, with the thought that leads to it; several wordings of one target are several candidates. */
export interface Candidate extends ActOption {
  readonly idea: OptionIdea;
  /** What it would settle. */
  readonly aims: readonly Aim[];
  /** Null: to be found by playing it. */
  readonly label: OptionLabel | null;
}

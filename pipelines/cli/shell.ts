import type { Progress } from "../core/stage.ts";

/** What a command may do to the outside: say things, show progress, give a result, notice an interrupt. */
export interface Shell {
  readonly signal: AbortSignal;
  /** Start of the command or `--clock`, ISO 8601 UTC. */
  readonly now: string;
  readonly clockIsGiven: boolean;
  readonly progress: Progress & { close(): void };
  readonly colour: boolean;
  readonly columns: number;
  /** A run's end with all of its tables, or without a word; in some ten lines where it is not said. */
  readonly ending?: "verbose" | "quiet";
  /** For people, on stderr; silent with `--quiet` and `--json`. */
  say(text: string): void;
  /** The command's result on stdout: text for people, or the data as one line of JSON. */
  result(text: string, data: unknown): void;
}

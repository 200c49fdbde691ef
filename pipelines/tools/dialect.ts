import type { Action } from "../../schemas/index.ts";

/** How a call of the default set is said with another set's tools. Calls that need no other words are given back as they are. */
export interface Dialect {
  say(action: Action): Action;
  /** The call of the default set that it says; undefined where it is none. `listed`: addresses that an id may stand for. */
  hear(action: Action, listed: Iterable<string>): Action | undefined;
  /** Text that no parser reads, with the set's own names in it. */
  garble(raw: string): string;
}

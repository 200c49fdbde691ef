import type { Gate } from "../gate.ts";
import executes from "./executes.ts";
import harder from "./harder.ts";
import leak from "./leak.ts";
import leaveOneOut from "./leave-one-out.ts";
import necessary from "./necessary.ts";
import oneSearch from "./one-search.ts";
import readable from "./readable.ts";
import shortcut from "./shortcut.ts";
import unique from "./unique.ts";

/** Every gate file of this folder, the cheap ones first; a test compares the two. */
export const gates: readonly Gate[] = [unique, harder, readable, leak, executes, necessary, leaveOneOut, oneSearch, shortcut];

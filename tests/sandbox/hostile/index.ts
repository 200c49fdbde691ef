import { bounds } from "./bounds.ts";
import { files } from "./files.ts";
import type { Hostile } from "./hostile.ts";
import { javascript } from "./javascript.ts";
import { network } from "./network.ts";
import { processes } from "./processes.ts";

/** Programs that try to get out of the sandbox. */
export const hostile: readonly Hostile[] = [...files, ...network, ...processes, ...bounds, ...javascript];

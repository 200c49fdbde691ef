import type { Caps } from "./limits.ts";

/** Bytes of a file that may be written: the child writes none but through its pipes. */
const FILE_BYTES = 2 ** 20;

/** For prlimit. `addressBytes`: of address space, which is far more than what is used. */
export const rlimits = (
  { cpuSeconds }: Caps,
  { addressBytes, processes }: { readonly addressBytes: number; readonly processes: number },
) => [
  `--as=${addressBytes}`,
  // The first process of a tree of its own ignores the softer signal.
  `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
  "--core=0",
  "--nofile=64",
  `--fsize=${FILE_BYTES}`,
  `--nproc=${processes}`,
];

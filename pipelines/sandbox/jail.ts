import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** What a process in a jail is given. */
interface Cell {
  readonly command: readonly string[];
  /** Paths that it may read; where the jail has no file system of its own, the process has to be kept from the others otherwise. */
  readonly readable: readonly string[];
  readonly rlimits: readonly string[];
}

/** Keeps a process from the network, from other processes and from the rights of who started it. */
export interface Jail {
  readonly name: string;
  /** Whether the process sees no other file than those in its cell and the system's programs. */
  readonly ownFiles: boolean;
  /** The whole command line; the environment is given empty besides. */
  wrap(cell: Cell): readonly string[];
}

export interface SystemPrograms {
  readonly uid: number;
  /** Where a program of the system is. */
  find(program: string): string | undefined;
}

/** Not the PATH of whoever calls: what is found here is run with their rights. */
const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"];

export const onSystem = (folders: readonly string[] = FOLDERS): SystemPrograms => ({
  uid: process.getuid?.() ?? -1,
  find: (program) => folders.map((folder) => join(folder, program)).find(isExecutable),
});

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Nobody's user and group: the same number on all systems that have the jails. */
export const NOBODY = "65534";

/**
 * Lays root's rights down for good; for anyone else, only makes sure that none are gained. `pdeathsig`: a child does not outlive who
 * started it. It is forgotten with each change of rights, so it stands behind them.
 */
export function powerlessCommand({ uid, find }: SystemPrograms): readonly string[] | undefined {
  const setpriv = find("setpriv");
  if (setpriv === undefined) return undefined;
  const drop = uid === 0 ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--bounding-set=-all", "--inh-caps=-all"] : [];
  return [setpriv, ...drop, "--no-new-privs", "--pdeathsig=KILL"];
}

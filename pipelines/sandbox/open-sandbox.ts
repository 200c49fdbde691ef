import { openPyodide, type PyodideOptions } from "./drivers/pyodide.ts";
import { openPython3 } from "./drivers/python3.ts";
import { onSystem, type SystemPrograms, type Jail } from "./jail.ts";
import { bwrapJail } from "./jails/bwrap.ts";
import { unshareJail } from "./jails/unshare.ts";
import type { OpenedSandbox } from "./sandbox.ts";

export interface SandboxOptions extends Omit<PyodideOptions, "jail" | "javascript"> {
  readonly system?: SystemPrograms;
}

/** The jails that the system has, the one that hides more first. */
export const jailsOf = (system: SystemPrograms): readonly Jail[] => [bwrapJail(system), unshareJail(system)].flatMap((jail) => jail ?? []);

/** A sandbox that was tried, or why there is none. To be closed. */
export async function openSandbox({ system = onSystem(), ...options }: SandboxOptions = {}): Promise<OpenedSandbox> {
  const failed: string[] = [];
  for (const jail of jailsOf(system)) {
    const opened = await openPyodide({ ...options, jail });
    if ("sandbox" in opened) return opened;
    failed.push(`${jail.name}: ${opened.unavailable.detail}`);
  }
  const detail =
    failed.length > 0
      ? failed.join("; ")
      : "no Python is run here: this system has neither bubblewrap nor util-linux (unshare, setpriv, prlimit); install one of them";
  return { unavailable: { lack: failed.length > 0 ? "leaks" : "no-jail", detail } };
}

/** The host's own interpreter, which needs a jail with files of its own. */
export async function openPython({
  system = onSystem(),
  ...options
}: Pick<SandboxOptions, "system" | "caps" | "concurrency" | "warm"> = {}): Promise<OpenedSandbox> {
  const [python, jail] = [system.find("python3"), jailsOf(system).find(({ ownFiles }) => ownFiles)];
  if (python === undefined) return { unavailable: { lack: "no-interpreter", detail: "there is no python3 on this system" } };
  if (jail === undefined) return { unavailable: { lack: "no-jail", detail: "python3 needs bubblewrap; install it" } };
  return openPython3({ ...options, jail, python });
}

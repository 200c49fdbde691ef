import { createHash } from "node:crypto";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startChild } from "../child.ts";
import { HARNESS } from "../harness.ts";
import type { Jail } from "../jail.ts";
import { CAPS, type Caps } from "../limits.ts";
import { leakOf } from "../probe.ts";
import { rlimits } from "../rlimits.ts";
import type { OpenedSandbox } from "../sandbox.ts";
import { stagedRoom } from "../staged-room.ts";
import { warmChildren, type WarmOptions } from "../warm-children.ts";
import { PYTHON_CHILD, PYTHON_PROBE } from "./python3-child.ts";

export interface Python3Options extends Partial<WarmOptions> {
  /** With files of its own: a host's interpreter sees all that its user sees. */
  readonly jail: Jail;
  /** Of the host. */
  readonly python: string;
  readonly caps?: Caps;
}

/**
 * The host's CPython, twenty times quicker to start than Pyodide and with one wall less: all rests on the jail. It reads no variable but
 * the seed of its hashes and no folder of its user (`-s`), as `-I` would have it, which takes the seed too.
 */
export async function openPython3({ jail, python, caps = CAPS, concurrency = 2, warm = 2 }: Python3Options): Promise<OpenedSandbox> {
  if (!jail.ownFiles)
    return { unavailable: { lack: "no-jail", detail: `python3 needs bubblewrap: ${jail.name} leaves the host's files in sight` } };
  const folder = await python3Room();
  const limits = rlimits(caps, { addressBytes: caps.memoryBytes + INTERPRETER_BYTES, processes: 2 });
  const command = (script: string, ...args: readonly string[]) =>
    jail.wrap({
      command: ["/usr/bin/env", "PYTHONHASHSEED=0", python, "-s", "-B", join(folder, script), ...args],
      readable: [folder],
      rlimits: limits,
    });
  const leak = await leakOf((targets) => command("probe.py", JSON.stringify(targets)));
  if (leak !== undefined) return { unavailable: leak };
  const { stdout } = await promisify(execFile)(python, ["-I", "-c", "import platform; print(platform.python_version())"], { env: {} });
  const children = warmChildren(() => startChild(command("child.py")), { concurrency, warm });
  return { sandbox: { id: `python3-${stdout.trim()}`, run: (program) => children.run(program), close: () => children.close() } };
}

/** Address space of an interpreter that runs nothing. */
const INTERPRETER_BYTES = 128 * 2 ** 20;

/** A folder with what its child reads. */
export function python3Room(): Promise<string> {
  const files = { "harness.py": HARNESS, "child.py": PYTHON_CHILD, "probe.py": PYTHON_PROBE };
  const key = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 24);
  return stagedRoom(
    key,
    Object.entries(files).map(([name, text]) => ({ name, text })),
  );
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startChild } from "../child.ts";
import { HARNESS } from "../harness.ts";
import type { Jail } from "../jail.ts";
import { CAPS, type Caps } from "../limits.ts";
import { nodeCommand, nodeLimits } from "../node-command.ts";
import { leakOf } from "../probe.ts";
import { SandboxError, type Opened } from "../sandbox.ts";
import { stagedRoom } from "../staged.ts";
import { warmChildren, type WarmOptions } from "../warm.ts";

export interface PyodideOptions extends Partial<WarmOptions> {
  readonly jail: Jail;
  readonly caps?: Caps;
  /** Folder of pure wheels (sympy, mpmath) that programs may import. */
  readonly wheels?: string;
  /** JavaScript stays in reach of the program: for tests, as the jail has to hold without this wall too. */
  readonly javascript?: "open";
}

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const SNAPSHOT = "snapshot.bin";
/** What the clock of every program starts at, milliseconds: the same answer on every day. */
const NOW = Date.UTC(2026, 0, 1);

/** CPython in WebAssembly: a process of its own for each program, from a snapshot of the memory after the start. */
export async function openPyodide(options: PyodideOptions): Promise<Opened> {
  const { jail, caps = CAPS, concurrency = 2, warm = 2 } = options;
  const room = await pyodideRoom(options);
  const rlimits = nodeLimits(caps);
  const wrap = (command: readonly string[]) => jail.wrap({ command, readable: [room.folder, process.execPath], rlimits });
  const leak = await leakOf((targets) => wrap(nodeCommand("probe.mjs", room.folder, targets)));
  if (leak !== undefined) return { unavailable: leak };
  const settings = { ...room.settings(room.folder), memoryBytes: caps.memoryBytes, open: options.javascript === "open" };
  const children = warmChildren(() => startChild(wrap(nodeCommand("child.mjs", room.folder, settings))), { concurrency, warm });
  return { sandbox: { id: room.id, run: (program) => children.run(program), close: () => children.close() } };
}

/** What a child sees of the host. */
export interface Room {
  readonly id: string;
  readonly folder: string;
  settings(folder: string): Readonly<Record<string, unknown>>;
}

export async function pyodideRoom({ wheels }: Pick<PyodideOptions, "wheels"> = {}): Promise<Room> {
  const from = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as { readonly version: string };
  const [child, probe] = await Promise.all(["pyodide", "probe"].map((name) => ownText(`../child/${name}.mjs`)));
  const libraries = wheels === undefined ? [] : (await readdir(wheels)).filter((name) => name.endsWith(".whl")).sort();
  const id = [`pyodide-${version}`, ...libraries.map((name) => name.split("-").slice(0, 2).join("-"))].join("+");
  const settings = (folder: string) => ({
    snapshot: join(folder, SNAPSHOT),
    libraries: libraries.map((name) => ({ name, path: join(folder, name) })),
    now: NOW,
  });
  const key = createHash("sha256").update(JSON.stringify([id, child, probe, HARNESS, process.version, process.arch]));
  const files = [
    ...FILES.map((name) => ({ name, copyOf: join(from, name) })),
    ...libraries.map((name) => ({ name, copyOf: join(wheels ?? "", name) })),
    { name: "child.mjs", text: child ?? "" },
    { name: "probe.mjs", text: probe ?? "" },
    { name: "harness.py", text: HARNESS },
  ];
  const folder = await stagedRoom(key.digest("hex").slice(0, 24), files, async (making) => {
    // Nobody's program is in it yet: it needs no jail.
    const made = { ...settings(making), make: true, memoryBytes: CAPS.memoryBytes };
    const [file = "", ...args] = nodeCommand("child.mjs", making, made, { writes: true });
    await promisify(execFile)(file, args, { env: {}, cwd: "/" }).catch((error: unknown) => {
      throw new SandboxError("Pyodide's snapshot could not be made", { cause: error });
    });
  });
  return { id, folder, settings };
}

const ownText = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), "utf8");

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startChild } from "../child.ts";
import { HARNESS } from "../harness.ts";
import type { Jail } from "../jail.ts";
import { CAPS, type Caps } from "../limits.ts";
import { MATHS, mathsWheels, usesMaths, type Wheel } from "../maths.ts";
import { makeCommand, nodeCommand, nodeLimits } from "../node-command.ts";
import { leakOf } from "../probe.ts";
import { SandboxError, type OpenedSandbox } from "../sandbox.ts";
import { stagedRoom } from "../staged-room.ts";
import { TRIM, writeTrimmed } from "../trim.ts";
import { warmChildren, type WarmChildren, type WarmOptions } from "../warm-children.ts";

export interface PyodideOptions extends Partial<WarmOptions> {
  readonly jail: Jail;
  readonly caps?: Caps;
  /** What programs may import besides the standard library; without, what is found. */
  readonly wheels?: readonly Wheel[];
  /** JavaScript stays in reach of the program: for tests, as the jail has to hold without this wall too. */
  readonly javascript?: "open";
}

const FILES = ["pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"];
const SNAPSHOT = "snapshot.bin";
/** What the clock of every program starts at, milliseconds: the same answer on every day. */
const NOW = Date.UTC(2026, 0, 1);

/**
 * CPython in WebAssembly: a process of its own for each program, from a snapshot of the memory after the start. Programs that name
 * sympy or mpmath get a larger one, made when the first of them comes: the others do not pay for it.
 */
export async function openPyodide(options: PyodideOptions): Promise<OpenedSandbox> {
  const { jail, caps = CAPS, concurrency = 2, warm = 2, wheels = await mathsWheels() } = options;
  const room = await pyodideRoom();
  const rlimits = nodeLimits(caps);
  const wrap = ({ folder }: Room, command: readonly string[]) => jail.wrap({ command, readable: [folder, process.execPath], rlimits });
  const leak = await leakOf((targets) => wrap(room, nodeCommand("probe.mjs", room.folder, targets)));
  if (leak !== undefined) return { unavailable: leak };
  const childrenIn = (one: Room): WarmChildren => {
    const settings = { ...one.settings(one.folder), memoryBytes: caps.memoryBytes, open: options.javascript === "open" };
    return warmChildren(() => startChild(wrap(one, nodeCommand("child.mjs", one.folder, settings))), { concurrency, warm });
  };
  const plain = childrenIn(room);
  let maths: Promise<WarmChildren> | undefined;
  return {
    sandbox: {
      id: [room.id, ...wheels.map(({ id }) => id)].join("+"),
      run: async (program) => {
        if (wheels.length === 0 || !usesMaths(program.code)) return plain.run(program);
        return (await (maths ??= pyodideRoom({ wheels }).then(childrenIn))).run(program);
      },
      async close() {
        // A room that could not be made was told to who asked for it.
        const opened = await maths?.catch(() => undefined);
        await Promise.all([plain.close(), opened?.close()]);
      },
    },
  };
}

/** What a child sees of the host. */
export interface Room {
  readonly id: string;
  readonly folder: string;
  settings(folder: string): Readonly<Record<string, unknown>>;
}

export async function pyodideRoom({ wheels = [] }: Pick<PyodideOptions, "wheels"> = {}): Promise<Room> {
  const from = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as { readonly version: string };
  const [child, image, probe] = await Promise.all(["child/pyodide.mjs", "child/image.mjs", "child/probe.mjs"].map(ownText));
  const id = `pyodide-${version}`;
  const settings = (folder: string) => ({
    snapshot: join(folder, SNAPSHOT),
    libraries: wheels.map(({ file }) => ({ name: file, path: join(folder, file) })),
    now: NOW,
  });
  const harness = wheels.length === 0 ? HARNESS : HARNESS + MATHS;
  const parts = [id, wheels.map((wheel) => wheel.id), child, image, probe, TRIM, harness, process.version, process.arch];
  const key = createHash("sha256").update(JSON.stringify(parts));
  const files = [
    ...FILES.map((name) => ({ name, copyOf: join(from, name) })),
    ...wheels.map(({ file, path }) => ({ name: file, copyOf: path })),
    { name: "child.mjs", text: child ?? "" },
    { name: "image.mjs", text: image ?? "" },
    { name: "probe.mjs", text: probe ?? "" },
    { name: "harness.py", text: harness },
  ];
  const folder = await stagedRoom(key.digest("hex").slice(0, 24), files, async (making) => {
    await writeTrimmed(from, making, CAPS.memoryBytes);
    const made = { ...settings(making), make: true, memoryBytes: CAPS.memoryBytes };
    const [file = "", ...args] = makeCommand("child.mjs", making, made);
    await promisify(execFile)(file, args, { env: {}, cwd: "/" }).catch((error: unknown) => {
      throw new SandboxError("Pyodide's snapshot could not be made", { cause: error });
    });
  });
  return { id, folder, settings };
}

const ownText = (path: string): Promise<string> => readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");

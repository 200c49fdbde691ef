import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PythonProgram, PythonResult, PythonRunner } from "../../schemas/index.ts";
import { startChild } from "../../pipelines/sandbox/child.ts";
import { openPyodide, pyodideRoom, type Room } from "../../pipelines/sandbox/drivers/pyodide.ts";
import { python3Room } from "../../pipelines/sandbox/drivers/python3.ts";
import { onSystem } from "../../pipelines/sandbox/jail.ts";
import { mathsWheels } from "../../pipelines/sandbox/maths.ts";
import { jailsOf, openPython } from "../../pipelines/sandbox/open-sandbox.ts";
import type { OpenedSandbox, Sandbox } from "../../pipelines/sandbox/sandbox.ts";
import type { Hostile, Observed, Targets } from "./hostile/hostile.ts";
import { hostile } from "./hostile/index.ts";
import { openHost } from "./host.ts";

const SECRET = "s3cr3t-5f0c1d";
const VARIABLE = "GROUNDWORK_SANDBOX_CANARY";
// Where bubblewrap is not among the system's own programs, the caller's PATH may have it.
const system = onSystem(["/usr/bin", "/bin", "/usr/sbin", ...(process.env["PATH"] ?? "").split(":")]);
const python = system.find("python3");
const jails = jailsOf(system);
const wheels = await mathsWheels();

let room: Room;
let folder: string;
beforeAll(async () => {
  process.env[VARIABLE] = SECRET;
  room = await pyodideRoom();
  folder = await python3Room();
});

async function seen(program: Hostile, run: (of: PythonProgram) => Promise<PythonResult>): Promise<Observed> {
  const host = await openHost(SECRET, VARIABLE, room.folder);
  try {
    return await host.observe(
      await run({ code: program.code(host.targets), ...(program.limits !== undefined && { limits: program.limits }) }),
    );
  } finally {
    host.close();
  }
}

const guarded =
  (program: Hostile, sandbox: PythonRunner) =>
  async (given: PythonProgram): Promise<PythonResult> => {
    const first = await sandbox.run(given);
    return program.next === undefined ? first : sandbox.run({ code: program.next });
  };

/** The same interpreter without a wall: this user's rights, variables and files, no limits, one state. */
const bare =
  (program: Hostile) =>
  ({ code }: PythonProgram): Promise<PythonResult> => {
    const settings = { ...room.settings(room.folder), memoryBytes: 2 ** 32, open: true };
    const command =
      program.by === "javascript"
        ? [process.execPath, `${room.folder}/child.mjs`, JSON.stringify(settings)]
        : [system.find("python3") ?? "python3", "-s", "-B", `${folder}/child.py`];
    const limits = { wallMs: 300_000, outputBytes: 100_000_000 };
    return startChild(command, { [VARIABLE]: SECRET }).run({ code: `${code}\n${program.next ?? ""}`, limits });
  };

const sandboxOf = (opened: OpenedSandbox): Sandbox => {
  if ("unavailable" in opened) throw new Error(opened.unavailable.detail);
  return opened.sandbox;
};

function holds(name: string, programs: readonly Hostile[], open: () => Promise<OpenedSandbox>): void {
  describe.concurrent(name, () => {
    let sandbox: Promise<Sandbox> | undefined;
    const opened = (): Promise<Sandbox> => (sandbox ??= open().then(sandboxOf));
    afterAll(async () => (await sandbox)?.close());
    for (const program of programs)
      it(`holds: ${program.name}`, async () => {
        const observed = await seen(program, guarded(program, await opened()));
        expect(program.reaches(observed), `${program.tries}: ${JSON.stringify(observed.result).slice(0, 2_000)}`).toBe(false);
      });
  });
}

const javascript = hostile.filter(({ by }) => by === "javascript");

describe("hostile programs", () => {
  it("are many, each under its own name", () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
  });

  for (const jail of jails) {
    holds(`pyodide in ${jail.name}`, hostile, () => openPyodide({ jail, warm: 1 }));
    holds(`pyodide in ${jail.name}, its JavaScript in reach`, javascript, () => openPyodide({ jail, warm: 1, javascript: "open" }));
  }
  // Where sympy is there, programs that name it start from another memory.
  const naming = hostile.map((program) => ({
    ...program,
    code: (of: Targets) => `${program.code(of)}\n# sympy`,
    ...(program.next !== undefined && { next: `${program.next}\n# sympy` }),
  }));
  const [jail] = jails;
  if (wheels.length > 0 && jail !== undefined) holds(`pyodide with sympy in ${jail.name}`, naming, () => openPyodide({ jail, warm: 1 }));
  if (python !== undefined && jails.some(({ ownFiles }) => ownFiles))
    holds(
      "python3",
      hostile.filter(({ by }) => by === "python"),
      () => openPython({ system }),
    );
});

describe.skipIf(python === undefined)("the checks can fail", () => {
  for (const program of hostile)
    it(`reaches without a wall: ${program.name}`, async () => {
      const observed = await seen(program, bare(program));
      expect(program.reaches(observed), JSON.stringify(observed.result).slice(0, 2_000)).toBe(true);
    });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { onSystem } from "../../pipelines/sandbox/jail.ts";
import { mathsWheels, WHEELS, usesMaths } from "../../pipelines/sandbox/maths.ts";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";

const system = onSystem(["/usr/bin", "/bin", "/usr/sbin", ...(process.env["PATH"] ?? "").split(":")]);
const wheels = await mathsWheels();
const [bare, maths] = [await openSandbox({ system, warm: 0, wheels: [] }), await openSandbox({ system, warm: 0 })];
afterAll(async () => {
  for (const opened of [bare, maths]) if ("sandbox" in opened) await opened.sandbox.close();
});

describe("the sandbox's libraries", () => {
  it("are pinned in one way for pip and for the sandbox", () => {
    const lines = readFileSync("pipelines/sandbox/maths.txt", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines).toEqual(WHEELS.map(({ id, sha256 }) => `${id.replace("-", "==")} --hash=sha256:${sha256}`));
  });

  it("are not used where a file is another than the pinned one, or missing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gw-wheels-"));
    expect(await mathsWheels([folder])).toEqual([]);
    for (const { file } of WHEELS) writeFileSync(join(folder, file), "import os");
    expect(await mathsWheels([folder])).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("are for programs that name them", () => {
    expect(["import sympy", "from mpmath import mp"].map(usesMaths)).toEqual([true, true]);
    expect(usesMaths("import math")).toBe(false);
  });

  it.skipIf("unavailable" in bare)("are missed plainly where there are none", async () => {
    if ("unavailable" in bare) return;
    expect(bare.sandbox.id).not.toContain("sympy");
    const result = await bare.sandbox.run({ code: "import sympy" });
    expect(result).toMatchObject({ status: "error", stderr: expect.stringContaining("No module named 'sympy'") as string });
  });

  it.skipIf("unavailable" in maths || wheels.length === 0)(
    "solve, integrate and count to fifty digits, twice the same, beside programs that do without",
    async () => {
      if ("unavailable" in maths) return;
      const { sandbox } = maths;
      expect(sandbox.id).toMatch(/^pyodide-[\d.]+\+mpmath-1\.3\.0\+sympy-1\.14\.0$/);
      const code = `import mpmath, random, sympy
x = sympy.Symbol("x")
mpmath.mp.dps = 50
result = [str(sympy.solve(x**2 - 2)), str(sympy.integrate(sympy.sin(x)**2, x)), sympy.factorint(1234567), str(mpmath.sqrt(2)), random.random()]`;
      const program = { code, limits: { wallMs: 120_000 } };
      const [first, again, plain] = await Promise.all([
        sandbox.run(program),
        sandbox.run(program),
        sandbox.run({ code: "import sys\nresult = any(name[:3] == 'sym' and name[3:] == 'py' for name in sys.modules)" }),
      ]);
      expect(first.stderr).toBe("");
      expect(first.result).toEqual([
        "[-sqrt(2), sqrt(2)]",
        "x/2 - sin(x)*cos(x)/2",
        { "127": 1, "9721": 1 },
        "1.4142135623730950488016887242096980785696718753769",
        expect.closeTo(0.8444218515250481, 15),
      ]);
      expect(again).toEqual(first);
      expect(plain.result).toBe(false);
    },
    600_000,
  );
});

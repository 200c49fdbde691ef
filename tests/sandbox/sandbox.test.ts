import { afterAll, describe, expect, it } from "vitest";
import { onSystem } from "../../pipelines/sandbox/jail.ts";
import { openPyodide } from "../../pipelines/sandbox/drivers/pyodide.ts";
import { openPython, openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import type { Jail } from "../../pipelines/sandbox/jail.ts";

const system = onSystem(["/usr/bin", "/bin", "/usr/sbin", ...(process.env["PATH"] ?? "").split(":")]);
const drivers = [
  { name: "pyodide", opened: await openSandbox({ system, warm: 1 }) },
  { name: "python3", opened: await openPython({ system, warm: 1 }) },
];

for (const { name, opened } of drivers)
  describe.skipIf("unavailable" in opened)(`a sandbox: ${name}`, () => {
    if ("unavailable" in opened) return;
    const { sandbox } = opened;
    afterAll(() => sandbox.close());

    it("gives what a program prints and leaves", async () => {
      const code = 'import statistics\nprint("mean")\nresult = {"mean": statistics.mean(inputs["figures"])}';
      expect(await sandbox.run({ code, inputs: { figures: [1, 2, 6] } })).toEqual({
        status: "ok",
        stdout: "mean\n",
        stderr: "",
        result: { mean: 3 },
      });
    });

    it("gives the same again: chance, hashes, clock, addresses of nothing", async () => {
      const code =
        "import os, random, time\nprint(random.random(), os.urandom(4).hex(), hash('a'), {'a', 'b', 'c'}, time.time())\ntime.sleep(5)\nprint(time.time())";
      const [first, again] = await Promise.all([sandbox.run({ code }), sandbox.run({ code })]);
      expect(first).toMatchObject({ status: "ok", stdout: expect.stringMatching(/^0\.844421851525/) as string });
      expect(again).toEqual(first);
    });

    it.each([
      ["error", { code: "x = 1\n1 / 0" }, /line 2.*ZeroDivisionError/s],
      ["error", { code: "def f(:" }, /SyntaxError/],
      ["error", { code: "result = {1, 2}" }, /result is no JSON/],
      ["timeout", { code: "while True: pass", limits: { wallMs: 300 } }, /longer than 300 ms/],
      ["memory", { code: "x = 'a' * 10**9" }, /MemoryError/],
      ["output", { code: "print('a' * 10**5)", limits: { outputBytes: 100 } }, /more than 100 bytes/],
      ["refused", { code: "#".repeat(300_000) }, /longer than/],
    ])("%s is told, with its reason", async (status, program, reason) => {
      const result = await sandbox.run(program);
      expect(result).toMatchObject({ status, stderr: expect.stringMatching(reason) as string });
      expect(result.stdout.length).toBeLessThanOrEqual(100);
    });
  });

describe("a machine without walls", () => {
  it("has no sandbox, and says what is missing", async () => {
    expect(await openSandbox({ system: onSystem([]) })).toMatchObject({ unavailable: { lack: "no-jail" } });
    expect(await openPython({ system: onSystem([]) })).toMatchObject({ unavailable: { lack: "no-interpreter" } });
  });

  it("has none where a jail that is there holds nothing: it is tried, not believed", async () => {
    const open: Jail = { name: "open", ownFiles: true, wrap: ({ command }) => command };
    const opened = await openPyodide({ jail: open, warm: 0 });
    expect(opened).toMatchObject({ unavailable: { lack: "leaks", detail: expect.stringMatching(/network.*signal/) as string } });
  });
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("remembering holds no more after 400 pages than after 160", () => {
  const folder = mkdtempSync(join(tmpdir(), "flat-"));
  const script = join(import.meta.dirname, "flat-run.ts");
  const run = spawnSync(process.execPath, ["--expose-gc", "--import", "tsx", script, join(folder, "memory.db")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(run.stderr).toBe("");
  const held = JSON.parse(run.stdout) as number[];
  const [, warm = 0, , , last = Infinity] = held;
  expect(last / warm).toBeLessThan(1.15);
});

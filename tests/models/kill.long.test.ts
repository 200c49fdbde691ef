import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { valueOf } from "./engine.ts";
import { startFaultEndpoint } from "./fault-endpoint.ts";

const folder = mkdtempSync(join(tmpdir(), "kill-calls-"));
afterAll(() => rmSync(folder, { recursive: true }));

const COUNT = 600;
const KILLS = 8;
const IN_FLIGHT = 16;

it("a run that is killed at any point and run again makes no finished call twice", async () => {
  const random = seededRandom(11);
  let killAt = Infinity;
  let kill = (): void => undefined;
  const endpoint = await startFaultEndpoint({
    latency: 10,
    fault(item) {
      if (endpoint.count.calls >= killAt) kill();
      return void item;
    },
    answer: (item) => ({ value: valueOf(item) }),
  });
  const [memory, finished] = [join(folder, "memory.db"), join(folder, "finished.txt")];
  const done = (): Set<string> => new Set(existsSync(finished) ? readFileSync(finished, "utf8").split("\n").slice(0, -1) : []);
  /** Items whose call was finished at a kill, with the calls that they had by then. */
  const settled = new Map<string, number>();
  const started = () =>
    spawn(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "kill-child.ts"), endpoint.baseUrl, memory, String(COUNT), finished],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
  try {
    for (let at = 0; at < KILLS; at++) {
      const child = started();
      killAt = endpoint.count.calls + 1 + random.int(60);
      kill = () => void child.kill("SIGKILL");
      const [, signal] = (await once(child, "close")) as [number | null, string | null];
      expect(signal).toBe("SIGKILL");
      killAt = Infinity;
      for (const item of done()) if (!settled.has(item)) settled.set(item, endpoint.calls.get(item) ?? 0);
    }
    const child = started();
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    await once(child, "close");
    expect(Buffer.concat(parts).toString()).toBe(String(COUNT));
    expect(settled.size).toBeGreaterThan(KILLS);
    for (const [item, calls] of settled) expect(endpoint.calls.get(item)).toBe(calls);
    // What was in flight at a kill, and nothing else.
    expect(endpoint.count.calls).toBeLessThanOrEqual(COUNT + KILLS * IN_FLIGHT);
    expect(endpoint.calls.size).toBe(COUNT);
  } finally {
    await endpoint.close();
  }
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, start, well } from "./groundwork.ts";
import { rowsOf, withPasts } from "./with-pasts.ts";

const place = folder();
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  place.remove();
});

it("killed where the past runs begin, the same command ends with the same bytes; a changed file is another run", async () => {
  const [alone, stopped] = [withPasts(join(place.path, "alone"), site.origin), withPasts(join(place.path, "stopped"), site.origin)];
  await well(["run", alone.config, "--out", alone.out, "--clock", CLOCK]);
  const command = ["run", stopped.config, "--out", stopped.out, "--clock", CLOCK];
  const run = start(command);
  let stderr = "";
  run.process.stderr?.on("data", (text: string) => {
    stderr += text;
    if (/^extract .* done/m.test(stderr)) run.process.kill("SIGKILL");
  });
  expect((await run.ended).signal).toBe("SIGKILL");
  await well(command);
  expect(bytesOf(stopped.out)).toEqual(bytesOf(alone.out));
  const ids = async (out: string): Promise<readonly string[]> => (await rowsOf(out, "trajectories")).map(({ id }) => id);

  const before = await ids(stopped.out);
  writeFileSync(join(stopped.pasts, "sharegpt.json"), readFileSync(join(stopped.pasts, "sharegpt.json"), "utf8").replace("Lake Verrin is 87 m deep.", "87 metres.")); // prettier-ignore
  await well(["run", stopped.config, "--out", stopped.out, "--clock", "2026-02-02T00:00:00Z"]);
  const after = await ids(stopped.out);
  expect(after).toHaveLength(before.length);
  expect(after.filter((id) => !before.includes(id)).length).toBeGreaterThan(0);
});

import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { datasetRows } from "./dataset-rows.ts";
import { folder, groundwork, jsonLine, manifestOf, rowsOf, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());

it("the demo crawls its own site and is verified; its folder is taken for no other run", async () => {
  const out = join(place.path, "demo");
  const told = jsonLine((await well(["demo", "--pages", "20", "--questions", "30", "--out", out, "--json"])).stdout);
  expect(told).toMatchObject({ out, verified: true });
  expect(rowsOf(out, "evidence/documents")).toBeGreaterThan(15);
  expect(rowsOf(out, "questions")).toBeGreaterThan(5);
  expect(manifestOf(out).config["sources"]).toEqual([{ demo: { site: "factbook", pages: 20 } }]);

  const again = await well(["demo", "--pages", "20", "--questions", "30", "--out", out]);
  expect(again.stdout).toContain("nothing changed since");

  const taken = await groundwork(["run", join(import.meta.dirname, "../../pipelines/demo/demo.yaml"), "--out", out]);
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('holds the run "demo", not "factbook"')]);

  const [first] = await datasetRows(out, "questions");
  const tried = jsonLine((await well(["agent", out, first?.text ?? "", "--json"])).stdout);
  expect(tried).toMatchObject({ correct: true, question: first?.text });
  const own = await well(["agent", out, "How many square kilometres does France cover?", "--seed", "3"]);
  expect(own.stderr).toContain("visit");
  const nonsense = await groundwork(["agent", out, "Who sings best?"]);
  expect([nonsense.code, nonsense.stderr]).toEqual([2, expect.stringContaining("--model")]);
});

import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { datasetRows } from "./dataset-rows.ts";
import { folder, groundwork, jsonLine, well } from "./groundwork.ts";

/** Somebody rejects a question in the morning: the next night does not ask it again. */
vi.setConfig({ testTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());

it("a night takes over what people rejected in the one before, says so, verifies, and is up to date then", async () => {
  const towns = "Alvar Borna Cembra Dorvik Eskal Fornell Gavara Hestan Isvik Jorra Kelva Lomara Morvel Nisk Orvel Pelm".split(" ");
  const rows = towns.map((name, at) => `${name} Lake,${20 + 7 * at},${310 + 11 * at}`);
  const table = ["name,area (sq km),elevation (m)", ...rows].join("\n");
  writeFileSync(join(place.path, "lakes.csv"), table);
  writeFileSync(join(place.path, "hills.csv"), ["name,height (m)", ...towns.slice(0, 5).map((name, at) => `${name} Hill,${400 + 9 * at}`)].join("\n")); // prettier-ignore
  const mix = "{ factual: .5, numeric: .5, multi-hop: 0, comparison: 0, set: 0, temporal: 0 }";
  writeFileSync(
    join(place.path, "lakes.yaml"),
    `name: lakes\nsources:\n  - documents: { paths: [lakes.csv, hills.csv], complete: true }\nquestions: { count: 16, mix: ${mix} }\ncomplexity: { seeds: 0 }\nlatest: { maxShift: 1 }\n`,
  );
  const run = () => well(["run", "lakes.yaml", "--recipe", "rl"], place.path);
  const latest = join(place.path, "outputs/lakes/latest-rl");
  await run();
  const first = realpathSync(latest);
  const [gone, stays] = await datasetRows(latest, "questions");
  await well(["review", latest, "--reject", gone?.id ?? "", "--note", "nobody asks so"]);
  await well(["review", latest, "--keep", stays?.id ?? ""]);

  await run();
  expect(realpathSync(latest)).not.toBe(first);
  const ids = (await datasetRows(latest, "questions")).map(({ id }) => id);
  expect([ids.includes(gone?.id ?? ""), ids.includes(stays?.id ?? "")]).toEqual([false, true]);
  expect((await datasetRows(latest, "rejected")).filter(({ reason }) => reason === "rejected-by-review")).toMatchObject([
    { item_key: gone?.id, detail: "rejected by hand: nobody asks so" },
  ]);
  const { questions } = JSON.parse(readFileSync(join(latest, "diff.json"), "utf8")) as { questions: { retired: unknown } };
  expect(questions.retired).toMatchObject([{ id: gone?.id, reason: "rejected-by-review" }]);
  // The marks stand in the new run too: an export of it honours them, and the next night takes them from there.
  expect(jsonLine((await well(["review", latest, "--json"])).stdout)["marks"]).toMatchObject({ [gone?.id ?? ""]: { verdict: "reject" } });
  const manifest = readFileSync(join(latest, "manifest.json"), "utf8");
  await well(["export", latest, "--recipe", "rl"], place.path);
  expect(readFileSync(join(latest, "manifest.json"), "utf8")).toBe(manifest);
  expect((await groundwork(["run", "lakes.yaml", "--recipe", "rl"], place.path)).stdout).toContain("nothing changed since");

  // A slip of a hand costs the whole file: what it said stands, and somebody looks before `latest` moves.
  const second = realpathSync(latest);
  writeFileSync(join(place.path, "lakes.csv"), `${table}\nNew "Lake,1,2`);
  writeFileSync(join(place.path, "hills.csv"), ["name,height (m)", ...towns.slice(0, 5).map((name, at) => `${name} Hill,${500 + 9 * at}`)].join("\n")); // prettier-ignore
  const { code, stdout, stderr } = await groundwork(["run", "lakes.yaml", "--recipe", "rl"], place.path);
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(/^NOTE: file:\/\/\/lakes.csv could not be read: line 18: a quote is not closed/),
    expect.stringMatching(/earlier nights read what this one could not: file:\/\/\/lakes.csv .*`latest` was not moved/),
  ]);
  expect(realpathSync(latest)).toBe(second);
});

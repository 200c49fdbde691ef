import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { Manifest } from "../../schemas/manifest.ts";
import { sha256 } from "../verify/corrupt.ts";
import { datasetRows } from "./dataset-rows.ts";
import { folder, groundwork, well } from "./groundwork.ts";

/** Somebody writes words of their own: what is drawn then asks with them, and verify reads with what the run wrote with. */
vi.setConfig({ testTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());
const at = (...path: readonly string[]): string => join(place.path, ...path);

it("a run words its questions by the lexicon, tells what in it is unknown, keeps it in the evidence, and verify goes red by another", async () => {
  const lakes = "Alvar Borna Cembra Dorvik Eskal Fornell Gavara Hestan Isvik Jorra Kelva Lomara Morvel Nisk Orvel Pelm".split(" ");
  writeFileSync(
    at("lakes.csv"),
    ["name,area (sq km),elevation (m)", ...lakes.map((name, n) => `${name} Lake,${20 + 7 * n},${310 + 11 * n}`)].join("\n"),
  );
  const mix = "{ factual: .5, numeric: .5, multi-hop: 0, comparison: 0, set: 0, temporal: 0 }";
  const config = (memory: string): string =>
    `name: lakes\nsources:\n  - documents: { paths: [lakes.csv], complete: true }\nquestions: { count: 16, mix: ${mix} }\ncomplexity: { seeds: 0 }\nlatest: { maxShift: 1 }\nmemory: { graph: { driver: libsql, path: ${memory} }, lexicon: words.yaml }\n`;
  writeFileSync(at("lakes.yaml"), config("lakes.db"));
  writeFileSync(at("anew.yaml"), config("anew.db"));
  writeFileSync(at("words.yaml"), "attributes: {}\n");
  const latest = at("outputs/lakes/latest-rl");
  const asked = async (run = latest): Promise<readonly string[]> => (await datasetRows(run, "questions")).map(({ text }) => text);
  await well(["run", "lakes.yaml", "--recipe", "rl"], place.path);
  expect((await asked()).filter((text) => /\bhigh up\b|\bhigher up\b/.test(text))).toEqual([]);
  expect((await groundwork(["run", "lakes.yaml", "--recipe", "rl"], place.path)).stdout).toContain("nothing changed since");

  const adjectives = "[{ more: higher up, most: highest up, less: lower down, least: lowest down, asked: how high up }]";
  writeFileSync(at("words.yaml"), `attributes:\n  elevation: { adjectives: ${adjectives} }\n  aera: { noun: size }\n`);
  // What a night keeps keeps its words: over a memory without nights all are drawn.
  const second = await groundwork(["run", "anew.yaml", "--recipe", "rl", "--out", "anew"], place.path);
  expect([second.code, second.stderr]).toEqual([
    0,
    expect.stringContaining('words for "aera", which the memory does not know: did you mean "area"?'),
  ]);
  expect((await asked(at("anew"))).filter((text) => /\bhigh up\b|\bhigher up\b/.test(text)).length).toBeGreaterThan(1);

  // Another lexicon is another memory, also for who puts the hash of the changed file into the manifest.
  cpSync(at("anew"), at("bent"), { recursive: true, dereference: true });
  const file = at("bent/evidence/lexicon.json");
  const text = readFileSync(file, "utf8").replaceAll("higher up", "higher above");
  writeFileSync(file, text);
  expect((await groundwork(["verify", at("bent")])).stdout).toMatch(/^V1 .* 1 .*evidence\/lexicon\.json$/m);
  const manifest = Manifest.parse(JSON.parse(readFileSync(at("bent/manifest.json"), "utf8")));
  const files = manifest.files.map((one) =>
    one.path === "evidence/lexicon.json" ? { ...one, bytes: Buffer.byteLength(text), sha256: sha256(text) } : one,
  );
  writeFileSync(at("bent/manifest.json"), JSON.stringify({ ...manifest, files }));
  const red = await groundwork(["verify", at("bent")]);
  expect([red.code, red.stdout]).toEqual([1, expect.stringMatching(/^failed: .*V17/m)]);
});

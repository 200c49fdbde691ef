import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { loadLexicon } from "../../pipelines/cli/load-lexicon.ts";
import { lexicon } from "../../pipelines/cli/memory-lexicon.ts";
import { verbLearner } from "../../pipelines/language/learned-verbs.ts";
import type { Claim } from "../../schemas/index.ts";
import { commandOutputs } from "../../schemas/output/index.ts";
import { night } from "../knowledge-graph/killed-run.ts";
import { extractor, reading } from "../knowledge-graph/readings.ts";
import { heardShell } from "./heard-shell.ts";

const folder = mkdtempSync(join(tmpdir(), "lexicon-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string, text?: string): string => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const heard = heardShell();
const { shell } = heard;

it("shows what is said of each thing that the memory knows, writes a file that changes nothing, and reads what was edited in it", async () => {
  const path = at("memory.db");
  const memory = await openMemory({ path });
  await memory.remember(night(1).map(reading), { extractor });
  const id = await memory.graph.snapshotId();
  await memory.close();
  const written = at("written.yaml");
  await lexicon({ memory: path, limit: 20, write: written }, shell);
  expect(heard.said).toMatch(/^neighbour: entity, 57 statements of 57 things\n {2}noun: neighbour \(label\)/m);
  expect(heard.said).toMatch(/^kind place: 60 places, like Place \d+/m);
  expect(commandOutputs["memory lexicon"].safeParse(heard.data).error).toBeUndefined();
  const text = readFileSync(written, "utf8");
  expect(text).toMatch(/# entity, 57 statements of 57 things\n +# like "The neighbour of Place/);
  await expect(lexicon({ memory: path, limit: 20, write: written }, shell)).rejects.toThrow("is there already");

  const unchanged = await openMemory({ path, words: loadLexicon(written) });
  expect(await unchanged.graph.snapshotId()).toBe(id);
  await unchanged.close();
  at("edited.yaml", text.replace("noun: neighbour", "noun: closest place").replace("  twin:", "  twinn:"));
  const config = at(
    "run.yaml",
    `name: run\nsources: [documents: { paths: [a.md] }]\nmemory: { graph: { driver: libsql, path: ${JSON.stringify(path)} }, lexicon: edited.yaml }\n`,
  );
  await lexicon({ memory: "", config, limit: 20 }, shell);
  expect(heard.said).toMatch(/^ {2}noun: closest place \(file\)/m);
  expect(heard.said).toContain('words for "twinn", which the memory does not know: did you mean "twin"?');
});

it("tells what is wrong with a lexicon, by its line and with what to write", () => {
  const bad = at(
    "bad.yaml",
    'attributes:\n  area:\n    nuon: size\n  depth:\n    adjectives: [{ more: deeper, most: "{deepest}", less: shallower }]\n',
  );
  for (const told of [
    'bad.yaml:3  attributes.area: Unrecognized key: "nuon"; did you mean "noun"?',
    "bad.yaml:5  attributes.depth.adjectives.0.most: is to be the superlative, in letters",
    "bad.yaml:5  attributes.depth.adjectives.0.least: is missing",
  ])
    expect(() => loadLexicon(bad)).toThrow(told);
  expect(() => loadLexicon(at("none.yaml"))).toThrow("cannot read the lexicon");
});

it("a verb is learned from three sentences on three things that say the claim's own figure, and from no others", () => {
  const { see, of } = verbLearner();
  const claim = (subject: string, attribute: string, number: number): Claim => ({
    subject,
    attribute,
    value: { kind: "quantity", number, low: number, high: number },
    qualifiers: {},
  });
  for (const [at, name] of ["Dunal", "Orvel", "Isvik"].entries()) {
    see(claim(name, "patients", 4100 + at), name, `${name} now treats ${(4100 + at).toLocaleString("en")} patients a year.`);
    see(claim(name, "beds", 40 + at), name, `${name} treats 300 patients in ${40 + at} beds.`);
    see(claim(name, "wards", 4), at < 2 ? name : "Dunal", `It closed 4 wards in May.`);
    see(
      { ...claim(name, "opened", 0), value: { kind: "date", value: `19${50 + at}`, precision: "year" } },
      name,
      `${name} opened in 19${50 + at}.`,
    );
  }
  expect(of("patients")).toEqual({ said: { verb: "treat", third: "treats", object: "patients" }, sentences: 3, things: 3 });
  expect(of("opened")).toEqual({ said: { verb: "open", past: "opened" }, sentences: 3, things: 3 });
  expect([of("beds"), of("nothing")]).toEqual([undefined, undefined]);
  for (const name of ["Alvar", "Borna"]) see(claim(name, "patients", 10), name, `${name} serves 10 patients.`);
  expect(of("patients")).toBeUndefined();
});

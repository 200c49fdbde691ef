import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { readSources } from "../../pipelines/library/read-sources.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "elsewhere-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const makers = ["Adler", "Bergheim & Sons", "Cembra", "Dorvik"];
const telescopes = ["telescope,built by,aperture (cm),price", ...Array.from({ length: 12 }, (_, at) => `Tube ${at + 1},${makers[at % 4]},${20 + at},${900 + 7 * at}`)].join("\n"); // prettier-ignore
const graph = (names: readonly string[], kind = "Maker"): string =>
  names.map((name, at) => `<http://m.example/${kind}/${at}> a <http://m.example/ont/${kind}> ; <http://www.w3.org/2000/01/rdf-schema#label> "${name}" ; <http://m.example/ont/founded> "${1900 + at}"^^<http://www.w3.org/2001/XMLSchema#gYear> .`).join("\n"); // prettier-ignore

type Sources = Parameters<typeof readSources>[1];

/** "Tube 1 -> Adler (maker)" of what the memory holds under an attribute, and what was left out as ambiguous. */
async function held(files: Readonly<Record<string, string>>, sources: Sources, attribute: string) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const memory = await openMemory({ path: join(root, "memory.db") });
  try {
    const { rejections } = await readSources(memory, sources, { now: "2026-01-01T00:00:00Z" });
    const said: string[] = [];
    for await (const { claim } of memory.graph.allStatements()) {
      if (claim === undefined || !claim.attribute.endsWith(attribute)) continue;
      const subject = await memory.graph.entity(claim.subject);
      const value = claim.value.kind === "entity" ? await memory.graph.entity(claim.value.entityId) : undefined;
      said.push(`${subject?.name} -> ${value === undefined ? claim.value.kind : `${value.name} (${value.types.join()})`}`);
    }
    return { said: said.sort(), refused: rejections.filter(({ reason }) => reason === "ambiguous-entity").map(({ detail }) => detail) };
  } finally {
    await memory.close();
  }
}

const table = (path: string, more: object = {}): Sources[number] => ({ documents: { root, paths: [path], ...more } });
const ofMakers = (): Sources[number] => ({ graph: { root, path: "makers.ttl" } });
const linked = Array.from({ length: 12 }, (_, at) => `Tube ${at + 1} -> ${makers[at % 4]} (maker)`).sort();

describe("values that name things of another source", () => {
  it.each(["before", "after"])("lead a table's rows to a graph's things, which stands %s it in the config", async (place) => {
    const sources = place === "after" ? [table("telescopes.csv"), ofMakers()] : [ofMakers(), table("telescopes.csv")];
    const { said, refused } = await held({ "telescopes.csv": telescopes, "makers.ttl": graph(makers) }, sources, "builder");
    expect(said).toEqual(linked);
    expect(refused).toEqual([]);
  });

  it("lead a graph's things to a table's rows", async () => {
    const towns = ["Alvar", "Borna", "Eskal", "Fornell"];
    const seats = makers.map((_, at) => `<http://m.example/Maker/${at}> <http://m.example/ont/seat> "${towns[at]}" .`).join("\n");
    const files = { "makers.ttl": `${graph(makers)}\n${seats}`, "towns.csv": `town,people\n${towns.map((name, at) => `${name},${500 + 31 * at}`).join("\n")}` }; // prettier-ignore
    expect((await held(files, [ofMakers(), table("towns.csv")], "seat")).said).toEqual(makers.map((name, at) => `${name} -> ${towns[at]} (town)`)); // prettier-ignore
  });

  it("are called in the plural where a graph gives its things several, as its own links are", async () => {
    const towns = ["Alvar", "Borna", "Eskal", "Fornell"];
    const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    const seats = makers.map((_, at) => `<http://m.example/Maker/${at}> <http://m.example/ont/p7> "${towns[at]}", "${towns[(at + 1) % 4]}" .`); // prettier-ignore
    const files = { "makers.ttl": [graph(makers), `<http://m.example/ont/p7> ${label} "branch town" .`, ...seats].join("\n"), "towns.csv": `town,people\n${towns.map((name, at) => `${name},${500 + 31 * at}`).join("\n")}` }; // prettier-ignore
    const { said } = await held(files, [ofMakers(), table("towns.csv")], "branch towns");
    expect(said).toEqual(
      makers.flatMap((name, at) => [`${name} -> ${towns[at]} (town)`, `${name} -> ${towns[(at + 1) % 4]} (town)`]).sort(),
    );
  });

  it("lead a graph's things to a table's rows by the nodes that it merely names", async () => {
    const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    const nodes = makers.map((name, at) => `<http://m.example/m/${at}> a <http://m.example/ont/Maker> ; ${label} "${name}" .`);
    const works = makers.map((name, at) => `<http://m.example/w/${at}> a <http://m.example/ont/Workshop> ; ${label} "Works of ${name}" ; <http://m.example/ont/owner> <http://m.example/m/${at % 2}> .`); // prettier-ignore
    const rows = `maker,staff\n${makers.map((name, at) => `${name},${20 + 3 * at}`).join("\n")}`;
    const both = await held({ "makers.ttl": [...nodes, ...works].join("\n"), "makers.csv": rows }, [ofMakers(), table("makers.csv")], "staff"); // prettier-ignore
    expect(both.said).toEqual(makers.map((name) => `${name} -> quantity`).sort());
    rmSync(join(root, "memory.db"));
    const led = await held({}, [ofMakers(), table("makers.csv")], "owner");
    expect(led.said).toEqual(makers.map((name, at) => `Works of ${name} -> ${makers[at % 2]} (maker)`).sort());
  });

  it("lead there by keys and by names in another language too, most of them also where a few are slips", async () => {
    const stations = makers.map((_, at) => `5100${at}7,Station ${"ABCD"[at]},${at + 11}`);
    const files = {
      "stations.csv": ["station_no,name,catchment", ...stations].join("\n"),
      "gauges.ttl": makers.map((name, at) => `<http://m.example/Gauge/${at}> a <http://m.example/ont/Gauge> ; <http://www.w3.org/2000/01/rdf-schema#label> "${name} gauge"@en, "Pegel ${name}"@de ; <http://m.example/ont/stationNumber> "5100${at}7" .`).join("\n"), // prettier-ignore
      "visits.csv": ["visit,gauge,hours", ...Array.from({ length: 20 }, (_, at) => `V-${at},${at === 7 ? "Pegel Adlre" : `Pegel ${makers[at % 4]}`},${at}`)].join("\n"), // prettier-ignore
    };
    const sources = [table("stations.csv"), { graph: { root, path: "gauges.ttl" } }, table("visits.csv")];
    expect((await held(files, sources, "station")).said).toEqual(makers.map((name, at) => `${name} gauge -> Station ${"ABCD"[at]} (station)`)); // prettier-ignore
    rmSync(join(root, "memory.db"));
    const { said } = await held(files, sources, "gauge");
    expect(said).toHaveLength(19);
    expect(said).toContain("V-4 -> Adler gauge (gauge)");
  });

  it("lead nowhere where the config says so, or too few of them are things", async () => {
    const files = { "telescopes.csv": telescopes, "makers.ttl": graph(makers) };
    const values = (said: readonly string[]): boolean => said.length > 0 && said.every((one) => one.endsWith("(built by value)"));
    expect(values((await held(files, [table("telescopes.csv", { links: false }), ofMakers()], "builder")).said)).toBe(true);
    // Within one source as well: its tables' rows are named, and not meant.
    rmSync(join(root, "memory.db"));
    const two = {
      "telescopes.csv": telescopes,
      "makers.csv": ["maker,founded", ...makers.map((name, at) => `${name},${1900 + at}`)].join("\n"),
    };
    const both = (links: boolean): Sources => [{ documents: { root, paths: ["*.csv"], links } }];
    expect((await held(two, both(true), "builder")).said).toEqual(linked);
    rmSync(join(root, "memory.db"));
    expect(values((await held(two, both(false), "builder")).said)).toBe(true);
    rmSync(join(root, "memory.db"));
    rmSync(join(root, "makers.csv"));
    const some = { ...files, "makers.ttl": graph([...makers.slice(1), "Eskal"]) };
    expect(values((await held(some, [table("telescopes.csv"), ofMakers()], "builder")).said)).toBe(true);
  });

  it("are refused with the reason where things of two kinds have the names, and a header that says the kind decides", async () => {
    const files = { "telescopes.csv": telescopes, "makers.ttl": graph(makers), "brands.ttl": graph(makers, "Brand") };
    const sources = [table("telescopes.csv"), ofMakers(), { graph: { root, path: "brands.ttl" } }];
    const { said, refused } = await held(files, sources, "builder");
    expect(said.every((one) => one.endsWith("(built by value)"))).toBe(true);
    expect(refused).toEqual([expect.stringMatching(/"built by" may name things of several kinds in other sources: maker, brand/)]);
    rmSync(join(root, "memory.db"));
    const headed = { ...files, "telescopes.csv": telescopes.replace("built by", "maker") };
    expect((await held(headed, sources, "maker")).said).toEqual(linked);
  });

  it("are left texts where one name is of two things of the kind", async () => {
    const twice = `${graph(makers)}\n<http://m.example/Maker/9> a <http://m.example/ont/Maker> ; <http://www.w3.org/2000/01/rdf-schema#label> "Adler" ; <http://m.example/ont/founded> "1955"^^<http://www.w3.org/2001/XMLSchema#gYear> .`; // prettier-ignore
    const { said } = await held({ "telescopes.csv": telescopes, "makers.ttl": twice }, [table("telescopes.csv"), ofMakers()], "builder");
    expect(said.filter((one) => one.endsWith("(maker)"))).toEqual([]);
  });
});

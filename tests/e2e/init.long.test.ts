import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEndpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import { folder, groundwork, jsonLine, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());
beforeAll(() => {
  mkdirSync(join(place.path, "my lakes"));
  for (const [at, name] of ["Alvar", "Borna", "Cembra", "Dorvik"].entries())
    writeFileSync(
      join(place.path, "my lakes", `${name}.md`),
      `# ${name}\n\n## Measures\n\n- Area: ${20 + 7 * at} sq km\n- Depth: ${12 + at} m\n`,
    );
});

interface Found {
  readonly ok: boolean;
  readonly findings: readonly { readonly what: string; readonly state: string; readonly detail: string }[];
}

describe("first steps", () => {
  it("init writes a config that runs as it is, shows what it reads, and overwrites nothing", async () => {
    const { stdout } = await well(["init", "my lakes", "--json"], place.path);
    expect(jsonLine(stdout)).toMatchObject({ sources: [{ offered: 4, read: 4 }] });
    const text = readFileSync(join(place.path, "my-lakes.yaml"), "utf8");
    expect(text).toContain('root: "my lakes"');
    const again = await groundwork(["init", "my lakes", "--no-preview"], place.path);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("is there already")]);
    expect(readFileSync(join(place.path, "my-lakes.yaml"), "utf8")).toBe(text);
  });

  it("init takes sites, many sources and a model, and says what it does not know", async () => {
    await well(["init", "https://atlas.example.org/", "my lakes", "--model", 'a"b: c', "--out", "both.yaml", "--no-preview"], place.path);
    const text = readFileSync(join(place.path, "both.yaml"), "utf8");
    expect(text).toContain("https://atlas.example.org/");
    expect(text).toContain('model: "a\\"b: c"');
    const nothing = await groundwork(["init", "no such folder"], place.path);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("is no address")]);
    const unasked = await groundwork(["init"], place.path);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("name what to read")]);
  });

  it("doctor tries what a run needs", async () => {
    writeFileSync(join(place.path, "plain.yaml"), 'name: plain\nsources:\n  - documents: { paths: ["."], root: my lakes }\n');
    const told = jsonLine((await well(["doctor", "plain.yaml", "--json"], place.path)).stdout) as unknown as Found;
    expect(told.ok).toBe(true);
    const states = Object.fromEntries(told.findings.map(({ what, state }) => [what, state]));
    expect(states).toMatchObject({ node: "good", config: "good", tokenizer: "good", model: "lack" });
  });

  it("doctor makes real calls to the model, one for each prompt of its tasks, and ends with 1 where one is of no use", async () => {
    let isJunk = false;
    const endpoint = await startEndpoint((body) =>
      body.response_format === undefined ? { content: "ready" } : isJunk ? { content: "<answer>yes</answer>" } : goodModel(body),
    );
    writeFileSync(
      join(place.path, "asks.yaml"),
      `name: asks\nsources:\n  - documents: { paths: ["."], root: my lakes }\nmodel: { driver: openai, model: little, baseUrl: "${endpoint.baseUrl}", retries: 0 }\n`,
    );
    const found = async (code: number): Promise<Found["findings"]> => {
      const told = await groundwork(["doctor", "asks.yaml", "--json"], place.path);
      expect(told.code).toBe(code);
      return (jsonLine(told.stdout) as unknown as Found).findings.filter(({ what }) => what === "model" || what === "tasks");
    };
    expect(await found(0)).toEqual([
      { what: "model", state: "good", detail: expect.stringMatching(/^little answers as /) as unknown },
      {
        what: "tasks",
        state: "good",
        detail: expect.stringMatching(/form of extract, words, read-back.* plans, alternatives, judge$/) as unknown,
      },
    ]);
    isJunk = true;
    const [speaks, ...tasks] = await found(1);
    expect(speaks).toMatchObject({ what: "model", state: "good" });
    // One reply to everything is one fault, and one line.
    const all = "extract, words, read-back, obfuscate, synthesis, long-context, reasoning, plans, alternatives, judge";
    const detail = `little answers the tasks ${all} in another form: no JSON object in the reply: "<answer>yes</answer>"`;
    expect(tasks).toMatchObject([{ what: "tasks", state: "bad", detail }]);
    await endpoint.close();
    expect(await found(1)).toMatchObject([
      {
        what: "model",
        state: "bad",
        detail: expect.stringMatching(/^little at .* the connection is refused, nothing listens there: start its server/) as unknown,
      },
    ]);
  });
});

describe("own tables", () => {
  const tables = join(place.path, "scopes");
  const names = "Alvar Borna Cembra Dorvik Eskal Fornell Gavara Hestan Isvik Jorra Kelva Lomara".split(" ");
  beforeAll(() => {
    mkdirSync(tables);
    const sites = names.map((name, at) => `${name} Observatory,${900 + 37 * at}`);
    writeFileSync(join(tables, "observatories.csv"), ["name,altitude (m)", ...sites].join("\n"));
    const scopes = names.flatMap((name, at) =>
      ["Reflector", "Astrograph"].map((type, nth) => `${name} ${type},${names[(at + nth) % names.length]} Observatory,${1500 + 90 * at},19${20 + at}-0${nth + 1}-14,${["mirror", "camera"][nth]},${at > 0 ? `${names[at - 1]} ${type}` : ""},Works ${at % 3}`),
    ); // prettier-ignore
    writeFileSync(
      join(tables, "telescopes.csv"),
      ["name,observatory,aperture (mm),first light,type,replaces,noted in", ...scopes].join("\n"),
    );
    const makers = [0, 1, 2].map((at) => `ex:m${at} a ex:Maker ; rdfs:label "Works ${at}" ; ex:employees ${100 + at} .`);
    writeFileSync(join(tables, "makers.ttl"), ["@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix ex: <http://example.org/> .", ...makers].join("\n")); // prettier-ignore
  });

  it("init makes one source of the files of a folder, so that their tables join, and a graph its own", async () => {
    const files = ["telescopes.csv", "observatories.csv", "makers.ttl"].map((file) => join("scopes", file));
    const { stdout } = await well(["init", ...files, "--name", "scopes", "--json"], place.path);
    const text = readFileSync(join(place.path, "scopes.yaml"), "utf8");
    expect(text).toContain('documents: { paths: ["telescopes.csv", "observatories.csv"], root: "scopes" }');
    expect(text).toContain('graph: { path: "makers.ttl", root: "scopes" }');
    const { kinds, attributes } = jsonLine(stdout) as unknown as {
      readonly kinds: readonly { readonly kind: string; readonly things: number }[];
      readonly attributes: readonly { readonly name: string; readonly spoken: boolean; readonly silence?: string }[];
    };
    expect(kinds.find(({ kind }) => kind === "observatory")?.things).toBe(names.length);
    const spoken = Object.fromEntries(attributes.map(({ name, spoken: is }) => [name, is]));
    expect(spoken).toMatchObject({ aperture: true, "first light": true, "telescope type": true, replaces: true });
  });

  it("preview says which sources name the same things, why a column is not asked for, and takes words for it", async () => {
    const apart = 'name: apart\nsources:\n  - documents: { paths: [telescopes.csv], root: scopes, links: false }\n  - documents: { paths: [observatories.csv], root: scopes, links: false }\n'; // prettier-ignore
    writeFileSync(join(place.path, "apart.yaml"), apart);
    const { stdout } = await well(["preview", "apart.yaml"], place.path);
    expect(stdout).toMatch(/both have pages called \w+ Observatory, .* and 9 more: put these files into one source/);
    expect(stdout).toMatch(/noted in.*\(no question speaks of it: "the noted in of X" is no English/);
    expect(stdout).toContain('documents: { columns: { "noted in":');
    writeFileSync(
      join(place.path, "worded.yaml"),
      'name: worded\nsources:\n  - documents: { paths: ["*.csv"], root: scopes, columns: { "noted in": maker } }\n',
    );
    const worded = jsonLine((await well(["preview", "worded.yaml", "--json"], place.path)).stdout) as unknown as Seen;
    expect(worded.attributes.find(({ name }) => name === "maker")).toMatchObject({ spoken: true });
    expect(worded.attributes.some(({ name }) => name.includes("noted"))).toBe(false);
  });
});

interface Seen {
  readonly attributes: readonly { readonly name: string; readonly spoken: boolean }[];
}

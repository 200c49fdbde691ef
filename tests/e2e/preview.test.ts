import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../pipelines/cli/load-config.ts";
import { never, serve } from "../sources/server.ts";
import { serveFixture } from "./fixture-site.ts";
import { folder, groundwork, jsonLine, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const place = folder();
afterAll(() => place.remove());

interface Seen {
  readonly sources: readonly { readonly offered: number; readonly read: number; readonly losses: readonly { readonly reason: string }[] }[];
  readonly kinds: readonly { readonly kind: string; readonly things: number }[];
  readonly attributes: readonly { readonly name: string; readonly kind: string; readonly subjects: number }[];
  readonly styles: readonly {
    readonly style: string;
    readonly tries: number;
    readonly drawn: number;
    readonly losses: readonly unknown[];
  }[];
  readonly questions: readonly { readonly text: string; readonly answer: string }[];
}

/** A list of pages, each a hill's. */
const sitePages = (count: number): Parameters<typeof serve>[0] => {
  const hills = Array.from({ length: count }, (_, at) => [`/hills/${at}`, `<!doctype html><title>Hill ${at}</title><h1>Hill ${at}</h1><p>Hill ${at} is a hill.</p><table><tr><th>Height</th><td>${100 + at} m</td></tr></table>`]); // prettier-ignore
  return { "/": `<!doctype html><h1>Hills</h1>${hills.map(([path]) => `<a href="${path}">${path}</a>`).join(" ")}`, ...Object.fromEntries(hills) }; // prettier-ignore
};

/** Lakes in two folders, each a page of figures, and one file that no reader takes. */
beforeAll(() => {
  const names = "Alvar Borna Cembra Dorvik Eskal Fornell Gavara Hestan Isvik Jorra Kelva Lomara".split(" ");
  for (const [at, name] of names.entries()) {
    const home = join(place.path, at % 2 === 0 ? "north/lakes" : "south/lakes");
    mkdirSync(home, { recursive: true });
    writeFileSync(
      join(home, `${name.toLowerCase()}.md`),
      `# ${name}\n\n## Measures\n\n- Area: ${20 + 7 * at} sq km\n- Depth: ${12 + 3 * at} m\n- Elevation: ${310 + 11 * at} m\n`,
    );
  }
  writeFileSync(join(place.path, "north/boat.xyz"), "no reader takes this");
  writeFileSync(join(place.path, "lakes.yaml"), "name: lakes\nsources:\n  - documents: { root: ., paths: [north, south] }\n");
});

describe("preview", () => {
  const look = async (...more: readonly string[]): Promise<Seen> =>
    jsonLine((await well(["preview", "lakes.yaml", "--json", ...more], place.path)).stdout) as unknown as Seen;

  it("tells what was read as what, what was left out, and which questions can be drawn, and keeps nothing", async () => {
    const before = readdirSync(place.path).sort();
    const { sources, kinds, attributes, styles, questions } = await look();
    expect(sources).toMatchObject([{ offered: 12, read: 12, losses: [{ reason: "unsupported-format" }] }]);
    expect(kinds[0]).toEqual({ kind: "lake", things: 12, called: "the lake Fornell" });
    for (const name of ["area", "depth", "elevation"])
      expect(attributes.find((one) => one.name.endsWith(name))).toMatchObject({ kind: "quantity", subjects: 12 });
    const drawn = (wanted: string): number => styles.find(({ style }) => style === wanted)!.drawn;
    expect([drawn("factual") > 0, drawn("comparison") > 0, drawn("multi-hop")]).toEqual([true, true, 0]);
    for (const { tries, drawn: had, losses } of styles) if (had < tries) expect(losses).not.toEqual([]);
    expect(questions).toHaveLength(10);
    expect(readdirSync(place.path).sort()).toEqual(before);
    expect(await look()).toEqual({ sources, kinds, attributes, styles, questions, alike: [], longLists: { long: 0, all: 0 } });
  });

  it("looks at so many pages of a config's site, the same ones each time, and says that it stops there", async () => {
    const site = await serve(sitePages(80));
    try {
      writeFileSync(join(place.path, "site.yaml"), `name: site\nsources:\n  - web: { start: ["${site.origin}/"], delay: 0 }\n`);
      const { stdout } = await well(["preview", "site.yaml", "--quiet"], place.path);
      expect(stdout).toContain("60 and more pages and records (a preview looks at no more of them; `--pages 200` at so many)");
      const more = await well(["preview", "site.yaml", "--quiet", "--pages", "70"], place.path);
      expect(more.stdout).toMatch(/ 70 and more pages and records \(a preview/);
    } finally {
      await site.close();
    }
  });

  it("names each style that a run will be short of, and the key for lists that are left aside as too long", async () => {
    const sizes = [...Array.from({ length: 6 }, () => 3), ...Array.from({ length: 4 }, () => 14)];
    const rows = sizes.flatMap((size, maker) => Array.from({ length: size }, (_, at) => `Tube ${"ABCDEFGHIJ"[maker]}${at + 1},Maker ${"ABCDEFGHIJ"[maker]} Works,${10 * maker + at + 1}`)); // prettier-ignore
    writeFileSync(join(place.path, "tubes.csv"), ["tube,maker,height (cm)", ...rows].join("\n"));
    writeFileSync(join(place.path, "tubes.yaml"), "name: tubes\nsources:\n  - documents: { root: ., paths: [tubes.csv] }\n");
    const { stdout } = await well(["preview", "tubes.yaml", "--quiet"], place.path);
    expect(stdout).toContain("4 of 10 lists that questions could go over have more than twelve members");
    expect(stdout).toMatch(/a run will be short of temporal \(0 of 60 draws\): .*mix: \{ temporal: 0 \}/);
  });

  it("takes from every folder where it looks at some only", async () => {
    const { sources, kinds } = await look("--pages", "4");
    expect(sources[0]).toMatchObject({ offered: 12, read: 4 });
    expect(kinds).toEqual([{ kind: "lake", things: 4, called: "the lake Cembra" }]);
  });

  it("takes rows, what they have in common and their table, where all stand in one file", async () => {
    const rows = Array.from({ length: 90 }, (_, at) => `Harbour ${at} of Quay,Keeper ${at % 45},${7 * at + 3}`);
    mkdirSync(join(place.path, "harbours"), { recursive: true });
    writeFileSync(join(place.path, "harbours/harbours.csv"), `harbour,keeper,ships\n${rows.join("\n")}\n`);
    writeFileSync(join(place.path, "harbours.yaml"), "name: harbours\nsources:\n  - documents: { root: ., paths: [harbours] }\n");
    const seen = jsonLine((await well(["preview", "harbours.yaml", "--json", "--pages", "30"], place.path)).stdout) as unknown as Seen;
    const things = new Map(seen.kinds.map(({ kind, things: count }) => [kind, count]));
    expect(things.get("harbour")).toBeGreaterThan(9);
    expect(things.get("keeper")).toBeGreaterThan(9);
    expect(seen.styles.find(({ style }) => style === "comparison")!.drawn).toBeGreaterThan(0);
  });

  it("says to people what to change", async () => {
    const { stdout } = await well(["preview", "lakes.yaml", "--quiet"], place.path);
    expect(stdout).toContain("no thing refers to another one");
    expect(stdout).toMatch(/draws {2}factual/);
  });

  it("says first and by its exit code that a file is not there", async () => {
    writeFileSync(
      join(place.path, "lost.yaml"),
      "name: lost\nsources:\n  - documents: { root: ., paths: [north, south] }\n  - graph: { path: missing.ttl }\n",
    );
    const { code, stdout, stderr } = await groundwork(["preview", "lost.yaml"], place.path);
    expect([code, stderr]).toEqual([3, expect.stringContaining("graph missing.ttl: no such file")]);
    expect(stdout).not.toContain("`groundwork run` next");
  });

  it("reads each source for its share of the time: one that does not answer takes nothing from the next", async () => {
    const silent = await serve({ "/": never });
    try {
      const sources = `  - web: { start: ["${silent.origin}/"] }\n  - documents: { root: ., paths: [north, south] }\n`;
      writeFileSync(join(place.path, "slow.yaml"), `name: slow\nsources:\n${sources}`);
      const { stdout } = await well(["preview", "slow.yaml", "--quiet"], place.path);
      expect(stdout).toContain(`web ${silent.origin}/ gave no page within the time of a preview`);
      expect(stdout).not.toContain("gives no page");
      expect(stdout).toContain("documents north and 1 more: 12 pages and records");
    } finally {
      await silent.close();
    }
  });

  it("believes the nouns of columns, units in them too, and gives each silent attribute the key that its source has", async () => {
    const beers = Array.from({ length: 12 }, (_, at) => `Beer ${"ABCDEFGHIJKL"[at] ?? ""},${4 + at / 10},${20 + at},${1900 + 7 * at},${at % 2 === 0 ? "x" : "y"}${at}`); // prettier-ignore
    writeFileSync(join(place.path, "beers.csv"), ["name,ABV (%),IBU,capacity,was better", ...beers].join("\n"));
    const hops = Array.from({ length: 6 }, (_, at) => `ex:h${at} a ex:Hop ; rdfs:label "Hop ${"ABCDEF"[at] ?? ""}" ; ex:grownWell "q${at}" .`); // prettier-ignore
    writeFileSync(join(place.path, "hops.ttl"), ["@prefix ex: <http://ex.org/> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", ...hops].join("\n")); // prettier-ignore
    const nouns = '{ "ABV (%)": alcoholic merit, IBU: rating, capacity: yearly capacity in hectolitres }';
    writeFileSync(
      join(place.path, "beers.yaml"),
      `name: beers\nsources:\n  - documents: { root: ., paths: [beers.csv], columns: ${nouns} }\n  - graph: { root: ., path: hops.ttl }\n`,
    );
    const told = jsonLine((await well(["preview", "beers.yaml", "--json"], place.path)).stdout) as unknown as {
      readonly attributes: readonly { readonly name: string; readonly phrase: string; readonly units: readonly string[]; readonly spoken: boolean }[]; // prettier-ignore
    };
    const of = (name: string) => told.attributes.find((one) => one.name === name);
    // "Of what?" asks the rules of a rating, and nobody says "merit" of per cent: whoever gives the noun knows.
    expect(of("alcoholic merit")).toMatchObject({ spoken: true, units: ["%"], phrase: "alcoholic merit" });
    expect(of("rating")).toMatchObject({ spoken: true });
    expect(of("yearly capacity")).toMatchObject({ spoken: true, units: ["hl"] });
    const { stdout } = await well(["preview", "beers.yaml", "--quiet"], place.path);
    expect(stdout).toMatch(/no words are known for "was better": give the column some, as in documents: \{ columns: \{ "was better":/);
    expect(stdout).toMatch(/no words are known for "grown well": give them some in a file that memory: \{ lexicon: FILE \} names/);
  });

  it("tells of every attribute what a run would tell, and of a log how its rows are called", async () => {
    const pies = ["Harrow", "Mallow", "Tansy", "Sorrel", "Fennel", "Bramble", "Medlar", "Quince"].map((name) => `${name} Pie`);
    mkdirSync(join(place.path, "pies"), { recursive: true });
    writeFileSync(join(place.path, "pies/pies.csv"), ["Pie,Crust,Weight (g),First tried,Notes,Motto stem", ...pies.map((pie, at) => `${pie},${["short", "flaky"][at % 2]},${300 + at},${1990 + at}-03-02,n${at},Stem ${at} of it`)].join("\n")); // prettier-ignore
    const entries = pies.flatMap((pie, at) => ["Alder Fair", "Birch Fair"].map((fair, turn) => `Sheet ${at}/${turn}: the ${pie},${pie},${fair},${2012 + turn}-05-1${at},${10 + at}`)); // prettier-ignore
    writeFileSync(join(place.path, "pies/entries.csv"), ["Pie,Fair,Tasted on,Points", ...entries.map((row) => row.slice(row.indexOf(",") + 1))].join("\n")); // prettier-ignore
    writeFileSync(join(place.path, "pies/scores.csv"), ["Score sheet,Pie,Sharpness index", ...entries.map((row) => `${row.split(",")[0]},${row.split(",")[1]},${row.length}`)].join("\n")); // prettier-ignore
    writeFileSync(join(place.path, "pies.yaml"), 'name: pies\nsources:\n  - documents: { root: ., paths: [pies], columns: { "first tried": date of first tasting } }\nquestions: { count: 40 }\n'); // prettier-ignore
    const { stdout } = await well(["preview", "pies.yaml", "--quiet"], place.path);
    expect(stdout).toMatch(/16 {2}entry, called like "\w+ Pie at the (?:Alder|Birch) Fair in 201\d"/);
    expect(stdout).toMatch(/16 {2}score.*\(no question names them: "Sheet \d/);
    expect(stdout).toMatch(/- no question asks for .* of 16 of 16 score\w*: its things have titles with figures or marks/);
    const seen = jsonLine((await well(["preview", "pies.yaml", "--json"], place.path)).stdout) as unknown as {
      readonly attributes: readonly { readonly name: string; readonly spoken: boolean; readonly silence?: string }[];
    };
    // Somebody's own noun is taken, and what says of which few sorts a thing is can be asked for.
    for (const name of ["date of first tasting", "crust", "points"]) expect([name, seen.attributes.find((one) => one.name === name)?.spoken]).toEqual([name, true]); // prettier-ignore
    const run = await groundwork(["run", "pies.yaml", "--quiet"], place.path);
    const card = readFileSync(join(place.path, "outputs/pies", readdirSync(join(place.path, "outputs/pies")).find((name) => /^\d/.test(name))!, "README.md"), "utf8"); // prettier-ignore
    expect([0, 6]).toContain(run.code);
    const told = new Map([...card.slice(card.indexOf("## What no question asks for")).matchAll(/^\| (.+?) \| \d+ \| (.+) \|$/gm)].map(([, name = "", why = ""]) => [name, why])); // prettier-ignore
    const silent = seen.attributes.flatMap(({ name, silence }) =>
      silence === undefined || silence.startsWith("fewer than") ? [] : [name],
    );
    const unwilling = [...told].flatMap(([name, why]) => (/^(?:one can be asked|what was asked)/.test(why) ? [] : [name]));
    expect(silent.length).toBeGreaterThan(1);
    expect(unwilling.toSorted()).toEqual(silent.toSorted());
  });

  it("ends with 2 where there is no config", async () => {
    expect((await groundwork(["preview", "none.yaml"], place.path)).code).toBe(2);
  });
});

describe("preview of a site", () => {
  it("tells pattern by pattern what was read of twenty pages, beside the words, and a config that is one", async () => {
    const site = await serveFixture("waters");
    try {
      const { stdout } = await well(["preview", `${site.origin}/`, "--quiet"], place.path);
      const host = new URL(site.origin).host;
      expect(stdout).toMatch(new RegExp(`    ${host}/lakes/\\*\\.html: \\d+ pages, [1-9]\\d* claims`));
      expect(stdout).toMatch(/ {8}[^|]+ \| [^|]+ \| .+ {3}<- "/);
      expect(stdout).toMatch(/left to a model, for example: ".{20,}"/);
      expect(stdout).toMatch(/draws {2}factual/);
      const written = stdout.slice(stdout.indexOf("A config to begin with")).split("\n").slice(1).join("\n");
      expect(parseConfig(written, "waters.yaml").sources).toMatchObject([{ web: { start: [`${site.origin}/`] } }]);
      expect(site.asked.length).toBeLessThan(25);
    } finally {
      await site.close();
    }
  });

  it("says where pages want a browser, and ends with 3 where nothing is read", async () => {
    const site = await serve({ "/": `<!doctype html><html><body><div id="root"></div><script>start()</script></body></html>` });
    try {
      const { stdout, code } = await groundwork(["preview", `${site.origin}/`, "--quiet"], place.path);
      expect(code).toBe(3);
      expect(stdout).toContain("render: auto # its scripts write the pages");
    } finally {
      await site.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { tableWith } from "../../pipelines/agents/policies/researcher/by-list.ts";
import type { Goal } from "../../pipelines/agents/policies/researcher/goals.ts";
import { listFor } from "../../pipelines/agents/policies/researcher/list-page.ts";
import type { Research, Trail } from "../../pipelines/agents/policies/researcher/research.ts";
import type { Document, Trajectory } from "../../schemas/index.ts";
import { openWorld, webPage, type World } from "./world.ts";

const NAMES = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria".split(" ");
const URI = "https://atlas.example/regions/northern-ring/";

/** A table of all but the last. */
function listPage(): Document {
  const rows = NAMES.slice(0, -1).map((name, at) => `| ${name} | ${(20_000 + 7_310 * at).toLocaleString("en-US")} sq km | `);
  const text = `# Northern ring\n\n## Countries\n\n| Country | Total area |\n| --- | --- |\n${rows.join("\n")}\n`;
  return webPage(URI, "Northern ring", text, NAMES.slice(0, -1));
}

let world: World;
beforeAll(async () => {
  world = await openWorld(undefined, [listPage()]);
});
afterAll(() => world.memory.close());

const opened = ({ steps }: Trajectory): readonly string[] =>
  steps.flatMap(({ action }) => (action?.name === "visit" ? (action.arguments["url"] as string[]) : []));

describe("the same figure of many things", () => {
  it("is read on the page that lists it for all of them, and on the own page of what that leaves out", async () => {
    const question = await world.ask(`Which has the largest total area, ${NAMES.slice(0, -1).join(", ")} or ${NAMES.at(-1)}?`, NAMES);
    let listed = 0;
    for (let index = 0; index < 8; index++) {
      const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), question, { index });
      expect(trajectory.correct).toBe("true");
      const pages = opened(trajectory);
      if (!pages.includes(URI)) continue;
      listed += 1;
      const after = pages.slice(pages.indexOf(URI) + 1);
      expect(pages).toContain("https://atlas.example/countries/hestria/");
      // Nothing that the table gave is looked up again.
      expect(after.length).toBeLessThan(3);
      const at = trajectory.steps.findIndex(
        ({ action }) => action?.name === "visit" && (action.arguments["url"] as string[]).includes(URI),
      );
      const told = trajectory.steps[at + 1]!.thought;
      expect(told.match(/\p{Lu}\p{L}+ \d\d,\d{3} square kilometres/gu)?.length, told).toBeGreaterThan(4);
    }
    expect(listed).toBeGreaterThan(1);
  });

  it("is not looked for in a list where there are but a few", async () => {
    const question = await world.ask("Which has the largest total area, Avaria, Belmont or Cordovia?", NAMES.slice(0, 3));
    for (let index = 0; index < 4; index++) {
      const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), question, { index });
      expect(opened(trajectory)).not.toContain(URI);
    }
  });
});

it("a table of which a result shows the very row is read for a single thing too, where it was not opened yet", async () => {
  const [url, other] = ["https://a.example/ring", "https://a.example/south"];
  const snippet = "Country Total area Avaria 20,000 sq km Belmont 27,310 sq km";
  const run = {
    play: {
      names: { type: () => "country" },
      listed: new Map([
        [other, { url: other, title: "South", snippet: snippet.replace("Avaria", "Zedland") }],
        [url, { url, title: "Ring", snippet }],
      ]),
    },
    knowledge: {
      attribute: async () => ({ kind: "quantity", units: ["sq km"] }),
      entitiesNamed: async () => [],
      entity: async () => undefined,
    },
    things: new Map(),
  } as unknown as Research;
  const aim = { kind: "value", subject: "Avaria", phrase: "total area", value: null, type: null, time: null };
  const table = (opened: readonly string[], one: Partial<typeof aim> = {}) =>
    tableWith(
      run,
      { aim: { ...aim, ...one }, subject: "e", attribute: "area" } as Goal,
      { opened: new Map(opened.map((page) => [page, 1])) } as unknown as Trail,
    );
  expect((await table([]))?.url).toBe(url);
  expect(await table([url])).toBeUndefined();
  expect(await table([], { subject: "Yedland" })).toBeUndefined();
  expect(await table([], { phrase: "population" })).toBeUndefined();
});

it("a list is told by the head of its columns over rows, or by rows that searches keep bringing up; no thing's own page is one", () => {
  const aims = NAMES.map((subject) => ({ kind: "value", subject, phrase: "total area", value: null, type: null, time: null }) as const);
  const page = (title: string, snippet: string) => ({ title, snippet, url: `https://a.example/${title}` });
  const seek = (pages: readonly ReturnType<typeof page>[], times = 0, units: readonly string[] = ["sq km"]) =>
    listFor(pages, { aims, known: [], type: "country", units, timesListed: () => times });
  const right = page("Ring", "Country Total area Avaria 20,000 sq km Belmont 27,310 sq km");
  const few = page("Islands", "Countries Total area Drelland 41,930 sq km");
  const elsewhere = page("South", "Country Capital Total area Population Zedland Zed 28,748 sq km 3,029,278 (July 2015 est.)");
  const headless = page("Rim", "Avaria Avar 20,000 sq km 35,000 Belmont Bel 27,310 sq km 41,000 Cordovia Cor 32,467 sq km 52,000");
  const wrong = [
    page("Avaria", "total area 20,000 sq km; Belmont 101 km, Cordovia 99 km"),
    page("League", "Members: Avaria, Belmont, Cordovia and Drelland"),
    page("Estate", "The total area near Avaria is not known"),
    page("Islet", "Total area - partners: Avaria 25%, Belmont 11%, Cordovia 8%"),
    page("Reef", "Total area: partners Avaria 25%, Belmont 11%, Cordovia 4% (2014) Shelf: 9,038 sq km"),
    page("Globe", "Of all countries, the total area: 510,072,000 sq km; Avaria is the largest"),
  ];
  expect(seek([...wrong, few, right])).toBe(right);
  expect(seek([...wrong, few])).toBe(few);
  expect(seek(wrong, 3)).toBeUndefined();
  // It shows nothing of these: that searches for them bring it up has to say that they stand there too.
  expect(seek([elsewhere])).toBeUndefined();
  expect(seek([elsewhere], 1)).toBeUndefined();
  expect(seek([elsewhere], 2)).toBe(elsewhere);
  // Its snippet may show rows without their head: then it is the searches for the same of others that bring it up.
  expect(seek([headless])).toBeUndefined();
  expect(seek([headless], 2)).toBe(headless);
  // A page on a part of a thing is none, whether that thing is still sought or was read by now.
  const towns = page("Towns of Zedland", "Country Total area Avaria 20,000 sq km Belmont 27,310 sq km");
  const seekTowns = (known: readonly string[]) =>
    listFor([towns], { aims, known, type: "country", units: ["sq km"], timesListed: () => 2 });
  expect(seekTowns([])).toBe(towns);
  expect(seekTowns(["Zedland"])).toBeUndefined();
  const people = aims.map((aim) => ({ ...aim, phrase: "population", time: "2015" }));
  const counted = (time: string) => people.map((aim) => ({ ...aim, time }));
  const ask = (time: string) => listFor([elsewhere], { aims: counted(time), known: [], type: "country", units: [], timesListed: () => 2 });
  expect(ask("2015")).toBe(elsewhere);
  expect(ask("2013")).toBeUndefined();
});

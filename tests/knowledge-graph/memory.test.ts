import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { entityIdOfName, entityIdOfUri, openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import type { Rejection, Statement } from "../../schemas/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

const opened: KnowledgeMemory[] = [];
async function memoryOf(...batches: readonly (readonly PagePlan[])[]): Promise<KnowledgeMemory> {
  const memory = await openMemory({ path: ":memory:" });
  opened.push(memory);
  for (const plans of batches) await memory.remember(plans.map(reading), { extractor });
  return memory;
}
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

async function valueOf(memory: KnowledgeMemory, uri: string, attribute: string): Promise<string | undefined> {
  const [statement] = await memory.graph.statements({ subject: entityIdOfUri(uri), attribute });
  return statement?.claim?.value.kind === "entity" ? statement.claim.value.entityId : undefined;
}

async function rejected(memory: KnowledgeMemory): Promise<readonly Rejection[]> {
  const all: Rejection[] = [];
  for await (const rejection of memory.rejections()) all.push(rejection);
  return all;
}

const france: PagePlan = {
  uri: site("france"),
  title: "France",
  types: ["country"],
  aliases: ["French Republic"],
  facts: [
    ["capital", "Paris", site("paris")],
    ["neighbour", "Germany"],
  ],
};
const germany: PagePlan = { uri: site("germany"), title: "Germany", types: ["country"], aliases: ["Deutschland"] };

describe("resolution", () => {
  it("gives a link the id of the page that it leads to, read or not", async () => {
    const before = await memoryOf([france]);
    expect(await valueOf(before, site("france"), "capital")).toBe(entityIdOfUri(site("paris")));
    expect(await before.graph.entity(entityIdOfUri(site("paris")))).toMatchObject({ name: "Paris", types: [], uris: [site("paris")] });
    const after = await memoryOf([france, { uri: site("paris"), title: "Paris", types: ["city"] }]);
    expect(await after.graph.entity(entityIdOfUri(site("paris")))).toMatchObject({ name: "Paris", types: ["city"] });
  });

  it("takes a plain name for the page that bears it, by title or alias", async () => {
    const memory = await memoryOf([
      france,
      germany,
      {
        uri: site("x"),
        title: "X",
        facts: [
          ["a", "deutschland"],
          ["b", "the French Republic"],
          ["c", "Allemagne"],
        ],
      },
    ]);
    expect(await valueOf(memory, site("france"), "neighbour")).toBe(entityIdOfUri(site("germany")));
    expect(await valueOf(memory, site("x"), "a")).toBe(entityIdOfUri(site("germany")));
    expect(await valueOf(memory, site("x"), "b")).toBe(entityIdOfUri(site("france")));
    expect(await valueOf(memory, site("x"), "c")).toBe(entityIdOfName("allemagne"));
    const [shown] = await memory.show("GERMANY");
    expect(shown?.decisions.map(({ surface, rule }) => [surface, rule])).toContainEqual(["Germany", "subject-name"]);
  });

  it("never guesses: an ambiguous name gives a rejection, no mention and no claim", async () => {
    const congos: readonly PagePlan[] = [
      { uri: site("drc"), title: "Congo (Kinshasa)", aliases: ["Congo"] },
      { uri: site("roc"), title: "Congo (Brazzaville)", aliases: ["Congo"] },
    ];
    const memory = await memoryOf([...congos, { uri: site("angola"), title: "Angola", facts: [["neighbour", "Congo"]] }]);
    const [statement] = await memory.graph.statements({ documentId: reading({ uri: site("angola"), title: "" }).document.id });
    expect(statement).toMatchObject({ text: "The neighbour of Angola is Congo.", entityIds: [entityIdOfUri(site("angola"))] });
    expect(statement?.claim).toBeUndefined();
    expect(statement?.mentions).toHaveLength(1);
    const rejections = await rejected(memory);
    expect(rejections).toHaveLength(1);
    expect(rejections[0]).toMatchObject({
      stage: "resolve",
      reason: "ambiguous-entity",
      sample: { surface: "Congo", candidates: [entityIdOfUri(site("drc")), entityIdOfUri(site("roc"))].sort() },
    });
  });

  it("a title comes before an alias, the page's own subject before all", async () => {
    const memory = await memoryOf([
      { uri: site("guinea"), title: "Guinea" },
      { uri: site("png"), title: "Papua New Guinea", aliases: ["Guinea"] },
      {
        uri: site("x"),
        title: "X",
        facts: [
          ["a", "Guinea"],
          ["b", "Guinea-Bissau"],
        ],
      },
    ]);
    expect(await valueOf(memory, site("x"), "a")).toBe(entityIdOfUri(site("guinea")));
    expect(await valueOf(memory, site("x"), "b")).toBe(entityIdOfName("guinea bissau"));
    // On its own page, an alias is the page's subject before it is another page's title.
    const own = reading({ uri: site("png"), title: "Papua New Guinea", aliases: ["Guinea"] });
    const text = "Guinea exports gold.";
    const spoken = { text, mentions: [{ reference: { surface: "Guinea" }, start: 0, end: 6 }], quote: { start: 0, end: 1 }, confidence: 1 };
    await memory.remember([{ ...own, draft: { ...own.draft, statements: [spoken] } }], { extractor });
    expect(await memory.graph.statements({})).toContainEqual(expect.objectContaining({ text, entityIds: [entityIdOfUri(site("png"))] }));
  });

  it("names of the own site come before those of another", async () => {
    const other = "https://other.example/georgia";
    const memory = await memoryOf([
      { uri: site("georgia"), title: "Georgia", types: ["country"] },
      { uri: other, title: "Georgia", types: ["state"] },
      { uri: site("x"), title: "X", facts: [["a", "Georgia"]] },
      { uri: "https://other.example/y", title: "Y", facts: [["a", "Georgia"]] },
      { uri: "https://third.example/z", title: "Z", facts: [["a", "Georgia"]] },
    ]);
    expect(await valueOf(memory, site("x"), "a")).toBe(entityIdOfUri(site("georgia")));
    expect(await valueOf(memory, "https://other.example/y", "a")).toBe(entityIdOfUri(other));
    expect(await valueOf(memory, "https://third.example/z", "a")).toBeUndefined();
    expect(await rejected(memory)).toHaveLength(1);
  });

  it("takes a bracket for the whole memory only where the thing's own page or two pages have it", async () => {
    const said = (name: string, long: string): ReturnType<typeof reading> => {
      const text = `The ${long} (IAF) flies.`;
      const one = reading({ uri: site(name), title: name });
      const mentions = [{ reference: { surface: long }, start: 4, end: 4 + long.length }];
      return { ...one, draft: { ...one.draft, statements: [{ text, mentions, quote: { start: 0, end: 1 }, confidence: 1 }] } };
    };
    const memory = await memoryOf([{ uri: site("x"), title: "X", facts: [["a", "IAF"]] }]);
    await memory.remember([said("Israel", "Israeli Air Force")], { extractor });
    expect(await valueOf(memory, site("x"), "a")).toBe(entityIdOfName("iaf"));
    await memory.remember([said("Haifa", "Israeli Air Force")], { extractor });
    expect(await valueOf(memory, site("x"), "a")).toBe(entityIdOfName("israeli air force"));
    await memory.remember([said("India", "Indian Air Force"), said("Delhi", "Indian Air Force")], { extractor });
    expect(await valueOf(memory, site("x"), "a")).toBeUndefined();
  });

  it("takes a word for another word's other name only where that one is more than a word", async () => {
    const text = "The Army (also called National Guard) is small.";
    const one = reading({ uri: site("cv"), title: "Cape Verde" });
    const mentions = [{ reference: { surface: "Army" }, start: 4, end: 8 }];
    const draft = { ...one.draft, statements: [{ text, mentions, quote: { start: 0, end: 1 }, confidence: 1 }] };
    const memory = await memoryOf([{ uri: site("mali"), title: "Mali", facts: [["a", "National Guard"]] }]);
    await memory.remember([{ ...one, draft }], { extractor });
    expect(await valueOf(memory, site("mali"), "a")).toBe(entityIdOfName("national guard"));
    await memory.remember([reading({ uri: site("army"), title: "Army" })], { extractor });
    expect(await valueOf(memory, site("mali"), "a")).toBe(entityIdOfUri(site("army")));
  });

  it("keeps apart what is declared to be of another type", async () => {
    const memory = await memoryOf([
      { uri: site("singapore"), title: "Singapore", types: ["country"], facts: [["capital", "Singapore", undefined, ["city"]]] },
    ]);
    expect(await valueOf(memory, site("singapore"), "capital")).toBe(entityIdOfName("singapore"));
    expect(await memory.graph.entity(entityIdOfName("singapore"))).toMatchObject({ name: "Singapore", types: ["city"] });
    expect(await memory.graph.entitiesOfType("country")).toEqual([entityIdOfUri(site("singapore"))]);
  });

  it("a page's own links say what its plain names mean; its own short name is itself", async () => {
    const link = { text: "Kingston", uri: site("kingston-ni"), start: 0, end: 8 };
    const island = reading({ uri: site("norfolk"), title: "Norfolk Island", facts: [["capital", "Kingston"]] });
    const memory = await memoryOf([
      { uri: site("kingston-ja"), title: "Kingston, Jamaica", aliases: ["Kingston"] },
      {
        uri: site("kingston-ni"),
        title: "Kingston, Norfolk Island",
        facts: [
          ["namesake", "Kingston"],
          ["seat of", "Norfolk Island"],
        ],
      },
    ]);
    await memory.remember([{ ...island, document: { ...island.document, links: [link] } }], { extractor });
    expect(await valueOf(memory, site("norfolk"), "capital")).toBe(entityIdOfUri(site("kingston-ni")));
    expect(await valueOf(memory, site("kingston-ni"), "seat of")).toBe(entityIdOfUri(site("norfolk")));
    // Its own name as a value is not itself: the other bearer of the name is meant.
    expect(await valueOf(memory, site("kingston-ni"), "namesake")).toBe(entityIdOfUri(site("kingston-ja")));
  });

  it("drops a claim that would be about its own subject, with a rejection", async () => {
    const memory = await memoryOf([
      { uri: site("monaco"), title: "Monaco", facts: [["capital", "Monaco"]] },
      { uri: site("nauru"), title: "Nauru", facts: [["capital", "Nauru", site("nauru")]] },
    ]);
    expect(await memory.graph.counts()).toMatchObject({ statements: 2, claims: 0 });
    const reasons = (await rejected(memory)).map(({ reason, sample }) => `${reason} ${(sample as { surface: string }).surface}`);
    expect(reasons.sort()).toEqual(["ambiguous-entity Monaco", "ambiguous-entity Nauru"]);
  });

  it("lets a page say its own types: a list does not make a country of the World", async () => {
    const memory = await memoryOf([
      { uri: site("world"), title: "World", types: ["aggregate"] },
      {
        uri: site("list"),
        title: "Countries",
        facts: [
          ["member", "World", site("world"), ["country"]],
          ["member", "Togo", site("togo"), ["country"]],
        ],
      },
    ]);
    expect((await memory.graph.entity(entityIdOfUri(site("world"))))?.types).toEqual(["aggregate"]);
    expect((await memory.graph.entity(entityIdOfUri(site("togo"))))?.types).toEqual(["country"]);
  });

  it("takes a link's text for a name until the target is read and says what it is called", async () => {
    const plans: readonly PagePlan[] = [
      { uri: site("x"), title: "X", facts: [["a", "NATO", site("nato")]] },
      { uri: site("y"), title: "Y", facts: [["a", "NATO"]] },
    ];
    expect(await valueOf(await memoryOf(plans), site("y"), "a")).toBe(entityIdOfUri(site("nato")));
    const read = await memoryOf(plans, [{ uri: site("nato"), title: "North Atlantic Treaty Organization" }]);
    expect(await valueOf(read, site("y"), "a")).toBe(entityIdOfName("nato"));
  });

  it("a page read later changes what earlier pages meant, and leaves no orphan behind", async () => {
    const memory = await memoryOf([france], [germany]);
    expect(await valueOf(memory, site("france"), "neighbour")).toBe(entityIdOfUri(site("germany")));
    expect(await memory.graph.entity(entityIdOfName("germany"))).toBeUndefined();
    expect(await memory.graph.mentioning(entityIdOfUri(site("germany")))).toHaveLength(1);
  });
});

describe("the order of reading", () => {
  const names = ["Congo", "Guinea", "Niger", "Mali", "Togo", "NATO"];
  const plan = fc.record({
    page: fc.integer({ min: 0, max: 7 }),
    title: fc.constantFrom(...names),
    aliases: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
    types: fc.subarray(["country", "group"]),
    facts: fc.array(
      fc.tuple(
        fc.constantFrom("neighbour", "member"),
        fc.constantFrom(...names),
        fc.option(
          fc.integer({ min: 0, max: 7 }).map((page) => site(String(page))),
          { nil: undefined },
        ),
      ),
      { maxLength: 4 },
    ),
  });
  it("does not count, however the pages are spread over calls", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(plan, { selector: ({ page }) => page, minLength: 2, maxLength: 7 }),
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
        fc.nat(6),
        async (pages, order, cut) => {
          const plans = pages.map(({ page, ...rest }): PagePlan => ({ uri: site(String(page)), ...rest }));
          const shuffled = plans
            .map((item, i) => ({ item, at: order[i] ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
          const one = await memoryOf(plans);
          const two = await memoryOf(shuffled.slice(0, cut), shuffled.slice(cut));
          expect(await dump(two)).toEqual(await dump(one));
          expect(await two.graph.snapshotId()).toBe(await one.graph.snapshotId());
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });
  async function dump(memory: KnowledgeMemory): Promise<unknown> {
    const rows: unknown[] = [];
    for await (const entity of memory.graph.entities()) rows.push(entity);
    for await (const statement of memory.graph.allStatements()) rows.push(statement);
    return [rows, await rejected(memory), await memory.graph.attributes()];
  }
});

describe("versions", () => {
  const day = (n: number): string => `2026-01-0${n}T00:00:00Z`;
  const first: PagePlan = { ...france, fetchedAt: day(1) };
  const second: PagePlan = {
    ...france,
    fetchedAt: day(2),
    facts: [
      ["region", "Europe"],
      ["capital", "Paris", site("paris")],
    ],
  };
  const history = async (memory: KnowledgeMemory): Promise<readonly Statement[]> =>
    memory.graph.statements({ documentId: reading(france).document.id, includeClosed: true });

  it("an unchanged page costs nothing and changes nothing", async () => {
    const memory = await memoryOf([first]);
    const before = [await history(memory), await memory.graph.snapshotId()];
    const result = await memory.remember([reading({ ...first, fetchedAt: day(3) })], { extractor });
    expect(result).toEqual({ documents: { added: 0, updated: 0, unchanged: 1 }, statements: { opened: 0, kept: 0, closed: 0 } });
    expect([await history(memory), await memory.graph.snapshotId()]).toEqual(before);
  });

  it("a changed page closes what it no longer says, keeps what it still says, opens what is new", async () => {
    const memory = await memoryOf([first]);
    const result = await memory.remember([reading(second)], { extractor });
    expect(result).toEqual({ documents: { added: 0, updated: 1, unchanged: 0 }, statements: { opened: 1, kept: 1, closed: 1 } });
    const id = reading(france).document.id;
    expect(await memory.graph.document(id, 1)).toMatchObject({ version: 1, supersededBy: 2, fetchedAt: day(1) });
    expect(await memory.graph.document(id)).toMatchObject({ version: 2, fetchedAt: day(2) });
    const rows = new Map((await history(memory)).map((statement) => [statement.claim?.attribute, statement]));
    expect(rows.get("neighbour")).toMatchObject({ documentVersion: 1, observedAt: day(1), retractedAt: day(2) });
    expect(rows.get("region")).toMatchObject({ documentVersion: 2, observedAt: day(2) });
    expect(rows.get("capital")).toMatchObject({ documentVersion: 2, observedAt: day(1) });
    for (const statement of rows.values()) {
      const document = await memory.graph.document(id, statement.documentVersion);
      expect(document?.text.slice(statement.quote.start, statement.quote.end)).toBe(statement.text);
    }
    expect((await memory.text.search("neighbour", 5)).length).toBe(0);
  });

  it("a page that takes a statement back up opens it again", async () => {
    const memory = await memoryOf([first], [second], [{ ...first, fetchedAt: day(3) }]);
    const rows = new Map((await history(memory)).map((statement) => [statement.claim?.attribute, statement]));
    expect(rows.get("neighbour")).toMatchObject({ documentVersion: 3, observedAt: day(3) });
    expect(rows.get("neighbour")?.retractedAt).toBeUndefined();
    expect(rows.get("region")).toMatchObject({ retractedAt: day(3) });
  });

  it("a newer extractor reads the same version again", async () => {
    const memory = await memoryOf([first]);
    const { draft, document } = reading(first);
    const better = { document, draft: { ...draft, statements: draft.statements.slice(0, 1) } };
    const result = await memory.remember([better], { extractor: { ...extractor, version: "2" } });
    expect(result).toMatchObject({ documents: { updated: 1 }, statements: { opened: 0, kept: 1, closed: 1 } });
    const open = await memory.graph.statements({});
    expect(open.map(({ extractor: { version }, documentVersion }) => [version, documentVersion])).toEqual([["2", 1]]);
  });

  it("reads a page that comes twice in one call twice", async () => {
    const memory = await memoryOf([first, second]);
    expect(await memory.graph.document(reading(france).document.id)).toMatchObject({ version: 2 });
  });

  it("buries a page that is no more: closed, unfindable, of no type; it comes back as the next version", async () => {
    const paris: PagePlan = { uri: site("paris"), title: "Paris", types: ["city"], facts: [["river", "Seine"]], fetchedAt: day(1) };
    const alone = await memoryOf([first]);
    const memory = await memoryOf([first, paris]);
    const id = reading(paris).document.id;
    expect(await memory.bury([id, "d_none"], day(2))).toEqual([id]);
    expect(await memory.graph.document(id)).toBeUndefined();
    expect(await memory.graph.document(id, 1)).toMatchObject({ goneAt: day(2) });
    expect(await memory.graph.statements({ documentId: id })).toEqual([]);
    expect(await memory.graph.statements({ documentId: id, includeClosed: true })).toMatchObject([{ retractedAt: day(2) }]);
    expect(await memory.text.search("Seine", 5)).toEqual([]);
    expect((await memory.stats()).vectors).toBe(1);
    expect(await memory.graph.entitiesOfType("city")).toEqual([]);
    // What others say stands as if the page had never been; what only it spoke of is kept without a type.
    const open = async (of: KnowledgeMemory): Promise<readonly Statement[]> => of.graph.statements({});
    expect(await open(memory)).toEqual(await open(alone));
    expect(await memory.graph.entity(entityIdOfName("seine"))).toMatchObject({ name: "Seine", types: [] });
    expect(await memory.bury([id], day(3))).toEqual([]);

    await memory.remember([reading({ ...paris, fetchedAt: day(4) })], { extractor });
    expect(await memory.graph.document(id)).toMatchObject({ version: 2 });
    const [river] = await memory.graph.statements({ documentId: id });
    expect(river).toMatchObject({ documentVersion: 2, observedAt: day(4) });
    expect(await memory.graph.entitiesOfType("city")).toEqual([entityIdOfUri(site("paris"))]);
    const never = await memoryOf([first, { ...paris, fetchedAt: day(4) }]);
    expect(await memory.text.search("Seine river", 5)).toEqual(await never.text.search("Seine river", 5));
  });

  it("puts all documents into the indexes anew", async () => {
    const memory = await memoryOf([first, { uri: site("x"), title: "X" }], [second]);
    const found = await memory.text.search("region of France", 5);
    const { vectors } = await memory.stats();
    await memory.vectors.delete("documents", { ids: [reading(france).document.id] });
    expect((await memory.stats()).vectors).toBe(vectors - 1);
    expect(await memory.reindex()).toBe(2);
    expect((await memory.stats()).vectors).toBe(vectors);
    expect(await memory.text.search("region of France", 5)).toEqual(found);
  });
});

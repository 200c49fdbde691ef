import { afterEach, describe, expect, it } from "vitest";
import { openMemory, entityIdOfUri, type KnowledgeMemory, type Reading } from "../../knowledge-graph/index.ts";
import { documentId } from "../../schemas/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

const opened: KnowledgeMemory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});
async function empty(): Promise<KnowledgeMemory> {
  const memory = await openMemory({ path: ":memory:" });
  opened.push(memory);
  return memory;
}

const page = (plan: PagePlan, alsoAt?: readonly string[]): Reading => {
  const { document, draft } = reading(plan);
  const id = documentId(plan.uri);
  return { document: { ...document, id, ...(alsoAt && { alsoAt: [...alsoAt] }) }, draft: { ...draft, documentId: id } };
};

async function dump(memory: KnowledgeMemory): Promise<unknown> {
  const entities: unknown[] = [];
  for await (const entity of memory.graph.entities()) entities.push(entity);
  const decisions = [...(await memory.stats()).decisions].sort(([a], [b]) => (a < b ? -1 : 1));
  return [entities, await memory.graph.statements({}), decisions, await memory.graph.snapshotId()];
}

const guinea = site("guinea");
const print = site("guinea?view=print");
const plans: readonly PagePlan[] = [
  {
    uri: site("x"),
    title: "X",
    facts: [
      ["neighbour", "Guinea", print],
      ["ally", "The Coast", site("coast.html")],
    ],
  },
  {
    uri: site("y"),
    title: "Y",
    facts: [
      ["twin", "Guinea"],
      ["rival", "The Coast"],
    ],
  },
  { uri: guinea, title: "Guinea", facts: [["neighbour", "X", site("x")]] },
];
const remember = (memory: KnowledgeMemory, readings: readonly Reading[]): Promise<unknown> => memory.remember(readings, { extractor });

describe("other addresses of a page", () => {
  it("a link to one of them means the page's thing, also on pages that were read before it was known", async () => {
    const memory = await empty();
    await remember(
      memory,
      plans.map((plan) => page(plan)),
    );
    const before = (await memory.graph.statements({})).map(({ id }) => id);
    expect(await memory.graph.entity(entityIdOfUri(print))).toMatchObject({ id: entityIdOfUri(print) });
    await memory.lead(new Map([[guinea, [print, site("coast.html")]]]));
    expect((await memory.graph.statements({})).map(({ id }) => id)).toEqual(before);
    const values = (await memory.graph.statements({})).flatMap(({ claim }) => (claim?.value.kind === "entity" ? claim.value.entityId : []));
    // The name that a link to another address has is a name of the page's thing nowhere: a page says what it is called.
    expect(values.filter((id) => id === entityIdOfUri(guinea))).toHaveLength(3);
    expect(await memory.graph.entity(entityIdOfUri(print))).toBeUndefined();
    expect((await memory.stats()).decisions.get("other-address")).toBe(4);
  });

  it("in any order, told before or after, the memory is the same", async () => {
    const orders = [plans, [...plans].reverse(), [plans[1], plans[2], plans[0]].flatMap((plan) => plan ?? [])];
    const dumps: unknown[] = [];
    for (const order of orders) {
      const [before, after] = [await empty(), await empty()];
      await remember(
        before,
        order.map((plan) => page(plan, plan.uri === guinea ? [print] : undefined)),
      );
      for (const plan of order) await remember(after, [page(plan)]);
      await after.lead(new Map([[guinea, [print]]]));
      dumps.push(await dump(before), await dump(after));
    }
    for (const one of dumps) expect(one).toEqual(dumps[0]);
  });

  it("an address that becomes a page of its own is its own again, and one whose page is gone leads nowhere", async () => {
    const memory = await empty();
    await remember(
      memory,
      plans.map((plan) => page(plan, plan.uri === guinea ? [print] : undefined)),
    );
    const without = await empty();
    const own: PagePlan = { uri: print, title: "Guinea, printed" };
    await remember(
      without,
      [...plans, own].map((plan) => page(plan)),
    );
    await remember(memory, [page(own)]);
    expect(((await dump(memory)) as unknown[])[1]).toEqual(((await dump(without)) as unknown[])[1]);
    await memory.bury([documentId(print)], "2026-01-02T00:00:00Z");
    expect((await memory.stats()).decisions.get("other-address")).toBe(2);
    await memory.bury([documentId(guinea)], "2026-01-03T00:00:00Z");
    expect((await memory.stats()).decisions.get("other-address")).toBeUndefined();
    expect((await memory.graph.entity(entityIdOfUri(print)))?.name).toBe("Guinea");
  });

  it("what led to a document leads to the one that its page goes by now", async () => {
    const [memory, plain] = [await empty(), await empty()];
    const menu = site("guinea?from=menu");
    // Nobody reads again who links to it, for his words are the same.
    const linking = [
      page({ uri: site("x"), title: "X", facts: [["neighbour", "Guinea", menu]] }),
      page({ uri: print, title: "Guinea", facts: [["neighbour", "X", site("x")]] }, [menu]),
    ];
    await remember(memory, linking);
    const renamed = page(plans[2] as PagePlan);
    await remember(memory, [renamed]);
    await memory.bury([documentId(print)], "2026-01-02T00:00:00Z");
    await memory.lead(new Map([[guinea, [print]]]));
    await remember(plain, [page({ uri: site("x"), title: "X", facts: [["neighbour", "Guinea", guinea]] }), renamed]);
    const told = async (of: KnowledgeMemory): Promise<unknown> => (await of.graph.statements({})).map(({ claim }) => claim);
    expect(await told(memory)).toEqual(await told(plain));
    expect((await memory.graph.document(documentId(guinea)))?.alsoAt).toEqual([menu, print]);
  });

  it("a page that stands for another's is of that one's thing, and so is who links to it; in any order, and read anew when it is known", async () => {
    const club = site("clubs/hest");
    const standing = (one: Reading): Reading => {
      const entities = one.draft.entities.map((entity) => ({ ...entity, reference: { ...entity.reference, uri: guinea } }));
      const statements = one.draft.statements.map((each) => ({
        ...each,
        claim: { ...each.claim!, subject: { surface: "Guinea", uri: guinea } },
      }));
      return { document: one.document, draft: { ...one.draft, standsFor: guinea, entities, statements } };
    };
    const other = page({ uri: club, title: "Guinea", facts: [["ally", "X", site("x")]] }, [print]);
    const linking: PagePlan = { uri: site("z"), title: "Z", facts: [["neighbour", "Guinea", club], ["rival", "Guinea"], ["friend", "Guinea", print]] }; // prettier-ignore
    const pages = [...plans, linking].map((plan) => page(plan));
    const dumps: unknown[] = [];
    for (const order of [
      [...pages, standing(other)],
      [standing(other), ...pages.toReversed()],
      [...pages, other, standing(other)],
    ]) {
      const memory = await empty();
      for (const one of order) await remember(memory, [one]);
      dumps.push(((await dump(memory)) as unknown[])[1]);
      const claims = (await memory.graph.statements({})).flatMap(({ claim }) => (claim === undefined ? [] : [claim]));
      expect(claims.filter(({ value }) => value.kind === "entity" && value.entityId === entityIdOfUri(guinea))).toHaveLength(5);
      expect(claims.filter(({ subject }) => subject === entityIdOfUri(guinea)).map(({ attribute }) => attribute).toSorted()).toEqual(["ally", "neighbour"]); // prettier-ignore
      // Closed statements may still mention what it was before.
      expect((await memory.graph.entity(entityIdOfUri(club)))?.uris ?? []).toEqual([]);
      await remember(memory, [other]);
      expect((await memory.graph.entity(entityIdOfUri(club)))?.name).toBe("Guinea");
    }
    for (const one of dumps) expect(one).toEqual(dumps[0]);
  });

  it("told again, nothing changes; a page that is read again keeps them", async () => {
    const memory = await empty();
    await remember(
      memory,
      plans.map((plan) => page(plan)),
    );
    await memory.lead(new Map([[guinea, [print]]]));
    const first = await dump(memory);
    expect(await memory.lead(new Map([[guinea, [print]]]))).toEqual({ opened: 0, kept: 0, closed: 0 });
    await remember(memory, [
      page({
        ...(plans[2] as PagePlan),
        facts: [
          ["neighbour", "X", site("x")],
          ["friend", "Y", site("y")],
        ],
      }),
    ]);
    expect((await memory.graph.document(documentId(guinea)))?.alsoAt).toEqual([print]);
    expect(await dump(memory)).not.toEqual(first);
    expect((await memory.stats()).decisions.get("other-address")).toBe(2);
  });
});

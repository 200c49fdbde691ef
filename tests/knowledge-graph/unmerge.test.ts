import { afterEach, describe, expect, it } from "vitest";
import { openMemory, entityIdOfName, entityIdOfUri, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

const opened: KnowledgeMemory[] = [];
async function memoryOf(plans: readonly PagePlan[]): Promise<KnowledgeMemory> {
  const memory = await openMemory({ path: ":memory:" });
  opened.push(memory);
  await memory.remember(plans.map(reading), { extractor });
  return memory;
}
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

async function dump(memory: KnowledgeMemory): Promise<unknown> {
  const entities: unknown[] = [];
  for await (const entity of memory.graph.entities()) entities.push(entity);
  return [entities, await memory.graph.statements({}), await memory.stats()];
}

const guinea = entityIdOfUri(site("guinea"));
const plans: readonly PagePlan[] = [
  { uri: site("guinea"), title: "Guinea", aliases: ["The Coast"] },
  {
    uri: site("x"),
    title: "X",
    facts: [
      ["neighbour", "The Coast"],
      ["partner", "Guinea"],
      ["friend", "Shores", site("guinea")],
    ],
  },
  { uri: site("y"), title: "Y", facts: [["twin", "THE COAST"]] },
];

describe("unmerge", () => {
  it("takes the surfaces from the entity in all documents and keeps the statements' ids", async () => {
    const memory = await memoryOf(plans);
    const before = (await memory.graph.statements({})).map(({ id }) => id);
    const { mentions, refused } = await memory.unmerge(guinea, ["The Coast"]);
    expect(refused).toEqual([]);
    const coast = entityIdOfName("coast");
    expect(mentions.map(({ surface, entityId }) => [surface, entityId]).sort()).toEqual([
      ["THE COAST", coast],
      ["The Coast", coast],
    ]);
    expect((await memory.graph.statements({})).map(({ id }) => id)).toEqual(before);
    const values = (await memory.graph.statements({ subject: entityIdOfUri(site("x")) })).map(({ claim }) => claim?.value);
    expect(values).toContainEqual({ kind: "entity", entityId: guinea });
    expect(values.filter((value) => value?.kind === "entity" && value.entityId === coast)).toHaveLength(1);
    // By its own name, and by a link.
    expect(await memory.graph.mentioning(guinea)).toHaveLength(2);
    const [shown] = await memory.show("Guinea");
    expect(shown?.ruledOut).toEqual(["coast"]);
    expect(shown?.entity.aliases).toEqual([]);
    expect((await memory.stats()).decisions.get("ruled")).toBeGreaterThan(0);
  });

  it("is obeyed by every later reading, of the same pages and of new ones", async () => {
    const memory = await memoryOf(plans);
    await memory.unmerge(guinea, ["The Coast"]);
    const after = await dump(memory);
    await memory.remember(plans.map(reading), { extractor });
    expect(await dump(memory)).toEqual(after);
    // Another extractor reads everything anew.
    await memory.remember(plans.map(reading), { extractor: { ...extractor, version: "2" } });
    const z: PagePlan = { uri: site("z"), title: "Z", facts: [["owner", "The Coast"]], fetchedAt: "2026-01-02T00:00:00Z" };
    await memory.remember([reading(z)], { extractor });
    expect(await memory.graph.mentioning(guinea)).toHaveLength(2);
    expect(await memory.graph.mentioning(entityIdOfName("coast"))).toHaveLength(3);
  });

  it("decides an ambiguity where it rules one candidate out", async () => {
    const memory = await memoryOf([
      { uri: site("a"), title: "A Bank", aliases: ["ADB"] },
      { uri: site("b"), title: "B Bank" },
      { uri: site("x"), title: "X", facts: [["lender", "ADB"]] },
    ]);
    await memory.unmerge(entityIdOfUri(site("a")), ["ADB"]);
    await memory.remember([reading({ uri: site("b"), title: "B Bank", aliases: ["ADB"] })], { extractor });
    const [statement] = await memory.graph.statements({ subject: entityIdOfUri(site("x")) });
    expect(statement?.claim?.value).toEqual({ kind: "entity", entityId: entityIdOfUri(site("b")) });
  });

  it("takes a title from those who meant another thing by it, and leaves the page its name", async () => {
    const memory = await memoryOf([{ uri: site("georgia"), title: "Georgia", facts: [["friend", "Togo"]] }, { uri: site("peach"), title: "Peach", facts: [["home", "Georgia"]] }]); // prettier-ignore
    const georgia = entityIdOfUri(site("georgia"));
    await memory.unmerge(georgia, ["Georgia"]);
    expect(await memory.graph.statements({ subject: georgia })).toHaveLength(1);
    const [home] = await memory.graph.statements({ attribute: "home" });
    expect(home?.claim?.value).toEqual({ kind: "entity", entityId: entityIdOfName("georgia") });
  });

  it("refuses what is no merge, and changes nothing then", async () => {
    const memory = await memoryOf(plans);
    const before = await dump(memory);
    const { refused } = await memory.unmerge(guinea, ["The Coast", "Shores", "Mali"]);
    expect(refused).toEqual([
      { surface: "Shores", why: "linked" },
      { surface: "Mali", why: "not-taken-for-it" },
    ]);
    expect(await dump(memory)).toEqual(before);
  });
});

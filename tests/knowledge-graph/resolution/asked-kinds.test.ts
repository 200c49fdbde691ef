import { afterEach, describe, expect, it } from "vitest";
import { entityIdOfUri, type KnowledgeMemory, openMemory } from "../../../knowledge-graph/index.ts";
import { mayStandUnder } from "../../../knowledge-graph/resolution/asked-kinds.ts";
import { extractor, reading, site, type PagePlan } from "../readings.ts";

const opened: KnowledgeMemory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

describe("what may stand under a label", () => {
  it("where it asks for a place or a person, is no club, and no thing that a name is of besides", () => {
    expect(mayStandUnder("birthplace", ["football club"])).toBe(false);
    expect(mayStandUnder("details / located in", ["ship"])).toBe(false);
    expect(mayStandUnder("head coach", ["town"])).toBe(false);
    expect(mayStandUnder("birthplace", ["hospital"])).toBe(true);
    expect(mayStandUnder("birthplace", ["airfield"])).toBe(false);
    expect(mayStandUnder("located in", ["airfield"])).toBe(true);
    expect(mayStandUnder("birthplace", ["club", "town"])).toBe(true);
    expect(mayStandUnder("birthplace", [])).toBe(true);
    expect(mayStandUnder("club", ["club"])).toBe(true);
    expect(mayStandUnder("operator", ["town"])).toBe(true);
  });

  it("keeps a name's words, and leads to no page of another kind", async () => {
    const valueOf = async (label: string, types: readonly string[]): Promise<unknown> => {
      const memory = await openMemory({ path: ":memory:" });
      opened.push(memory);
      const plans: PagePlan[] = [
        { uri: site("northgate"), title: "Northgate", types: [...types] },
        { uri: site("anna"), title: "Anna Lind", facts: [[label, "Northgate"]] },
      ];
      await memory.remember(plans.map((plan) => reading(plan)), { extractor }); // prettier-ignore
      const [own] = (await memory.graph.statements({})).filter(({ claim }) => claim?.attribute === label);
      return own?.claim?.value;
    };
    const club = { kind: "entity", entityId: entityIdOfUri(site("northgate")) };
    expect(await valueOf("club", ["club"])).toEqual(club);
    expect(await valueOf("birthplace", ["town"])).toEqual(club);
    expect(await valueOf("birthplace", [])).toEqual(club);
    const words = await valueOf("birthplace", ["club"]);
    expect(words).not.toEqual(club);
    expect(words).toMatchObject({ kind: "entity" });
  });

  it("is not what another page's value of that name is, where that is of another kind and has no page", async () => {
    const memory = await openMemory({ path: ":memory:" });
    opened.push(memory);
    const plans: PagePlan[] = [
      { uri: site("tom"), title: "Tom Hest", facts: [["club", "Northgate", undefined, ["club"]]] },
      { uri: site("anna"), title: "Anna Lind", facts: [["birthplace", "Northgate"]] },
      { uri: site("ada"), title: "Ada Rusk", facts: [["birthplace", "Northgate"], ["club", "Northgate"]] }, // prettier-ignore
    ];
    await memory.remember(plans.map((plan) => reading(plan)), { extractor }); // prettier-ignore
    const values = (attribute: string, all: Awaited<ReturnType<typeof memory.graph.statements>>): Set<string> =>
      new Set(all.flatMap(({ claim }) => (claim?.attribute === attribute ? [JSON.stringify(claim.value)] : [])));
    const all = await memory.graph.statements({});
    expect([values("club", all).size, values("birthplace", all).size]).toEqual([1, 1]);
    expect([...values("club", all)]).not.toEqual([...values("birthplace", all)]);
  });
});

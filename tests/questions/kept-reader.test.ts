import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { keptReads } from "../../pipelines/questions/kept-reader.ts";
import { countryPage } from "../agents/world.ts";

it("kept reads give what the memory gives, closed statements and unknown ids included", async () => {
  const memory = await openMemory({ path: ":memory:" });
  const extractor = { name: "rules", version: "1" };
  for (const areas of [undefined, (at: number): number => 40_000 + 500 * at])
    await memory.remember(
      Array.from({ length: 6 }, (_, at) => countryPage(at, areas)).map((document) => ({ document, draft: extractDocument(document) })),
      { extractor },
    );
  const { graph } = memory;
  const all = await graph.statements({ includeClosed: true });
  const closed = all.filter(({ retractedAt }) => retractedAt !== undefined);
  expect(closed.length).toBeGreaterThan(5);
  const kept = keptReads(graph);
  const same = async (query: Parameters<typeof graph.statements>[0]): Promise<void> =>
    expect(await kept.statements(query)).toEqual(await graph.statements(query));
  for (const { id, claim } of all) {
    await same({ ids: [id] });
    if (claim) {
      await same({ subject: claim.subject, attribute: claim.attribute });
      await same({ subject: claim.subject, attribute: claim.attribute, includeClosed: true });
      await same({ ids: [id], subject: claim.subject });
    }
    await same({ ids: [id] });
    await same({ ids: [id], includeClosed: true });
  }
  const ids = all.map(({ id }) => id).toReversed();
  for (const includeClosed of [false, true]) {
    await same({ ids: [...ids, ...ids.slice(0, 3)], includeClosed });
    await same({ ids: [...ids.slice(0, 20), "s_unknown"], includeClosed });
    await same({ ids: [], includeClosed });
  }
  await memory.close();
});

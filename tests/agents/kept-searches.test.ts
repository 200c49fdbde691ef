import { expect, it } from "vitest";
import { keptSearches } from "../../pipelines/agents/environments/kept-searches.ts";

it("searches the index once for a query and a number of hits, and gives what the index gave", async () => {
  const asked: string[] = [];
  const index = keptSearches({
    search: (query, limit) => {
      asked.push(`${limit} ${query}`);
      return Promise.resolve([{ documentId: `${query} ${limit}`, score: 1 }]);
    },
  });
  expect(await index.search("1 2", 3)).toEqual([{ documentId: "1 2 3", score: 1 }]);
  expect(await index.search("1 2", 3)).toEqual([{ documentId: "1 2 3", score: 1 }]);
  expect(await index.search("2", 31)).toEqual([{ documentId: "2 31", score: 1 }]);
  expect(asked).toEqual(["3 1 2", "31 2"]);
});

it("holds no more than the latest of very many", async () => {
  let searches = 0;
  const index = keptSearches({ search: () => Promise.resolve([{ documentId: "d", score: (searches += 1) }]) });
  for (let at = 0; at < 10_000; at++) await index.search(String(at), 1);
  expect(await index.search("9999", 1)).toEqual([{ documentId: "d", score: 10_000 }]);
  expect(await index.search("0", 1)).toEqual([{ documentId: "d", score: 10_001 }]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { search, type SearchOptions } from "../../pipelines/cli/memory-search.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { extractor, reading, site } from "../knowledge-graph/readings.ts";

const folder = mkdtempSync(join(tmpdir(), "memory-search-"));
const path = join(folder, "memory.db");
beforeAll(async () => {
  const memory = await openMemory({ path });
  await memory.remember(
    [
      reading({ uri: site("togo"), title: "Togo", types: ["country"], facts: [["capital", "Lomé"]], fetchedAt: "2020-01-01T00:00:00Z" }),
      reading({ uri: site("mono"), title: "Mono River", types: ["river"], facts: [["mouth", "Bight of Benin"]] }),
    ],
    { extractor },
  );
  await memory.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Hit {
  readonly kind: string;
  readonly text: string;
  readonly uri?: string;
}

async function found(query: string, given: Partial<SearchOptions> = {}): Promise<readonly Hit[]> {
  let hits: readonly Hit[] = [];
  const shell: Shell = {
    signal: new AbortController().signal,
    now: "2026-01-31T08:00:00.000Z",
    clockIsGiven: true,
    progress: quietProgress,
    colour: false,
    columns: 100,
    say: () => undefined,
    result: (_text, data) => (hits = data as readonly Hit[]),
  };
  await search(query, { memory: path, limit: 2, ...given }, shell);
  return hits;
}

describe("memory search", () => {
  it("finds passages, things and statements, and says where they stand", async () => {
    const hits = await found("capital Lomé of Togo");
    expect(hits.map(({ kind }) => kind)).toEqual(["passages", "passages", "entities", "entities", "statements", "statements"]);
    expect(hits.filter((_, at) => at % 2 === 0).map(({ text }) => text.split("\n").at(-1))).toEqual([
      "The capital of Togo is Lomé.",
      expect.stringMatching(/Togo \(country\)|Lomé/),
      "The capital of Togo is Lomé.",
    ]);
    expect(hits[4]?.uri).toBe(site("togo"));
  });
  it("is narrowed by time, type, language and host", async () => {
    expect((await found("river", { in: "entities", type: "country" })).map(({ text }) => text)).toEqual(["Togo (country)"]);
    expect((await found("river", { in: "statements", before: "2021-01-01" })).map(({ uri }) => uri)).toEqual([site("togo")]);
    expect(await found("river", { language: "de" })).toEqual([]);
    expect(await found("river", { source: "site.example", in: "passages" })).toHaveLength(2);
    await expect(found("river", { in: "pages" })).rejects.toThrow(/--in takes one of passages, entities, statements/);
  });
  it("follows the memory: what changed is embedded anew, what went is found no more", async () => {
    const memory = await openMemory({ path });
    await memory.bury([reading({ uri: site("mono"), title: "" }).document.id], "2026-01-02T00:00:00Z");
    await memory.close();
    expect((await found("Mono River mouth", { in: "passages" })).map(({ uri }) => uri)).toEqual([site("togo")]);
    expect((await found("Mono River mouth", { in: "statements" })).map(({ uri }) => uri)).toEqual([site("togo")]);
  });
});

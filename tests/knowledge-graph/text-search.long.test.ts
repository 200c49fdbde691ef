import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Document } from "../../schemas/index.ts";

const folder = mkdtempSync(join(tmpdir(), "text-search-"));
const file = openLibsql(join(folder, "memory.db"));
const index = textLibsql(file);
afterAll(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const random = seededRandom("text-search");
/** Some words in most documents, most words in few. */
const word = (): string => `w${Math.floor(600 * random.next() ** 3)}`;
const words = (count: number): string => Array.from({ length: count }, word).join(" ");
const document = (n: number): Document => ({
  id: `d_${(n * 7919) % 4001}`,
  uri: `https://drawn.example/${n}/`,
  title: words(2),
  // Many short documents: many equal scores.
  text: words(n % 3 === 0 ? 3 : 5 + random.int(40)),
  language: "en",
  contentHash: "",
  kind: "web",
  fetchedAt: "2026-01-01T00:00:00Z",
  subjects: [],
  links: [],
  version: 1,
});

/** Every match scored. */
const all = (query: string, limit: number): readonly string[] =>
  file
    .all<{ id: string }>(
      `select id from (select id, round(-bm25(document_text, 4, 1.0), 9) as score from document_text
        join text_documents on n = document_text.rowid where document_text match ?) order by score desc, id limit ?`,
      [
        query
          .split(" ")
          .map((one) => `"${one}"`)
          .join(" OR "),
        limit,
      ],
    )
    .map(({ id }) => id);

describe("search", () => {
  it("gives what scoring every match gives, also after the index changed", async () => {
    for (const [from, to] of [
      [0, 3000],
      [3000, 4000],
    ] as const) {
      await index.index(Array.from({ length: to - from }, (_, at) => document(from + at)));
      for (let tried = 0; tried < 60; tried++) {
        const query = [...new Set(words(1 + random.int(12)).split(" "))].join(" ");
        const limit = [1, 10, 60][tried % 3] ?? 1;
        const found = (await index.search(query, limit)).map(({ documentId }) => documentId);
        expect(found, `${query} (${limit})`).toEqual(all(query, limit));
      }
    }
  });
});

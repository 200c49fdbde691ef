import { describe, expect, it } from "vitest";
import { workers } from "../../pipelines/core/workers.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { ReadDraft } from "../../pipelines/extract/extract-worker.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import type { ToRead } from "../../pipelines/extract/to-read.ts";
import { documentOf } from "./support.ts";

describe("extraction in a worker thread", () => {
  it("gives what the main thread gives, in order", async () => {
    const documents = [
      documentOf("# France\n\n## Geography\n\n### Area\n\n643,801 sq km\n"),
      documentOf("# Togo\n\nTogo has a population of 7.5 million (2015).\n"),
    ];
    const pool = workers<readonly ToRead[], ReadDraft[]>("../../pipelines/extract/extract-worker", import.meta.url, { threads: 1 });
    try {
      const read = documents.map((one) => ({ draft: extractDocument(one), outline: outlineOf(one) }));
      expect(await pool.run(documents.map((document) => ({ document })))).toEqual(read);
    } finally {
      await pool.close();
    }
  });
});

import { readdirSync } from "node:fs";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { documentOf, filePages } from "../extract/gold/documents.ts";

const folder = new URL("../fixtures/sites/chronicle/", import.meta.url);

/** The pages of the fixture site in a memory, as a crawl would read them. */
export async function chronicleIn(memory: KnowledgeMemory): Promise<void> {
  const read = filePages(folder);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));
  await memory.remember(
    paths.sort().map((path) => {
      const uri = `https://chronicle.example/${path}`;
      const document = documentOf(uri, read(uri) ?? "");
      return { document, draft: extractDocument(document) };
    }),
    { extractor: { name: "rules", version: "1" } },
  );
}

export async function chronicle(): Promise<QuestionContext> {
  const memory = await openMemory({ path: ":memory:" });
  await chronicleIn(memory);
  // So few pages have no place for a third side.
  return questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0 }));
}

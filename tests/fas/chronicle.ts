import { readdirSync } from "node:fs";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { groundOf, type Ground } from "../../pipelines/fas/ground.ts";
import { documentOf, filePages } from "../extract/gold/documents.ts";

const folder = new URL("../fixtures/sites/chronicle/", import.meta.url);

/** The pages of the fixture site in a memory, as a crawl would read them; `also` are pages beside them, by path. */
export async function chronicle(also: Readonly<Record<string, string>> = {}): Promise<Ground> {
  const read = filePages(folder);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));
  const pages = new Map(paths.sort().map((path) => [`https://chronicle.example/${path}`, ""]));
  for (const [path, html] of Object.entries(also)) pages.set(`https://chronicle.example/${path}`, html);
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    [...pages].map(([uri, html]) => {
      const document = documentOf(uri, html === "" ? (read(uri) ?? "") : html);
      return { document, draft: extractDocument(document) };
    }),
    { extractor: { name: "rules", version: "1" } },
  );
  return groundOf(memory.graph);
}

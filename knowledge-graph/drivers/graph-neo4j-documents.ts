import type { Document } from "../../schemas/index.ts";
import type { GraphStore } from "../contracts/stores.ts";
import { byBytes } from "./neo4j-rows.ts";
import { firstRow } from "./neo4j-pages.ts";
import type { Neo4jGraph } from "./neo4j.ts";

/** Documents are large: few a page. */
const documentPage = 20;

interface StoredDocument {
  readonly body: string;
  readonly text: string;
}
const storedDocument = "d.body AS body, d.text AS text";

export function documentsNeo4j(graph: Neo4jGraph): Pick<GraphStore, "document" | "documents" | "gone"> {
  return {
    document: async (id, version) => {
      const row = await firstRow<StoredDocument>(
        graph,
        `MATCH (d:Document {memory: $memory, id: $id}) WHERE d.body IS NOT NULL
           AND ${version === undefined ? "d.version > 0 AND d.newest" : "d.version = $version"} RETURN ${storedDocument}`,
        { id, version },
      );
      return row && documentOf(row);
    },
    async *documents() {
      const all = await graph.read<{ id: string; uri: string }>(
        "MATCH (d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.newest RETURN d.id AS id, d.uri AS uri",
      );
      // Sorted here: the engine has no order of bytes, and an index takes no uri of any length.
      const ids = all.sort((a, b) => byBytes(a.uri, b.uri) || byBytes(a.id, b.id)).map(({ id }) => id);
      for (let start = 0; start < ids.length; start += documentPage) {
        const rows = await graph.read<StoredDocument>(
          `UNWIND range(0, size($ids) - 1) AS i
           MATCH (d:Document {memory: $memory, id: $ids[i]}) WHERE d.version > 0 AND d.newest RETURN ${storedDocument} ORDER BY i`,
          { ids: ids.slice(start, start + documentPage) },
        );
        yield* rows.map(documentOf);
      }
    },

    async *gone(ids) {
      const rows = await graph.read<{ id: string }>(
        "MATCH (d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.gone RETURN d.id AS id ORDER BY id",
      );
      const wanted = ids === undefined ? undefined : new Set(ids);
      const found = rows.flatMap(({ id }) => (wanted === undefined || wanted.has(id) ? [id] : []));
      for (let start = 0; start < found.length; start += documentPage) {
        const read = await graph.read<StoredDocument>(
          `UNWIND range(0, size($ids) - 1) AS i
           MATCH (d:Document {memory: $memory, id: $ids[i]}) WHERE d.version > 0 AND d.gone RETURN ${storedDocument} ORDER BY i`,
          { ids: found.slice(start, start + documentPage) },
        );
        yield* read.map(documentOf);
      }
    },
  };
}

const documentOf = ({ body, text }: StoredDocument): Document => ({ ...(JSON.parse(body) as Omit<Document, "text">), text });

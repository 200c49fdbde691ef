import type { Document } from "../../schemas/index.ts";
import type { GraphStore } from "../contracts/stores.ts";
import type { LibsqlFile } from "./libsql.ts";
import type { SnapshotCache } from "./snapshot-libsql.ts";
import { turn } from "./turn.ts";

interface DocumentRow {
  readonly body: string;
  readonly text: string;
}

/** Documents with their versions. */
export interface DocumentsLibsql extends Pick<GraphStore, "document" | "documents" | "gone"> {
  /** Inside a transaction. */
  write(documents: readonly Document[]): void;
}

/** Long because a write and three reads share the file, and two of them are streams. */
export function documentsLibsql(file: LibsqlFile, snapshot: SnapshotCache): DocumentsLibsql {
  const write = (documents: readonly Document[]): void => {
    for (const { text, ...body } of documents) {
      file.run(
        `insert into documents (id, version, uri, newest, body, text) values (?, ?, ?, 0, ?, ?)
         on conflict (id, version) do update set uri = excluded.uri, body = excluded.body, text = excluded.text`,
        [body.id, body.version, body.uri, JSON.stringify(body), text],
      );
      file.run(
        `update documents set newest = (version = (select max(version) from documents where id = ?) and body ->> 'goneAt' is null)
         where id = ?`,
        [body.id, body.id],
      );
    }
    if (documents.length > 0) snapshot.forget();
  };

  return {
    write,
    document: async (id, version) => {
      const row =
        version === undefined
          ? file.first<DocumentRow>("select body, text from documents where id = ? and newest = 1", [id])
          : file.first<DocumentRow>("select body, text from documents where id = ? and version = ?", [id, version]);
      return row && documentOf(row);
    },
    async *documents() {
      let uri = "";
      let id = "";
      for (;;) {
        await turn();
        // Documents are large: few a page.
        const rows = file.all<DocumentRow>(
          "select body, text from documents where newest = 1 and (uri, id) > (?, ?) order by uri, id limit 20",
          [uri, id],
        );
        for (const row of rows) {
          const document = documentOf(row);
          ({ uri, id } = document);
          yield document;
        }
        if (rows.length === 0) return;
      }
    },

    async *gone(ids) {
      const one = "newest = 0 and version = (select max(version) from documents as other where other.id = documents.id)";
      for (let after = ""; ;) {
        await turn();
        const rows = file.all<DocumentRow>(
          `select body, text from documents where ${one} and id > ?
           ${ids ? "and id in (select value from json_each(?))" : ""} order by id limit 20`,
          [after, ...(ids ? [JSON.stringify(ids)] : [])],
        );
        for (const row of rows) {
          const document = documentOf(row);
          after = document.id;
          yield document;
        }
        if (rows.length === 0) return;
      }
    },
  };
}

const documentOf = ({ body, text }: DocumentRow): Document => ({ ...(JSON.parse(body) as Omit<Document, "text">), text });

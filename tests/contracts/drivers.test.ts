import { afterAll } from "vitest";
import { evidenceGraph } from "../../knowledge-graph/drivers/graph-evidence.ts";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { graphLibsql } from "../../knowledge-graph/drivers/graph-libsql.ts";
import { openLibsql, type LibsqlFile } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { vectorLibsql } from "../../knowledge-graph/drivers/vector-libsql.ts";
import { claimReaderContract } from "./claim-reader.ts";
import { embedderContract } from "./embedder.ts";
import { graphStoreContract } from "./graph-store.ts";
import { runStoreContract } from "./run-store.ts";
import { textIndexContract } from "./text-index.ts";
import { vectorStampContract, vectorStoreContract } from "./vector-store.ts";

const files: LibsqlFile[] = [];
const file = (): LibsqlFile => {
  const opened = openLibsql(":memory:");
  files.push(opened);
  return opened;
};
afterAll(() => files.forEach((opened) => opened.close()));

graphStoreContract("libsql", async () => graphLibsql(file()));
claimReaderContract("evidence", async (entities, statements) => evidenceGraph(entities, statements));
textIndexContract("libsql", async () => textLibsql(file()));
vectorStoreContract("libsql", async () => vectorLibsql(file(), "test"));
const shared = file();
vectorStampContract("libsql", async (embedder) => vectorLibsql(shared, embedder));
runStoreContract("libsql", async () => runLibsql(file()));
embedderContract("lexical", lexicalEmbedder);

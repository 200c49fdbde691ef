import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { evidenceGraph } from "../../knowledge-graph/drivers/graph-evidence.ts";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { graphLibsql } from "../../knowledge-graph/drivers/graph-libsql.ts";
import { openLibsql, type LibsqlFile } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { vectorLibsql } from "../../knowledge-graph/drivers/vector-libsql.ts";
import { folderStore } from "../../pipelines/scale/drivers/folder-store.ts";
import { sharedReplies } from "../../pipelines/scale/shared-replies.ts";
import { claimReaderContract } from "./claim-reader.ts";
import { embedderContract } from "./embedder.ts";
import { graphStoreContract } from "./graph-store.ts";
import { objectStoreContract } from "./object-store.ts";
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
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "store-"));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })));
objectStoreContract("folder", async () => folderStore(folder()));
runStoreContract("replies in a store", async () => sharedReplies(runLibsql(file()), folderStore(folder()), "run"));
embedderContract("lexical", lexicalEmbedder);

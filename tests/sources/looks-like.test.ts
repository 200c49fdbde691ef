import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { documentsSource } from "../../pipelines/sources/documents.ts";
import { graphSource } from "../../pipelines/sources/graph.ts";
import type { Source } from "../../pipelines/sources/source.ts";
import { DocumentsSourceConfig, GraphSourceConfig } from "../../schemas/index.ts";
import { contextOf, shelf } from "./crawl.ts";

const root = mkdtempSync(join(tmpdir(), "looks-like-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The first thing that is said of a file that cannot be read. */
async function refusal(source: (name: string) => Source, name: string, content: string | Uint8Array): Promise<string> {
  writeFileSync(join(root, name), content);
  for await (const item of source(name).read(contextOf(shelf()))) if (item.kind === "rejection") return item.rejection.detail;
  return "";
}

const asDocuments = (name: string): Source => documentsSource(DocumentsSourceConfig.parse({ paths: [name], root }));
const asGraph = (name: string): Source => graphSource(GraphSourceConfig.parse({ path: name, root }));

const TABLE = "name,height\nArne,12\nBore,9\n";
const TURTLE = '@prefix ex: <http://e.example/> .\nex:a a ex:Town ; ex:name "A" .\n';

describe("a file of another format than its name says", () => {
  it.each([
    ["a.json", TABLE, "it is no JSON; it looks like a table with commas: name it .csv"],
    ["a.sqlite", TABLE, "it looks like a table with commas: name it .csv"],
    ["a.parquet", TABLE, "it looks like a table with commas: name it .csv"],
    ["a.xlsx", TABLE, "it looks like a table with commas: name it .csv"],
    ["b.csv", TURTLE, "it looks like Turtle: name it .ttl, as a source graph"],
    ["c.csv", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 1, 2), "it looks like an office file, a book or an archive"],
    ["d.csv", gzipSync(TABLE), "it looks like packed (gzip): unpack it"],
    ["e.ttl", TURTLE, 'it is a graph, which a source of its own reads: "graph: { path: … }"'],
    ["f.json", '{"a": [1,', "it is no JSON"],
    ["g.xyz", "nothing that is known", "files are read that end in .md"],
    ["h.json", "[]", "there is no list of records in it"],
  ])("is told of %s among documents", async (name, content, told) => {
    expect(await refusal(asDocuments, name, content)).toContain(told);
  });

  it.each([
    ["a.ttl", TABLE, "it looks like a table with commas: name it .csv"],
    ["b.csv", TURTLE, "it looks like Turtle: name it .ttl"],
    ["c.csv", TABLE, "no columns subject, predicate, object; tables of things are a source documents"],
    ["d.json", TABLE, "tables of things are a source documents"],
    ["e.rdf", TURTLE, "it looks like Turtle: name it .ttl"],
  ])("is told of %s as a graph", async (name, content, told) => {
    expect(await refusal(asGraph, name, content)).toContain(told);
  });

  it("is not told of one that is merely broken", async () => {
    expect(await refusal(asDocuments, "f.json", '{"a": [1,')).toBe("it is no JSON");
    expect(await refusal(asGraph, "g.nt", "<http://a.example/a> <http://a.example/b> .")).not.toContain("looks like");
  });
});

import { afterAll, describe, expect, it } from "vitest";
import { graphNeo4j } from "../../knowledge-graph/drivers/graph-neo4j.ts";
import { selectStatements } from "../../knowledge-graph/drivers/graph-neo4j-statements.ts";
import { openNeo4j, type Neo4jGraph } from "../../knowledge-graph/drivers/neo4j.ts";
import type { StatementQuery } from "../../knowledge-graph/contracts/stores.ts";
import { graphStoreContract } from "../contracts/graph-store.ts";
import { sampleDocument, sampleEntity, sampleStatement, smallGraph } from "../contracts/samples.ts";
import { dropMemory, neo4jSettings, openGraph } from "./neo4j.ts";
import { freePort } from "./process.ts";

graphStoreContract("neo4j", openGraph);

describe("the graph in Neo4j", () => {
  const opened: Neo4jGraph[] = [];
  const open = async (name?: string): Promise<Neo4jGraph> => {
    const graph = await openNeo4j(neo4jSettings(name));
    opened.push(graph);
    return graph;
  };
  afterAll(async () => {
    for (const graph of opened) await dropMemory(graph);
    for (const graph of opened) await graph.close();
  });

  it("is of use to a person: sentences, the named things that they mention, the pages that they come from", async () => {
    const neo4j = await open("test-person");
    const graph = graphNeo4j(neo4j, "test-person");
    // In an order in which what is spoken of comes last.
    await graph.upsertStatements(smallGraph.statements);
    await graph.upsertEntities(smallGraph.entities);
    await graph.upsertDocuments([sampleDocument("d_1"), sampleDocument("d_2")]);
    const rows = await neo4j.read(
      `MATCH (d:Document {memory: $memory})<-[:FROM]-(s:Statement {attribute: "capital"})-[m:MENTIONS]->(e:Entity)-[:IS_A]->(t:Type)
       WHERE t.name <> "capital" RETURN d.title AS title, m.role AS role, e.name AS name, t.name AS type ORDER BY title, role`,
    );
    expect(rows).toEqual([
      { title: "Title d_1", role: "subject", name: "Togo", type: "country" },
      { title: "Title d_1", role: "value", name: "Lomé", type: "city" },
      { title: "Title d_2", role: "subject", name: "Ghana", type: "country" },
      { title: "Title d_2", role: "value", name: "Accra", type: "city" },
    ]);
  });

  const queries: readonly (readonly [StatementQuery, index: string])[] = [
    [{}, "(memory, id)"],
    [{ ids: ["s_1"], subject: "e_1" }, "(memory, id)"],
    [{ subject: "e_1" }, "(memory, subject, id)"],
    [{ subject: "e_1", attribute: "area" }, "(memory, subject, id)"],
    [{ attribute: "area", includeClosed: true }, "(memory, attribute, id)"],
    [{ valueEntity: "e_3", attribute: "area" }, "(memory, value, id)"],
    [{ documentId: "d_1" }, "(memory, document, id)"],
  ];
  it.each(queries)("finds statements by an index: %j", async (query, index) => {
    const { cypher, parameters } = selectStatements(query);
    const plan = await (await open("test-plan")).plan(cypher, parameters);
    expect(plan).toMatch(/Index\w*Seek/);
    expect(plan).toContain(`s:Statement${index}`);
    expect(plan).not.toMatch(/NodeByLabelScan|AllNodesScan/);
  });

  it("keeps names and attributes that are longer than an index takes", async () => {
    const graph = graphNeo4j(await open("test-long"), "test-long");
    const long = "länge ".repeat(3000).trim();
    await graph.upsertEntities([sampleEntity("e_1", { name: long, types: [long] })]);
    await graph.upsertStatements([
      sampleStatement("s_1", { claim: { subject: "e_1", attribute: long, value: { kind: "text", value: long }, qualifiers: {} } }),
    ]);
    expect((await graph.attributes()).map(({ name }) => name)).toEqual([long]);
    expect(await graph.statements({ attribute: long })).toHaveLength(1);
    expect(await graph.entitiesOfType(long)).toEqual(["e_1"]);
    const key = "lange ".repeat(3000).trim();
    expect([...(await graph.entitiesByName([key])).keys()]).toEqual([key]);
  });

  it("lists documents in the order of their bytes, as SQLite does", async () => {
    const graph = graphNeo4j(await open("test-bytes"), "test-bytes");
    const uris = ["https://b.example/\u{1F600}", "https://b.example/\uFB00", "https://b.example/a", "https://b.example/B"];
    await graph.upsertDocuments(uris.map((uri, i) => sampleDocument(`d_${i}`, { uri })));
    const listed: string[] = [];
    for await (const { uri } of graph.documents()) listed.push(uri);
    expect(listed).toEqual([uris[3], uris[2], uris[1], uris[0]]);
  });

  it("refuses a newer schema with what to do", async () => {
    const neo4j = await open("test-newer");
    await neo4j.compute("MATCH (m:GroundworkMemory {name: $memory}) SET m.schema = 99", {});
    await expect(openNeo4j(neo4jSettings("test-newer"))).rejects.toMatchObject({ failure: "newer-version", retryable: false });
    await expect(openNeo4j(neo4jSettings("test-newer"))).rejects.toThrow(/schema version 99, this program knows 1; update groundwork/);
  });

  it("says at once when nobody answers", async () => {
    const nowhere = openNeo4j({ ...neo4jSettings(), url: `bolt://127.0.0.1:${await freePort()}` });
    await expect(nowhere).rejects.toMatchObject({ failure: "unreachable", retryable: true });
    await expect(nowhere).rejects.toThrow(/check that the server runs/);
  });

  it("names the database that is not there", async () => {
    await expect(openNeo4j({ ...neo4jSettings(), database: "elsewhere" })).rejects.toMatchObject({ failure: "mismatch" });
  });
});

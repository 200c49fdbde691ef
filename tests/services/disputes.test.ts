import { describe, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { graphNeo4j } from "../../knowledge-graph/drivers/graph-neo4j.ts";
import { openNeo4j } from "../../knowledge-graph/drivers/neo4j.ts";
import { disputesIn } from "../../knowledge-graph/program/index.ts";
import type { GraphStore } from "../../knowledge-graph/contracts/stores.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { chronicleIn } from "../questions/chronicle.ts";
import { neo4jSettings } from "./neo4j.ts";

async function told(graph: GraphStore): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const { subject, attribute, dispute } of disputesIn(graph, tableUnits))
    found.push([
      subject.name,
      attribute,
      dispute.kind,
      dispute.sides.map(({ value, statements }) => [value, statements.map(({ id }) => id).sort()]),
    ]);
  return found;
}

describe("what sources differ on", () => {
  it("is the same on Neo4j as in the file, statement for statement", async () => {
    const embedded = await openMemory({ path: ":memory:" });
    await chronicleIn(embedded);
    const settings = neo4jSettings();
    const graph = graphNeo4j(await openNeo4j(settings), settings.name);
    const documents = [];
    for await (const document of embedded.graph.documents()) documents.push(document);
    const entities = [];
    for await (const entity of embedded.graph.entities()) entities.push(entity);
    const statements = [];
    for await (const statement of embedded.graph.allStatements()) statements.push(statement);
    await graph.apply({ documents, entities, statements, closed: [], orphans: [] });
    const expected = await told(embedded.graph);
    expect(expected.length).toBe(2);
    expect(await told(graph)).toEqual(expected);
    expect(await graph.entitiesNamed("kelmsford")).toEqual(await embedded.graph.entitiesNamed("kelmsford"));
    await graph.close();
    await embedded.close();
  });
});

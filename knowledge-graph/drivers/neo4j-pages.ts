import type { Neo4jGraph, Parameters } from "./neo4j.ts";

const pageRows = 2000;

/** The first row, or undefined. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const firstRow = async <Row>(graph: Neo4jGraph, cypher: string, parameters: Parameters): Promise<Row | undefined> =>
  (await graph.read<Row>(cypher, parameters))[0];

/** Keyset paging: other tasks may write between two pages. The query names its node `n` and gives its id. */
export async function* pageNodes<Row extends { readonly id: string }>(graph: Neo4jGraph, cypher: string): AsyncGenerator<Row> {
  for (let after = ""; ;) {
    const rows = await graph.read<Row>(`${cypher} ORDER BY n.id LIMIT ${pageRows}`, { after });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

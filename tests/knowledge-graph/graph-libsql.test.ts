import { afterAll, describe, expect, it } from "vitest";
import { selectStatements } from "../../knowledge-graph/drivers/graph-libsql-statements.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import type { StatementQuery } from "../../knowledge-graph/contracts/stores.ts";

const file = openLibsql(":memory:");
afterAll(() => file.close());

describe("queries of programs are answered by the narrowest index", () => {
  const cases: readonly (readonly [StatementQuery, string])[] = [
    [{ subject: "e" }, "statements_by_subject (subject=?)"],
    [{ subject: "e", attribute: "a" }, "statements_by_subject (subject=? AND attribute=?)"],
    [{ attribute: "a" }, "statements_by_attribute (attribute=?)"],
    [{ valueEntity: "e" }, "statements_by_value (value_entity=?)"],
    [{ valueEntity: "e", attribute: "a" }, "statements_by_value (value_entity=? AND attribute=?)"],
    [{ documentId: "d" }, "statements_by_document (document=?)"],
    [{ ids: ["s"] }, "sqlite_autoindex_statements_1 (id=?)"],
  ];
  it.each(cases.flatMap(([query, index]) => [false, true].map((includeClosed) => [{ ...query, includeClosed }, index] as const)))(
    "%j by %s",
    (query, index) => {
      const { sql, parameters } = selectStatements(query);
      const plan = file.all<{ detail: string }>(`explain query plan ${sql}`, parameters).map(({ detail }) => detail);
      expect(plan[0]).toBe(`SEARCH statements USING INDEX ${index}`);
    },
  );
});

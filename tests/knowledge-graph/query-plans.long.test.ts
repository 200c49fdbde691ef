import { expect, it } from "vitest";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { graphLibsql } from "../../knowledge-graph/drivers/graph-libsql.ts";
import { ledgerLibsql } from "../../knowledge-graph/drivers/ledger-libsql.ts";
import { openLibsql, type LibsqlFile, type SqlValue } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { vectorLibsql } from "../../knowledge-graph/drivers/vector-libsql.ts";
import { knowledgeMemory } from "../../knowledge-graph/memory.ts";
import { execute } from "../../knowledge-graph/program/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { Mix } from "../../schemas/index.ts";
import { countryPage } from "../agents/world.ts";

/** Every query that is put to the file, with the last of its parameters. */
function watched(file: LibsqlFile): { readonly file: LibsqlFile; readonly asked: Map<string, readonly SqlValue[]> } {
  const asked = new Map<string, readonly SqlValue[]>();
  const note = <Result>(ask: (sql: string, parameters: readonly SqlValue[]) => Result) => {
    return (sql: string, parameters: readonly SqlValue[]): Result => {
      asked.set(sql, parameters);
      return ask(sql, parameters);
    };
  };
  return {
    asked,
    file: { ...file, run: note(file.run), all: note(file.all) as typeof file.all, first: note(file.first) as typeof file.first },
  };
}

it("no query of remembering, drawing and executing walks a whole table, but for those that are about all of it", async () => {
  const bare = openLibsql(":memory:");
  const { file, asked } = watched(bare);
  const memory = knowledgeMemory({
    graph: graphLibsql(file),
    text: textLibsql(file),
    vectors: vectorLibsql(file, lexicalEmbedder.id),
    embedder: lexicalEmbedder,
    runs: runLibsql(file),
    ledger: ledgerLibsql(file),
  });
  for (const areas of [undefined, (at: number): number => 40_000 + 500 * at])
    await memory.remember(
      Array.from({ length: 12 }, (_, at) => countryPage(at, areas)).map((document) => ({ document, draft: extractDocument(document) })),
      { extractor: { name: "rules", version: "1" } },
    );
  const context = await questionContextOf(memory.graph);
  let executed = 0;
  for await (const item of generate(context, { count: 60, mix: Mix.parse({}), seed: 1 }))
    if ("question" in item) {
      await execute(item.question.program, memory.graph, { units: tableUnits });
      executed += 1;
    }
  await memory.show("Avaria");
  expect(executed).toBeGreaterThan(10);
  const walked = [...asked].flatMap(([sql, parameters]) =>
    bare
      .all<{ detail: string }>(`explain query plan ${sql}`, parameters)
      .flatMap(({ detail }) => /^SCAN (\w+)(?!.*VIRTUAL)/.exec(detail)?.[1] ?? []),
  );
  // A row per attribute, per ruling of a person, per other address of a page, and per entity that waits to be put together.
  expect(new Set(walked)).toEqual(new Set(["attributes", "rulings", "twins", "due"]));
  await memory.close();
});

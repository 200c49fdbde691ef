import { graphLibsql } from "../../knowledge-graph/drivers/graph-libsql.ts";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { ledgerLibsql } from "../../knowledge-graph/drivers/ledger-libsql.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { vectorLibsql } from "../../knowledge-graph/drivers/vector-libsql.ts";
import { knowledgeMemory } from "../../knowledge-graph/memory.ts";
import { entityIdOfUri } from "../../knowledge-graph/resolution/references.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

/** 60 pages that name each other, some by link and some by name; a second night changes every third of them. */
export function night(number: 1 | 2): readonly PagePlan[] {
  return Array.from({ length: 60 }, (_, i) => ({
    uri: site(String(i)),
    title: `Place ${i}`,
    types: ["place"],
    aliases: [`P${i % 50}`],
    fetchedAt: `2026-01-0${number}T00:00:00Z`,
    facts: [
      ["neighbour", `Place ${(i * 7) % 150}`],
      ["seat", `Town ${i % 40}`, ...(i % 2 === 0 ? [site(`town-${i % 40}`)] : [])],
      ["twin", `P${i % 60}`],
      ...(number === 2 && i % 3 === 0 ? [["river", `River ${i % 5}`] as const] : []),
    ] as NonNullable<PagePlan["facts"]>,
  }));
}

/** The merge that is undone: other pages name Place 14 too. */
export const undone = [entityIdOfUri(site("14")), ["Place 14"]] as const;

/** argv: file, number of the write at which the process is killed (0: never), "unmerge" for that instead of the second night. Prints how many writes it took. */
if (process.argv[2] !== undefined && process.argv[1]?.endsWith("killed-run.ts")) {
  const killAt = Number(process.argv[3]);
  const file = openLibsql(process.argv[2]);
  let writes = 0;
  const deadly: typeof file = {
    ...file,
    run(sql, parameters) {
      const changed = file.run(sql, parameters);
      if (++writes === killAt) process.kill(process.pid, "SIGKILL");
      return changed;
    },
  };
  const memory = knowledgeMemory({
    graph: graphLibsql(deadly),
    text: textLibsql(deadly),
    vectors: vectorLibsql(deadly, lexicalEmbedder.id),
    embedder: lexicalEmbedder,
    runs: runLibsql(deadly),
    ledger: ledgerLibsql(deadly),
  });
  if (process.argv[4] === "unmerge") await memory.unmerge(...undone);
  else await memory.remember(night(2).map(reading), { extractor });
  await memory.close();
  process.stdout.write(String(writes));
}

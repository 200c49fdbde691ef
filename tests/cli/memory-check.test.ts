import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { check } from "../../pipelines/cli/memory-check.ts";
import { night } from "../knowledge-graph/killed-run.ts";
import { extractor, reading } from "../knowledge-graph/readings.ts";
import { heardShell } from "./heard-shell.ts";

const folder = mkdtempSync(join(tmpdir(), "check-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("says what is wrong and ends with 1, mends it and says so, and then finds nothing", async () => {
  const path = join(folder, "memory.db");
  const memory = await openMemory({ path });
  await memory.remember(night(1).slice(0, 5).map(reading), { extractor });
  await memory.close();
  const file = openLibsql(path);
  file.run("delete from vectors where id = (select min(id) from documents)", []);
  file.run("delete from mentions where statement = 1", []);
  file.close();
  const heard = heardShell();
  const { shell } = heard;

  await expect(check({ memory: path }, shell)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("--repair") as string,
  });
  expect(heard.said).toMatch(/^mentions: 1 statements that are not found under the things they mention/m);
  expect(heard.said).toMatch(/^vectors: 1 pages whose vector is missing.*\n {2}d_/m);
  expect(heard.data).toMatchObject({
    documents: 5,
    faults: [
      { kind: "mentions", count: 1 },
      { kind: "vectors", count: 1 },
    ],
  });
  await check({ memory: path, repair: true }, shell);
  expect(heard.said).toMatch(/^vectors: 1 .*\n {2}d_.*\n {2}embedded anew\nnothing is wrong any more$/m);
  await check({ memory: path }, shell);
  expect(heard.said).toMatch(/^5 documents, .*\nnothing is wrong$/);
});

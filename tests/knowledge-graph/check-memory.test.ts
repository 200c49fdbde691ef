import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { openMemory, entityTexts, faultKinds, type FaultKind, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { night } from "./killed-run.ts";
import { extractor, reading } from "./readings.ts";

const folder = mkdtempSync(join(tmpdir(), "checked-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sound = join(folder, "sound.db");
const second = night(2).slice(0, 24).map(reading);
const buried = second[5]?.document.id ?? "";

/** Two nights, so that there are older versions and closed statements; a page that is gone; vectors of things. */
beforeAll(async () => {
  const memory = await openMemory({ path: sound });
  await memory.remember(night(1).slice(0, 24).map(reading), { extractor });
  await memory.remember(second, { extractor });
  await memory.bury([buried], "2026-01-03T00:00:00Z");
  await memory.keepVectors("entities", () => entityTexts(memory.graph));
  await memory.graph.attributes();
  await memory.graph.snapshotId();
  await memory.close();
});

async function dump(memory: KnowledgeMemory): Promise<unknown> {
  const entities: unknown[] = [];
  for await (const entity of memory.graph.entities()) entities.push(entity);
  return {
    entities,
    statements: await memory.graph.statements({ includeClosed: true }),
    hits: await memory.text.search("Place river town", 30),
    attributes: await memory.graph.attributes(),
    named: [...(await memory.graph.entitiesByName(["place 3", "p7", "town 4"]))],
    stats: await memory.stats(),
  };
}

/** A fault, how it is planted, and what is told of it besides. `lost`: what was there before does not come back by itself. */
const planted: readonly {
  readonly kind: FaultKind;
  readonly sql: readonly string[];
  readonly lost?: true;
  readonly also?: readonly FaultKind[];
}[] = [
  {
    kind: "newest",
    sql: ["update documents set newest = 0 where id = (select min(id) from documents where newest = 1)"],
    also: ["snapshot", "reading-of-no-page", "words", "vectors"],
  },
  {
    kind: "statement-of-no-document",
    sql: ["update statements set document = 'd_none' where id = (select min(id) from statements)"],
    lost: true,
  },
  { kind: "statement-of-no-version", sql: ["update statements set version = 9 where id = (select min(id) from statements)"], lost: true },
  {
    kind: "statement-columns",
    sql: ["update statements set subject = 'e_none' where id = (select min(id) from statements where subject is not null)"],
  },
  {
    kind: "mentions",
    sql: [
      "delete from mentions where statement in (select n from statements order by id limit 3)",
      "insert into mentions select max(entity), 1 from mentions where statement <> 1",
    ],
  },
  {
    kind: "names",
    sql: ["delete from entity_names where key = 'place 3'", "insert into entity_types values ('river', (select min(id) from entities))"],
  },
  { kind: "names", sql: ["insert into entity_names values ('nobody', 'e_none')"] },
  { kind: "catalogue", sql: ["update attributes set body = json_set(body, '$.statements', 99) where name = 'seat'"] },
  { kind: "snapshot", sql: ["update cache set value = 'ffffffffffffffff' where key = 'snapshot'"] },
  {
    kind: "quote",
    sql: ["update statements set body = json_set(body, '$.quote.end', 1000000) where id = (select min(id) from statements)"],
    lost: true,
    also: ["snapshot"],
  },
  {
    kind: "text",
    sql: ["update documents set text = 'A' || text where newest = 1 and id = (select min(id) from documents where newest = 1)"],
    lost: true,
  },
  {
    kind: "statement-of-no-thing",
    sql: [
      "delete from entities where id = (select min(entity) from declarations)",
      "delete from cache where key = 'snapshot'",
      "update attributes set body = null",
    ],
    also: ["names", "other-vectors"],
  },
  {
    kind: "thing-unlike-pages",
    sql: [
      "update entities set body = json_set(body, '$.description', 'something else') where id = (select min(id) from entities)",
      "delete from cache where key = 'snapshot'",
    ],
  },
  {
    kind: "thing-unlike-pages",
    sql: [
      `insert into entities values ('e_zzz', '{"id":"e_zzz","name":"Nobody","aliases":[],"types":["place"],"description":"","uris":[]}')`,
      "insert into entity_types values ('place', 'e_zzz')",
      "insert into entity_names values ('nobody', 'e_zzz')",
      "delete from cache where key = 'snapshot'",
      "update attributes set body = null",
    ],
  },
  { kind: "unread", sql: ["delete from drafts where document = (select max(document) from drafts)"] },
  { kind: "reading-of-no-page", sql: ["insert into drafts select 'd_none', version, hash, 0, body from drafts limit 1"] },
  { kind: "words", sql: ["delete from text_documents where id = (select max(id) from text_documents)"], lost: true },
  {
    kind: "words",
    sql: [
      "insert into text_documents (id, body) select 'd_none', body from text_documents limit 1",
      `insert into document_text (rowid, title, text) select max(n), 'none', 'none' from text_documents`,
    ],
    lost: true,
  },
  { kind: "vectors", sql: ["delete from vectors where collection = 'documents' and id = (select max(document) from drafts)"] },
  {
    kind: "vectors",
    sql: [
      "update vectors set vector = zeroblob(4096) || x'' where collection = 'documents' and id = 'no'",
      "insert into vectors (collection, id, vector) select 'documents', 'd_none', vector from vectors limit 1",
    ],
  },
  {
    kind: "vectors",
    sql: [
      "update vectors set vector = (select randomblob(length(vector))) where collection = 'documents' and id = (select max(document) from drafts)",
    ],
  },
  { kind: "other-vectors", sql: ["delete from vectors where collection = 'entities' and id = (select min(id) from entities)"] },
];

describe("memory check", () => {
  it("finds nothing wrong where nothing is", async () => {
    const memory = await openMemory({ path: sound });
    expect(await memory.check({ repair: false })).toEqual({ faults: [], unfinished: 0 });
    const before = await dump(memory);
    expect(await memory.check({ repair: true })).toEqual({ faults: [], unfinished: 0 });
    expect(await dump(memory)).toEqual(before);
    await memory.close();
  });

  it.each(planted.map((fault, at) => ({ ...fault, at })))(
    "finds $kind ($at) and mends what can be derived",
    async ({ kind, sql, lost, also = [], at }) => {
      const path = join(folder, `${at}.db`);
      copyFileSync(sound, path);
      const whole = await openMemory({ path });
      const before = await dump(whole);
      await whole.close();
      const file = openLibsql(path);
      for (const statement of sql) file.run(statement, []);
      file.close();

      const memory = await openMemory({ path });
      const looked = (await memory.check({ repair: false })).faults;
      expect(looked.map((fault) => fault.kind)).toContain(kind);
      expect(looked.map((fault) => fault.kind).filter((one) => one !== kind && !also.includes(one))).toEqual([]);
      expect(looked.find((fault) => fault.kind === kind)?.examples.length).toBeGreaterThan(0);
      // To look is not to change.
      expect((await memory.check({ repair: false })).faults).toEqual(looked);
      const mended = (await memory.check({ repair: true })).faults;
      expect(mended.map((fault) => fault.kind)).toContain(kind);
      const left = (await memory.check({ repair: false })).faults.map((fault) => fault.kind);
      expect(left).toEqual(faultKinds[kind].mend === undefined ? [kind] : []);
      if (lost !== true && faultKinds[kind].mend !== undefined) {
        // What nobody asks for yet is made when it is asked for.
        await memory.keepVectors("entities", () => entityTexts(memory.graph));
        if (kind === "unread")
          await memory.remember(
            second.filter(({ document }) => document.id !== buried),
            { extractor },
          );
        expect(await dump(memory)).toEqual(before);
      }
      await memory.close();
    },
  );

  it("tells of a damaged file, and looks no further", async () => {
    const path = join(folder, "damaged.db");
    const bytes = readFileSync(sound);
    // The last page of the file is none that opening it reads.
    bytes.fill(0xab, bytes.length - 4096, bytes.length - 3000);
    writeFileSync(path, bytes);
    const memory = await openMemory({ path });
    const { faults } = await memory.check({ repair: true });
    expect(faults.map(({ kind }) => kind)).toEqual(["file"]);
    await memory.close().catch(() => undefined);
  });
});

it("what a kill left of a new index is completed by the next reading", async () => {
  const path = join(folder, "reindexed.db");
  copyFileSync(sound, path);
  const memory = await openMemory({ path });
  const before = await dump(memory);
  const stop = new AbortController();
  stop.abort(new Error("killed"));
  await expect(memory.reindex(stop.signal)).rejects.toThrow("killed");
  expect((await memory.check({ repair: false })).faults.map(({ kind }) => kind)).toEqual(["words", "vectors"]);
  await memory.remember([], { extractor });
  expect((await memory.check({ repair: false })).faults).toEqual([]);
  expect(await dump(memory)).toEqual(before);
  await memory.close();
});

import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ParquetReader } from "parquetjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readMetadata, readRows } from "../../pipelines/exporters/parquet-reader.ts";
import { writeParquet } from "../../pipelines/exporters/parquet.ts";
import { WriteFailure } from "../../pipelines/exporters/write-failure.ts";
import { datasets, int, int64, json, timestamp } from "../../schemas/rows/index.ts";

const Everything = z.object({
  id: z.string(),
  text: z.string().nullable(),
  kind: z.enum(["a", "b"]),
  time: timestamp,
  maybe_time: timestamp.nullable(),
  big: int64,
  small: int,
  real: z.number(),
  flag: z.boolean(),
  maybe_flag: z.boolean().nullable(),
  list: z.array(z.string()),
  maybe_list: z.array(int).nullable(),
  structs: z.array(z.object({ a: z.string(), b: int.nullable(), big: int64, inner: z.array(z.object({ x: json })) })),
  struct: z.object({ a: z.string().nullable(), list: z.array(z.string()) }),
  maybe_struct: z.object({ a: z.string(), n: int.nullable(), list: z.array(z.string()) }).nullable(),
});

const row = (k: number): z.infer<typeof Everything> => ({
  id: `r${k}`,
  text: k % 3 === 0 ? null : "Côte d’Ivoire 😀 ".repeat(k % 7),
  kind: k % 2 === 0 ? "a" : "b",
  time: "2026-01-02T03:04:05.678Z",
  maybe_time: k % 2 === 0 ? null : "1999-12-31T23:59:59.999Z",
  big: 2 ** 52 - k,
  small: 3 - k,
  real: k / 3,
  flag: k % 5 === 0,
  maybe_flag: k % 4 === 0 ? null : k % 4 === 1,
  list: ["x", "", "y"].slice(0, k % 4),
  maybe_list: k % 2 === 0 ? null : Array.from({ length: k % 3 }, (_, i) => i - 1),
  structs: Array.from({ length: k % 3 }, (_, i) => ({
    a: `s${i}`,
    b: i === 0 ? null : i,
    big: i,
    inner: i === 0 ? [] : [{ x: '{"k":1}' }],
  })),
  struct: { a: k % 2 === 0 ? null : "z", list: [`l${k}`] },
  maybe_struct: k % 2 === 0 ? null : { a: "w", n: k % 3 === 0 ? null : k, list: ["1", "2"] },
});
const rows = (count: number): z.infer<typeof Everything>[] => Array.from({ length: count }, (_, k) => row(k));

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "groundwork-parquet-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function readBack(path: string, schema?: z.ZodObject): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of readRows(join(folder, path), schema)) found.push(item);
  return found;
}

describe("writeParquet", () => {
  it("gives back every value through another implementation, nulls and empty lists apart", async () => {
    const written = rows(257);
    const parts = await writeParquet(folder, Everything, written, { metadata: "{}" });
    expect(parts.map(({ path, rows: count }) => [path, count])).toEqual([["part-00000.parquet", 257]]);
    expect(await readBack("part-00000.parquet", Everything)).toEqual(written);
  });

  it("keeps REQUIRED, three-level lists named element, UTC times, page index, statistics and the metadata key", async () => {
    await writeParquet(folder, Everything, rows(20), { metadata: '{"schema":"x"}' });
    const metadata = await readMetadata(join(folder, "part-00000.parquet"));
    const repetition = new Map(metadata.schema.map((element) => [element.name, element.repetition_type]));
    expect(repetition.get("id")).toBe("REQUIRED");
    expect(repetition.get("text")).toBe("OPTIONAL");
    const list = metadata.schema.findIndex((element) => element.name === "structs");
    expect(metadata.schema.slice(list, list + 3).map(({ name, repetition_type }) => [name, repetition_type])).toEqual([
      ["structs", "REQUIRED"],
      ["list", "REPEATED"],
      ["element", "REQUIRED"],
    ]);
    expect(metadata.schema.find((element) => element.name === "time")?.logical_type).toMatchObject({
      type: "TIMESTAMP",
      isAdjustedToUTC: true,
    });
    expect(metadata.key_value_metadata?.find(({ key }) => key === "groundwork")?.value).toBe('{"schema":"x"}');
    const column = metadata.row_groups[0]?.columns[0];
    expect(column?.meta_data?.codec).toBe("ZSTD");
    expect(column?.meta_data?.statistics?.min_value).toBe("r0");
    expect(column?.column_index_offset).toBeDefined();
    expect(column?.offset_index_offset).toBeDefined();
  });

  it("writes the same bytes for the same rows, streamed or not", async () => {
    async function* stream() {
      for (const item of rows(500)) yield await Promise.resolve(item);
    }
    const [a] = await writeParquet(join(folder, "a"), Everything, rows(500), { metadata: "{}" });
    const [b] = await writeParquet(join(folder, "b"), Everything, stream(), { metadata: "{}" });
    expect(b?.sha256).toBe(a?.sha256);
  });

  it("bounds shards and row groups by bytes, and loses no row at the borders", async () => {
    const Wide = z.object({ id: z.string(), text: z.string() });
    const wide = Array.from({ length: 600 }, (_, k) => ({
      id: `w${k}`,
      text: Array.from({ length: 3000 }, (_, i) => (i * 7919 * (k + 1)) % 9973).join(" "),
    }));
    const parts = await writeParquet(folder, Wide, wide, { metadata: "{}", shardBytes: 5_000_000, rowGroupBytes: 300_000 });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(600);
    const groups = (await readMetadata(join(folder, "part-00000.parquet"))).row_groups;
    expect(groups.length).toBeGreaterThan(1);
    const back = (await Promise.all(parts.map((part) => readBack(part.path, Wide)))).flat();
    expect(back).toEqual(wide);
  });

  it("writes a valid file with the schema for no rows, for every dataset", async () => {
    for (const [name, schema] of Object.entries(datasets)) {
      const [part] = await writeParquet(join(folder, name), schema, [], { metadata: "{}" });
      expect(part?.rows).toBe(0);
      const metadata = await readMetadata(join(folder, name, "part-00000.parquet"));
      expect(metadata.schema[0]?.num_children).toBe(Object.keys(schema.shape).length);
    }
  });

  it("is read by parquetjs, in the gzip variant for readers without zstd", async () => {
    const Plain = z.object({ id: z.string(), n: int, real: z.number().nullable(), names: z.array(z.string()) });
    const plain = [
      { id: "a", n: 1, real: null, names: ["x", "y"] },
      { id: "b", n: 2, real: 0.5, names: ["z"] },
    ];
    await writeParquet(folder, Plain, plain, { metadata: "{}", compression: "gzip" });
    const reader = await ParquetReader.openFile(join(folder, "part-00000.parquet"));
    const cursor = reader.getCursor();
    const found: unknown[] = [];
    for (let item = await cursor.next(); item; item = await cursor.next()) found.push(item);
    await reader.close();
    expect(JSON.parse(JSON.stringify(found))).toMatchObject([
      { id: "a", n: 1, names: { list: [{ element: "x" }, { element: "y" }] } },
      { id: "b", n: 2, real: 0.5, names: { list: [{ element: "z" }] } },
    ]);
  });

  it("names the row and the column of a value that does not fit", async () => {
    const bad = { ...row(1), small: 2 ** 40 };
    await expect(writeParquet(folder, Everything, [row(0), bad], { metadata: "{}" })).rejects.toThrow(
      /row r1, column small: 1099511627776 is no 32-bit integer/,
    );
    const missing = { ...row(1), flag: undefined };
    await expect(writeParquet(folder, Everything, [missing], { metadata: "{}" })).rejects.toThrow(/row r1, column flag/);
    expect(await readdir(folder)).toEqual([]);
  });

  it("says so when the disk is full, and leaves the earlier file whole and no half file", async () => {
    await writeParquet(folder, Everything, rows(5), { metadata: "{}" });
    const before = await readFile(join(folder, "part-00000.parquet"));
    await symlink("/dev/full", join(folder, "part-00000.parquet.tmp"));
    const failing = writeParquet(folder, Everything, rows(50), { metadata: "{}" });
    await expect(failing).rejects.toThrow(WriteFailure);
    await expect(failing).rejects.toThrow(/ENOSPC.*the disk is full/);
    expect(await readdir(folder)).toEqual(["part-00000.parquet"]);
    expect(await readFile(join(folder, "part-00000.parquet"))).toEqual(before);
  });

  it("says so when the folder is a file", async () => {
    await writeFile(join(folder, "taken"), "");
    await expect(writeParquet(join(folder, "taken", "x"), Everything, [], { metadata: "{}" })).rejects.toThrow(/is a file, not a folder/);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ParquetReader } from "parquetjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readMetadata } from "../../pipelines/parquet/parquet-reader.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import { ExportConfig } from "../../schemas/config/export.ts";
import { int } from "../../schemas/datasets/index.ts";
import { parquetWriterContract } from "../contracts/parquet-writer.ts";
import { Everything, everythingRows } from "./everything.ts";

parquetWriterContract("parquet-wasm", ["zstd", "gzip", "snappy"]);
parquetWriterContract("parquetjs", ["gzip", "snappy"]);

describe("writeParquet", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "groundwork-parquet-"))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("has times in UTC, statistics of texts and a page index by default", async () => {
    await writeParquet(folder, Everything, everythingRows(20), { metadata: "{}" });
    const metadata = await readMetadata(join(folder, "part-00000.parquet"));
    expect(metadata.schema.find((element) => element.name === "time")?.logical_type).toMatchObject({
      type: "TIMESTAMP",
      isAdjustedToUTC: true,
    });
    const column = metadata.row_groups[0]?.columns[0];
    expect(column?.meta_data?.codec).toBe("ZSTD");
    expect(column?.meta_data?.statistics?.min_value).toBe("r0");
    expect(column?.column_index_offset).toBeDefined();
    expect(column?.offset_index_offset).toBeDefined();
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

  it("refuses zstd by parquetjs with what to set", () => {
    expect(ExportConfig.parse({ parquet: { driver: "parquetjs", compression: "snappy" } }).parquet).toEqual({
      driver: "parquetjs",
      compression: "snappy",
    });
    const refused = ExportConfig.safeParse({ parquet: { driver: "parquetjs" } });
    expect(refused.error?.issues).toMatchObject([
      {
        path: ["parquet", "compression"],
        message: "the driver parquetjs writes no zstd: set compression to gzip or snappy, or driver to parquet-wasm",
      },
    ]);
  });
});

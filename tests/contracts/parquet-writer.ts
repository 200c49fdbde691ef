import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { WriteFailure } from "../../pipelines/core/write-failure.ts";
import { readMetadata, readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import type { ParquetCompression, ParquetDriver } from "../../schemas/config/export.ts";
import { datasets } from "../../schemas/datasets/index.ts";
import { Everything, everything, everythingRows } from "../parquet/everything.ts";

/** What a driver of the Parquet writer must do, whatever its bytes. `tests/consumers` has pyarrow read the same rows. */
export function parquetWriterContract(driver: ParquetDriver, compressions: readonly [ParquetCompression, ...ParquetCompression[]]): void {
  describe(`Parquet by ${driver}`, () => {
    const options = { metadata: "{}", driver, compression: compressions[0] };
    let folder: string;
    beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "groundwork-parquet-"))));
    afterEach(() => rm(folder, { recursive: true, force: true }));

    async function readBack(path: string, schema: z.ZodObject): Promise<unknown[]> {
      const found: unknown[] = [];
      for await (const item of readRows(join(folder, path), schema)) found.push(item);
      return found;
    }

    it.each(compressions)(
      "gives back every value through another implementation, nulls and empty lists apart, in %s",
      async (compression) => {
        const written = everythingRows(257);
        const parts = await writeParquet(folder, Everything, written, { ...options, compression });
        expect(parts.map(({ path, rows: count }) => [path, count])).toEqual([["part-00000.parquet", 257]]);
        expect(await readBack("part-00000.parquet", Everything)).toEqual(written);
        const metadata = await readMetadata(join(folder, "part-00000.parquet"));
        const codecs = metadata.row_groups.flatMap((group) => group.columns.map((column) => column.meta_data?.codec));
        expect(new Set(codecs)).toEqual(new Set([compression.toUpperCase()]));
      },
    );

    it("gives back token ids that come as typed arrays", async () => {
      const Tokens = z.object({ id: z.string(), ids: Everything.shape.maybe_list });
      const ids = Int32Array.from({ length: 70_000 }, (_, k) => (k * 7919) % 151_000);
      await writeParquet(folder, Tokens, [{ id: "a", ids }, { id: "b", ids: null }, { id: "c", ids: new Int32Array() }], options); // prettier-ignore
      expect(await readBack("part-00000.parquet", Tokens)).toEqual([
        { id: "a", ids: [...ids] },
        { id: "b", ids: null },
        { id: "c", ids: [] },
      ]);
    });

    it("keeps REQUIRED, three-level lists named element, statistics of numbers and the metadata key", async () => {
      await writeParquet(folder, Everything, everythingRows(20), { ...options, metadata: '{"schema":"x"}' });
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
      expect(metadata.schema[list]?.converted_type).toBe("LIST");
      expect(metadata.key_value_metadata?.find(({ key }) => key === "groundwork")?.value).toBe('{"schema":"x"}');
      const columns = metadata.row_groups.flatMap((group) => group.columns);
      const small = columns.find((column) => column.meta_data?.path_in_schema.join() === "small");
      expect(small?.meta_data?.statistics).toMatchObject({ min_value: -16, max_value: 3 });
    });

    it("writes the same bytes for the same rows, streamed or not", async () => {
      async function* stream() {
        for (const item of everythingRows(500)) yield await Promise.resolve(item);
      }
      const [a] = await writeParquet(join(folder, "a"), Everything, everythingRows(500), options);
      const [b] = await writeParquet(join(folder, "b"), Everything, stream(), options);
      expect(b?.sha256).toBe(a?.sha256);
    });

    it("bounds shards and row groups by bytes, and loses no row at the borders", async () => {
      const Wide = z.object({ id: z.string(), text: z.string() });
      const wide = Array.from({ length: 600 }, (_, k) => ({
        id: `w${k}`,
        text: Array.from({ length: 3000 }, (__, i) => (i * 7919 * (k + 1)) % 9973).join(" "),
      }));
      const parts = await writeParquet(folder, Wide, wide, { ...options, shardBytes: 5_000_000, rowGroupBytes: 300_000 });
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(600);
      const groups = (await readMetadata(join(folder, "part-00000.parquet"))).row_groups;
      expect(groups.length).toBeGreaterThan(1);
      const back = (await Promise.all(parts.map((part) => readBack(part.path, Wide)))).flat();
      expect(back).toEqual(wide);
    });

    it("writes a valid file with the schema for no rows, for every dataset", async () => {
      for (const [name, schema] of Object.entries(datasets)) {
        const [part] = await writeParquet(join(folder, name), schema, [], options);
        expect(part?.rows).toBe(0);
        const metadata = await readMetadata(join(folder, name, "part-00000.parquet"));
        expect(metadata.schema[0]?.num_children).toBe(Object.keys(schema.shape).length);
      }
    });

    it("names the row and the column of a value that does not fit", async () => {
      const bad = { ...everything(1), small: 2 ** 40 };
      await expect(writeParquet(folder, Everything, [everything(0), bad], options)).rejects.toThrow(
        /row r1, column small: 1099511627776 is no 32-bit integer/,
      );
      const missing = { ...everything(1), flag: undefined };
      await expect(writeParquet(folder, Everything, [missing], options)).rejects.toThrow(/row r1, column flag: no value/);
      const empty = { ...everything(1), real: null };
      await expect(writeParquet(folder, Everything, [empty], options)).rejects.toThrow(/row r1, column real: null in a required column/);
      expect(await readdir(folder)).toEqual([]);
    });

    it("says so when the disk is full, and leaves the earlier file whole and no half file", async () => {
      await writeParquet(folder, Everything, everythingRows(5), options);
      const before = await readFile(join(folder, "part-00000.parquet"));
      await symlink("/dev/full", join(folder, "part-00000.parquet.tmp"));
      const failing = writeParquet(folder, Everything, everythingRows(50), options);
      await expect(failing).rejects.toThrow(WriteFailure);
      await expect(failing).rejects.toThrow(/ENOSPC.*the disk is full/);
      expect(await readdir(folder)).toEqual(["part-00000.parquet"]);
      expect(await readFile(join(folder, "part-00000.parquet"))).toEqual(before);
    });

    it("says so when the folder is a file", async () => {
      await writeFile(join(folder, "taken"), "");
      await expect(writeParquet(join(folder, "taken", "x"), Everything, [], options)).rejects.toThrow(/is a file, not a folder/);
    });
  });
}

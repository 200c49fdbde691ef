import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { rowsInOrder } from "../../pipelines/parquet/split-order.ts";
import { writeSplits, type SplitParts } from "../../pipelines/parquet/split-parts.ts";
import { Split } from "../../schemas/datasets/index.ts";

const Numbered = z.object({ id: z.int(), split: Split, text: z.string() });
type Numbered = z.infer<typeof Numbered>;
const numbered = (count: number): readonly Numbered[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    split: id % 7 === 3 ? "held_out" : id % 11 === 5 ? "validation" : "train",
    text: `row ${id} `.repeat(id % 40),
  }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-splits-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const manifestOf = ({ parts, order }: SplitParts) => ({
  files: parts.map((part) => ({ ...part, dataset: "questions" })),
  ...(order !== undefined && { order: { questions: order } }),
});

async function readBack(written: Parameters<typeof rowsInOrder>[0]): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const row of rowsInOrder(written, "questions", (path) => readRows(join(folder, path), Numbered))) rows.push(row);
  return rows;
}

describe("writeSplits", () => {
  it("puts each row into a file of its split, shard by shard, and all come back in the order in which they came", async () => {
    const rows = numbered(30_000);
    const written = await writeSplits(folder, Numbered, rows, { metadata: "{}", shardBytes: 1 << 17, rowGroupRows: 2000 });
    for (const { path, split } of written.parts) {
      const held = new Set<unknown>();
      for await (const row of readRows(join(folder, path), Numbered)) held.add(row["split"]);
      expect([...held]).toEqual([split]);
    }
    const train = written.parts.filter(({ split }) => split === "train").map(({ path }) => path);
    expect(train.length).toBeGreaterThan(1);
    expect(train.toSorted()).toEqual(train);
    expect(await readBack(manifestOf(written))).toEqual(rows);
    expect((await readdir(folder)).sort()).toEqual(written.parts.map(({ path }) => path).sort());
  });

  it("names files by what they hold: the same rows the same, another row another file, of its own split alone", async () => {
    const names = async (rows: readonly Numbered[]): Promise<readonly string[]> => {
      await rm(folder, { recursive: true });
      return (await writeSplits(folder, Numbered, rows, { metadata: "{}" })).parts.map(({ path }) => path);
    };
    const rows = numbered(40);
    const before = await names(rows);
    expect(await names(rows)).toEqual(before);
    const after = await names(rows.map((row) => (row.split === "validation" ? { ...row, text: "another" } : row)));
    expect(after.map((name, at) => name === before[at])).toEqual(before.map((name) => !name.startsWith("validation-")));
  });

  it("writes one valid file where there are no rows, of the split that all ask for", async () => {
    const { parts, order } = await writeSplits(folder, Numbered, [], { metadata: "{}" });
    expect([parts.map(({ split, rows }) => [split, rows]), order]).toEqual([[["train", 0]], undefined]);
    const calls = await writeSplits(folder, z.object({ id: z.int() }), [{ id: 1 }], { metadata: "{}" });
    expect(calls.parts.map(({ split }) => split)).toEqual(["unsplit"]);
  });

  it("ends with the error of the rows, and with that of the disk while rows still come", async () => {
    const broken = function* (): Generator<Numbered> {
      yield* numbered(100);
      throw new Error("the stream broke");
    };
    await expect(writeSplits(folder, Numbered, broken(), { metadata: "{}" })).rejects.toThrow("the stream broke");
    const bad = numbered(9000).map((row) => (row.id === 3 ? { ...row, id: "seven" } : row));
    await expect(writeSplits(folder, Numbered, bad, { metadata: "{}" })).rejects.toThrow(/id/);
    await rm(join(folder, ".train"), { recursive: true, force: true });
    await writeFile(join(folder, ".train"), "in the way");
    await expect(writeSplits(folder, Numbered, numbered(9000), { metadata: "{}" })).rejects.toThrow(/\.train/);
  });

  it("is read to the end whatever the order tells", async () => {
    const rows = numbered(50);
    const written = manifestOf(await writeSplits(folder, Numbered, rows, { metadata: "{}" }));
    for (const questions of ["train:2 gone:5 validation:999999999", "held_out:1", "train:0"]) {
      const back = await readBack({ ...written, order: { questions } });
      expect(new Set(back.map((row) => (row as Numbered).id))).toEqual(new Set(rows.map(({ id }) => id)));
      expect(back).toHaveLength(rows.length);
    }
  });
});

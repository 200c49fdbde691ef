import { basename, dirname, join, resolve } from "node:path";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { openRun, type RunFiles } from "../verify/run-files.ts";
import { readRun, type RunReading } from "../views/reading.ts";
import { openReview, type ReviewFile } from "./review.ts";
import { runSurroundings, type RunSurroundings } from "./run-surroundings.ts";

/** A run folder as the pages look at it. Ids, names and places are held once they were asked for, rows never. */
export interface ExploredRun {
  readonly name: string;
  readonly reading: RunReading;
  readonly review: ReviewFile;
  readonly files: RunFiles;
  readonly surroundings: RunSurroundings;
  /** Where the row with this id stands; undefined where there is none. */
  placeOf(dataset: Dataset, id: string): Promise<number | undefined>;
  row<D extends Dataset>(dataset: D, id: string): Promise<Row<D> | undefined>;
  names(): Promise<ReadonlyMap<string, string>>;
  /** Places of rows whose column holds the value, in a list or alone. */
  placesWith<D extends Dataset>(dataset: D, column: keyof Row<D> & string, value: string): Promise<readonly number[]>;
  /** Values that a column of words has, with how many rows have each. */
  values<D extends Dataset>(
    dataset: D,
    column: keyof Row<D> & string,
    of: (value: unknown) => string,
  ): Promise<ReadonlyMap<string, number>>;
}

/** Most of what people look at is what is trained on; files go by their names, and "held_out" is before "train". */
const trainFirst = (manifest: Manifest): Manifest => ({
  ...manifest,
  files: manifest.files.toSorted((a, b) => Number(b.split === "train") - Number(a.split === "train")),
});

export async function exploreRun(folder: string): Promise<ExploredRun> {
  const files = await openRun(resolve(folder));
  const reading = readRun(files.folder, trainFirst(files.manifest));
  const held = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = held.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const fresh = work();
    held.set(key, fresh);
    // What failed is tried again when it is asked for again.
    fresh.catch(() => held.delete(key));
    return fresh;
  };
  const index = <D extends Dataset>(dataset: D, column: keyof Row<D> & string): Promise<ReadonlyMap<string, readonly number[]>> =>
    once(`index\n${dataset}\n${column}`, async () => {
      const places = new Map<string, number[]>();
      let place = 0;
      for await (const row of reading.rows(dataset, [column])) {
        const value: unknown = row[column];
        for (const one of new Set(Array.isArray(value) ? (value as unknown[]) : [value]))
          if (typeof one === "string") {
            const known = places.get(one);
            if (known === undefined) places.set(one, [place]);
            else known.push(place);
          }
        place += 1;
      }
      return places;
    });
  const run: ExploredRun = {
    name: join(basename(dirname(files.folder)), basename(files.folder)),
    reading,
    files,
    surroundings: runSurroundings(files.folder),
    review: await openReview(files.folder),
    placeOf: async (dataset, id) => (await index(dataset, "id")).get(id)?.[0],
    async row(dataset, id) {
      const place = await run.placeOf(dataset, id);
      return place === undefined ? undefined : (await reading.at(dataset, [place]))[0];
    },
    names: () =>
      once("names", async () => {
        const names = new Map<string, string>();
        for await (const { id, name } of reading.rows("evidence/entities", ["id", "name"])) names.set(id, name);
        return names;
      }),
    placesWith: async (dataset, column, value) => (await index(dataset, column)).get(value) ?? [],
    values: (dataset, column, of) =>
      once(`values\n${dataset}\n${column}`, async () => {
        const counts = new Map<string, number>();
        for await (const row of reading.rows(dataset, [column])) {
          const value = of(row[column]);
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
      }),
  };
  return run;
}

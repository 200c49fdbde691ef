import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openLibsql, type LibsqlFile } from "../../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../../knowledge-graph/drivers/run-libsql.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { runStage } from "../../../pipelines/core/run-stage.ts";
import { emit, type ItemStage } from "../../../pipelines/core/stage.ts";
import { folderStore } from "../../../pipelines/scale/drivers/folder-store.ts";
import { sharedRun } from "../../../pipelines/scale/shared-run.ts";
import { quiet } from "../../bench/quiet.ts";
import { redisOfTests } from "./redis-of-tests.ts";

const { place, client } = redisOfTests();
const files: LibsqlFile[] = [];
afterAll(() => {
  for (const file of files) file.close();
});

/** What all processes together do: calls that take so long each. */
interface Calls {
  made: number;
  inFlight: number;
  most: number;
}

/** One walk of a stage of `items` calls by so many processes, each with four calls at once; all must read the same. */
async function walked(
  name: string,
  processes: number,
  { items = 80, ms = 200, together = 64 } = {},
): Promise<Calls & { readonly ms: number }> {
  const calls: Calls = { made: 0, inFlight: 0, most: 0 };
  const since = performance.now();
  const values = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const file = openLibsql(":memory:");
      files.push(file);
      const shared = await sharedRun({
        redis: await client(),
        store: folderStore(join(place.path, name)),
        place: name,
        coordinates: at === 0,
        concurrency: 4,
      });
      const stage: ItemStage<number, string> = {
        name: "call",
        version: "1",
        output: z.string(),
        batch: 1,
        keyOf: (item) => item,
        async apply(item) {
          calls.inFlight += 1;
          calls.most = Math.max(calls.most, calls.inFlight);
          await sleep(ms);
          calls.inFlight -= 1;
          calls.made += 1;
          // As an endpoint would: no two answers are alike.
          return emit(`${item} by ${at} ${calls.made}`);
        },
      };
      const context = { ...quiet(), random: seededRandom(7), runs: runLibsql(file), concurrency: 4, together, shared };
      const made: string[] = [];
      for await (const value of await runStage(
        stage,
        Array.from({ length: items }, (_, item) => item),
        context,
      ))
        made.push(value);
      return made;
    }),
  );
  for (const made of values) expect(made).toEqual(values[0]);
  expect(values[0]?.map((value) => Number(value.split(" ")[0]))).toEqual(Array.from({ length: items }, (_, item) => item));
  return { ...calls, ms: performance.now() - since };
}

it("two processes make a stage of calls of 200 ms in half the time, each call once", async () => {
  const one = await walked("one", 1);
  const two = await walked("two", 2);
  console.log(
    `80 calls of 200 ms, four at once in a process: one ${one.ms.toFixed(0)} ms, two ${two.ms.toFixed(0)} ms, ${(one.ms / two.ms).toFixed(2)} times`,
  );
  expect([one.made, two.made, one.most, two.most]).toEqual([80, 80, 4, 8]);
});

it("keep what a model takes at once, all together", async () => {
  const { made, most } = await walked("limit", 3, { items: 40, ms: 100, together: 5 });
  expect(made).toBe(40);
  expect(most).toBe(5);
});

it("a queue that is emptied time and again costs time alone", async () => {
  const working = walked("emptied", 3, { items: 120, ms: 60 });
  const other = await client();
  const emptying = setInterval(() => void other.flushall(), 500);
  const { made } = await working.finally(() => clearInterval(emptying));
  console.log(`120 items, ${made} made`);
  expect(made).toBeGreaterThanOrEqual(120);
});

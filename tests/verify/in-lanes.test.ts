import { expect, it } from "vitest";
import { inLanes, type Part } from "../../pipelines/verify/in-lanes.ts";

interface Task extends Part<Task> {
  readonly name: string;
  readonly takes: number;
}

const task = (name: string, takes: number, weighs = 1, after?: Task): Task => ({ name, takes, weighs, ...(after && { after }) });

/** What stood side by side, told at each begin; each task is through when as many others of its length have been waited for. */
async function walked(parts: readonly Task[], most = 4): Promise<readonly string[]> {
  const at = new Set<string>();
  const told: string[] = [];
  const results = await inLanes(parts, { lanes: 2, most, takes: ({ takes }) => takes }, async ({ name, takes }) => {
    at.add(name);
    told.push([...at].join(" "));
    for (let tick = 0; tick < takes; tick++) await new Promise<void>((resolve) => void setImmediate(resolve));
    at.delete(name);
    return name;
  });
  expect(results).toEqual(parts.map(({ name }) => name));
  return told;
}

it("takes what is longest to go from, with what waits for it", async () => {
  const first = task("first", 2);
  expect(await walked([task("short", 3), task("long", 9), first, task("last", 20, 1, first)])).toEqual([
    "first",
    "first long",
    "long last",
    "last short",
  ]);
});

it("puts nothing side by side that weighs too much together, and still all that fits", async () => {
  expect(await walked([task("a", 9, 3), task("b", 6, 2), task("c", 5, 1)])).toEqual(["a", "a c", "b"]);
  expect(await walked([task("heavy", 3, 9), task("light", 2)])).toEqual(["heavy", "light"]);
});

it("ends when what runs is through, with what failed first", async () => {
  const begun: string[] = [];
  const parts = [task("fails", 9), task("beside", 8), task("never", 1)];
  const work = async ({ name }: Task): Promise<void> => {
    begun.push(name);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (name === "fails") throw new Error("as it should");
  };
  await expect(inLanes(parts, { lanes: 2, most: 4, takes: ({ takes }) => takes }, work)).rejects.toThrow("as it should");
  expect(begun).toEqual(["fails", "beside"]);
});

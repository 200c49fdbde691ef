import { describe, expect, it } from "vitest";
import { runApart } from "../../pipelines/core/run-apart.ts";

const HEAP = { young: 12, growth: 50 };
const apart = (task: string): Promise<unknown> => runApart("./run-apart-task", import.meta.url, { task, pid: process.pid }, HEAP);

describe("a task in a process of its own", () => {
  it("gives back plain data, typed arrays and maps as they are", async () => {
    expect(await apart("data")).toEqual({ list: new Int32Array([1, 2]), map: new Map([["a", 1]]), own: false });
  });
  it("throws what the task throws", async () => {
    await expect(apart("throw")).rejects.toThrow("no such page");
  });
  it("looks for what nobody holds between two parts of what it reads", async () => {
    const [looked, left] = [Number(await apart("read")), Number(await apart("read on"))];
    expect(looked).toBeLessThan(left - 20);
  });
  it("says how the process ended that gave no result", async () => {
    await expect(apart("die")).rejects.toThrow("ended with SIGKILL");
    await expect(apart("leave")).rejects.toThrow("ended with 3");
  });
});

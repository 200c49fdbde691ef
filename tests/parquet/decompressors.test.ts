import { describe, expect, it } from "vitest";
import { decompressors } from "../../pipelines/parquet/decompressors.ts";

/** "hello" as a frame of zstd: magic number, one segment of five bytes, one raw block. */
const HELLO = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x20, 5, 41, 0, 0, ...Buffer.from("hello")]);

describe("decompressors", () => {
  it("take a page of zstd apart", async () => {
    const { ZSTD } = await decompressors();
    expect(Buffer.from(ZSTD?.(HELLO, 5) ?? []).toString()).toBe("hello");
  });

  it("take no memory for what a page claims to be", async () => {
    const { ZSTD } = await decompressors();
    const before = process.memoryUsage().rss;
    expect(Buffer.from(ZSTD?.(HELLO, 2 ** 31 - 1) ?? []).toString()).toBe("hello");
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  it("give nothing of a page that is cut short as if it were whole", async () => {
    const { ZSTD } = await decompressors();
    let length: number | undefined;
    try {
      length = ZSTD?.(HELLO.slice(0, 11), 5).length;
    } catch {
      // As well.
    }
    expect(length).not.toBe(5);
  });
});

import { describe, expect, it } from "vitest";
import { keptItems } from "../../pipelines/core/replayable.ts";

describe("items that are kept", () => {
  const opened = (): { readonly stream: AsyncIterable<{ readonly n: number }>; readonly walks: () => number } => {
    let walks = 0;
    return {
      walks: () => walks,
      stream: {
        async *[Symbol.asyncIterator]() {
          walks += 1;
          for (const n of [1, 2, 3]) yield { n };
        },
      },
    };
  };
  const all = async (stream: AsyncIterable<{ readonly n: number }>) => {
    const items: { readonly n: number }[] = [];
    for await (const item of stream) items.push(item);
    return items;
  };

  it("are read once, whoever walks over them", async () => {
    const { stream, walks } = opened();
    const kept = keptItems(stream);
    const first = await all(kept);
    expect(first.map(({ n }) => n)).toEqual([1, 2, 3]);
    for (const [at, item] of (await all(kept)).entries()) expect(item).toBe(first[at]);
    expect(walks()).toBe(1);
  });

  it("are read anew where no walk came to the end", async () => {
    const { stream, walks } = opened();
    const kept = keptItems(stream);
    for await (const { n } of kept) if (n === 2) break;
    expect((await all(kept)).map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(walks()).toBe(2);
  });
});

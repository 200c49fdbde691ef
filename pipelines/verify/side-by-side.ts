import { differingColumn } from "./differing-column.ts";

/** What became of one item: `missing` was made again and is not written, `extra` is written and not made again. */
export type Pairing<T> =
  | { readonly kind: "both"; readonly written: T; readonly made: T }
  | { readonly kind: "missing"; readonly written?: undefined; readonly made: T }
  | { readonly kind: "extra"; readonly written: T; readonly made?: undefined };

/** Items looked ahead for one that is not in its place: so many in a row may be missing before what follows is called extra. */
const AHEAD = 512;

/**
 * Two streams in one order, item by item, matched by key. One item that is missing or stands in another place costs a line, not all that
 * follow. Holds at most `AHEAD` items of what is made.
 */
export async function* sideBySide<T extends object>(
  written: AsyncIterable<T>,
  made: AsyncIterable<T>,
  keyOf: (item: T) => string,
): AsyncGenerator<Pairing<T>> {
  const source = made[Symbol.asyncIterator]();
  const waiting = new Map<string, T>();
  let ended = false;
  const fill = async (key: string): Promise<void> => {
    while (!ended && !waiting.has(key) && waiting.size < AHEAD) {
      const next = await source.next();
      if (next.done === true) ended = true;
      else waiting.set(keyOf(next.value), next.value);
    }
  };
  for await (const item of written) {
    const key = keyOf(item);
    await fill(key);
    const made = waiting.get(key);
    if (made === undefined) {
      yield { kind: "extra", written: item };
      continue;
    }
    // What stood before it has been passed by.
    for (const [other, passed] of waiting) {
      waiting.delete(other);
      if (other === key) break;
      yield { kind: "missing", made: passed };
    }
    yield { kind: "both", written: item, made };
  }
  for (const made of waiting.values()) yield { kind: "missing", made };
  while (!ended) {
    const next = await source.next();
    if (next.done === true) ended = true;
    else yield { kind: "missing", made: next.value };
  }
}

/** `part`: what of an item is compared, all of it by default. */
export function whyNotEqual<T extends object>(
  dataset: string,
  one: Pairing<T>,
  part: (item: T) => object = (item) => item,
): string | undefined {
  if (one.kind === "missing") return `${dataset}: it is made again, and no row has it`;
  if (one.kind === "extra") return `${dataset}: it is not made again`;
  const column = differingColumn(part(one.written), part(one.made));
  return column === undefined ? undefined : `${dataset}: ${column} is not what is made again`;
}

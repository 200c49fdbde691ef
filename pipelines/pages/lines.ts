/** One line without its end, or the place of one that is longer than `most` bytes. `number` counts from 1. */
export type Line = { readonly number: number; readonly bytes: Buffer } | { readonly number: number; readonly tooLong: true };

/** Lines of a byte stream; holds one line at a time, and of one that is too long only its count. */
export async function* linesOf(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Line> {
  let held: Buffer[] = [];
  let size = 0;
  let number = 1;
  const line = (): Line => (size > most ? { number, tooLong: true } : { number, bytes: trimmed(Buffer.concat(held)) });
  const hold = (part: Buffer): void => {
    size += part.length;
    if (size <= most) held.push(part);
    else held = [];
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      hold(chunk.subarray(from, at));
      yield line();
      [held, size, from] = [[], 0, at + 1];
      number++;
    }
    if (from < chunk.length) hold(Buffer.from(chunk.subarray(from)));
  }
  if (size > 0) yield line();
}

const trimmed = (line: Buffer): Buffer => (line.at(-1) === 13 ? line.subarray(0, -1) : line);

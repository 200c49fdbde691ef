// Runs inside the jail, beside child.mjs: a recorded memory without its zeros, which are half of it, put back without a copy between.
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

const PAGE = 4096;
const ZEROS = Buffer.alloc(PAGE);
const LENGTH = 4;
const proto = Object.getPrototypeOf(Uint8Array.prototype);

/** The length of a list, the list of what is not zero, `[from, to]`, and then that. */
export function writeImage(path, bytes) {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [];
  for (let from = 0; from < image.length; from += PAGE) {
    const to = Math.min(from + PAGE, image.length);
    if (image.compare(ZEROS, 0, to - from, from, to) === 0) continue;
    if (parts.at(-1)?.[1] === from) parts.at(-1)[1] = to;
    else parts.push([from, to]);
  }
  const list = Buffer.from(JSON.stringify({ size: image.length, parts }));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(list.length);
  writeFileSync(path, Buffer.concat([length, list, ...parts.map(([from, to]) => image.subarray(from, to))]));
}

/**
 * What Pyodide takes for the recorded memory: of the right length, with `head` bytes of it there. It copies that over its own memory;
 * until `done`, such a copy reads the file instead.
 */
export function openImage(path, head) {
  const file = openSync(path);
  const length = Buffer.alloc(LENGTH);
  readSync(file, length);
  const list = Buffer.alloc(length.readUInt32LE());
  readSync(file, list);
  const { size, parts } = JSON.parse(list.toString());
  const recorded = new Uint8Array(size);
  const data = LENGTH + list.length;
  readSync(file, recorded, 0, Math.min(head, parts[0][1]), data);
  const { set } = proto;
  proto.set = function (source, ...at) {
    if (source?.buffer !== recorded.buffer || at.length > 0) return set.call(this, source, ...at);
    putBack(Buffer.from(this.buffer, this.byteOffset, source.byteLength), source.byteOffset);
  };
  const putBack = (memory, begin) => {
    let place = data;
    let written = 0;
    for (const [from, to] of [...parts, [size, size]]) {
      const [start, end] = [Math.max(from - begin, 0), to - begin];
      clear(memory, written, start);
      if (end > start) readSync(file, memory, start, end - start, place + Math.max(begin - from, 0));
      place += to - from;
      written = Math.max(end, 0);
    }
  };
  const done = () => {
    proto.set = set;
    closeSync(file);
  };
  return { recorded, done };
}

/** What the start has left where zeros were recorded. To look costs less than to write: a page that is only read is nobody's. */
function clear(memory, from, to) {
  for (let at = from; at < to; at += PAGE) {
    const end = Math.min(at + PAGE, to);
    if (memory.compare(ZEROS, 0, end - at, at, end) !== 0) memory.fill(0, at, end);
  }
}

import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Below this the call costs more than the bytes it saves. */
const compressFrom = 1024;
const plain = 0;
const deflated = 1;

/** One byte that says how, then the text. */
export function pack(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const long = bytes.length >= compressFrom;
  return Buffer.concat([Uint8Array.of(long ? deflated : plain), long ? deflateRawSync(bytes, { level: 1 }) : bytes]);
}

/** The binding gives blobs as `ArrayBuffer`. */
export function unpack(packed: ArrayBuffer): string {
  const bytes = Buffer.from(packed);
  const body = bytes.subarray(1);
  return (bytes[0] === deflated ? inflateRawSync(body) : body).toString();
}

import { inflateRawSync } from "node:zlib";
import { FileError } from "./format.ts";

/**
 * Throws where a zip file is broken or unpacks to more than `most` bytes. Its directory may lie about sizes, so every entry is
 * unpacked once, with a limit: a file of 40 KB can hold 40 MB, and one of 10 MB can hold 10 GB.
 */
export function checkZip(bytes: Buffer, most: number): void {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > bytes.length) throw new FileError("broken-file", "the file is cut off, or no zip file");
  let left = most;
  let at = bytes.readUInt32LE(end + 16);
  try {
    for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry--) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw new FileError("broken-file", "the zip file's directory is broken");
      if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new FileError("encrypted", "the file needs a password");
      const [method, packed, local] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const content = bytes.subarray(start, start + packed);
      left -= method === 8 ? inflateRawSync(content, { maxOutputLength: Math.max(1, left) }).length : content.length;
      if (left <= 0) throw new FileError("too-large", `it unpacks to more than ${most} bytes`);
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    const burst = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw burst
      ? new FileError("too-large", `it unpacks to more than ${most} bytes`, error)
      : new FileError("broken-file", "the zip file is broken", error);
  }
}

import { posix } from "node:path";
import { unzipSync } from "fflate";
import type { ChildNode } from "domhandler";
import { parseXml } from "../parse.ts";
import { FileError } from "./format.ts";
import { checkZip } from "./zip.ts";

/** Unpacked bytes for one of `maxBytes`: XML packs to about a tenth. */
const UNPACKED = 10;

/** The parts of a packed document (DOCX, PPTX, EPUB), by their names in it. */
export interface Package {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws a `FileError` where it is missing. */
  text(name: string): string;
  xml(name: string): readonly ChildNode[];
}

/** Throws a `FileError` where it is broken, encrypted, or unpacks to more than ten times `maxBytes`. Nothing is written to disk. */
export function unpack(bytes: Buffer, maxBytes: number): Package {
  checkZip(bytes, maxBytes * UNPACKED);
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels|opf|x?html?)$/i.test(name) });
  } catch (error) {
    throw new FileError("broken-file", "the zip file is broken", error);
  }
  const parts = new Map(Object.entries(files));
  const text = (name: string): string => {
    const part = parts.get(name);
    if (part === undefined) throw new FileError("broken-file", `there is no ${name.slice(0, 60).replace(/[^\w./-]/g, "?")} in it`);
    return new TextDecoder("utf-8").decode(part);
  };
  return { names: [...parts.keys()], has: (name) => parts.has(name), text, xml: (name) => parseXml(text(name)) };
}

/** The name of a part, as another part names it. */
export const partName = (from: string, href: string): string => posix.normalize(href.startsWith("/") ? href.slice(1) : posix.join(posix.dirname(from), href)); // prettier-ignore

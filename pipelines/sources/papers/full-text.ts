import { basename } from "node:path";
import { failure } from "../file-failure.ts";
import type { FoundFile } from "../../pages/found-file.ts";
import type { FileFormat } from "../../pages/formats/format.ts";
import { markdownFiles } from "../../pages/formats/markdown-file.ts";
import { pdfFiles } from "../../pages/formats/pdf-file.ts";
import { textFiles } from "../../pages/formats/text-file.ts";
import type { RefusedDocument } from "../../pages/document-outcome.ts";
import { idKey } from "./ids.ts";

const FORMATS: ReadonlyMap<string, FileFormat> = new Map([pdfFiles, markdownFiles, textFiles].flatMap((format) => format.extensions.map((extension) => [extension, format] as const))); // prettier-ignore

const extensionOf = (path: string): string => /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

export const isFullText = (path: string): boolean => FORMATS.has(extensionOf(path));

/** The id that a full text goes by: `2101.00001v2.pdf`, `W123.txt`, `10.1000_xyz.pdf`. */
export const idOfFile = (path: string): string => {
  const name = basename(path).replace(/\.[^.]+$/, "");
  return idKey(/^10\.\d{4,9}_/.test(name) ? name.replace("_", "/") : name.replace(/^([a-z-]+(?:\.[A-Z]{2})?)_(\d{7})/, "$1/$2"));
};

/** The words of a full text, without its links. */
export async function fullTextOf(file: FoundFile, maxBytes: number, language: string): Promise<string | RefusedDocument> {
  const texts: string[] = [];
  try {
    for await (const part of FORMATS.get(extensionOf(file.path))?.read(file, { maxBytes, fields: {}, language }) ?? []) {
      if ("ok" in part && !part.ok) return { ...part, uri: file.uri };
      texts.push(part.text);
    }
  } catch (error) {
    return failure(file.uri, error);
  }
  return texts.join("\n\n");
}

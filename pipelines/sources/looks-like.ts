import { open } from "node:fs/promises";
import type { FoundFile } from "../pages/found-file.ts";

/** What files begin with, whatever their names say, and what to do with them. The first that fits. */
const BEGINNINGS: readonly (readonly [begins: RegExp, what: string, endings: readonly string[], advice: string])[] = [
  [/^%PDF-/, "a PDF", ["pdf"], "name it .pdf"],
  [/^PK\x03\x04/, "an office file, a book or an archive", ["xlsx", "docx", "pptx", "epub"], "name it .xlsx, .docx, .pptx or .epub, or unpack it"], // prettier-ignore
  [/^\x1f\x8b/, "packed (gzip)", ["gz"], "unpack it"],
  [/^SQLite format 3\0/, "an SQLite database", ["sqlite", "sqlite3", "db"], "name it .sqlite"],
  [/^PAR1/, "Parquet", ["parquet"], "name it .parquet"],
  [/^\s*<(?:!doctype html|html)/i, "HTML", ["html", "htm", "xhtml"], "name it .html"],
  [/^(?:\s*<[?!][^>]*>)*\s*<(?:\w+:)?RDF\b/, "RDF/XML", ["rdf", "owl"], "name it .rdf, as a source graph"],
  [/^(?:\s*#.*)*\s*(?:@prefix\s|@base\s|PREFIX\s|(?:<\w[^<>\s]*>|_:\S+)\s+(?:<\w[^<>\s]*>|a)\s)/, "Turtle", ["ttl", "turtle", "nt", "nt.gz", "ttl.gz"], "name it .ttl, as a source graph"], // prettier-ignore
  [/^\s*\{[^\n]*\}\r?\n\s*\{/, "JSON lines", ["jsonl", "ndjson"], "name it .jsonl"],
  [/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/, "JSON", ["json", "jsonl", "ndjson", "jsonld"], "name it .json"],
  [/^[^\n,]+(?:,[^\n,]*)+\r?\n[^\n,]*(?:,[^\n]*)+/, "a table with commas", ["csv"], "name it .csv"],
  [/^[^\n\t]+(?:\t[^\n\t]*)+\r?\n[^\n\t]*(?:\t[^\n]*)+/, "a table with tabs", ["csv", "tsv", "tab"], "name it .tsv"],
];

/** "it looks like Turtle: name it .ttl, as a source graph"; undefined where it looks like what its name says, or like nothing known. */
export async function looksLike({ path }: FoundFile): Promise<string | undefined> {
  const start = await beginningOf(path).catch(() => "");
  const found = BEGINNINGS.find(([begins]) => begins.test(start));
  if (found === undefined) return undefined;
  const [, what, endings, advice] = found;
  return endings.some((end) => path.toLowerCase().endsWith(`.${end}`)) ? undefined : `it looks like ${what}: ${advice}`;
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString("latin1", 0, bytesRead).replace(/^\xEF\xBB\xBF/, "");
  } finally {
    await file.close();
  }
}

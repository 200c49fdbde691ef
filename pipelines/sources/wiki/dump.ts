import { createReadStream } from "node:fs";
import { PassThrough, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import bz2 from "unbzip2-stream";
import type { FoundFile } from "../../pages/found-file.ts";
import { FileError } from "../../pages/formats/format.ts";

/** One `<page>` of a dump: its newest revision. */
export interface WikiPage {
  /** The wiki's own address of pages: "https://en.wikipedia.org/wiki/". */
  readonly base: string;
  readonly language: string;
  readonly title: string;
  readonly namespace: string;
  readonly redirect: boolean;
  readonly timestamp: string;
  /** Undefined where it is longer than may be held. */
  readonly wikitext: string | undefined;
}

/** Markup between two pages: a string or a comment that never ends would be held whole. */
const BETWEEN = 64_000_000;

/** Pages of a MediaWiki XML dump, plain, .gz or .bz2, streamed: holds one page. Throws a `FileError` where the dump breaks off. */
export async function* dumpPages(file: FoundFile, longest: number): AsyncGenerator<WikiPage> {
  const reader = pageReader(longest);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const source = createReadStream(file.path);
  const unpacked = unpack(source, file.path.toLowerCase());
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) yield* reader.write(decoded(decoder, chunk));
    yield* reader.close();
  } catch (error) {
    if (error instanceof FileError || (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code)))) throw error;
    throw new FileError("broken-file", "the packed file is broken, or cut off", error);
  } finally {
    source.destroy();
  }
}

function unpack(source: Readable, name: string): Readable {
  if (!/\.(?:gz|bz2)$/.test(name)) return source;
  if (name.endsWith(".gz")) {
    const unpacked = source.pipe(createGunzip());
    source.on("error", (error) => unpacked.destroy(error));
    return unpacked;
  }
  const old = source.pipe(bz2());
  // A stream of the first kind: it knows no async iteration.
  const unpacked = old.pipe(new PassThrough());
  for (const stream of [source, old]) stream.on("error", (error: Error) => unpacked.destroy(error));
  return unpacked;
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new FileError("bad-encoding", "the dump is not in UTF-8", error);
  }
}

interface PageReader {
  write(text: string): Iterable<WikiPage>;
  close(): Iterable<WikiPage>;
}

/** Elements whose text is wanted; a longer one than `<text>` may be is no dump. */
const WANTED = new Set(["base", "title", "ns", "timestamp", "text"]);

function pageReader(longest: number): PageReader {
  const parser = new SaxesParser();
  let pages: WikiPage[] = [];
  let fields: Record<string, string> = {};
  let [base, language, open, since] = ["", "", "", 0];
  let [redirect, tooLong, isDump] = [false, false, false];
  // Saxes knows the five entities of XML only: none that a dump declares is ever expanded.
  parser.on("doctype", () => fail("broken-file", "the dump declares entities or a document type; dumps of MediaWiki have none"));
  parser.on("error", (error) => fail("broken-file", `it is no XML (line ${/^\d+/.exec(error.message)?.[0] ?? "?"})`));
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "mediawiki") {
      isDump = true;
      language = attributes["xml:lang"] ?? "";
    } else if (!isDump) fail("unsupported-format", "it is no MediaWiki dump");
    if (name === "page") [fields, redirect, tooLong] = [{}, false, false];
    if (name === "redirect") redirect = true;
    // A full history has many revisions of a page; the last is the newest.
    if (name === "revision") [fields["text"], fields["timestamp"], tooLong] = ["", "", false];
    open = WANTED.has(name) ? name : "";
  });
  parser.on("text", (text) => {
    if (open === "") return;
    const held = (fields[open] ?? "") + text;
    if (held.length > longest) tooLong = true;
    fields[open] = held.length > longest ? "" : held;
  });
  parser.on("closetag", ({ name }) => {
    open = "";
    if (name === "base") base = (fields["base"] ?? "").replace(/[^/]*$/, "");
    if (name !== "page") return;
    since = 0;
    const { title = "", ns = "", timestamp = "", text = "" } = fields;
    pages.push({ base, language, title, namespace: ns, redirect, timestamp, wikitext: tooLong ? undefined : text });
    fields = {};
  });
  const taken = (): WikiPage[] => {
    const some = pages;
    pages = [];
    return some;
  };
  return {
    write(text) {
      since += text.length;
      if (since > BETWEEN + longest) fail("too-large", `${since} characters without an end of a page`);
      parser.write(text);
      return taken();
    },
    close() {
      parser.close();
      return taken();
    },
  };
}

function fail(reason: FileError["reason"], detail: string): never {
  throw new FileError(reason, detail);
}

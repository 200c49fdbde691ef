import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { JsonLdParser } from "jsonld-streaming-parser";
import { type Quad, StreamParser } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import type { FoundFile } from "../../pages/found-file.ts";
import { FileError } from "../../pages/formats/format.ts";
import type { FileEntry, Literal, Triple } from "./triple.ts";

interface Parser {
  /** What files of this kind are called. */
  readonly name: string;
  readonly stream: Transform;
  /** Why the file is refused, where that is no error of form. */
  readonly refusal?: () => FileError | undefined;
}

function parserOf(file: FoundFile, maxBytes: number): Parser {
  const name = file.path.toLowerCase().replace(/\.gz$/, "");
  const [isXml, isJson] = [/\.(?:rdf|owl)$/.test(name), /\.jsonld$/.test(name)];
  // Their parsers hold elements and contexts until they are closed.
  if ((isXml || isJson) && file.bytes > maxBytes) throw new FileError("too-large", `${file.bytes} bytes; up to ${maxBytes} are read (maxBytes)`); // prettier-ignore
  if (isXml) return { name: "RDF/XML", stream: new RdfXmlParser({ baseIRI: file.uri }) as unknown as Transform };
  if (!isJson) return { name: "N-Triples or Turtle", stream: new StreamParser({ format: /\.nt$/.test(name) ? "N-Triples" : "Turtle" }) as unknown as Transform }; // prettier-ignore
  let remote: FileError | undefined;
  const load = (): Promise<never> => {
    remote = new FileError("out-of-scope", "its context lies at another address, and contexts are never fetched: write it into the file");
    return Promise.reject(remote);
  };
  return {
    name: "JSON-LD",
    stream: new JsonLdParser({ baseIRI: file.uri, documentLoader: { load } }) as unknown as Transform,
    refusal: () => remote,
  };
}

const HEAD = 65_536;

/** Entities stand for prefixes; a long one that is named a thousand times is a thousand times as long. */
const isBomb = (head: string): boolean =>
  /<!ENTITY\s[^>"']*["'][^"']{300}/.test(head) ||
  (head.length >= HEAD && /<!DOCTYPE/i.test(head) && !/<[a-z_][\w.-]*:[\w.-]+[\s>]/i.test(head));

/** Triples of an N-Triples, Turtle, RDF/XML or JSON-LD file, streamed. `maxBytes` bounds what is read without a triple: a string that never ends. */
export async function* rdfTriples(file: FoundFile, maxBytes: number): AsyncGenerator<FileEntry> {
  const name = file.path.toLowerCase();
  const { name: format, stream: parser, refusal } = parserOf(file, maxBytes);
  let since = 0;
  let head = "";
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length;
      if (format === "RDF/XML" && head.length < HEAD) head += chunk.toString("latin1");
      if (isBomb(head)) done(new FileError("too-large", "it declares entities of its own that are longer than a prefix"));
      else if (since > maxBytes) done(new FileError("too-large", `a statement is longer than ${maxBytes} bytes (maxBytes)`));
      else done(null, chunk);
    },
  });
  const source = createReadStream(file.path);
  const unpacked: Readable = name.endsWith(".gz") ? source.pipe(createGunzip()) : source;
  for (const stream of new Set<Readable>([source, unpacked, guard])) stream.on("error", (error) => parser.destroy(error));
  unpacked.pipe(guard).pipe(parser);
  try {
    for await (const quad of parser as AsyncIterable<Quad>) {
      since = 0;
      yield tripleOf(quad);
    }
  } catch (error) {
    const why = refusal?.();
    if (why !== undefined) throw why;
    if (error instanceof FileError) throw error;
    if (error instanceof Error && "code" in error && /^(?:ERR_BUFFER|Z_)/.test(String(error.code))) throw new FileError("broken-file", "the .gz file is broken", error); // prettier-ignore
    if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    throw new FileError("broken-file", `it is no ${format} (${placeOf(error)})`, error);
  } finally {
    source.destroy();
  }
}

const placeOf = (error: unknown): string =>
  error instanceof Error ? (/ on line \d+/.exec(error.message)?.[0].trim() ?? "its end") : "its end";

const DURATION = /#(?:dayTimeD|d)uration$/;

/** "PT4H30M" as "270 minutes"; one of months or years is no number of anything. */
function literalOf(value: string, datatype: string, language: string): Literal {
  const [, days = "0", hours = "0", minutes = "0"] = (DURATION.test(datatype) ? /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0+S)?)?$/.exec(value) : null) ?? []; // prettier-ignore
  const total = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return total > 0 ? { kind: "literal", value: `${total} minutes`, language } : { kind: "literal", value, datatype, language };
}

function tripleOf({ subject, predicate, object }: Quad): FileEntry {
  const [from, to] = [subject.termType === "BlankNode", object.termType === "BlankNode"];
  if ((!from && subject.termType !== "NamedNode") || predicate.termType !== "NamedNode") return "unnamed";
  if (!to && object.termType !== "NamedNode" && object.termType !== "Literal") return "unnamed";
  const ends: Pick<Triple, "subject" | "predicate" | "object"> = {
    subject: subject.value,
    predicate: predicate.value,
    object:
      object.termType === "Literal"
        ? literalOf(object.value, object.datatype.value, object.language.toLowerCase())
        : { kind: "thing", iri: object.value },
  };
  return from || to ? { ...ends, nameless: from && to ? "both" : from ? "subject" : "object" } : ends;
}

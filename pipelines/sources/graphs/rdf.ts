import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Quad, StreamParser } from "n3";
import type { FoundFile } from "../../pages/found-file.ts";
import { FileError } from "../../pages/formats/format.ts";
import type { FileEntry } from "./triple.ts";

/** Triples of an N-Triples or Turtle file, streamed. `maxBytes` bounds what is read without a triple: a string that never ends. */
export async function* rdfTriples(file: FoundFile, maxBytes: number): AsyncGenerator<FileEntry> {
  const name = file.path.toLowerCase();
  let since = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length;
      if (since > maxBytes) done(new FileError("too-large", `a statement is longer than ${maxBytes} bytes (maxBytes)`));
      else done(null, chunk);
    },
  });
  const parser = new StreamParser({ format: /\.nt(?:\.gz)?$/.test(name) ? "N-Triples" : "Turtle" });
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
    if (error instanceof FileError) throw error;
    if (error instanceof Error && "code" in error && /^(?:ERR_BUFFER|Z_)/.test(String(error.code))) throw new FileError("broken-file", "the .gz file is broken", error); // prettier-ignore
    if (error instanceof Error && "code" in error) throw error;
    throw new FileError("broken-file", `it is no N-Triples or Turtle (${placeOf(error)})`, error);
  } finally {
    source.destroy();
  }
}

const placeOf = (error: unknown): string =>
  error instanceof Error ? (/ on line \d+/.exec(error.message)?.[0].trim() ?? "its end") : "its end";

function tripleOf({ subject, predicate, object }: Quad): FileEntry {
  if (subject.termType !== "NamedNode" || predicate.termType !== "NamedNode") return "unnamed";
  if (object.termType === "NamedNode")
    return { subject: subject.value, predicate: predicate.value, object: { kind: "thing", iri: object.value } };
  if (object.termType !== "Literal") return "unnamed";
  const { value, datatype, language } = object;
  return {
    subject: subject.value,
    predicate: predicate.value,
    object: { kind: "literal", value, datatype: datatype.value, language: language.toLowerCase() },
  };
}

import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { writeWordVectors } from "../../knowledge-graph/index.ts";
import { makeFolder } from "../core/make-folder.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

interface Words {
  readonly words: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}

/** `groundwork memory words FILE`: packs vectors of words for the embedder `words`. Costs a gigabyte for the wink package. */
export async function words(file: string, { to }: { readonly to: string }, shell: Shell): Promise<void> {
  const isThere = await stat(file).then((found) => found.isFile()).catch(() => false); // prettier-ignore
  if (!isThere) throw new Failure(`there is no file ${file}`);
  const { words: read, vectors } = file.endsWith(".json") ? await winkWords(file) : await lines(file);
  const [dimensions = 0] = vectors.map(({ length }) => length);
  const wrong = vectors.findIndex((vector) => vector.length !== dimensions || vector.some((value) => !Number.isFinite(value)));
  if (dimensions === 0 || wrong >= 0)
    throw new Failure(
      `${file} holds no vectors of words${wrong < 0 ? "" : `: that of "${read[wrong] ?? ""}" is of another length, or no vector`}; it takes wink-embeddings' JSON, or lines of a word and its figures, as GloVe and word2vec write them`,
    );
  await makeFolder(dirname(to));
  await writeWordVectors(to, read, vectors);
  shell.result(`${read.length} words of ${dimensions} dimensions in ${to}`, { words: read.length, dimensions, path: to });
}

/** What npm's wink-embeddings packages hold: behind a word's vector stand its length and its place. */
async function winkWords(file: string): Promise<Words> {
  const {
    words: all,
    vectors,
    dimensions,
  } = JSON.parse(await readFile(file, "utf8")) as {
    readonly words?: readonly string[];
    readonly vectors?: Readonly<Record<string, readonly number[]>>;
    readonly dimensions?: number;
  };
  if (all === undefined || vectors === undefined) return { words: [], vectors: [] };
  return packed(all.map((word) => [word, (vectors[word] ?? []).slice(0, dimensions)] as const));
}

async function lines(file: string): Promise<Words> {
  const found: (readonly [string, readonly number[]])[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [word = "", ...figures] = line.trim().split(" ");
    // word2vec's first line says how many and how long.
    if (figures.length > 1) found.push([word, figures.map(Number)]);
  }
  return packed(found);
}

/** As texts are read: small letters, and only what is one word there; of several spellings the first, the most frequent. */
function packed(entries: readonly (readonly [string, readonly number[]])[]): Words {
  const kept = new Map<string, readonly number[]>();
  for (const [written, vector] of entries) {
    const word = written.normalize("NFC").toLowerCase();
    if (/^[\p{L}\p{N}\p{M}]+$/u.test(word) && !kept.has(word)) kept.set(word, vector);
  }
  return { words: [...kept.keys()], vectors: [...kept.values()] };
}

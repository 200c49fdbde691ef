import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { sha256 } from "../../schemas/index.ts";
import { StoreError } from "../contracts/store-error.ts";
import { putInPlace } from "./put-in-place.ts";

/** Vectors of words, the most frequent word first. */
export interface WordVectors {
  /** Hash over all of it. */
  readonly hash: string;
  readonly dimensions: number;
  /** Places in the order of frequency. */
  readonly places: ReadonlyMap<string, number>;
  /** Adds a word's vector, times the weight, to the sum. */
  add(place: number, weight: number, sum: Float64Array): void;
}

const MAGIC = "groundwork-words-1";
/** Of the head: magic, dimensions, words, bytes of the words, hash. Lines of text, filled up with spaces. */
const HEAD = 256;

/**
 * One byte a value beside a scale for each word: 38 MB for 340,000 words of 100 dimensions, where the text that they come in has 307 MB and
 * costs a gigabyte to parse. What rounding costs is far below what separates words.
 */
export async function writeWordVectors(path: string, words: readonly string[], vectors: readonly (readonly number[])[]): Promise<void> {
  const dimensions = vectors[0]?.length ?? 0;
  const scales = new Float32Array(words.length);
  const values = new Int8Array(words.length * dimensions);
  for (const [at, vector] of vectors.entries()) {
    const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    scales[at] = most / 127;
    for (const [place, value] of vector.entries()) values[at * dimensions + place] = most === 0 ? 0 : Math.round((value / most) * 127);
  }
  const text = Buffer.from(words.join("\n"));
  const body = Buffer.concat([text, Buffer.from(scales.buffer), Buffer.from(values.buffer)]);
  const head = [MAGIC, dimensions, words.length, text.length, sha256(body)].join("\n").padEnd(HEAD);
  await writeFile(`${path}.tmp`, Buffer.concat([Buffer.from(head), body]));
  await putInPlace(`${path}.tmp`, path);
}

/** Throws where it is not there or none of ours. Costs .3 s and some 80 MB. */
export function readWordVectors(path: string): WordVectors {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new StoreError("other", `memory: there are no vectors of words at ${path}: "make words" makes them, or ${packing}`, error);
  }
  const [magic, dimensions, count, length, hash] = headOf(file);
  const scalesAt = HEAD + length;
  const valuesAt = scalesAt + 4 * count;
  if (magic !== MAGIC || file.length !== valuesAt + count * dimensions)
    throw new StoreError("other", `memory: ${path} holds no vectors of words, or a part of them: ${packing}`);
  const places = new Map(
    file
      .toString("utf8", HEAD, scalesAt)
      .split("\n")
      .map((word, place) => [word, place]),
  );
  const scales = new Float32Array(new Uint8Array(file.subarray(scalesAt, valuesAt)).buffer);
  const values = new Int8Array(file.buffer, file.byteOffset + valuesAt, count * dimensions);
  return {
    hash,
    dimensions,
    places,
    add(place, weight, sum) {
      const scaled = weight * (scales[place] as number);
      for (let at = 0, from = place * dimensions; at < dimensions; at++)
        sum[at] = (sum[at] as number) + scaled * (values[from + at] as number);
    },
  };
}

const packing = `"groundwork memory words FILE" packs those that a file holds`;

function headOf(file: Buffer): readonly [string, number, number, number, string] {
  const [magic = "", dimensions, words, bytes, hash = ""] = file.toString("utf8", 0, HEAD).trimEnd().split("\n");
  return [magic, Number(dimensions), Number(words), Number(bytes), hash];
}

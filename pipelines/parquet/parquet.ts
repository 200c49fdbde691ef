import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ZodObject } from "zod";
import type { ParquetCompression, ParquetDriver } from "../../schemas/config/export.ts";
import { writeDurably } from "../core/durable-file.ts";
import { makeFolder } from "../core/make-folder.ts";
import { WriteFailure } from "../core/write-failure.ts";
import { partName } from "./part-name.ts";

/** One written file; `path` is its name inside the dataset's folder. */
export interface ParquetPart {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** How files are encoded; `export.parquet` of the configuration. */
export interface ParquetEncoding {
  /** Default: zstd. */
  readonly compression?: ParquetCompression;
  /** Default: parquet-wasm. */
  readonly driver?: ParquetDriver;
}

export interface ParquetOptions extends ParquetEncoding {
  /** JSON of the file metadata key `groundwork`. */
  readonly metadata: string;
  /** A new part starts when this many bytes of column data (before compression) have gone into one. */
  readonly shardBytes?: number;
  /** A row group ends at about this many bytes, compressed where the driver knows that, or at `rowGroupRows`. */
  readonly rowGroupBytes?: number;
  readonly rowGroupRows?: number;
}

/** One file while it is encoded. `rows` is right once all its bytes have been taken. */
export interface EncodedPart {
  readonly bytes: AsyncIterable<Uint8Array>;
  rows(): number;
}

/** What each driver is: rows in, files out, at least one. The bytes of a part are taken before the next part is asked for. */
export type PartEncoder = (
  schema: ZodObject,
  rows: Iterable<object> | AsyncIterable<object>,
  options: Required<Omit<ParquetOptions, "driver">>,
) => AsyncGenerator<EncodedPart>;

const megabyte = 1 << 20;

/**
 * Streams rows into `folder/part-00000.parquet …`, REQUIRED where the schema requires. Each part is written under a temporary name,
 * synced and renamed. No rows still give one valid file. Same rows, same bytes, for each driver its own.
 */
export async function writeParquet(
  folder: string,
  schema: ZodObject,
  rows: Iterable<object> | AsyncIterable<object>,
  options: ParquetOptions,
): Promise<readonly ParquetPart[]> {
  const { driver = "parquet-wasm", ...rest } = options;
  const parts: ParquetPart[] = [];
  try {
    const encode = await drivers[driver]();
    await makeFolder(folder);
    for await (const part of encode(schema, rows, { ...defaults, ...rest })) {
      const path = partName(parts.length);
      const written = await writePart(join(folder, path), part.bytes);
      parts.push({ path, rows: part.rows(), ...written });
    }
  } catch (error) {
    throw WriteFailure.of(folder, error);
  }
  return parts;
}

const defaults = { compression: "zstd", shardBytes: 512 * megabyte, rowGroupBytes: megabyte, rowGroupRows: 50_000 } as const;

/** Loaded when first used: an install may lack WebAssembly, and parquetjs takes a quarter of a second to load. */
const drivers: Record<ParquetDriver, () => Promise<PartEncoder>> = {
  "parquet-wasm": async () => (await import("./encode-wasm.ts")).encodeWasm,
  parquetjs: async () => (await import("./encode-parquetjs.ts")).encodeParquetjs,
};

async function writePart(path: string, chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await writeDurably(path, counted());
  return { bytes, sha256: hash.digest("hex") };
}

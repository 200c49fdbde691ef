import { join } from "node:path";
import type { CptSource } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import { byPath, defineFormat, type FormatFile } from "./format.ts";
import { openDurably, writeDurably, type DurableFile } from "../../core/durable-file.ts";
import { bytesOf } from "./number-bytes.ts";
import { tokenisedTexts } from "./tokenised-texts.ts";

const MAGIC = "MMIDIDX\0\0";
const VERSION = 1n;
/** int32, in megatron-core's table of types. */
const INT32 = 4;

/**
 * `SOURCE.bin` and `SOURCE.idx` for each source of `cpt/documents`, as megatron-core's IndexedDataset reads them: one sequence a
 * document, the end token its last, to be mixed by weights in `--data-path`. Holds 4 bytes a document. Paths are relative to `out`.
 */
async function writeMegatron(runFolder: string, out: string, tokens: Tokens): Promise<readonly FormatFile[]> {
  const open = new Map<CptSource, { readonly file: DurableFile; readonly lengths: number[] }>();
  try {
    for await (const { source, ids } of tokenisedTexts(runFolder, tokens)) {
      const own = open.get(source) ?? { file: await openDurably(join(out, `${source}.bin`)), lengths: [] };
      open.set(source, own);
      own.lengths.push(ids.length);
      await own.file.write(bytesOf(ids));
    }
    const files: FormatFile[] = [];
    for (const [source, { file, lengths }] of open) {
      await file.close();
      await writeIndex(join(out, `${source}.idx`), lengths);
      for (const end of ["bin", "idx"]) files.push({ path: `${source}.${end}`, rows: lengths.length });
    }
    return files.toSorted(byPath);
  } catch (error) {
    for (const { file } of open.values()) await file.drop();
    throw error;
  }
}

/** Head, length of each sequence in tokens, its place in bytes, and the sequences at which documents begin: every one. */
async function writeIndex(path: string, lengths: readonly number[]): Promise<void> {
  const head = Buffer.alloc(MAGIC.length + 25);
  head.write(MAGIC, "latin1");
  head.writeBigUInt64LE(VERSION, 9);
  head.writeUInt8(INT32, 17);
  head.writeBigUInt64LE(BigInt(lengths.length), 18);
  head.writeBigUInt64LE(BigInt(lengths.length + 1), 26);
  const places = new BigInt64Array(lengths.length);
  let at = 0;
  lengths.forEach((length, index) => {
    places[index] = BigInt(at);
    at += 4 * length;
  });
  const documents = BigInt64Array.from({ length: lengths.length + 1 }, (_, index) => BigInt(index));
  await writeDurably(path, [head, bytesOf(Int32Array.from(lengths)), bytesOf(places), bytesOf(documents)]);
}

export default defineFormat({
  name: "megatron",
  write: async ({ folder, has, tokens }, out) => (has("cpt/documents") ? writeMegatron(folder, out, tokens) : []),
});

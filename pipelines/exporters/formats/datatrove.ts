import { join } from "node:path";
import type { CptSource } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import { byPath, defineFormat, type FormatFile } from "./format.ts";
import { openDurably, writeDurably, type DurableFile } from "../../core/durable-file.ts";
import { bytesOf } from "./number-bytes.ts";
import { tokenisedTexts } from "./tokenised-texts.ts";

/** Bytes of a token: vocabularies of today do not fit into two. */
const TOKEN_SIZE = 4;

interface Files {
  readonly ids: DurableFile;
  readonly loss: DurableFile;
  /** Tokens up to the end of each document. */
  readonly ends: number[];
}

/**
 * `SOURCE/00000.ds` with `.index`, `.loss` and `.metadata` for each source of `cpt/documents`, as datatrove writes and nanotron reads
 * them: a folder a source, to be mixed by weights. `.loss` is 0 on observations; a loader that is to learn them leaves it alone.
 * Holds 8 bytes a document. Paths are relative to `out`.
 */
async function writeDatatrove(runFolder: string, out: string, tokens: Tokens): Promise<readonly FormatFile[]> {
  const open = new Map<CptSource, Files>();
  try {
    for await (const { source, ids, observations } of tokenisedTexts(runFolder, tokens)) {
      const path = join(out, source, "00000.ds");
      const own = open.get(source) ?? { ids: await openDurably(path), loss: await openDurably(`${path}.loss`), ends: [] };
      open.set(source, own);
      own.ends.push((own.ends.at(-1) ?? 0) + ids.length);
      await own.ids.write(bytesOf(ids));
      const loss = new Uint8Array(ids.length).fill(1);
      for (const { start, end } of observations) loss.fill(0, start, end);
      await own.loss.write(loss);
    }
    const files: FormatFile[] = [];
    for (const [source, { ids, loss, ends }] of open) {
      await ids.close();
      await loss.close();
      const path = join(out, source, "00000.ds");
      await writeDurably(`${path}.index`, [bytesOf(BigUint64Array.from(ends, BigInt))]);
      const total = ends.at(-1) ?? 0;
      await writeDurably(`${path}.metadata`, `${tokens.name}|${TOKEN_SIZE}\n${total}\n${total} T`);
      files.push(...["", ".index", ".loss", ".metadata"].map((end) => ({ path: `${source}/00000.ds${end}`, rows: ends.length })));
    }
    return files.toSorted(byPath);
  } catch (error) {
    for (const { ids, loss } of open.values()) await Promise.all([ids.drop(), loss.drop()]);
    throw error;
  }
}

export default defineFormat({
  name: "datatrove",
  write: async ({ folder, has, tokens }, out) => (has("cpt/documents") ? writeDatatrove(folder, out, tokens) : []),
});

import * as zlib from "node:zlib";
import type { Compressors } from "hyparquet";
import { compressors as inJavaScript } from "hyparquet-compressors";
import { ZSTDDecoder } from "zstddec";

type Zstd = (input: Uint8Array, size: number) => Uint8Array;

/** From Node 22.15 on zstd is its own. */
const { zstdDecompressSync: own } = zlib as { readonly zstdDecompressSync?: (input: Uint8Array) => Uint8Array };

/** WebAssembly keeps as much as its largest page took, and a page's size is what the file claims: larger ones JavaScript takes apart. */
const LARGEST = 64 * 1024 * 1024;

let made: Promise<Compressors> | undefined;

/** What takes the pages of Parquet files apart. In JavaScript alone, zstd takes four times as long as by one of the other two. */
export function decompressors(): Promise<Compressors> {
  return (made ??= (async () => ({ ...inJavaScript, ZSTD: own === undefined ? await inWasm() : (input) => own(input) }))());
}

async function inWasm(): Promise<Zstd> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  return (input, size) => (size > 0 && size <= LARGEST ? decoder.decode(input, size) : (inJavaScript.ZSTD as unknown as Zstd)(input, size));
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Changes with what is done here: a room is made anew then. */
export const TRIM = 2;

const [SCRIPT, WASM] = ["pyodide.asm.mjs", "pyodide.asm.wasm"];
/** A variable of the script that holds what the interpreter exports: most of them are for shared libraries, which no program here has. */
const TAKEN = /([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["([\w$.]+)"\];/g;
const DECLARED = /\bvar ((?:_[\w$]+,){50,}[\w$]+)/g;
const WORD = /[\w$]+/g;

/**
 * Pyodide's two large files, cut to what a program needs; together this halves a start.
 * - Without the 8,000 exports that nothing in its scripts calls by name: V8 makes an object of each and Pyodide a variable. Where the
 *   script does not look as expected, all are kept.
 * - With `memoryBytes` as the most that its memory grows to: V8 reserves all that it may become, and where a limit of address space
 *   refuses 4 GB, it collects its garbage three times before it asks for less.
 */
export async function writeTrimmed(from: string, folder: string, memoryBytes: number): Promise<void> {
  const [script, loader, wasm] = await Promise.all([
    readFile(join(from, SCRIPT), "utf8"),
    readFile(join(from, "pyodide.mjs"), "utf8"),
    readFile(join(from, WASM)),
  ]);
  const cut = trimPython({ script, others: [loader], wasm, memoryBytes });
  await writeFile(join(folder, SCRIPT), cut.script);
  await writeFile(join(folder, WASM), cut.wasm);
}

export interface PythonFiles {
  readonly script: string;
  /** Scripts that may call exports too. */
  readonly others: readonly string[];
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly memoryBytes: number;
}

export function trimPython({ script, others, wasm, memoryBytes }: PythonFiles): Pick<PythonFiles, "script" | "wasm"> {
  const called = new Set([script.replace(TAKEN, "").replace(DECLARED, ""), ...others].flatMap((text) => text.match(WORD) ?? []));
  // What the module asks of itself is found among its exports, too.
  const linked = new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ name }) => name));
  const isNeeded = (name: string): boolean =>
    called.has(name) || called.has(`_${name}`) || linked.has(name) || /^(?:dynCall|orig)/.test(name);
  const gone = new Set<string>();
  const cut = script.replace(TAKEN, (all, variable: string, name: string) => {
    if (isNeeded(name)) return all;
    gone.add(variable);
    return "";
  });
  return {
    script: cut.replace(
      DECLARED,
      (_, names: string) =>
        `var ${names
          .split(",")
          .filter((name) => !gone.has(name))
          .join(",")}`,
    ),
    wasm: rewritten(wasm, {
      [MEMORY]: (body) => bounded(body, memoryBytes),
      [EXPORTS]: (body) => without(body, (name) => !isNeeded(name)),
    }),
  };
}

const HEADER = 8;
const [MEMORY, EXPORTS] = [5, 7];
const [FUNCTION, GLOBAL] = [0, 3];
const PAGE = 65_536;

/** A module (WebAssembly core specification, binary format) with other contents of some sections. */
function rewritten(
  wasm: Uint8Array<ArrayBuffer>,
  contents: Readonly<Record<number, (body: Buffer) => Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  const out: Uint8Array[] = [bytes.subarray(0, HEADER)];
  for (let at = HEADER; at < bytes.length;) {
    const id = bytes[at] ?? 0;
    const size = unsigned(bytes, at + 1);
    const end = size.next + size.value;
    const body = contents[id]?.(bytes.subarray(size.next, end));
    out.push(...(body === undefined ? [bytes.subarray(at, end)] : [Buffer.of(id), encoded(body.length), body]));
    at = end;
  }
  return Buffer.concat(out);
}

/** One memory that has a maximum gets a lower one; anything else stays. */
function bounded(body: Buffer, memoryBytes: number): Uint8Array {
  const [count, flags] = [body[0], body[1]];
  const least = unsigned(body, 2);
  if (count !== 1 || flags !== 1) return body;
  const most = Math.min(unsigned(body, least.next).value, Math.floor(memoryBytes / PAGE));
  return Buffer.concat([body.subarray(0, least.next), encoded(Math.max(most, least.value))]);
}

function without(body: Buffer, dropped: (name: string) => boolean): Uint8Array {
  const count = unsigned(body, 0);
  const kept: Uint8Array[] = [];
  for (let index = 0, at = count.next; index < count.value; index++) {
    const name = unsigned(body, at);
    const kind = name.next + name.value;
    const { next } = unsigned(body, kind + 1);
    const isPlain = body[kind] === FUNCTION || body[kind] === GLOBAL;
    if (!isPlain || !dropped(body.toString("utf8", name.next, kind))) kept.push(body.subarray(at, next));
    at = next;
  }
  return Buffer.concat([encoded(kept.length), ...kept]);
}

/** LEB128. */
function unsigned(bytes: Buffer, from: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value: value >>> 0, next: at + 1 };
  }
}

function encoded(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trimPython } from "../../pipelines/sandbox/trim.ts";

/** `(module (func (export NAME) (result i32) i32.const PLACE) ... (memory (export "memory") 1 65536))` */
function moduleOf(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const section = (id: number, ...content: number[]) => [id, ...leb(content.length), ...content];
  const text = (name: string) => [...leb(Buffer.byteLength(name)), ...Buffer.from(name)];
  const count = leb(names.length);
  const exported = names.flatMap((name, at) => [...text(name), 0, ...leb(at)]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, 0, 1, 0x7f),
    ...section(3, ...count, ...names.map(() => 0)),
    ...section(5, 1, 1, 1, ...leb(65_536)),
    ...section(7, ...leb(names.length + 1), ...exported, ...text("memory"), 2, 0),
    ...section(10, ...count, ...names.flatMap((_, at) => [4, 0, 0x41, at % 64, 0x0b])),
  ]);
}

function leb(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

const assigned = (names: readonly string[]): string => names.map((name) => `_${name}=Module["_${name}"]=wasmExports["${name}"];`).join("");
const exportsOf = (wasm: Uint8Array<ArrayBuffer>) => new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports;

describe("exports that nobody calls", () => {
  const names = Array.from({ length: 300 }, (_, at) => `f${at}`);
  const script = `var ${names.map((name) => `_${name}`).join(",")};${assigned(names)}run(_f7);Module.go=()=>Module["_f200"]();`;

  test("go, and those that are called keep what they are", () => {
    const cut = trimPython({ script, others: ["python._f44()"], wasm: moduleOf(names), memoryBytes: 4 * 65_536 });
    const left = exportsOf(cut.wasm) as Record<string, () => number>;
    expect(Object.keys(left)).toEqual(["f7", "f44", "f200", "memory"]);
    expect([left["f7"]?.(), left["f44"]?.(), left["f200"]?.()]).toEqual([7, 44, 200 % 64]);
    expect(cut.script).toBe(`var _f7,_f44,_f200;${assigned(["f7", "f44", "f200"])}run(_f7);Module.go=()=>Module["_f200"]();`);
  });

  test("a memory grows to what it may, and no further", () => {
    const { memory } = exportsOf(trimPython({ script, others: [], wasm: moduleOf(names), memoryBytes: 4 * 65_536 }).wasm);
    if (!(memory instanceof WebAssembly.Memory)) throw new Error("no memory");
    expect(memory.grow(3)).toBe(1);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  test("a script of another make keeps all that it names", () => {
    const other = names.map((name) => `let _${name} = exports.${name};`).join("\n");
    const cut = trimPython({ script: other, others: [], wasm: moduleOf(names), memoryBytes: 4 * 65_536 });
    expect(cut.script).toBe(other);
    expect(Object.keys(exportsOf(cut.wasm))).toEqual([...names, "memory"]);
  });
});

interface ImageModule {
  writeImage(path: string, bytes: Uint8Array): void;
  openImage(path: string, head: number): { readonly recorded: Uint8Array; done(): void };
}

test("a recorded memory comes back byte for byte, over whatever stands there", async () => {
  const { writeImage, openImage } = (await import(new URL("../../pipelines/sandbox/child/image.mjs", import.meta.url).href)) as ImageModule;
  const folder = await mkdtemp(join(tmpdir(), "groundwork-image-"));
  const path = join(folder, "image");
  const stretch = fc.record({ length: fc.integer({ min: 1, max: 9_000 }), value: fc.constantFrom(0, 0, 7) });
  try {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (stretches, lead) => {
        const whole = Buffer.concat([Buffer.alloc(64, 1), ...stretches.map(({ length, value }) => Buffer.alloc(length, value))]);
        writeImage(path, whole);
        const { recorded, done } = openImage(path, 64);
        const memory = new Int8Array(whole.length - lead + 100).fill(9);
        try {
          expect(Buffer.from(recorded.subarray(0, 64))).toEqual(whole.subarray(0, 64));
          memory.set(recorded.subarray(lead));
        } finally {
          done();
        }
        expect(Buffer.compare(Buffer.from(memory.buffer), Buffer.concat([whole.subarray(lead), Buffer.alloc(100, 9)]))).toBe(0);
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

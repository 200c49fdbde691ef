// Runs inside the jail: one Pyodide, one program. Stages itself beside Pyodide's own files; never imported by the project.
import nodeCrypto from "node:crypto";
import { constants, readFileSync, readSync, writeSync } from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";
import { openImage, writeImage } from "./image.mjs";

const { make, snapshot, memoryBytes, open, now, libraries } = JSON.parse(process.argv[2]);
const exit = process.reallyExit.bind(process);

// Pyodide asks for a binding that the permission model denies.
const binding = { constants: { fs: constants } };
process.binding = (name) => {
  if (Object.hasOwn(binding, name)) return binding[name];
  throw new Error(`no binding ${name}`);
};

// A clock that moves with each look at it: the same program sees the same times, and a sleep is over at once.
let tick = now;
Date.now = () => (tick += 1);
performance.now = () => (tick += 1) - now;
// xorshift32: chance that comes again.
const SEED = 0x9e3779b9;
let state = SEED;
const nextByte = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state & 0xff;
};
const fill = (array) => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; at++) bytes[at] = nextByte();
  return array;
};
Object.defineProperty(crypto, "getRandomValues", { value: fill });
nodeCrypto.randomFillSync = fill;
Math.random = () => (nextByte() * 2 ** 16 + nextByte() * 2 ** 8 + nextByte()) / 2 ** 24;

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > memoryBytes) throw new RangeError("the memory of the sandbox is used up");
  return grow.call(this, pages);
};

// Pyodide's own part of a snapshot stands before the memory.
const HEAD = 65536;
const image = make ? undefined : openImage(snapshot, HEAD);
const { instantiate } = WebAssembly;
// Pyodide puts a snapshot back into a memory of the size that it starts with: one that had grown needs as much room again.
WebAssembly.instantiate = async (...given) => {
  // Pyodide's own file, as it was installed: its functions are compiled as they are called, and not read twice. Not as a flag of the
  // whole start, as Pyodide tries with small modules what the engine can do.
  v8.setFlagsFromString("--wasm-lazy-validation");
  const made = await instantiate(...given).finally(() => v8.setFlagsFromString("--no-wasm-lazy-validation"));
  const memory = made.instance?.exports.memory;
  const pages =
    memory === undefined || image === undefined ? 0 : Math.floor((image.recorded.byteLength - memory.buffer.byteLength) / 65536);
  if (pages > 0) grow.call(memory, pages);
  return made;
};

const { loadPyodide } = await import(new URL("./pyodide.mjs", import.meta.url).href);
const python = await loadPyodide({
  env: { HOME: "/home", PYTHONHASHSEED: "0", PYTHONINSPECT: "" },
  stdin: () => undefined,
  stdout: () => undefined,
  stderr: () => undefined,
  ...(make ? { _makeSnapshot: true } : { _loadSnapshot: image.recorded }),
});
image?.done();
for (const { name, path } of libraries) python.FS.writeFile(`/lib/${name}`, readFileSync(path), { canOwn: true });

if (make) {
  for (const { name } of libraries) python.runPython(`import sys; sys.path.append("/lib/${name}")`);
  python.runPython(readFileSync(new URL("./harness.py", import.meta.url), "utf8"));
  writeImage(snapshot, python.makeMemorySnapshot());
  exit(0);
}

WebAssembly.instantiate = instantiate;
const run = python.globals.get("run");
const toJson = python.runPython("import json; json.loads");

if (!open) {
  // What leads from Python to JavaScript goes, as far as it has a name. It can be found again: the jail has to hold without this.
  python.runPython(`
import sys
sys.meta_path[:] = [one for one in sys.meta_path if type(one).__name__ != "JsFinder"]
for name in [name for name in sys.modules if name in ("js", "pyodide_js", "_pyodide_core") or name.split(".")[0] in ("pyodide", "_pyodide")]:
    del sys.modules[name]
for name in ("pyodide", "_pyodide", "js", "pyodide_js", "_pyodide_core"):
    sys.modules[name] = None
`);
  // The language itself stays, and what Pyodide goes on using.
  const kept = new Set([
    ...vm.runInNewContext("Object.getOwnPropertyNames(globalThis)"),
    "TextDecoder",
    "TextEncoder",
    "performance",
    "crypto",
  ]);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!kept.has(name)) Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  // Contexts of its own would evaluate strings, whatever this process may.
  for (const name of Object.keys(vm)) vm[name] = undefined;
  const silent = () => undefined;
  globalThis.console = { log: silent, warn: silent, error: silent };
}

const encoder = new TextEncoder();
const send = (text) => {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
};

send("ready\n");
const chunks = [];
const chunk = new Uint8Array(65536);
for (;;) {
  const size = readSync(0, chunk);
  if (size === 0) exit(0);
  chunks.push(chunk.slice(0, size));
  if (chunk[size - 1] === 10) break;
}
const request = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
let filled = 0;
for (const part of chunks) {
  request.set(part, filled);
  filled += part.length;
}
// How often the start looked at either is no matter of the program's.
tick = now;
state = SEED;
let answer;
try {
  answer = run(toJson(new TextDecoder().decode(request)));
} catch (error) {
  // Only what ends the interpreter comes here: the stack of WebAssembly, or a broken heap.
  const message = String(error?.message ?? error);
  const memory = /memory/i.test(message);
  answer = JSON.stringify({ status: memory ? "memory" : "error", stdout: "", stderr: `the interpreter ended: ${message.slice(0, 200)}\n` });
}
// What JavaScript began is given time to show, where a test has left it in reach.
if (open) await new Promise((resolve) => setTimeout(resolve, 400));
send(`${answer}\n`);
exit(0);

import { arrives, changes, kills, plants, SPELT, tellsSecret, tellsWord, type Hostile, type Observed, type Targets } from "./hostile.ts";

/** Every way from Python to JavaScript that is known, the hidden ones too. Defines `js` (its global object) and `load` (a module of Node's). */
const WAY = `
import gc, sys
for hidden in ("js", "pyodide_js", "_pyodide_core", "pyodide", "_pyodide"):
    if sys.modules.get(hidden, 1) is None:
        del sys.modules[hidden]
js = None
try:
    import js
except BaseException:
    pass
def proxies():
    seen = gc.get_objects()
    for one in seen:
        yield one
        try:
            if isinstance(one, dict):
                yield from list(one.values())
            else:
                yield from gc.get_referents(one)
        except BaseException:
            pass
if js is None:
    for one in proxies():
        if "JsProxy" in type(one).__name__ or type(one).__module__ == "pyodide.ffi":
            try:
                js = one.constructor.constructor("return globalThis")()
                break
            except BaseException:
                continue
def load(name):
    for way in (lambda: js.process.getBuiltinModule(name), lambda: js.require("node:" + name), lambda: js.process.mainModule.require(name)):
        try:
            found = way()
            if found is not None:
                return found
        except BaseException:
            pass
    raise ImportError(name)
`;

const tries = (name: string, what: string, code: (targets: Targets) => string, reaches: (observed: Observed) => boolean): Hostile => ({
  name: `js ${name}`,
  tries: what,
  by: "javascript",
  code: (targets) => WAY + code(targets),
  reaches,
});
const q = (text: string): string => JSON.stringify(text);

/** The JavaScript around Pyodide: run with its doors shut, and with them open, as they can be opened from within. */
export const javascript: readonly Hostile[] = [
  tries("read", "reads a file of the host", ({ file }) => `print(load("fs").readFileSync(${q(file)}, "utf8"))`, tellsSecret),
  tries(
    "read bytes path",
    "reads a file by a path in bytes",
    ({ file, room }) =>
      `print(load("fs").readFileSync(js.Uint8Array.new(list((${q(room)} + "/../../../../.." + ${q(file)}).encode())), "utf8"))`,
    tellsSecret,
  ),
  tries(
    "descriptor",
    "opens a file of the host",
    ({ file }) =>
      `fs = load("fs")\nfd = fs.openSync(${q(file)}, "r")\nb = js.Uint8Array.new(100)\nfs.readSync(fd, b)\nprint(bytes(b.to_py()))`,
    tellsSecret,
  ),
  tries(
    "list",
    "lists a folder of the host",
    ({ folder }) => `print(load("fs").readdirSync(${q(folder)}).to_py())`,
    ({ result }) => result.stdout.includes("canary"),
  ),
  tries("write", "makes a file on the host", ({ folder }) => `load("fs").writeFileSync(${q(`${folder}/made`)}, "x")`, plants),
  tries("unlink", "removes a file of the host", ({ file }) => `load("fs").unlinkSync(${q(file)})`, changes),
  tries("rename", "moves a file of the host", ({ file, folder }) => `load("fs").renameSync(${q(file)}, ${q(`${folder}/other`)})`, changes),
  tries("chmod", "opens a file to all", ({ file }) => `load("fs").chmodSync(${q(file)}, 0o777)`, changes),
  tries(
    "link",
    "reads a file by a link",
    ({ file }) =>
      `fs = load("fs")\nfs.symlinkSync(${q(file)}, "/tmp/gw-js-link-" + str(js.process.pid))\nprint(fs.readFileSync("/tmp/gw-js-link-" + str(js.process.pid), "utf8"))\n`,
    tellsSecret,
  ),
  tries("report", "has a report written", ({ folder }) => `js.process.chdir(${q(folder)})\njs.process.report.writeReport("made")`, plants),
  tries("heap", "has its heap written down", ({ folder }) => `load("v8").writeHeapSnapshot(${q(`${folder}/made`)})`, plants),
  tries(
    "nodefs",
    "mounts a folder of the host",
    ({ folder }) =>
      `import pyodide_js\nFS = pyodide_js.FS\nFS.mkdir("/mnt2")\nfrom pyodide.ffi import to_js\nFS.mount(FS.filesystems.NODEFS, to_js({"root": ${q(folder)}}, dict_converter=js.Object.fromEntries), "/mnt2")\nprint(open("/mnt2/canary").read())`,
    tellsSecret,
  ),
  tries("environment", "reads a variable of its parent", ({ variable }) => `print(getattr(js.process.env, ${q(variable)}))`, tellsSecret),
  tries(
    "arguments",
    "reads another process's arguments",
    ({ pid }) => `print(load("fs").readFileSync("/proc/${pid}/cmdline", "utf8"))`,
    tellsSecret,
  ),
  tries(
    "spawn",
    "starts a shell",
    () => `print(load("child_process").execSync("echo re$((20+3))ched", js.Object.fromEntries([["encoding", "utf8"]])))`,
    tellsWord,
  ),
  tries("kill", "ends another process", ({ pid }) => `js.process.kill(${pid}, 9)`, kills),
  tries("run_js", "has text run as code", () => `from pyodide.code import run_js\nif run_js("6 * 7") == 42: print(${SPELT})`, tellsWord),
  tries(
    "hidden run_js",
    "finds what runs text as code",
    () =>
      `for one in list(gc.get_objects()):\n    if getattr(one, "__name__", "") in ("run_js", "eval"):\n        try:\n            if one("6 * 7") == 42 and one is not eval: print(${SPELT})\n        except BaseException: pass`,
    tellsWord,
  ),
  tries("Function", "makes a function of text", () => `if js.Function.new("return 6 * 7")() == 42: print(${SPELT})`, tellsWord),
  tries(
    "constructor",
    "makes a function of text by a constructor",
    () => `if js.Object.constructor("return 6 * 7")() == 42: print(${SPELT})`,
    tellsWord,
  ),
  tries(
    "vm",
    "reads a file from code that it made of text",
    ({ file }) => `print(load("vm").runInThisContext("process.getBuiltinModule('fs').readFileSync('" + ${q(file)} + "', 'utf8')"))`,
    tellsSecret,
  ),
  tries(
    "worker",
    "starts a thread with other rights",
    () =>
      `import time\none = load("worker_threads").Worker.new("setTimeout(() => 0, 1e4)", js.Object.fromEntries([["eval", True]]))\nif one.threadId > 0: print(${SPELT})`,
    tellsWord,
  ),
  tries(
    "buffers",
    "takes memory beside the interpreter's",
    () => `x = [js.ArrayBuffer.new(900_000_000) for _ in range(4)]\nprint(${SPELT})`,
    tellsWord,
  ),
  tries("room", "writes into the sandbox's own folder", ({ room }) => `load("fs").writeFileSync(${q(`${room}/planted`)}, "x")`, plants),
  tries("connect", "connects to a server", ({ port }) => `load("net").connect(${port}, "127.0.0.1")`, arrives),
  tries("fetch", "asks a server for a page", ({ port }) => `js.fetch("http://127.0.0.1:${port}/")`, arrives),
  tries("datagram", "sends a datagram", ({ port }) => `load("dgram").createSocket("udp4").send("x", ${port}, "127.0.0.1")`, arrives),
  tries("unix socket", "connects to a socket that is a file", ({ socket }) => `load("net").connect(${q(socket)})`, arrives),
];

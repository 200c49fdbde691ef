import { changes, plants, tellsSecret, type Hostile, type Targets } from "./hostile.ts";

const reads = (name: string, tries: string, code: (targets: Targets) => string): Hostile => ({
  name,
  tries,
  by: "python",
  code,
  reaches: tellsSecret,
});

/** Files of the host, by Python. */
export const files: readonly Hostile[] = [
  reads("open", "reads a file of the host", ({ file }) => `print(open(${q(file)}).read())`),
  reads("os.open", "reads it by its descriptor", ({ file }) => `import os\nprint(os.read(os.open(${q(file)}, os.O_RDONLY), 100))`),
  reads("pathlib", "reads it as a path", ({ file }) => `import pathlib\nprint(pathlib.Path(${q(file)}).read_bytes())`),
  reads("dots", "climbs out of where it stands", ({ file }) => `print(open("../../../../../../../.." + ${q(file)}).read())`),
  reads("proc root", "reads it behind the root of its process", ({ file }) => `print(open("/proc/self/root" + ${q(file)}).read())`),
  reads(
    "symlink",
    "reads it by a symbolic link of its own",
    ({ file }) =>
      `import os\nos.symlink(${q(file)}, "/tmp/gw-link-" + str(os.getpid()))\nprint(open("/tmp/gw-link-" + str(os.getpid())).read())`,
  ),
  reads("fileinput", "reads it as a module does", ({ file }) => `import linecache\nprint(linecache.getline(${q(file)}, 1))`),
  reads(
    "open descriptors",
    "reads what its parent left open",
    ({ file }) =>
      `import os\nfd = os.open(${q(file)}, os.O_RDONLY)\nfor other in range(3, 64):\n    try:\n        print(os.pread(other, 100, 0))\n    except OSError:\n        pass`,
  ),
  reads("arguments", "reads another process's arguments", ({ pid }) => `print(open("/proc/${pid}/cmdline").read())`),
  reads("variable", "reads a variable of its parent", ({ variable }) => `import os\nprint(os.environ[${q(variable)}])`),
  reads("own environment", "reads its variables as the kernel keeps them", () => `print(open("/proc/self/environ").read())`),
  {
    ...reads("listing", "lists a folder", ({ folder }) => `import os\nprint(os.listdir(${q(folder)}))`),
    reaches: ({ result }) => result.stdout.includes("canary"),
  },
  { ...reads("write", "makes a file", ({ folder }) => `open(${q(`${folder}/made`)}, "w").write("x")`), reaches: plants },
  { ...reads("mkdir", "makes a folder", ({ folder }) => `import os\nos.mkdir(${q(`${folder}/made`)})`), reaches: plants },
  { ...reads("plant a link", "makes a link", ({ folder }) => `import os\nos.symlink("/etc", ${q(`${folder}/made`)})`), reaches: plants },
  { ...reads("overwrite", "overwrites a file", ({ file }) => `open(${q(file)}, "w").write("x")`), reaches: changes },
  { ...reads("append", "adds to a file", ({ file }) => `open(${q(file)}, "a").write("x")`), reaches: changes },
  { ...reads("unlink", "removes a file", ({ file }) => `import os\nos.unlink(${q(file)})`), reaches: changes },
  {
    ...reads("rename", "moves a file", ({ file, folder }) => `import os\nos.rename(${q(file)}, ${q(`${folder}/other`)})`),
    reaches: changes,
  },
  { ...reads("chmod", "opens a file to all", ({ file }) => `import os\nos.chmod(${q(file)}, 0o777)`), reaches: changes },
];

function q(text: string): string {
  return JSON.stringify(text);
}

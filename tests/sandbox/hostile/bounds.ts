import { SPELT, tellsWord, WORD, type Hostile } from "./hostile.ts";

const WALL = { wallMs: 1_500 };
/** Some four times as many as any interpreter counts in that time. */
const LONG = 150_000_000;

const outlasts = (name: string, tries: string, code: string, limits?: Hostile["limits"]): Hostile => ({
  name,
  tries,
  by: "python",
  code: () => `${code}\nprint(${SPELT})`,
  ...(limits !== undefined && { limits }),
  reaches: tellsWord,
});

/** Bytes of output that are allowed here. */
const MOST = 10_000;
const floods = (name: string, tries: string, code: string): Hostile => ({
  name,
  tries,
  by: "python",
  code: () => code,
  limits: { outputBytes: MOST },
  // The sentence on the limit, and the traceback, are not the program's.
  reaches: ({ result }) => result.stdout.length > MOST || result.stderr.length > MOST + 1_000,
});

/** Time, memory, output, and what one run leaves for the next. */
export const bounds: readonly Hostile[] = [
  outlasts("loop", "never ends", `for _ in range(${LONG}): pass`, WALL),
  outlasts(
    "stubborn loop",
    "never ends and takes every interruption",
    `at = 0\nwhile at < ${LONG / 3}:\n    try:\n        at += 1\n    except BaseException:\n        pass`,
    WALL,
  ),
  outlasts("backtracking", "never ends inside a regular expression", `import re\nre.match(r"(a+)+$", "a" * 27 + "b")`, WALL),
  outlasts(
    "big number",
    "never ends inside one operation",
    `x = 3 ** 12_000_000\ny = x * x % 1_000_003\nz = str(7 ** 150_000 % 10 ** 100)`,
    WALL,
  ),
  outlasts("generator", "never ends inside a built-in", `import itertools\nsum(itertools.islice(itertools.count(), ${LONG}))`, WALL),
  outlasts("bytes", "takes memory at once", `x = b"x" * 700_000_000`),
  outlasts("list", "takes memory bit by bit", `x = []\nfor at in range(700):\n    x.append(bytearray(1_000_000))`),
  outlasts("text", "takes memory as text", `x = "%700000000d" % 1`),
  outlasts(
    "caught memory",
    "takes memory and takes every refusal",
    `x = []\nwhile len(x) < 700:\n    try:\n        x.append(b"x" * 1_000_000)\n    except MemoryError:\n        break\nassert len(x) == 700`,
  ),
  outlasts(
    "recursion",
    "calls itself until memory ends",
    `import sys\nsys.setrecursionlimit(10**8)\ndef f(n):\n    x = bytearray(2_000)\n    return 0 if n == 0 else f(n - 1)\nf(350_000)`,
  ),
  floods("print", "writes without end", `for _ in range(100_000): print("x" * 10)`),
  floods("stderr", "writes errors without end", `import sys\nfor _ in range(100_000): sys.stderr.write("x" * 10)`),
  floods(
    "stubborn print",
    "writes on after it was stopped",
    `for _ in range(1_000):\n    try:\n        print("x" * 1_000)\n    except BaseException:\n        pass`,
  ),
  floods("one line", "writes one line without end", `print("x" * 5_000_000)`),
  ...[
    ["a builtin", "import builtins\nbuiltins.kept = 1", "import builtins\nkept = hasattr(builtins, 'kept')"],
    ["a module", "import sys\nsys.modules['kept'] = sys", "import sys\nkept = 'kept' in sys.modules"],
    ["a patch", "import math\nmath.floor = lambda x: 42", "import math\nkept = math.floor(1.5) == 42"],
    [
      "a file",
      "open('/tmp/gw-kept', 'w').write('x')",
      "import os\nkept = os.path.exists('/tmp/gw-kept')\nif kept: os.unlink('/tmp/gw-kept')",
    ],
    ["a variable", "import os\nos.environ['KEPT'] = '1'", "import os\nkept = 'KEPT' in os.environ"],
    ["a seed", "import random\nrandom.seed(5)\nrandom.random()", "import random\nkept = random.random() != 0.8444218515250481"],
    [
      "an importer",
      "import sys\nsys.meta_path.insert(0, type('Kept', (), {'find_spec': staticmethod(lambda *a: None)}))",
      "import sys\nkept = any(getattr(one, '__name__', '') == 'Kept' for one in sys.meta_path)",
    ],
  ].map(([name = "", code = "", next = ""]): Hostile => ({
    name: `leaves ${name}`,
    tries: `leaves ${name} for the next run`,
    by: "python",
    code: () => code,
    next: `${next}\nif kept: print(${SPELT})`,
    reaches: ({ result }) => result.stdout.includes(WORD),
  })),
];

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A library that programs may import, of Python alone, unpacked by nobody. */
export interface Wheel {
  /** Name and version. */
  readonly id: string;
  readonly file: string;
  readonly path: string;
}

/** As `make sandbox-maths` fetches them (maths.txt): another file of the same name is not used, as programs' results hang on it. */
export const WHEELS = [
  { id: "mpmath-1.3.0", file: "mpmath-1.3.0-py3-none-any.whl", sha256: "a0b2b9fe80bbcd81a6647ff13108738cfb482d481d826cc0e02f5b35e5c88d2c" },
  { id: "sympy-1.14.0", file: "sympy-1.14.0-py3-none-any.whl", sha256: "e091cc3e99d2141a0ba2847328f5479b05d94a6635cb96148ccb3f34671bd8f5" },
] as const;

/** The project's own folder, from its source and from what is built of it. */
const FOLDERS = ["../../.groundwork/python", "../../../.groundwork/python"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** All of them or none: sympy does not load without mpmath. */
export async function mathsWheels(folders: readonly string[] = FOLDERS): Promise<readonly Wheel[]> {
  for (const folder of folders) {
    const found = await Promise.all(
      WHEELS.map(async ({ id, file, sha256 }) =>
        (await sumOf(join(folder, file))) === sha256 ? [{ id, file, path: join(folder, file) }] : [],
      ),
    );
    if (found.every(({ length }) => length === 1)) return found.flat();
  }
  return [];
}

export const NO_MATHS = "sympy and mpmath are not there for programs; `make sandbox-maths` fetches them";

/** By its words: what hides the name gets the interpreter that has no such module, and hears so. */
export const usesMaths = (code: string): boolean => /\b(?:sympy|mpmath)\b/.test(code);

/**
 * Run once, before the memory is recorded: an import compiles some 400 modules, and a first call of these loads 40 more, which took 28
 * and 3 seconds of processor time in each program.
 */
export const MATHS = `
import mpmath, sympy
_x = sympy.Symbol("x")
sympy.solve(_x**2 - 2)
sympy.integrate(sympy.sin(_x) ** 2, _x)
sympy.simplify((_x**2 - 1) / (_x - 1))
del _x
from sympy.core.cache import clear_cache
clear_cache()
import gc
gc.collect()
`;

async function sumOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && createHash("sha256").update(bytes).digest("hex");
}

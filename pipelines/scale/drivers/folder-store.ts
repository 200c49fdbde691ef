import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { syncFile } from "../../../knowledge-graph/index.ts";
import type { ObjectStore } from "../object-store.ts";

/** A folder that all processes see. What is there is whole: it gets its name by a link, which fails where the name is taken, on NFS too. */
export function folderStore(folder: string): ObjectStore {
  const at = (name: string): string => join(folder, ...name.split("/"));
  const place = async (name: string, write: (path: string) => Promise<void>): Promise<boolean> => {
    const path = at(name);
    await mkdir(dirname(path), { recursive: true });
    const begun = `${path}.${randomUUID()}.begun`;
    try {
      await write(begun);
      await syncFile(begun);
      await link(begun, path);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    } finally {
      await rm(begun, { force: true });
    }
  };
  return {
    get: (name) => readFile(at(name)).catch(undefinedIfMissing),
    put: (name, bytes) => place(name, (path) => writeFile(path, bytes)),
    async *names(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing);
      for (const entry of entries ?? []) {
        const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
        if (entry.isFile() && name.startsWith(prefix) && !name.endsWith(".begun")) yield name;
      }
    },
    putFile: (name, path) => place(name, (begun) => copyFile(path, begun)),
    async getFile(name, path) {
      const begun = `${path}.begun`;
      const copied = await copyFile(at(name), begun).then(() => true, falseIfMissing);
      if (copied) await rename(begun, path);
      return copied;
    },
    close: () => undefined,
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
function undefinedIfMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== "ENOENT" && code !== "EISDIR") throw error;
}
function falseIfMissing(error: unknown): false {
  undefinedIfMissing(error);
  return false;
}

import { Stop } from "../core/stop.ts";
import type { Dirent } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { FoundFile } from "../pages/found-file.ts";
import { type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";

export type FileOutcome = FoundFile | RefusedDocument;

/** Folders deeper than this are a loop or a trap. */
const MAX_DEPTH = 64;

/**
 * Files, folders and globs below `root` (`*`, `?` within a folder, `**` over folders) -> regular files in the order of their
 * paths, each once. Hidden names and `node_modules` count only where they are named. A link to a file is followed within the
 * root; a link to a folder is not, so no loop is walked. Throws where a path lies outside of the root.
 */
export async function findFiles(root: string, paths: readonly string[]): Promise<readonly FileOutcome[]> {
  const base = await realpath(resolve(root)).catch(() => {
    throw new Error(`documents: the root folder "${root}" cannot be opened; name one that exists`);
  });
  const found = new Map<string, FileOutcome>();
  for (const path of paths) {
    const place = relative(base, resolve(base, path));
    if (place === ".." || place.startsWith(`..${sep}`)) throw new Stop(2, `documents: "${path}" lies outside of the root folder; set \`root\` to a folder that holds it`); // prettier-ignore
    const names = place === "" ? [] : place.split(sep);
    const wild = names.findIndex((name) => /[*?]/.test(name));
    const fixed = wild < 0 ? names : names.slice(0, wild);
    const test = wild < 0 ? undefined : globExpression(names.join("/"));
    const matched = new Map<string, FileOutcome>();
    await walk(base, fixed, 0, test, matched);
    if (matched.size === 0) matched.set(path, refusedDocument(uriOf(names), "unreadable-file", "nothing there matches the path; check `paths` and `root`")); // prettier-ignore
    for (const [key, one] of matched) found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0));
}

const uriOf = (names: readonly string[]): string => `file:///${names.map((name) => encodeURIComponent(name)).join("/")}`;

async function walk(base: string, names: readonly string[], depth: number, test: RegExp | undefined, found: Map<string, FileOutcome>) {
  const path = join(base, ...names);
  const uri = uriOf(names);
  const key = names.join("/");
  const refuse = (...why: [reason: RefusedDocument["reason"], detail: string]): void => void found.set(key, refusedDocument(uri, ...why));
  try {
    const entry = await lstat(path);
    if (entry.isDirectory()) {
      if (depth > MAX_DEPTH) return refuse("out-of-scope", `folders are read ${MAX_DEPTH} deep`);
      const children: Dirent[] = await readdir(path, { withFileTypes: true });
      for (const child of children.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        if (child.name.startsWith(".") || child.name === "node_modules") continue;
        await walk(base, [...names, child.name], depth + 1, test, found);
      }
      return;
    }
    if (test !== undefined && !test.test(key)) return;
    if (entry.isSymbolicLink()) {
      const target = await realpath(path);
      if (!target.startsWith(base + sep)) return refuse("out-of-scope", "the link leads out of the root folder");
      if ((await stat(target)).isDirectory()) return refuse("out-of-scope", "links to folders are not followed; name the folder itself");
    }
    const target = await stat(path);
    // A pipe or a device would be waited for without end.
    if (!target.isFile()) return refuse("unsupported-format", "it is no regular file");
    found.set(key, { ok: true, path, uri, bytes: target.size });
  } catch (error) {
    if (depth === 0 && codeOf(error) === "ENOENT") return;
    refuse("unreadable-file", whyUnreadable(error));
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "");

/** Without the path: details are written into rows. */
export const whyUnreadable = (error: unknown): string =>
  ({
    ENOENT: "there is no such file",
    EACCES: "it may not be read by this user",
    EPERM: "it may not be read by this user",
    ELOOP: "the link leads back to itself",
    ENAMETOOLONG: "its name is too long",
  })[codeOf(error)] ?? `it cannot be read (${codeOf(error) || "error"})`;

export const isUnreadable = (error: unknown): boolean => /^E[A-Z]{2,}$/.test(codeOf(error));

function globExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*{2,}|[*?]|[.+^${}()|[\]\\]/g, (part) =>
    part === "**/" ? "(?:.*/)?" : part.startsWith("**") ? ".*" : part === "*" ? "[^/]*" : part === "?" ? "[^/]" : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}

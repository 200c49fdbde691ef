import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");

const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? below(path) : path.endsWith(".md") ? [path] : [];
  });

/** Every page that people read. */
export const pageFiles: readonly string[] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...below("docs"), ...below("examples")];

export const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(([, name]) => name === language).map(([, , block = ""]) => block);

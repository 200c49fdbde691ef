import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const BLOCK = /```ts\n\/\/ (\S+)\n[\s\S]*?```/g;

/** A page with each block of TypeScript as the file that its first line names: so it is type-checked, and runs where the file does. */
export const withCode = (page: string): string =>
  page.replaceAll(BLOCK, (_, path: string) => `\`\`\`ts\n// ${path}\n${readFileSync(join(root, path), "utf8").trimEnd()}\n\`\`\``);

/** Blocks of TypeScript that name no file: nobody would notice where they go stale. */
export const looseCode = (page: string): readonly string[] =>
  [...page.replaceAll(BLOCK, "").matchAll(/```(?:ts|typescript|js|javascript)\n([\s\S]*?)```/g)].map(([, block = ""]) => block);

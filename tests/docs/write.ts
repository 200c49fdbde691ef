/** `npm run docs`: writes the generated pages, and the code that other pages show as its files have it. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withCode } from "./code-blocks.ts";
import { generatedPages } from "./pages.ts";
import { pageFiles, readText } from "./page-files.ts";

const root = resolve(import.meta.dirname, "../..");
for (const path of pageFiles) if (generatedPages[path] === undefined) writeFileSync(join(root, path), withCode(readText(path)));
for (const [path, text] of Object.entries(generatedPages)) writeFileSync(join(root, path), text());

/** `npm run docs`: writes the generated pages. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generatedPages } from "./pages.ts";

const root = resolve(import.meta.dirname, "../..");
for (const [path, text] of Object.entries(generatedPages)) writeFileSync(join(root, path), text());

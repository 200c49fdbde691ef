import { configurationPage, editorSchema } from "./configuration-page.ts";
import { datasetsPage } from "./datasets-page.ts";
import { llmsPage } from "./llms-page.ts";
import { outputPage } from "./output-page.ts";
import { repliesPage } from "./replies-page.ts";

/** Files that are written from the schemas and from other pages, below the root. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  "docs/configuration.md": configurationPage,
  "docs/datasets.md": datasetsPage,
  "docs/output.md": outputPage,
  "docs/replies.md": repliesPage,
  "groundwork.schema.json": editorSchema,
  "llms.txt": llmsPage,
};

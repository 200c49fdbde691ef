import markdownIt from "markdown-it";
import { parseDocument } from "yaml";
import { titleOfFile } from "../found-file.ts";
import type { DocumentOutcome } from "../document-outcome.ts";
import { isoDate } from "../page-meta.ts";
import type { FileFormat, FormatOptions } from "./format.ts";
import { type Heading, htmlPart, mainHtml } from "./html.ts";
import { decodedFile, wholeFile } from "./whole.ts";

const converter = markdownIt({ html: true });

/** Markdown as it is written (inline links, HTML) -> Markdown as documents hold it (links beside the text). */
export function markdownPart(markdown: string, about: Heading, options: Pick<FormatOptions, "language">): DocumentOutcome {
  return htmlPart(mainHtml(converter.render(markdown)), about, options);
}

export const markdownFiles: FileFormat = {
  extensions: ["md", "markdown", "mdown"],
  async *read(file, options) {
    const { meta, body } = frontMatter(decodedFile(await wholeFile(file, options.maxBytes)));
    yield markdownPart(
      body,
      {
        uri: file.uri,
        title: meta["title"] ?? titleOfFile(file.path),
        publishedAt: isoDate(meta["date"]),
        license: meta["license"],
      },
      { language: meta["lang"] ?? meta["language"] ?? options.language },
    );
  },
};

/** The YAML block that many tools put above the text. What is no plain word there is left alone. */
function frontMatter(text: string): { readonly meta: Readonly<Record<string, string | undefined>>; readonly body: string } {
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  if (found === null) return { meta: {}, body: text };
  const document = parseDocument(found[1] ?? "", { schema: "failsafe", logLevel: "silent" });
  let value: unknown;
  try {
    value = document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    value = undefined;
  }
  // A rule of dashes above a paragraph is no front matter.
  if (typeof value !== "object" || value === null) return { meta: {}, body: text };
  const entries = Object.entries(value).flatMap(([key, each]) => (typeof each === "string" && each.trim() !== "" ? [[key.toLowerCase(), each.trim()] as const] : [])); // prettier-ignore
  return { meta: Object.fromEntries(entries), body: text.slice(found[0].length) };
}

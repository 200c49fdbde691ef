import { languageOfPage } from "../../language/detect-language.ts";
import { mainText } from "../main-text.ts";
import { type DocumentOutcome, refusedDocument } from "../document-outcome.ts";
import type { FileFormat, FormatOptions } from "./format.ts";
import { titleOfFile } from "../found-file.ts";
import { decodedFile, wholeFile } from "./whole.ts";

/** What a format knows of a text beside its HTML. */
export interface Heading {
  readonly uri: string;
  readonly title: string;
  readonly publishedAt?: string | undefined;
  readonly license?: string | undefined;
}

/** Every format goes the way of web pages: HTML, its main text, Markdown with links. */
export function htmlPart(html: string, about: Heading, { language }: Pick<FormatOptions, "language">): DocumentOutcome {
  const read = mainText(html, about.uri);
  if (!read.ok) return refusedDocument(about.uri, read.reason, read.detail);
  const { value } = read;
  return {
    ok: true,
    uri: about.uri,
    title: value.title === about.uri ? about.title : value.title,
    text: value.text,
    links: value.links,
    language: languageOfPage(value.language === "und" ? language : value.language, value.text),
    publishedAt: about.publishedAt ?? value.publishedAt,
    modifiedAt: about.publishedAt === undefined ? value.modifiedAt : undefined,
    license: about.license ?? value.license,
  };
}

/** A body that is text from its start to its end. */
export const mainHtml = (body: string): string => `<!doctype html><html><body><main>${body}</main></body></html>`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark] ?? mark);

export const htmlFiles: FileFormat = {
  extensions: ["html", "htm", "xhtml"],
  async *read(file, options) {
    const html = decodedFile(await wholeFile(file, options.maxBytes));
    if (!/<[a-z!/?]/i.test(html)) yield refusedDocument(file.uri, "not-html", "there is no tag in it; call it .txt if it is plain text");
    else yield htmlPart(html, { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};

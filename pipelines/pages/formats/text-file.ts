import { titleOfFile } from "../found-file.ts";
import type { FileFormat } from "./format.ts";
import { escapeHtml, htmlPart, mainHtml } from "./html.ts";
import { decodedFile, wholeFile } from "./whole.ts";

const PAIR = /^\p{L}[^:.;|]{1,60}: +\S/u;

export const textFiles: FileFormat = {
  extensions: ["txt", "text"],
  async *read(file, options) {
    const text = decodedFile(await wholeFile(file, options.maxBytes));
    yield htmlPart(mainHtml(textHtml(text)), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};

/** Paragraphs stand between blank lines. Lines are the wrapping of one paragraph, unless each is a `label: value`. */
export function textHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .replace(/\f/g, "\n\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    ) // prettier-ignore
    .filter((lines) => lines.length > 0);
  const [first] = paragraphs;
  const titled = first?.length === 1 && paragraphs.length > 1 && first[0] !== undefined && isTitle(first[0]);
  return paragraphs
    .map((lines, at) => {
      const tag = titled && at === 0 ? "h1" : "p";
      const pairs = lines.length > 1 && lines.every((line) => PAIR.test(line));
      return `<${tag}>${lines.map(escapeHtml).join(pairs ? "<br>" : " ")}</${tag}>`;
    })
    .join("\n");
}

const isTitle = (line: string): boolean => line.length <= 100 && /^[\p{Lu}\d]/u.test(line) && !/[.:;,!?]$/.test(line) && !PAIR.test(line);

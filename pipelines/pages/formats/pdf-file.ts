import { getDocumentProxy } from "unpdf";
import { titleOfFile } from "../found-file.ts";
import type { DocumentOutcome } from "../document-outcome.ts";
import { FileError, type FileFormat, type FormatOptions } from "./format.ts";
import { escapeHtml, type Heading, htmlPart, mainHtml } from "./html.ts";
import { wholeFile } from "./whole.ts";

const MAX_PAGES = 3_000;

/** Text of a PDF in the order in which it is drawn. Scans have none; tables come as lines. */
export const pdfFiles: FileFormat = {
  extensions: ["pdf"],
  async *read(file, options) {
    yield await pdfPart(await wholeFile(file, options.maxBytes), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};

/** Throws a `FileError`. `title` is taken where the PDF names none. */
export async function pdfPart(bytes: Uint8Array, about: Heading, options: Pick<FormatOptions, "language">): Promise<DocumentOutcome> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false }).catch((error: unknown) => {
    throw error instanceof Error && error.name === "PasswordException"
      ? new FileError("encrypted", "the PDF needs a password", error)
      : new FileError("broken-file", "it is no PDF, or a broken one", error);
  });
  try {
    if (pdf.numPages > MAX_PAGES) throw new FileError("too-large", `${pdf.numPages} pages; up to ${MAX_PAGES} are read`);
    const paragraphs: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      paragraphs.push(...paragraphsOf((await page.getTextContent()).items.flatMap((item) => ("str" in item ? [item] : []))));
      page.cleanup();
    }
    const { info } = await pdf.getMetadata();
    const title = titleOf(info) ?? about.title;
    if (paragraphs.length === 0) throw new FileError("empty-page", "the PDF has no text; it may be a scan");
    const html = mainHtml(paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"));
    return htmlPart(html, { ...about, title }, options);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("broken-file", "a page of the PDF cannot be read", error);
  } finally {
    await pdf.destroy();
  }
}

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
}

/** Lines are joined unless the space between them is wider than that between lines, or the letters change their size. */
function paragraphsOf(items: readonly TextItem[]): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let last: { readonly y: number; readonly height: number } | undefined;
  let ended = false;
  const flush = (): void => {
    const whole = text.replace(/\s+/g, " ").trim();
    // A page's number alone says nothing.
    if (whole !== "" && !/^\d{1,4}$/.test(whole)) paragraphs.push(whole);
    text = "";
  };
  for (const item of items) {
    const y = Number(item.transform[5] ?? 0);
    if (item.str.trim() !== "") {
      if (last !== undefined) {
        const drop = Math.abs(last.y - y);
        const size = Math.max(last.height, 1);
        if (drop > size * 1.7 || (drop > size * 0.5 && Math.abs(item.height - last.height) > size * 0.15)) flush();
        else if (ended || drop > size * 0.5) text = joinedLine(text, item.str);
      }
      last = { y, height: item.height || (last?.height ?? 10) };
      ended = false;
    }
    text += item.str;
    ended ||= item.hasEOL;
  }
  flush();
  return paragraphs;
}

/** "agricul-" and "tural" are one word, "agricul-" and "Tural" are not. */
const joinedLine = (text: string, next: string): string =>
  /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) : `${text.trimEnd()} `;

/** Programs write file names and their own defaults there. */
function titleOf(info: unknown): string | undefined {
  const title = typeof info === "object" && info !== null && "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  return title.length < 4 || title.length > 200 || /^(?:untitled|microsoft |document\d*$)|\.\w{2,4}$|[\\/]/i.test(title)
    ? undefined
    : title;
}

import { extractImages, getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { titleOfFile } from "../found-file.ts";
import type { DocumentOutcome } from "../document-outcome.ts";
import { FileError, type FileFormat, type FormatOptions } from "./format.ts";
import { type Heading, htmlPart, mainHtml } from "./html.ts";
import { completeArrayBuffers } from "../pdf/array-buffers.ts";
import { pageHtml } from "../pdf/page-blocks.ts";
import { operatorsOf, piecesOf } from "../pdf/page-reader.ts";
import { pixmapOf, recognizedText } from "./ocr.ts";
import { textHtml } from "./text-file.ts";
import { toMatrix } from "../pdf/piece.ts";
import { rulesOf } from "../pdf/rules.ts";
import { wholeFile } from "./whole.ts";

const MAX_PAGES = 3_000;
/** A page takes some seconds. */
const MAX_SCANS = 200;
/** Of a picture. */
const MAX_PIXELS = 40_000_000;

/** Text of a PDF in the order in which it is drawn, tables as tables. Scans have none. */
export const pdfFiles: FileFormat = {
  extensions: ["pdf"],
  async *read(file, options) {
    yield await pdfPart(await wholeFile(file, options.maxBytes), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};

/** Throws a `FileError`. `title` is taken where the PDF names none. */
export async function pdfPart(
  bytes: Uint8Array,
  about: Heading,
  options: Pick<FormatOptions, "language" | "ocr">,
): Promise<DocumentOutcome> {
  completeArrayBuffers();
  // One page that draws without end: columns tell the tables of such a document alone.
  const read = (await pagesOf(bytes, true)) ?? (await pagesOf(bytes, false));
  if (read !== undefined && read.blocks.length === 0 && options.ocr !== undefined)
    return htmlPart(mainHtml(textHtml(await scannedText(bytes, options.ocr))), { ...about, title: read.title ?? about.title }, options);
  if (read === undefined || read.blocks.length === 0) throw new FileError("empty-page", "the PDF has no text; it may be a scan");
  return htmlPart(mainHtml(read.blocks.join("\n")), { ...about, title: read.title ?? about.title }, options);
}

/** Words of the largest picture of each page. */
async function scannedText(bytes: Uint8Array, languages: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false, maxImageSize: MAX_PIXELS });
  try {
    if (pdf.numPages > MAX_SCANS) throw new FileError("too-large", `${pdf.numPages} scanned pages; up to ${MAX_SCANS} are read`);
    const texts: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const [largest] = (await extractImages(pdf, number)).toSorted((a, b) => b.width * b.height - a.width * a.height);
      if (largest !== undefined) texts.push(await recognizedText(pixmapOf(largest), languages));
    }
    const text = texts.join("\n\n");
    if (text.trim() === "") throw new FileError("empty-page", "the PDF has no text, and its pictures have no words");
    return text;
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("broken-file", "a picture of the PDF cannot be read", error);
  } finally {
    await pdf.destroy();
  }
}

interface Pages {
  readonly blocks: readonly string[];
  readonly title: string | undefined;
}

/** Undefined where lines are wanted and a page draws too much. */
async function pagesOf(bytes: Uint8Array, ruled: boolean): Promise<Pages | undefined> {
  const settings = { verbosity: 0, isEvalSupported: false, maxImageSize: 1 };
  const pdf = await getDocumentProxy(new Uint8Array(bytes), settings).catch((error: unknown) => {
    throw error instanceof Error && error.name === "PasswordException"
      ? new FileError("encrypted", "the PDF needs a password", error)
      : new FileError("broken-file", "it is no PDF, or a broken one", error);
  });
  try {
    if (pdf.numPages > MAX_PAGES) throw new FileError("too-large", `${pdf.numPages} pages; up to ${MAX_PAGES} are read`);
    const { OPS } = await getResolvedPDFJS();
    const blocks: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const view = toMatrix(page.getViewport({ scale: 1 }).transform);
      const pieces = await piecesOf(page, view);
      const operators = ruled ? await operatorsOf(page) : { fnArray: [], argsArray: [] };
      if (operators === undefined) return undefined;
      blocks.push(...pageHtml(pieces, rulesOf(operators, OPS, view)));
      page.cleanup();
    }
    const { info } = await pdf.getMetadata();
    return { blocks, title: titleOf(info) };
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("broken-file", "a page of the PDF cannot be read", error);
  } finally {
    await pdf.destroy();
  }
}

/** Programs write file names and their own defaults there. */
function titleOf(info: unknown): string | undefined {
  const title = typeof info === "object" && info !== null && "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  return title.length < 4 || title.length > 200 || /^(?:untitled|microsoft |document\d*$)|\.\w{2,4}$|[\\/]/i.test(title)
    ? undefined
    : title;
}

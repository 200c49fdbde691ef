import type { PDFPageProxy } from "unpdf/pdfjs";
import { FileError } from "../formats/format.ts";
import type { OperatorList } from "./rules.ts";
import { type Matrix, type Piece, pieceOf } from "./piece.ts";

/** Of one page. A form that draws two forms, thirty times over, is a kilobyte and never ends. */
const OPERATORS = 60_000;
const PIECES = 15_000;

/** Letters of a page in the order in which they are drawn. Throws a `FileError` where they find no end. */
export async function piecesOf(page: PDFPageProxy, view: Matrix): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  const reader = (page.streamTextContent() as ReadableStream<{ readonly items: readonly object[] }>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) if ("str" in item) pieces.push(pieceOf(item as Parameters<typeof pieceOf>[0], view));
    if (pieces.length > PIECES) throw new FileError("too-large", `a page has more than ${PIECES} pieces of text`);
  }
  return pieces;
}

/** What the library calls with each part of a page's operators: the only place where they can be counted before all are there. */
const PART = "_renderPageChunk";
type Counted = Partial<Record<typeof PART, (part: { readonly length: number }, state: unknown) => void>>;

/** What draws the page. Undefined where it is too much to look at: the library goes on with it until the document is closed. */
export async function operatorsOf(page: PDFPageProxy): Promise<OperatorList | undefined> {
  const counted = page as unknown as Counted;
  const take = counted[PART];
  if (take === undefined) return undefined;
  let count = 0;
  return await new Promise((resolve, reject) => {
    counted[PART] = (part, state) => {
      count += part.length;
      if (count > OPERATORS) resolve(undefined);
      else take.call(page, part, state);
    };
    page.getOperatorList().then(resolve, reject);
  });
}

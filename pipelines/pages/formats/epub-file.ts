import { type ChildNode, type Element } from "domhandler";
import { wishesOf } from "../../web/page-wishes.ts";
import { robotsRules } from "../../web/robots-tags.ts";
import { tdmOf } from "../../web/tdm.ts";
import { collapse, find, findAll, textOf } from "../dom.ts";
import { titleOfFile } from "../found-file.ts";
import { isoDate } from "../page-meta.ts";
import { FileError, type FileFormat } from "./format.ts";
import { htmlPart } from "./html.ts";
import { partName, unpack, type Package } from "./unpack.ts";
import { wholeFile } from "./whole.ts";

const MAX_CHAPTERS = 5_000;

/** A book: each part of its reading order a document of its own, under the book's language, licence and date. */
export const epubFiles: FileFormat = {
  extensions: ["epub"],
  async *read(file, options) {
    const book = unpack(await wholeFile(file, options.maxBytes), options.maxBytes);
    if (isLocked(book)) throw new FileError("encrypted", "the book's text is encrypted");
    const place = find(book.xml("META-INF/container.xml"), named("rootfile"))?.attribs["full-path"];
    if (place === undefined) throw new FileError("broken-file", "it names no package document");
    const opf = book.xml(place);
    const told = (name: string): string | undefined => collapse(find(opf, named(name))?.children.map((child) => textOf(child)).join("") ?? "") || undefined; // prettier-ignore
    const about = { publishedAt: isoDate(told("dc:date")), license: licenseOf(told("dc:rights")) };
    const language = told("dc:language") ?? options.language;
    const asks = asksOf(opf);
    for (const name of chaptersOf(opf, place)) {
      const part = htmlPart(book.text(name), { uri: `${file.uri}?part=${encodeURIComponent(name)}`, title: told("dc:title") ?? titleOfFile(file.path), ...about }, { language }); // prettier-ignore
      // Covers and blank leaves are parts of every book.
      if (!part.ok && part.reason === "empty-page") continue;
      yield part.ok && asks.length > 0 ? { ...part, asks } : part;
    }
  },
};

/** Parts in the order in which they are read; those that are read only from others are left out. */
function chaptersOf(opf: readonly ChildNode[], place: string): readonly string[] {
  const items = new Map(findAll(opf, named("item")).map(({ attribs }) => [attribs["id"] ?? "", attribs]));
  const spine = findAll(opf, named("itemref")).filter(({ attribs }) => attribs["linear"] !== "no");
  if (spine.length === 0) throw new FileError("broken-file", "its package document lists no part to read");
  if (spine.length > MAX_CHAPTERS) throw new FileError("too-large", `${spine.length} parts; up to ${MAX_CHAPTERS} are read`);
  return [
    ...new Set(
      spine.flatMap(({ attribs: { idref } }) => {
        const item = items.get(idref ?? "");
        const isText = /x?html/.test(item?.["media-type"] ?? "") && !/\bnav\b/.test(item?.["properties"] ?? "");
        return isText ? [partName(place, decodeURI(item?.["href"] ?? ""))] : [];
      }),
    ),
  ];
}

/** Fonts alone are scrambled in books that anyone may read. */
const isLocked = (book: Package): boolean =>
  book.has("META-INF/encryption.xml") &&
  findAll(book.xml("META-INF/encryption.xml"), ({ name }) => /CipherReference$/.test(name)).some(({ attribs }) => /\.x?html?$/i.test(attribs["URI"] ?? "")); // prettier-ignore

/** An address, or the short name of a licence: "all rights reserved" is a sentence on rights. */
const licenseOf = (rights: string | undefined): string | undefined =>
  rights !== undefined && (/^https?:\/\/\S+$/.test(rights) || /^(?:CC[ -]|public domain\b)/i.test(rights)) && rights.length <= 100 ? rights : undefined; // prettier-ignore

/** What its rights holder says of mining it, in the package's metadata. */
function asksOf(opf: readonly ChildNode[]): readonly string[] {
  const meta = (property: string): string | undefined =>
    findAll(opf, named("meta")).filter(({ attribs }) => attribs["property"] === property).map((each) => each.children.map((child) => textOf(child)).join(""))[0]; // prettier-ignore
  return wishesOf(robotsRules([], ""), tdmOf(meta("tdm:reservation"), meta("tdm:policy")));
}

const named = (wanted: string) => ({ name }: Element) => name === wanted; // prettier-ignore

import { type ChildNode, type Element } from "domhandler";
import { collapse, find, findAll, textOf } from "../dom.ts";
import { titleOfFile } from "../found-file.ts";
import { FileError, type FileFormat } from "./format.ts";
import { escapeHtml, htmlPart, mainHtml } from "./html.ts";
import { partName, unpack, type Package } from "./unpack.ts";
import { wholeFile } from "./whole.ts";

const DECK = "ppt/presentation.xml";
const MAX_SLIDES = 2_000;

/** The slides of a PowerPoint file in their order, each under its title: text, lists, tables. Notes and masters are not read. */
export const pptxFiles: FileFormat = {
  extensions: ["pptx"],
  async *read(file, options) {
    const bytes = await wholeFile(file, options.maxBytes);
    // An encrypted .pptx is no zip file but Microsoft's older container, as a .ppt is.
    if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf11e0)
      throw new FileError("encrypted", "the file is encrypted, or an old .ppt; save it as .pptx without a password");
    const slides = slidesOf(unpack(bytes, options.maxBytes));
    yield htmlPart(mainHtml(slides.map(slideHtml).join("")), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};

/** Trees of the slides that are shown. */
function slidesOf(deck: Package): readonly (readonly ChildNode[])[] {
  const targets = new Map(
    findAll(deck.xml("ppt/_rels/presentation.xml.rels"), named("Relationship")).map(({ attribs }) => [
      attribs["Id"] ?? "",
      partName(DECK, attribs["Target"] ?? ""),
    ]),
  );
  const listed = findAll(deck.xml(DECK), named("p:sldId"));
  if (listed.length > MAX_SLIDES) throw new FileError("too-large", `${listed.length} slides; up to ${MAX_SLIDES} are read`);
  const names = listed.flatMap(({ attribs }) => targets.get(attribs["r:id"] ?? "") ?? []);
  return names.map((name) => deck.xml(name)).filter((tree) => find(tree, named("p:sld"))?.attribs["show"] !== "0");
}

function slideHtml(tree: readonly ChildNode[], index: number): string {
  const blocks: string[] = [];
  let title = "";
  for (const shape of findAll(tree, ({ name }) => name === "p:sp" || name === "a:tbl")) {
    if (shape.name === "a:tbl") {
      blocks.push(tableHtml(shape));
      continue;
    }
    const kind = find(shape.children, named("p:ph"))?.attribs["type"] ?? "";
    // The date, the footer and the number stand on each slide.
    if (/^(?:dt|ftr|sldNum)$/.test(kind)) continue;
    const lines = linesOf(shape);
    if (/^(?:title|ctrTitle)$/.test(kind) && title === "") title = lines.join(" ");
    else if (lines.length > 1 && kind !== "subTitle")
      blocks.push(`<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`);
    else blocks.push(...lines.map((line) => `<p>${escapeHtml(line)}</p>`));
  }
  const level = index === 0 ? "h1" : "h2";
  return `${title === "" ? "" : `<${level}>${escapeHtml(title)}</${level}>`}${blocks.join("")}`;
}

const linesOf = (shape: Element): readonly string[] => findAll(shape.children, named("a:p")).map(lineOf).filter((line) => line !== ""); // prettier-ignore

const lineOf = (paragraph: Element): string =>
  collapse(findAll(paragraph.children, ({ name }) => name === "a:t" || name === "a:br").map((run) => (run.name === "a:br" ? " " : textOf(run, () => false))).join("")); // prettier-ignore

function tableHtml(table: Element): string {
  const isHeaded = find(table.children, named("a:tblPr"))?.attribs["firstRow"] === "1";
  const rows = findAll(table.children, named("a:tr")).map((row, at) => {
    const tag = isHeaded && at === 0 ? "th" : "td";
    // What a cell reaches over stands as cells of its own that say so.
    const cells = findAll(row.children, named("a:tc")).filter(({ attribs }) => attribs["hMerge"] !== "1" && attribs["vMerge"] !== "1");
    return `<tr>${cells.map((cell) => `<${tag}${span(cell, "gridSpan", "colspan")}${span(cell, "rowSpan", "rowspan")}>${linesOf(cell).map(escapeHtml).join("<br>")}</${tag}>`).join("")}</tr>`; // prettier-ignore
  });
  return `<table>${rows.join("")}</table>`;
}

function span({ attribs }: Element, from: string, to: string): string {
  const count = Number(attribs[from]);
  return Number.isInteger(count) && count > 1 && count <= 1_000 ? ` ${to}="${count}"` : "";
}

const named = (wanted: string) => ({ name }: Element) => name === wanted; // prettier-ignore

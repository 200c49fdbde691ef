import type { Document } from "../../schemas/document.ts";
import { indexLinks } from "./links.ts";
import { parseBlocks } from "./blocks.ts";
import { isTemplated, withoutNumber } from "./site-outline.ts";
import { asTemplated, templateOf, usesTemplate } from "./templated-page.ts";
import type { Sites } from "./site-knowledge.ts";
import type { TemplateNote } from "./template-note.ts";

/** The note, where the page is read otherwise with it than without. Costs a twentieth of reading the page. */
export function toldNote(document: Document, own: TemplateNote | undefined, sites?: Sites): TemplateNote | undefined {
  if (own === undefined || !isTemplated(document)) return undefined;
  const known = sites?.knownIn(document) ?? [];
  if (known.length > 0) return { ...own, known };
  const note = own;
  if (
    note.subject !== undefined ||
    note.about !== undefined ||
    note.isStory === true ||
    note.isSites === true ||
    note.isOfFigures === true ||
    note.year !== undefined ||
    note.publisher !== undefined ||
    note.parts.length > 0 ||
    note.frames.length > 0 ||
    note.labelled !== undefined
  )
    return note;
  if (saysNothing(note)) return undefined;
  const page = parseBlocks(document.text);
  const template = templateOf(note, indexLinks(document.links));
  const read = asTemplated(page, template);
  const isSame = read.blocks.length === page.blocks.length && read.blocks.every((one, at) => one === page.blocks[at]);
  const namesThings = page.headings.some(({ level, piece }) => level > 1 && template.isThing(withoutNumber(piece.text)));
  return isSame && !namesThings && !page.blocks.some((one) => usesTemplate(one, template)) ? undefined : note;
}

export const saysNothing = ({
  labels,
  openings,
  things,
  furniture,
  tables,
  frames,
  subject,
  year,
  publisher,
  parts,
  isStory,
  isSites,
  isOfFigures,
  labelled,
  about,
}: TemplateNote): boolean =>
  subject === undefined &&
  about === undefined &&
  isStory === undefined &&
  isSites === undefined &&
  isOfFigures === undefined &&
  labelled === undefined &&
  year === undefined &&
  publisher === undefined &&
  labels.length + parts.length + openings.length + things.length + furniture.length + tables.length + frames.length === 0;

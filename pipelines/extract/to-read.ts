import type { Document } from "../../schemas/document.ts";
import type { TemplateNote } from "./template-note.ts";

/** A document to be read, with what its site says of it. */
export interface ToRead {
  readonly document: Document;
  readonly note?: TemplateNote;
}

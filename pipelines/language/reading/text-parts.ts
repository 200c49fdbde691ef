import type { Meaning } from "./meaning.ts";
import type { Item } from "./words-read.ts";

/** A piece of the sentence while it is put together: an item that still stands alone, or a part that already means something. */
export type TextPart =
  | { readonly p: "thing"; readonly meaning: Meaning }
  /** A value of a thing; `of` is kept for "that of" and "its". */
  | { readonly p: "value"; readonly attribute: string; readonly of: Meaning }
  /** A name that several things bear; alone it means none of them. */
  | { readonly p: "name"; readonly key: string }
  | { readonly p: "set"; readonly meaning: Meaning }
  | { readonly p: "values"; readonly attribute: string; readonly of: Meaning }
  | {
      readonly p: "attribute";
      readonly name: string | null;
      readonly many: boolean;
      readonly thing: boolean;
      readonly qualifier: string | null;
      /** Said like an amount, though its figures are relative to something: nothing can be compared by it. */
      readonly unclear: boolean;
    }
  | Exclude<Item, { k: "entity" | "attribute" }>;

export const cue = (part: TextPart | undefined, ...names: string[]): boolean =>
  part !== undefined && "k" in part && part.k === "cue" && names.includes(part.cue);
export const thing = (part: TextPart | undefined): Meaning | null => {
  if (part === undefined || !("p" in part)) return null;
  if (part.p === "thing") return part.meaning;
  return null;
};
export const attributeOf = (part: TextPart | undefined): Extract<TextPart, { p: "attribute" }> | null =>
  part !== undefined && "p" in part && part.p === "attribute" ? part : null;

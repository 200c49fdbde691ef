import type { AttributeInfo } from "../../../schemas/index.ts";
import { entryOf } from "./entry-of.ts";
import type { Degree } from "./entry.ts";

/** "is the largest by area", "is the most populous": what one word says of a thing, so that more can hang on it. */
export const oneWordDegree = (info: AttributeInfo): Degree | undefined =>
  entryOf(info).degrees.find(({ clause }) => /^is \{d\}(?: by [a-z]+)?$/.test(clause.present));

import type { AttributeInfo } from "../../../../schemas/index.ts";
import { nameKey } from "../../../../schemas/values/names.ts";
import type { Ground } from "./things.ts";

/** The attribute of a noun phrase. */
export function attributeOf(words: string, { lexicon }: Ground): AttributeInfo | null {
  const [name, other] = lexicon.attributes(nameKey(words));
  return name === undefined || other !== undefined ? null : (lexicon.info(name) ?? null);
}

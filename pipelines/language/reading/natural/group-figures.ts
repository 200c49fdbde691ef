import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import { setOf, type Ground } from "./things.ts";

/** "the combined exports of the OPEC members" */
export function totalOf(words: string, ground: Ground): Meaning | null {
  const [, rest = ""] = /^(?:the )?combined (.+)$/.exec(words) ?? [];
  for (const { index } of rest.matchAll(/ of /g)) {
    const noun = rest.slice(0, index);
    const info = attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground);
    const set = info === null || info.multiValued ? null : setOf(rest.slice(index + 4), ground);
    if (info !== null && set !== null) return { is: "aggregated", operation: "sum", attribute: info.name, of: set };
  }
  // "The OPEC members' combined exports"
  const [, whose = "", noun = ""] = /^(.+) 's combined ([a-z -]+)$/.exec(words) ?? [];
  const info = noun === "" ? null : (attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground));
  const set = info === null || info.multiValued ? null : setOf(whose, ground);
  return info === null || set === null ? null : { is: "aggregated", operation: "sum", attribute: info.name, of: set };
}

import { roleFor, type RoledAttribute } from "../../entries/list-roles.ts";
import type { Lexicon } from "../../lexicon.ts";
import { mappedMeaning, type Meaning } from "../meaning.ts";
import { conceptOf } from "./concepts.ts";

/** Concepts of what the things of a program's lists do or are to those whose lists they are: "taught", "belong", "based". */
export function deedsOf(meaning: Meaning, lexicon: Lexicon): ReadonlySet<string> {
  const deeds = new Set<string>();
  mappedMeaning(meaning, (part) => {
    const info: RoledAttribute | undefined = part.is === "listed" ? lexicon.info(part.attribute) : undefined;
    if (part.is !== "listed" || info === undefined) return undefined;
    const role = roleFor(info, kindsOf(part.of, lexicon));
    for (const said of role === undefined ? [] : [role.verb.one, role.verb.ing])
      for (const word of said.split(" ")) deeds.add(conceptOf(word));
    return undefined;
  });
  return deeds;
}

/** What the owners of a list are. */
function kindsOf(owner: Meaning, lexicon: Lexicon): readonly string[] {
  if (owner.is === "entity") return lexicon.kinds(owner.id);
  if (owner.is === "value" || owner.is === "listed") return lexicon.info(owner.attribute)?.valueTypes ?? [];
  return owner.is === "extreme" || owner.is === "filtered" ? kindsOf(owner.of, lexicon) : [];
}

import { pluralOf } from "../inflection.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { inputOf, noWords, type Noun, type Saying } from "./book.ts";
import { adjectiveIn } from "./degree-clauses.ts";
import { fitsKind, kindOf, listOf } from "./list-words.ts";
import { isMixed, mixedSet, mixedText } from "./mixed-sets.ts";

/**
 * "The most populous country that borders both A and B", "the largest of Kenya's neighbours in OPEC by area": where one word picks it; a
 * list of two clauses and a clause behind it is more than one takes in.
 */
export function pickedOfBoth(saying: Saying, node: NodeOf<"SelectAmong">, base: NodeOf<"And">, owners: readonly Noun[]): string {
  const [adjective = "", by = ""] = (adjectiveIn(saying, node) ?? noWords("one of a list of two clauses")).split(/(?= by )/);
  if (isMixed(saying, base)) {
    const mixed = mixedSet(saying, base);
    return mixed.noun.partial ? noWords("one of a list of two clauses") : `the ${adjective} of ${mixedText(mixed)}${by}`;
  }
  const [a, b] = [listOf(saying, inputOf(saying, base)), listOf(saying, inputOf(saying, base, 1))];
  const kind = kindOf(saying, base.id)?.one ?? noWords("things of several kinds");
  const [{ verb, ...noun }] = a.nouns;
  const isSaid = a.node.arguments.attribute === b.node.arguments.attribute && a.year === "" && b.year === "";
  if (!isSaid || verb === null || !fitsKind({ verb, ...noun }, pluralOf(kind))) return noWords("one of two lists that no verb tells");
  const [x, y] = owners;
  return `the ${adjective} ${kind}${by} that ${verb.one} both ${x?.text ?? ""} and ${y?.text ?? ""}`;
}

/** "The most populous OPEC member", "the NATO member with the lowest birth rate": of a body that has a name. */
export function pickedMember(body: string, adjective: string, by: string, clause: string): string {
  if (body.startsWith("the ") || body.startsWith("that ")) return noWords("one of a body's members on the way");
  return adjective === "" ? `the ${body} member ${clause}` : `the ${adjective} ${body} member${by}`;
}

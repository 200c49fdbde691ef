import type { ProgramNode } from "../../../schemas/index.ts";
import { isBareKind, nameBesideKind } from "../entries/kind-places.ts";
import { classOfKind } from "../entries/subject-classes.ts";
import { entityName, type Noun, type Saying } from "./book.ts";
import { possessive } from "./names.ts";

/** What is known by its name beside another that is. */
const BY_NAME: ReadonlySet<string> = new Set(["craft", "body", "person", "work"]);

/** How often the kind of two things is said of the first alone. */
const ONCE = 0.9;

/** "The department where Dr Okafor works" and "the one where Dr Ennerby works": what both are is said once. */
export function secondStep(first: Noun, second: Noun): Noun {
  const [, noun = "", clause = ""] = /^the ([a-z]+(?: [a-z]+)?) (where|that|who|used|in) /.exec(first.text) ?? [];
  const start = `the ${noun} ${clause} `;
  return noun === "" || !second.text.startsWith(start) ? second : { ...second, text: `the one ${second.text.slice(5 + noun.length)}` };
}

/** "The Argentor 722 tractor than the Corvan 512", "the locomotive Hetty than Volta": what both are is said once. */
export function secondName(saying: Saying, [a, b]: readonly (ProgramNode | undefined)[], second: Noun): Noun {
  if (a?.op !== "Find" || b?.op !== "Find" || saying.random.next() >= ONCE) return second;
  const [first, name] = [a, b].map((node) => entityName(saying, node.arguments.entity)) as [string, string];
  const others = saying.book.entity(a.arguments.entity)?.types ?? [];
  const shared = saying.book.entity(b.arguments.entity)?.types.filter((type) => others.includes(type)) ?? [];
  // "How much more power does HELIOSCAN use than the PLASMA-2 instrument": where the first needs no noun, the second needs none.
  const kind = shared.find((type) => nameBesideKind(first, type) !== undefined) ?? shared.find((type) => /^\p{Lu}/u.test(first) && nameBesideKind(name, type) !== undefined); // prettier-ignore
  const bare = kind === undefined || isBareKind(kind) ? undefined : nameBesideKind(name, kind);
  if (kind === undefined || bare === undefined || !/^[\p{Lu}\p{N}]/u.test(bare) || second.text !== name) return second;
  const isBehind = name.endsWith(` ${kind}`);
  // "The Stennet" is no signal box, and no mission. "The Corvan 512" is one of many that were made so; a dealer or a ship has its name alone.
  if (isBehind && !/\d/.test(bare) && !BY_NAME.has(classOfKind(kind) ?? "")) return second;
  const said = isBehind && /\d/.test(bare) ? `the ${bare}` : bare;
  return { text: said, owner: possessive(said) };
}

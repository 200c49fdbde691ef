import type { ProgramNode } from "../../../schemas/index.ts";
import { entityName, inputOf, withoutTime, type Noun, type Saying } from "./book.ts";
import { possessive } from "./names.ts";

/** Whose list it is that a thing is picked from: of "Germany's most populous neighbour", Germany's. */
function ownerOf(saying: Saying, node: ProgramNode): string | null {
  if (node.op === "Find") return node.arguments.entity;
  const base = node.op === "SelectAmong" ? withoutTime(saying, inputOf(saying, node)) : undefined;
  const owner = base?.op === "Relate" ? withoutTime(saying, inputOf(saying, base)) : undefined;
  return owner?.op === "Find" ? owner.arguments.entity : null;
}

/** Two things of which one is picked from a list of the other's, or both from one list; null for others. */
export function pickedPair(saying: Saying, [a, b]: readonly (ProgramNode | undefined)[]): { readonly owner: string } | null {
  if (a === undefined || b === undefined || (a.op !== "SelectAmong" && b.op !== "SelectAmong")) return null;
  const owner = ownerOf(saying, a);
  return owner !== null && owner === ownerOf(saying, b) ? { owner: entityName(saying, owner) } : null;
}

/** "Germany's most populous neighbour" and "its least populous one": whose it is, and what it is, is said once. */
export function secondOfPair(owner: string, first: Noun, second: Noun): Noun {
  const own = `${possessive(owner)} `;
  if (second.text.includes(` with which ${owner} shares `))
    return { text: second.text.replace(` with which ${owner} shares `, " with which it shares "), owner: null };
  // "The most populous BRICS member" and "the least populous one"
  const member = `${owner} member`;
  if ([first, second].every(({ text }) => text.startsWith("the ") && text.endsWith(` ${member}`)))
    return { text: `${second.text.slice(0, -member.length)}one`, owner: null };
  // "The most expensive of the organs built by X" and "the cheapest of them"
  const [, list = ""] = /^the [a-z -]+?( of the .+)$/.exec(first.text) ?? [];
  if (list !== "" && second.text.startsWith("the ") && second.text.endsWith(list))
    return { text: `${second.text.slice(0, -list.length)} of them`, owner: null };
  if (!second.text.startsWith(own)) return second;
  const its = `its ${second.text.slice(own.length)}`;
  const text = first.text.startsWith(own) ? its.replace(/ neighbour(?: by [a-z]+)?$/, " one") : its;
  return { text, owner: null };
}

import type { Statement } from "../../schemas/index.ts";
import { foldText } from "./compare.ts";

/** By the list that was read: a reader that holds its statements gives the same list again, and it is folded once. */
const indices = new WeakMap<readonly Statement[], ReadonlyMap<string, readonly string[]>>();

/** Subjects of the claims that give the text, but for case and spacing. */
export function subjectsOfText(statements: readonly Statement[], text: string): readonly string[] {
  const index = indices.get(statements) ?? indexOf(statements);
  indices.set(statements, index);
  return index.get(foldText(text)) ?? [];
}

function indexOf(statements: readonly Statement[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { claim } of statements) {
    if (claim?.value.kind !== "text") continue;
    const key = foldText(claim.value.value);
    const subjects = found.get(key);
    if (subjects) subjects.push(claim.subject);
    else found.set(key, [claim.subject]);
  }
  return found;
}

import type { Entity } from "../../schemas/index.ts";
import type { EntityRecord } from "../contracts/ledger.ts";
import { mentionKey, nameKey } from "../../schemas/values/names.ts";

const aliasesKept = 40;

/**
 * One entity from all that documents say of it; nothing when none speaks of it any more. A page's word on its own subject comes before what
 * other pages' lists say: a list of countries that also links the World does not make a country of it.
 */
export function mergeEntity(id: string, { declarations, surfaces, ruledOut }: EntityRecord): Entity | undefined {
  const own = declarations.filter(({ isPageSubject }) => isPageSubject);
  const named = own.length > 0 ? own : declarations;
  // What links and lists call a thing counts only while its own page has not been read.
  const called = own.length > 0 ? [] : byCount(surfaces);
  const name = own[0]?.name ?? called[0] ?? named[0]?.name;
  if (name === undefined) return undefined;
  const ownTypes = own.flatMap(({ types }) => types);
  const types = ownTypes.length > 0 ? ownTypes : declarations.flatMap((declaration) => declaration.types);
  const described = [...own, ...declarations].find(({ description }) => description !== "");
  const aliases = [...named.flatMap((declaration) => [declaration.name, ...declaration.aliases]), ...called].filter(
    (alias) => nameKey(alias) !== "" && !ruledOut.has(mentionKey(alias)),
  );
  const uris = [...declarations.flatMap(({ uri }) => uri ?? []), ...surfaces.flatMap(({ uri }) => (uri === "" ? [] : [uri]))];
  return {
    id,
    name,
    aliases: sorted(aliases)
      .filter((alias) => alias !== name)
      .slice(0, aliasesKept),
    types: sorted(types),
    description: described?.description ?? "",
    uris: sorted(uris),
  };
}

const sorted = (items: readonly string[]): string[] => [...new Set(items)].sort();

/** Most frequent first, equals in code unit order. */
function byCount(surfaces: EntityRecord["surfaces"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { surface, count } of surfaces) counts.set(surface, (counts.get(surface) ?? 0) + count);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([surface]) => surface);
}

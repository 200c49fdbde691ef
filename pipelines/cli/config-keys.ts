import type { z } from "zod";

type Schema = z.core.$ZodType;

/** What an object may hold at a place of a schema: of a choice, the keys of all its branches. */
export const keysAt = (schema: Schema, place: readonly PropertyKey[]): readonly string[] => [
  ...new Set(place.reduce<readonly Schema[]>((at, key) => at.flatMap((one) => below(one, key)), [schema]).flatMap(keysOf)),
];

/** The place nearest to the top that has a key; names alone, without the numbers of lists. */
export function placeOfKey(key: string, schema: Schema): readonly string[] | undefined {
  let level: readonly { readonly place: readonly string[]; readonly schema: Schema }[] = [{ place: [], schema }];
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth++) {
    const found = level.find((one) => keysOf(one.schema).includes(key));
    if (found !== undefined) return found.place;
    level = level.flatMap(({ place, schema: above }) =>
      [...new Set(keysOf(above))].flatMap((name) =>
        below(above, name).flatMap((under) => [under, ...below(under, 0)].map((one) => ({ place: [...place, name], schema: one }))),
      ),
    );
  }
  return undefined;
}
const MOST_DEPTH = 6;

/** Of the keys, one that differs by a slip of the hand, by capitals or by what joins its words. */
export function nearestKey(key: string, keys: readonly string[]): string | undefined {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const [near] = keys
    .map((one) => ({ one, slips: slipsBetween(bare(key), bare(one)) }))
    .filter(({ one, slips }) => slips <= Math.max(1, Math.floor(Math.min(one.length, key.length) / 3)))
    .toSorted((a, b) => a.slips - b.slips);
  return near?.one;
}

/** Without what wraps it: defaults, transforms, choices. */
function bareOf({ _zod: { def } }: Schema): readonly z.core.$ZodTypeDef[] {
  if (def.type === "union" && "options" in def && Array.isArray(def.options)) return def.options.flatMap((one: Schema) => bareOf(one));
  if ("innerType" in def) return bareOf(def.innerType as Schema);
  if (def.type === "pipe" && "in" in def) return bareOf(def.in as Schema);
  return [def];
}

const shapesOf = (schema: Schema): readonly Readonly<Record<string, Schema>>[] =>
  bareOf(schema).flatMap((def) => (def.type === "object" ? [(def as z.core.$ZodObjectDef).shape] : []));

const keysOf = (schema: Schema): readonly string[] => shapesOf(schema).flatMap((shape) => Object.keys(shape));

const below = (schema: Schema, key: PropertyKey): readonly Schema[] =>
  bareOf(schema).flatMap((def) => {
    if (def.type === "array" && typeof key === "number") return [(def as z.core.$ZodArrayDef).element];
    if (def.type === "record") return [(def as z.core.$ZodRecordDef).valueType];
    const under = def.type === "object" ? (def as z.core.$ZodObjectDef).shape[String(key)] : undefined;
    return under === undefined ? [] : [under];
  });

/** Letters left out, put in, changed, or changed about. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const about = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + cost,
          about ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

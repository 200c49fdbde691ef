import { z } from "zod";

/** A place in a row: names of fields, `[]` for any element of a list. A list is a place too, beside its elements. */
export interface Leaf {
  readonly path: readonly string[];
  readonly type: z.ZodType;
  readonly nullable: boolean;
}

export const nameOf = ({ path }: Leaf): string => path.join(".").replaceAll(".[]", "[]");

/** Every place of a row schema that holds a value: fields of structs, elements of lists, and the lists themselves. */
export function leavesOf(schema: z.ZodObject): readonly Leaf[] {
  return Object.entries(schema.shape).flatMap(([name, inner]) => within(inner as z.ZodType, [name], false));
}

function within(type: z.ZodType, path: readonly string[], nullable: boolean): readonly Leaf[] {
  if (type instanceof z.ZodNullable) return within(type.unwrap() as z.ZodType, path, true);
  const here: Leaf = { path, type, nullable };
  if (type instanceof z.ZodArray) return [here, ...within(type.element as z.ZodType, [...path, "[]"], false)];
  if (type instanceof z.ZodObject)
    return [
      ...(nullable ? [here] : []),
      ...Object.entries(type.shape).flatMap(([name, inner]) => within(inner as z.ZodType, [...path, name], false)),
    ];
  return [here];
}

/** The same JSON with every text changed, names of members too; what holds none that changes stays the very same object, and nothing is made of it. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? mapList(value, change) : mapMembers(value as Readonly<Record<string, unknown>>, change);
}

function mapList(list: readonly unknown[], change: (text: string) => string): readonly unknown[] {
  let made: unknown[] | undefined;
  for (let at = 0; at < list.length; at++) {
    const part = mapTexts(list[at], change);
    if (part !== list[at]) (made ??= [...list])[at] = part;
  }
  return made ?? list;
}

function mapMembers(value: Readonly<Record<string, unknown>>, change: (text: string) => string): object {
  const keys = Object.keys(value);
  let made: [string, unknown][] | undefined;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    const name = change(key);
    const part = mapTexts(value[key], change);
    if (name !== key || part !== value[key]) made ??= keys.slice(0, at).map((before) => [before, value[before]]);
    made?.push([name, part]);
  }
  return made === undefined ? value : Object.fromEntries(made);
}

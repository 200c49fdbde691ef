/** For `json_each`: one call for many ids or keys. They are plain letters and digits; texts of pages are bound one by one. */
export const jsonList = (values: Iterable<string>): string => JSON.stringify([...values]);

/** Adds to the list under a key. */
export function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

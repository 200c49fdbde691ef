/** The same JSON with every text changed, names of members too; what holds none that changes stays the very same object. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const made = value.map((each) => mapTexts(each, change));
    return made.every((each, at) => each === value[at]) ? value : made;
  }
  const members = Object.entries(value);
  let same = true;
  for (const member of members) {
    const [key, each] = member;
    member[0] = change(key);
    member[1] = mapTexts(each, change);
    same &&= member[0] === key && member[1] === each;
  }
  return same ? value : Object.fromEntries(members);
}

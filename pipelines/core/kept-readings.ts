/** What was read of a text, kept for `most` texts: then all are forgotten. For texts that come again and again, and readings that change with nothing else. */
export function keptReadings<T>(read: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const found = read(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}

/** What is worked out of a thing, once, and kept as long as the thing is. */
export function oncePer<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { readonly made: T }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}

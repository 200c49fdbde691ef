import type { Ask } from "./entry.ts";

/** What goes up and down, as it is told afterwards. */
const WENT: Readonly<Record<string, string>> = {
  rise: "rose",
  increase: "increased",
  grow: "grew",
  fall: "fell",
  drop: "dropped",
  "go up": "went up",
};

/** Verbs of an attribute's own sentences with their past: "import" of "how much did {x} import" and "how much {x} imported". */
export function pastsIn(asks: readonly Ask[]): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(WENT));
  for (const { direct, indirect } of asks) {
    const base = /\bdid \{x\} ([a-z]+)/.exec(direct.past)?.[1];
    const past = /\{x\} ([a-z]+)/.exec(indirect.past)?.[1];
    if (base !== undefined && past !== undefined) found.set(base, past);
  }
  return found;
}

/**
 * A form that asks in the past, as it follows "tell me": "how much more coal {x} burned than {y}" of "how much more coal did {x} burn
 * than {y}". Null where the order of neither is known.
 */
export function indirectOf(form: string, pasts: ReadonlyMap<string, string>): string | null {
  // "Could you find out how much it rose in 2014 compared with 2013"
  const [, compared = "", asked = ""] = /^(compared with \{a\}) , (how much .+)$/.exec(form) ?? [];
  if (compared !== "") {
    const told = indirectOf(asked, pasts);
    return told === null ? null : `${told} ${compared}`;
  }
  const [, lead = "", what = "", rest = ""] = /^(.+?) did (\{x\}(?: 's [a-z -]+?)?) ((?:go up|[a-z]+)\b.*)$/.exec(form) ?? [];
  if (lead !== "") return withPast(`${lead} ${what}`, rest, pasts);
  const [, more = "", be = "", thing = "", than = ""] =
    /^(how (?:much|many [a-z ]+?) [a-z]+er) (was|were) ((?:the [a-z -]+ (?:in|of) )?\{x\}(?: 's [a-z -]+?)?) ((?:in \{b\} )?than .+)$/.exec(
      form,
    ) ?? [];
  return more === "" ? null : `${more} ${thing} ${be} ${than}`;
}

/** The noun of a possessive may be of several words: the verb is the first that is one. */
function withPast(front: string, rest: string, pasts: ReadonlyMap<string, string>): string | null {
  const words = rest.split(" ");
  for (let at = 0; at < words.length; at++)
    for (const length of [2, 1]) {
      const past = pasts.get(words.slice(at, at + length).join(" "));
      // Of a thing itself the verb stands next to it.
      if (past !== undefined && (at === 0 || / 's /.test(`${front} `)))
        return [front, ...words.slice(0, at), past, ...words.slice(at + length)].join(" ");
    }
  return null;
}

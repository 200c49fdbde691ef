import { nameKey } from "../../../../schemas/values/names.ts";
import { stepClause, type StepClause } from "../../entries/step-clauses.ts";
import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import type { Ground } from "./things.ts";

interface KnownClause extends StepClause {
  readonly attribute: string;
}

/** Which attributes lead to what is told so; made once for a lexicon. */
const known = new WeakMap<Lexicon, readonly KnownClause[]>();

function clausesOf(lexicon: Lexicon): readonly KnownClause[] {
  const found =
    known.get(lexicon) ??
    lexicon.spoken.flatMap((info) => {
      const step = stepClause(info);
      return step === undefined ? [] : [{ ...step, attribute: info.name }];
    });
  known.set(lexicon, found);
  return found;
}

/** "the club that owns the Elrosen hut", "the rocket that launched the Ullin mission": where one attribute alone leads there. */
export function clausedThing(words: string, ground: Ground, thingOf: (words: string) => Meaning | null): Meaning | null {
  if (!/^the .* (?:that|used) /.test(words)) return null;
  const read = clausesOf(ground.lexicon).flatMap(({ clause, nouns, attribute }) => {
    const at = words.indexOf(` ${clause} `);
    if (at < 4) return [];
    const kind = ground.lexicon.type(nameKey(words.slice(4, at))) ?? words.slice(4, at);
    const of = nouns.includes(kind) ? thingOf(words.slice(at + clause.length + 2)) : null;
    return of === null || of.is === "options" ? [] : [{ is: "value" as const, attribute, of }];
  });
  return read.length === 1 ? (read[0] ?? null) : null;
}

import { nameKey } from "../../../../schemas/values/names.ts";
import { didOf, stepClause, type StepClause } from "../../entries/step-clauses.ts";
import type { Lexicon } from "../../lexicon.ts";
import { kindsOfMeaning } from "../kinds-of-meaning.ts";
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

/** "the club that owns the Elrosen hut", "the museum where the engine Ferret is kept": where one attribute alone leads there. */
export function clausedThing(words: string, ground: Ground, thingOf: (words: string) => Meaning | null): Meaning | null {
  const said = activeOf(words);
  if (!/^the .* (?:that|used|where|who) /.test(said)) return null;
  const read = clausesOf(ground.lexicon).flatMap(({ clause, nouns, attribute, end, of: kinds }) => {
    const at = said.indexOf(` ${clause} `);
    if (at < 4) return [];
    const noun = said.slice(4, at);
    const kind = kinds === undefined ? (ground.lexicon.type(nameKey(noun)) ?? noun) : noun;
    if (!nouns.includes(kind)) return [];
    const of = ownerBefore(said.slice(at + clause.length + 2), end, ground, thingOf);
    return of === null || of.is === "options" ? [] : [{ is: "value" as const, attribute, of }];
  });
  return read.length === 1 ? (read[0] ?? null) : null;
}

/** The thing that a clause is of, without what the clause ends in. */
function ownerBefore(
  words: string,
  end: KnownClause["end"],
  { lexicon }: Ground,
  thingOf: (words: string) => Meaning | null,
): Meaning | null {
  if (end === undefined) return thingOf(words);
  for (const { index } of words.matchAll(/ /g)) {
    const of = thingOf(words.slice(0, index));
    if (of !== null && end(kindsOfMeaning(of, lexicon) ?? []) === words.slice(index + 1)) return of;
  }
  return null;
}

/** "The firm by which the engine was built", "the firm the engine was built by": the firm that built it. */
function activeOf(words: string): string {
  const [, noun = "", thing = "", done = ""] =
    /^the ([a-z]+(?: [a-z]+)?) by (?:which|whom) (.+) (?:was|is) ([a-z]+(?: after)?)$/.exec(words) ??
    /^the ([a-z]+(?: [a-z]+)?) (?:that |which )?((?:the [a-z ]+)?@\d+) (?:was|is) ([a-z]+(?: after)?) by$/.exec(words) ??
    [];
  return noun === "" ? words : `the ${noun} that ${didOf(done)} ${thing}`;
}

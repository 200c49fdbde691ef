import { nameKey } from "../../../../schemas/values/names.ts";
import { didOf, stepClauses, type StepClause } from "../../entries/step-clauses.ts";
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
    known.get(lexicon) ?? lexicon.spoken.flatMap((info) => stepClauses(info).map((step) => ({ ...step, attribute: info.name })));
  known.set(lexicon, found);
  return found;
}

/** "the club that owns the Elrosen hut", "the museum where the engine Ferret is kept": where one attribute alone leads there. */
export function clausedThing(words: string, ground: Ground, thingOf: (words: string) => Meaning | null): Meaning | null {
  const said = activeOf(words);
  if (!/^the .* (?:that|used|where|who|in) /.test(said)) return null;
  const read = new Map<string, Meaning>();
  for (const { clause, nouns, attribute, end, of: kinds, fits } of clausesOf(ground.lexicon)) {
    const at = said.indexOf(` ${clause} `);
    if (at < 4 || (end !== undefined && !said.endsWith(` ${end}`))) continue;
    const noun = said.slice(4, at);
    const kind = kinds === undefined ? (ground.lexicon.type(nameKey(noun)) ?? noun) : noun;
    if (!nouns.includes(kind)) continue;
    const of = thingOf(said.slice(at + clause.length + 2, end === undefined ? undefined : -1 - end.length));
    if (of === null || of.is === "options" || fits?.(kindsOfMeaning(of, ground.lexicon) ?? []) === false) continue;
    read.set(attribute, { is: "value", attribute, of });
  }
  return read.size === 1 ? ([...read.values()][0] ?? null) : null;
}

/** "The firm by which the engine was built", "the firm the engine was built by": the firm that built it. */
function activeOf(words: string): string {
  const [, noun = "", thing = "", done = ""] =
    /^the ([a-z]+(?: [a-z]+)?) by (?:which|whom) (.+) (?:was|is) ([a-z]+(?: after)?)$/.exec(words) ??
    /^the ([a-z]+(?: (?!that |which )[a-z]+)?) (?:that |which )?((?:the [a-z ]+)?@\d+) (?:was|is) ([a-z]+(?: after)?) by$/.exec(words) ??
    [];
  return noun === "" ? words : `the ${noun} that ${didOf(done)} ${thing}`;
}

import type { Meaning } from "../meaning.ts";
import type { ListName } from "./patterns.ts";
import { attributeOf } from "./attributes.ts";
import { extreme } from "./ranked-clauses.ts";
import { descriptionMeaning, thingOf, typeOf, valueOf, type Ground, deedList, setOf } from "./things.ts";

type Line = (words: string, ground: Ground, borders: ListName | null) => Meaning | null;

/** "chile vs peru", "chile, peru or bolivia": named things alone. */
function named(words: string, ground: Ground): readonly Meaning[] | null {
  if (!/^@\d+(?:(?: vs| or| and| ,) @\d+)+$/.test(words)) return null;
  const things = words.split(/ (?:vs|or|and|,) /).map((one) => thingOf(one, ground));
  return things.some((one) => one === null) ? null : things.flatMap((one) => one ?? []);
}

/** "france population" */
const value: Line = (words, ground) => valueOf(words, ground, true)?.meaning ?? null;

/** A list, with the things before or behind: "france neighbours", "countries bordering both chile and peru" */
function listIn(words: string, ground: Ground): Meaning | null {
  const owned = /^(@\d+) ([a-z].*)$/.exec(words);
  return (
    (owned === null ? null : setOf(`${owned[1] ?? ""} 's ${owned[2] ?? ""}`, ground)) ??
    setOf(`the ${words}`, ground) ??
    deedList(words, ground)
  );
}

const list: Line = (words, ground) => listIn(words, ground);

const count: Line = (words, ground) => {
  const rest = /^number of (.+)$/.exec(words)?.[1];
  const of = rest === undefined ? null : listIn(rest, ground);
  return of === null ? null : { is: "count", of };
};

/** "higher birth rate chad or peru", "france neighbours highest birth rate" */
const extremeOf: Line = (words, ground) => {
  const tokens = words.split(" ");
  for (let at = 1; at < tokens.length; at++) {
    const parts = [tokens.slice(0, at).join(" "), tokens.slice(at).join(" ")] as const;
    for (const [clause, over] of [parts, [parts[1], parts[0]] as const]) {
      const options = named(over, ground);
      const found = ground.patterns
        .keywords(clause.replace(/^with (?:the )?/, ""))
        .filter(({ compares }) => !compares || options?.length === 2);
      const [first] = found;
      if (first === undefined || found.some((one) => one.attribute !== first.attribute || one.which !== first.which || one.k !== first.k))
        continue;
      const of: Meaning | null = options === null ? listIn(over, ground) : { is: "options", of: options };
      if (of !== null) return { is: "extreme", which: first.which, k: first.k, attribute: first.attribute, of };
    }
  }
  return null;
};

/** "which country had more people chad or peru" */
const choice: Line = (words, ground) => {
  const [, said = "", names = ""] = /^(?:which|who) (.+?) (@\d+(?:(?: or| ,) @\d+)+)$/.exec(words) ?? [];
  const options = names === "" ? null : named(names, ground);
  if (options === null) return null;
  const tokens = said.split(" ");
  for (let at = 0; at < Math.min(4, tokens.length); at++) {
    if (at > 0 && typeOf(tokens.slice(0, at).join(" "), ground) === undefined) continue;
    const meaning = extreme({ is: "options", of: options }, tokens.slice(at).join(" "), ground);
    if (meaning !== null) return meaning;
  }
  return null;
};

/** "birth rate difference chad vs peru" */
const difference: Line = (words, ground) => {
  const [, noun = "", things = ""] = /^([a-z][a-z0-9 -]*?) difference (?:between )?(@.+)$/.exec(words) ?? [];
  const info = noun === "" ? null : attributeOf(noun, ground);
  const of = named(things, ground);
  return info === null || of?.length !== 2
    ? null
    : { is: "computed", operation: "difference", of: of.map((one): Meaning => ({ is: "value", attribute: info.name, of: one })) };
};

/** "country with capital lusaka" */
const described: Line = (words, ground) => {
  const [, type = "", rest = ""] = /^(?:which )?([a-z -]+?) (?:with|has) (.+)$/.exec(words) ?? [];
  const [, attribute = "", constant = ""] = /^([a-z -]+?) (@\d+|~\d+|#\d+)$/.exec(rest) ?? [];
  return attribute === "" ? null : descriptionMeaning(type, attribute, constant, ground);
};

/** "chile peru border length" */
const border: Line = (words, ground, borders) => {
  const [, a = "", b = ""] = /^(@\d+) (@\d+) border length$/.exec(words) ?? /^length of (@\d+) (@\d+) border$/.exec(words) ?? [];
  const [of, other] = a === "" ? [null, null] : [thingOf(a, ground), thingOf(b, ground)];
  return borders === null || of === null || other === null
    ? null
    : { is: "qualifier", attribute: borders.attribute, qualifier: "length", of, with: other };
};

const lines: readonly Line[] = [value, list, count, extremeOf, choice, difference, described, border];

/** What a line of keywords is typed for; null where no way, or more than one, reads it. */
export function searchMeaning(words: string, ground: Ground, borders: ListName | null): Meaning | null {
  const found = lines.flatMap((line) => line(words, ground, borders) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

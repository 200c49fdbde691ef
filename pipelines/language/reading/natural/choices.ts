import type { Meaning } from "../meaning.ts";
import { askedFor, type Form } from "./borders.ts";
import type { ReadQuestion } from "./changes.ts";
import { extreme } from "./ranked-clauses.ts";
import { optionsOf, typeOf, type Ground } from "./things.ts";

const ONE = "(?:one |of them |of these |of the two |of the [a-z]+ )?";

/** "Which has more people, A or B", "which of A and B has …", "A or B : which has …" */
export const choice: Form = (words, ground) => {
  for (const [form, link] of [
    [new RegExp(`^which ${ONE}(?<kind>[a-z ]+? )?(?<clause>(?:[a-z]+) .+?) [,:] (?<options>.+)$`), "or"],
    [new RegExp(`^(?<options>.+?) [,:] which ${ONE}(?<kind>[a-z ]+? )?(?<clause>.+)$`), "or"],
    [new RegExp(`^(?:between|of|out of|among|comparing) (?<options>.+?) , which ${ONE}(?<kind>[a-z ]+? )?(?<clause>.+)$`), "and"],
    [/^(?:is|was) it (?<options>.+?) that (?<clause>.+)$/, "or"],
    [/^which of (?<options>.+?) (?<clause>(?:[a-z]+) .+)$/, "and"],
  ] as const) {
    const { kind, clause = "", options = "" } = form.exec(words)?.groups ?? {};
    if (options === "") continue;
    const of = optionsOf(options, link, ground);
    if (of === null) continue;
    const meaning = withKind(kind, clause, ground, (said) => extreme(of, said, ground));
    if (meaning !== null) return askedFor(meaning);
  }
  const asked = /^(did|does|is|was) (.+ or .+)$/.exec(words);
  if (asked !== null)
    return atEachGap(asked[2] ?? "", (options, clause) => {
      const of = optionsOf(options, "or", ground);
      return of === null ? null : extreme(of, saidOf(asked[1] ?? "", clause), ground);
    });
  const whether = /^whether (.+)$/.exec(words)?.[1];
  if (whether !== undefined) return atEachGap(whether, (options, clause) => extreme(optionsOf(options, "or", ground), clause, ground));
  return splitChoice(words, ground);
};

/** What "did A or B use more" says of one of them. The patterns know each verb in both tenses. */
function saidOf(asked: string, clause: string): string {
  if (asked === "is" || asked === "was") return `${asked} ${clause}`;
  const [, verb = "", rest = ""] = /^([a-z]+) (.+)$/.exec(clause) ?? [];
  if (verb === "have") return `${asked === "did" ? "had" : "has"} ${rest}`;
  const third = /(?:sh|ch|x|ss|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
  return `${third} ${rest}`;
}

/** Where options and clause are not told apart by a mark. */
function splitChoice(words: string, ground: Ground): ReadQuestion | null {
  const rest = /^which of (.+)$/.exec(words)?.[1];
  return rest === undefined ? null : atEachGap(rest, (options, clause) => extreme(optionsOf(options, "and", ground), clause, ground));
}

/** A word before the clause is the kind of the things, or belongs to the clause. */
export function withKind(
  kind: string | undefined,
  clause: string,
  ground: Ground,
  read: (clause: string) => Meaning | null,
): Meaning | null {
  const word = kind?.trim();
  const tokens = word === undefined ? clause.split(" ") : [...word.split(" "), ...clause.split(" ")];
  for (let length = 0; length < Math.min(4, tokens.length - 1); length++) {
    if (length > 0 && typeOf(tokens.slice(0, length).join(" "), ground) === undefined) continue;
    const meaning = read(tokens.slice(length).join(" "));
    if (meaning !== null) return meaning;
  }
  return null;
}

/** Every place at which words can be parted in two, until one reading holds. */
export function atEachGap(words: string, read: (left: string, right: string) => Meaning | null): ReadQuestion | null {
  const tokens = words.split(" ");
  for (let at = tokens.length - 1; at > 0; at--) {
    const meaning = read(tokens.slice(0, at).join(" "), tokens.slice(at).join(" "));
    if (meaning !== null) return askedFor(meaning);
  }
  return null;
}

import type { DocumentDraft, Reference } from "../../schemas/index.ts";
import { mentionKey, nameKey } from "../../schemas/values/names.ts";

/** Another name that a sentence gives a thing that it mentions: "World Health Organization (WHO)", "Eswatini (formerly Swaziland)". */
export interface SaidName {
  readonly key: string;
  readonly of: Reference;
  readonly tier: "abbreviation" | "former-name" | "also-called";
}

const NAME = String.raw`(?:the )?(?<name>\p{Lu}[\p{L}\p{M}\p{N} .'’-]{1,60})`;
const SAID = String.raw`(?<adverb>formerly|previously|now|also)(?<verb> (?:known as|called|named))?`;
const IN_BRACKETS = new RegExp(String.raw`^ \(${SAID} ${NAME}[,;)]`, "u");
const IN_COMMAS = new RegExp(String.raw`^, ${SAID} ${NAME}(?:[,;]|\.?$|\. )`, "u");
const BRACKET = /^ \(([^()]{2,80})\)/;
const ABBREVIATION = /^\p{Lu}[\p{L}\p{N}.&/-]{1,9}$/u;
const SMALL = new Set("a an and at by de des du for in of on the to".split(" "));
/** "East Timor (formerly Portuguese)" gives no name. */
const ADJECTIVE = /^\S+(?:ese|ish|ian|ean|ic|Soviet|French|Dutch)$/;
const PERSON = /^(?:person|people|human)$/;

/** Whom a page tells of as of a human: bodies and places get new names in ways that persons do not. */
export const isPerson = (types: readonly string[]): boolean => types.some((type) => PERSON.test(type));

export function saidNames(draft: DocumentDraft): readonly SaidName[] {
  const persons = new Set(draft.entities.flatMap(({ reference, types }) => (isPerson(types) ? [mentionKey(reference.surface)] : [])));
  const found = new Map<string, SaidName>();
  const enter = (surface: string, of: Reference, tier: SaidName["tier"]): void => {
    const key = mentionKey(surface);
    if (key !== "" && key !== mentionKey(of.surface)) found.set(`${key}\n${tier}\n${of.surface}\n${of.uri ?? ""}`, { key, of, tier });
  };
  for (const { text, mentions } of draft.statements)
    for (const { reference, end } of mentions) {
      const next = text[end];
      if (next !== " " && next !== ",") continue;
      // What stands before the bracket is the name only if the mention ends there.
      if (!text.slice(0, end).endsWith(reference.surface)) continue;
      const rest = text.slice(end, end + 140);
      const inner = BRACKET.exec(rest)?.[1];
      if (inner !== undefined) {
        if (isAbbreviation(inner, reference.surface)) enter(inner, reference, "abbreviation");
        else if (isAbbreviation(reference.surface, inner))
          if (reference.uri === undefined) enter(reference.surface, { surface: inner }, "abbreviation");
          else enter(inner, reference, "abbreviation");
      }
      const said = (IN_BRACKETS.exec(rest) ?? IN_COMMAS.exec(rest))?.groups;
      if (said?.name === undefined) continue;
      const name = said.name.trim();
      // "Jane Roe (formerly Acme Bank)", "the minister, now Conservative, …": without "known as" a comma or a person's bracket says something else.
      if (
        said.verb === undefined &&
        (next === "," || said.adverb === "also" || persons.has(mentionKey(reference.surface)) || ADJECTIVE.test(name))
      )
        continue;
      const tier = said.adverb === "also" ? "also-called" : "former-name";
      if (said.adverb === "now" && reference.uri === undefined) enter(reference.surface, { surface: name }, tier);
      else enter(name, reference, tier);
    }
  return [...found.values()];
}

export const looksShort = (surface: string): boolean =>
  ABBREVIATION.test(surface.replace(/^[Tt]he /, "")) && (surface.replace(/^The /, "").match(/\p{Lu}/gu)?.length ?? 0) > 1;

/** Each word of weight gives its first letter and may give more (ASEAN: Southeast gives two); small words may give theirs. */
export function isAbbreviation(short: string, long: string): boolean {
  if (!looksShort(short)) return false;
  const words = nameKey(long).split(" ");
  if (words.filter((word) => !SMALL.has(word)).length < 2) return false;
  const parts = words.map((word) => (SMALL.has(word) ? `${word[0]}?` : `${word[0]}[${word}]*`));
  return new RegExp(`^${parts.join("")}$`, "u").test(nameKey(short).replaceAll(" ", ""));
}

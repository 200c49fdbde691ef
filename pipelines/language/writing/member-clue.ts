import type { ProgramNode } from "../../../schemas/index.ts";
import type { ListNoun } from "../entries/list-entry.ts";
import { isPersonKind } from "../entries/persons.ts";
import { pluralOf } from "../inflection.ts";
import { noWords, type Noun, type Saying } from "./book.ts";
import { isRelational } from "./list-words.ts";
import type { ToldNoun } from "./question-draft.ts";

/**
 * A thing of a list, behind the sentence that tells it: "that country" where no other was spoken of, "that partner" behind it. What two
 * could be meant by is not said: "that export partner's import partners" leaves a reader behind.
 */
export function memberClue(before: readonly string[], sentence: string, list: ListNoun, kind: string | null): ToldNoun {
  const noun = list.one.split(" ").at(-1) ?? list.one;
  const isFree = (role: string): boolean => ![...before, sentence].join(" ").includes(`that ${role}`);
  // "In that neighbour", "that partner's": of what has a kind people say that.
  const role = kind !== null && isFree(kind) ? null : isRelational(list) ? (hasRole(before.join(" "), noun) ? null : noun) : list.one;
  const open = [kind, role].filter((one) => one !== null).filter(isFree);
  const called = open[0] ?? noWords("two things of one role");
  // After "Guyana has only one neighbour", "its" would be Guyana's.
  return { clues: [...before, sentence], noun: { text: `that ${called}`, owner: `that ${called}'s` } };
}

/** Such a one was spoken of, too. */
const hasRole = (words: string, noun: string): boolean => new RegExp(`\\b(?:${noun}|${pluralOf(noun)})\\b`).test(words);

/** "that country", "its": what the sentence before introduced, which names no other of its kind. */
export function pronoun(saying: Saying, node: ProgramNode): Noun {
  const type = plainType(saying, node.id);
  return saying.random.next() < 0.5 && !isPersonKind(type)
    ? { text: `that ${type}`, owner: "its" }
    : { text: `that ${type}`, owner: `that ${type}'s` };
}

export const plainType = ({ book }: Saying, node: number): string => {
  const type = book.memberType(node);
  return type !== undefined && /^[a-z][a-z -]+$/.test(type) ? type : noWords("a thing of no kind");
};

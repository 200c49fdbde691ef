import { nameKey } from "../../schemas/values/names.ts";

/** By which texts are told apart that vectors take for one. */
export interface Marks {
  /** Names and figures. */
  readonly marked: ReadonlySet<string>;
  /** What a sentence begins with may be a name, or not. */
  readonly initial: ReadonlySet<string>;
}

export function marksOf(text: string): Marks {
  const [marked, initial] = [new Set<string>(), new Set<string>()];
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*/gu)) {
    if (!/\p{Lu}|\p{N}/u.test(written)) continue;
    const begins = /(?:^|[.?!:…]\s*)["“„(‘']*$/u.test(text.slice(0, index)) && !/\p{N}/u.test(written);
    for (const word of nameKey(written).split(" ")) (begins ? initial : marked).add(word);
  }
  return { marked, initial };
}

/** Whether every name and figure of the other stands in the first. */
export const holds = ({ marked, initial }: Marks, other: Marks): boolean =>
  [...other.marked].every((word) => marked.has(word) || initial.has(word));

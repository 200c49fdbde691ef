import { nameKey } from "../../schemas/values/names.ts";

/** What is compared of a question: its words, and what is the answer. */
export interface ComparedQuestion {
  readonly id: string;
  readonly text: string;
  readonly answer: string;
}

export interface SameQuestion {
  readonly of: string;
  readonly detail: string;
}

/** Content words that two questions have in common, of those of both. */
const NEAR = 0.8;

/** Says nothing of what is asked for. */
const FILLER: ReadonlySet<string> = new Set(
  "the a an of in on for to is are was were do does did what which who whom whose where when how and or it its that this with by as at be can could would you i me one find give name state list tell please identify determine say need know look up".split(
    " ",
  ),
);

/**
 * Finds questions that are in the same words as an earlier one, or in nearly the same and have its answer. A name or a figure that only
 * one of them has makes them two: the area of Togo is not that of Ghana. Questions with one answer are compared among each other only.
 */
export function sameQuestions(): (asked: ComparedQuestion) => SameQuestion | undefined {
  const texts = new Map<string, string>();
  const byAnswer = new Map<string, { readonly id: string; readonly words: Words }[]>();
  return ({ id, text, answer }) => {
    const key = nameKey(text);
    const same = texts.get(key);
    if (same !== undefined) return { of: same, detail: `the same words as ${same}` };
    const words = wordsOf(text);
    const told = nameKey(answer);
    const others = byAnswer.get(told);
    const near = others?.find((one) => isNear(one.words, words));
    if (near !== undefined) return { of: near.id, detail: `nearly the words of ${near.id}, and its answer` };
    texts.set(key, id);
    if (others) others.push({ id, words });
    else byAnswer.set(told, [{ id, words }]);
    return undefined;
  };
}

/** Content words, each with whether it is a name or a figure. */
type Words = ReadonlyMap<string, boolean>;

function wordsOf(text: string): Words {
  const words = new Map<string, boolean>();
  for (const [written] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*/gu))
    for (const word of nameKey(written).split(" "))
      if (word !== "" && !FILLER.has(word)) words.set(word, words.get(word) === true || /\p{Lu}|\p{N}/u.test(written));
  return words;
}

function isNear(a: Words, b: Words): boolean {
  if (Math.min(a.size, b.size) < NEAR * Math.max(a.size, b.size)) return false;
  let both = 0;
  for (const [word, marked] of a)
    if (b.has(word)) both++;
    else if (marked) return false;
  for (const [word, marked] of b) if (marked && !a.has(word)) return false;
  return both >= NEAR * (a.size + b.size - both);
}

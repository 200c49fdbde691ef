import { noWords, type Noun, type Saying } from "./book.ts";
import { whenWords, type ToldNoun } from "./question-draft.ts";

/** Whether things that take a clause get a sentence before the question, or a clause in it. */
export interface TellingMode {
  readonly saying: Saying;
  readonly clueFirst: boolean;
  /** The time of the question itself. */
  readonly outer: string | undefined;
  /** The thing that is told speaks of itself. */
  readonly isSelf?: boolean;
  /** It is what the question asks of: it may be a clause of the question, behind sentences of its own. */
  readonly isAsked?: boolean;
}

export const ITSELF: Noun = { text: "I", owner: "my" };

export const itselfAs = (sentence: string): ToldNoun => ({ clues: [sentence], noun: ITSELF });

/** Things of a sentence that comes before the question are told in it, so that what is said after it has one thing to mean. */
export const inClause = (telling: TellingMode): TellingMode => ({ ...telling, clueFirst: false, isSelf: false, isAsked: false });

/** The time of a clause in the question. Said once before both, a time is of both; two would not be told apart. */
export function innerTime({ saying, outer }: TellingMode, time: string | undefined): string {
  if (time === undefined || time === outer) return "";
  return outer === undefined ? ` ${whenWords(saying, time)}` : noWords("two times in one clause");
}

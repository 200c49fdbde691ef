import { spacedJson } from "../trajectory/spaced-json.ts";
import type { Action } from "../../schemas/index.ts";

/** Names of the surface features, in order. None of them knows where an option stands or what it means. */
export const FEATURES = [
  "thought characters",
  "action characters",
  "thought words",
  "action words",
  "sentences",
  "digits in the thought",
  "digits in the action",
  "capitals in the thought",
  "capitals in the action",
  "punctuation in the thought",
  "punctuation in the action",
  "mean word length in the thought",
  "mean word length in the action",
  "question words in the thought",
  "question words in the action",
  "share of the thought's words in the question",
  "share of the action's words in the question",
  "context words in the thought",
  "context words in the action",
  "share of the thought's words in the context",
  "share of the action's words in the context",
  "distinct words of the thought",
  "distinct words of the action",
  "share of the act's words in the thought",
] as const;

export interface Form {
  readonly thought: string;
  readonly action: Action | null;
  readonly answer: string | null;
}

const WORDS = /[\p{L}\p{N}]+/gu;
/** Of the short texts that one decision's candidates are made of, the same come again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 4_000;
const SHORT = 160;

export function wordsOf(text: string): readonly string[] {
  if (text.length > SHORT) return readWords(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  const words = readWords(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, words);
  return words;
}

const readWords = (text: string): readonly string[] => (ASCII_ONLY.test(text) ? counted(text).words : unicodeWords(text));
const unicodeWords = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? [];
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const shared = (words: ReadonlySet<string>, others: ReadonlySet<string>): number => {
  let sum = 0;
  for (const word of words) if (others.has(word)) sum++;
  return sum;
};

/** What one text counts. */
interface Counted {
  readonly words: readonly string[];
  readonly sentences: number;
  readonly digits: number;
  readonly capitals: number;
  readonly punctuation: number;
}

const ASCII_ONLY = /^[\x00-\x7f]*$/;
/** Classes of ASCII characters: 1 small letter, 2 capital, 3 digit, 4 white space, 5 other (punctuation). */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/.test(character) ? 1 : /[A-Z]/.test(character) ? 2 : /\d/.test(character) ? 3 : /\s/.test(character) ? 4 : 5;
});

/** One walk over the text where it is ASCII, which most are: a decision measures a hundred texts, and six patterns a text cost ten times as much. */
function counted(text: string): Counted {
  if (!ASCII_ONLY.test(text))
    return {
      words: unicodeWords(text),
      sentences: count(text, /[.!?](?:\s|$)/g),
      digits: count(text, /\d/g),
      capitals: count(text, /\p{Lu}/gu),
      punctuation: count(text, /[^\p{L}\p{N}\s]/gu),
    };
  const lower = text.toLowerCase();
  const words: string[] = [];
  const totals = [0, 0, 0, 0, 0, 0];
  let sentences = 0;
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = CLASSES[code] ?? 5;
    totals[kind] = (totals[kind] ?? 0) + 1;
    if (kind <= 3) {
      if (start === -1) start = at;
      continue;
    }
    if (start !== -1) words.push(lower.slice(start, at));
    start = -1;
    const ends = code === 46 || code === 33 || code === 63;
    if (ends && (at + 1 === text.length || CLASSES[text.charCodeAt(at + 1)] === 4)) sentences++;
  }
  if (start !== -1) words.push(lower.slice(start));
  return { words, sentences, digits: totals[3] ?? 0, capitals: totals[2] ?? 0, punctuation: totals[5] ?? 0 };
}

/** Words of what was there before the option was made: made once a decision. */
export interface Background {
  readonly question: ReadonlySet<string>;
  readonly context: ReadonlySet<string>;
}

export const actionText = ({ action, answer }: Form): string => (action === null ? (answer ?? "") : spacedJson(action.arguments));

/** The features of the act alone, in this order: what stands under other options' thoughts too. */
export const ACTION_FEATURES = FEATURES.filter((name) => name.includes("action"));

export function actionFeatures(form: Form, { question, context }: Background): readonly number[] {
  const action = actionText(form);
  const { words, digits, capitals, punctuation } = counted(action);
  const distinct = new Set(words);
  const [asked, seen] = [shared(distinct, question), shared(distinct, context)];
  return [
    action.length,
    words.length,
    digits,
    capitals,
    punctuation,
    meanLength(words),
    asked,
    asked / Math.max(1, distinct.size),
    seen,
    seen / Math.max(1, distinct.size),
    distinct.size / Math.max(1, words.length),
  ];
}

const meanLength = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length);

/** One number for each of `FEATURES`. */
export function features(form: Form, { question, context }: Background): readonly number[] {
  const { thought } = form;
  const action = actionText(form);
  const [said, done] = [counted(thought), counted(action)];
  const [thoughtSet, actionSet] = [new Set(said.words), new Set(done.words)];
  const [thoughtAsked, actionAsked] = [shared(thoughtSet, question), shared(actionSet, question)];
  const [thoughtSeen, actionSeen] = [shared(thoughtSet, context), shared(actionSet, context)];
  return [
    thought.length,
    action.length,
    said.words.length,
    done.words.length,
    said.sentences,
    said.digits,
    done.digits,
    said.capitals,
    done.capitals,
    said.punctuation,
    done.punctuation,
    meanLength(said.words),
    meanLength(done.words),
    thoughtAsked,
    actionAsked,
    thoughtAsked / Math.max(1, thoughtSet.size),
    actionAsked / Math.max(1, actionSet.size),
    thoughtSeen,
    actionSeen,
    thoughtSeen / Math.max(1, thoughtSet.size),
    actionSeen / Math.max(1, actionSet.size),
    thoughtSet.size / Math.max(1, said.words.length),
    actionSet.size / Math.max(1, done.words.length),
    shared(actionSet, thoughtSet) / Math.max(1, actionSet.size),
  ];
}

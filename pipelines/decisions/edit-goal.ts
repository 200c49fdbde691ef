import type { Aim, Random } from "../../schemas/index.ts";
import { aimsNoun, ownerlessNoun } from "../agents/policies/aims.ts";
import { PURPOSE, PURPOSES, purposeText } from "../agents/policies/goals.ts";
import { clauseList } from "../language/writing/naming.ts";
import { wordsOf } from "./features.ts";

const MOST_CHUNKS = 2;
/** Parts of a purpose: "about Peru and the total area". */
const NEXT_PART = / and (?=the |\p{Lu})/u;

/** The goal that others are made like: read once for all of them. */
export interface GoalFrame {
  /** Without what it is for. */
  readonly body: string;
  /** How it says what it is for, if it does, and of how many parts of the question. */
  readonly purpose: string | undefined;
  readonly had: number;
  /** What its aims are called in it, if they are. */
  readonly noun: string | undefined;
  readonly distinct: ReadonlySet<string>;
}

/** What a goal is to be edited for: read once for all wordings. */
export interface GoalAims {
  /** Words of the urls. */
  readonly there: readonly string[];
  readonly nouns: readonly string[];
}

export const goalAims = (urls: readonly string[], aims: readonly Aim[]): GoalAims => ({
  there: urls.flatMap(wordsOf),
  nouns: nounsOf(aims),
});

export function goalFrame(urls: readonly string[], goal: string, aims: readonly Aim[]): GoalFrame {
  const [whole = "", purpose, parts = ""] = PURPOSE.exec(goal) ?? [];
  const body = goal.slice(0, goal.length - whole.length);
  return {
    body,
    purpose,
    had: purpose === undefined ? 0 : parts.split(NEXT_PART).length,
    noun: nounsOf(aims).find((one) => body.includes(one) || body.startsWith(capital(one))),
    distinct: new Set([...urls.flatMap(wordsOf), ...wordsOf(goal)]),
  };
}

/**
 * The goal of a visit with other aims in place of its own: its frame stays. Parts of the question that it is for make up for what the
 * other names less of it. Undefined where its own aims cannot be found in it.
 */
export function editGoal(
  { body, purpose, had, noun, distinct }: GoalFrame,
  { there, nouns }: GoalAims,
  { words, chunks }: { readonly words: ReadonlySet<string>; readonly chunks: readonly string[] },
  random: Random,
): string | undefined {
  // As many parts as there are: mostly as the original, sometimes one part more or less.
  const most = random.int(4) > 0 ? had : Math.max(0, Math.min(MOST_CHUNKS, had + (random.int(2) === 0 ? 1 : -1)));
  if (noun === undefined) return undefined;
  const opens = body.startsWith(capital(noun));
  const at = opens ? 0 : body.indexOf(noun);
  const replacement = random.pick(nouns);
  const frame = `${opens ? "" : body.slice(0, at)}${opens ? capital(replacement) : replacement}`;
  const have = new Set([...there, ...wordsOf(frame)]);
  const asked = (all: ReadonlySet<string>): number => {
    let count = 0;
    for (const word of all) if (words.has(word)) count++;
    return count;
  };
  const wanted = asked(distinct) + random.int(3) - 1;
  const repeats = random.int(2) === 0;
  const kept: string[] = [];
  const fresh = (chunk: string): number => wordsOf(chunk).filter((word) => !have.has(word)).length;
  const missing = wanted - asked(have);
  const drawn = random.shuffle(chunks.filter((chunk) => !frame.includes(chunk)));
  for (const chunk of missing > 1 && repeats ? drawn.toSorted((a, b) => fresh(b) - fresh(a)) : drawn) {
    if ((asked(have) >= wanted && !(repeats && kept.length < most)) || kept.length >= most) break;
    // What the aim says may be said again, as goals do; if it never were, all others would repeat less.
    if (!repeats && fresh(chunk) === 0) continue;
    kept.push(chunk);
    for (const word of wordsOf(chunk)) have.add(word);
  }
  const reason = kept.length === 0 ? "" : purposeText(purpose ?? random.pick(PURPOSES), kept);
  return reason === "" ? frame : `${frame} ${reason}`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** With their owners, and without. */
const nounsOf = (aims: readonly Aim[]): readonly string[] => [aimsNoun(aims), clauseList([...new Set(aims.map(ownerlessNoun))])];

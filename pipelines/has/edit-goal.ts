import type { Aim, Random } from "../../schemas/index.ts";
import { listText, named, timePhrase } from "../agents/policies/naming.ts";
import { aimNoun, WITH } from "../agents/policies/wording.ts";
import { wordsOf } from "./features.ts";

const MOST_CHUNKS = 2;

/** The goal that others are made like: read once for all of them. */
export interface GoalFrame {
  /** Without its brackets. */
  readonly body: string;
  /** Parts in brackets. */
  readonly had: number;
  /** What its aims are called in it, if they are. */
  readonly noun: string | undefined;
  /** Words of its urls and its own. */
  readonly words: readonly string[];
}

export function goalFrame(urls: readonly string[], goal: string, aims: readonly Aim[]): GoalFrame {
  const [, body = "", brackets] = /^(.*?)(?: \(([^()]*)\))?$/s.exec(goal) ?? [];
  return {
    body,
    had: brackets === undefined ? 0 : brackets.split(", ").length,
    noun: nounsOf(aims).find((one) => body.includes(one) || body.startsWith(capital(one))),
    words: [...urls.flatMap(wordsOf), ...wordsOf(goal)],
  };
}

/**
 * The goal of a visit with other aims in place of its own: its frame stays. Parts of the question in brackets make up for what the
 * other names less of it, and what is said beside the aim is as long as leaves the whole as long as the original is. Undefined where
 * its own aims cannot be found in it.
 */
export function editGoal(
  { body, had, noun, words: own }: GoalFrame,
  urls: readonly string[],
  aims: readonly Aim[],
  { words, chunks }: { readonly words: ReadonlySet<string>; readonly chunks: readonly string[] },
  random: Random,
): string | undefined {
  // As many brackets as there are: mostly as the original, sometimes one part more or less.
  const most = random.int(4) > 0 ? had : Math.max(0, Math.min(MOST_CHUNKS, had + (random.int(2) === 0 ? 1 : -1)));
  if (noun === undefined) return undefined;
  const opens = body.startsWith(capital(noun));
  const at = opens ? 0 : body.indexOf(noun);
  const replacement = random.pick(nounsOf(aims));
  const page = body.slice(at + noun.length).startsWith(" from the page") ? " from the page" : "";
  const frame = `${opens ? "" : body.slice(0, at)}${opens ? capital(replacement) : replacement}${page}`;
  const there = urls.flatMap(wordsOf);
  const have = new Set([...there, ...wordsOf(frame)]);
  const asked = (all: ReadonlySet<string>): number => {
    let count = 0;
    for (const word of all) if (words.has(word)) count++;
    return count;
  };
  const wanted = asked(new Set(own)) + random.int(3) - 1;
  const repeats = random.int(2) === 0;
  const kept: string[] = [];
  const fresh = (chunk: string): number => wordsOf(chunk).filter((word) => !have.has(word)).length;
  const missing = wanted - asked(have);
  const drawn = random.shuffle(chunks);
  for (const chunk of missing > 1 && repeats ? drawn.toSorted((a, b) => fresh(b) - fresh(a)) : drawn) {
    if ((asked(have) >= wanted && !(repeats && kept.length < most)) || kept.length >= most) break;
    // What the aim says may be said again, as goals do; if it never were, all others would repeat less.
    if (!repeats && fresh(chunk) === 0) continue;
    kept.push(chunk);
    for (const word of wordsOf(chunk)) have.add(word);
  }
  const bracket = kept.length === 0 ? "" : ` (${kept.join(", ")})`;
  const room = own.length + random.int(4) - 2 - wordsOf(`${frame}${bracket}`).length - there.length;
  return `${frame} ${random.pick(tailsFor(room))}${bracket}`;
}

const LENGTHS = WITH.map((tail) => tail.split(" ").length);

/** Tails that come nearest to a number of words. */
function tailsFor(room: number): readonly string[] {
  const nearest = Math.min(...LENGTHS.map((length) => Math.abs(length - room)));
  return WITH.filter((_, at) => Math.abs((LENGTHS[at] ?? 0) - room) <= nearest);
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** With its owner, and without. */
function nounsOf(aims: readonly Aim[]): readonly string[] {
  const [first] = aims;
  const shared = aims.length > 1 && aims.every((aim) => aim.kind === "value" && aim.phrase === first?.phrase && aim.time === first.time);
  const full =
    shared && first !== undefined
      ? `the ${first.phrase} of ${listText(aims.map((aim) => named(aim.subject ?? "")))}${timePhrase(first.time)}`
      : listText(aims.map(aimNoun));
  const ownerless = aims.map((aim) => (aim.kind === "value" ? `the ${aim.phrase}${timePhrase(aim.time)}` : aimNoun(aim)));
  return [full, listText([...new Set(ownerless)])];
}

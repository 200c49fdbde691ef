import type { BenchmarkItem } from "./read-benchmark.ts";
import { sortUnique, similarity, shinglesOf } from "./shingles.ts";
import { wordHashes } from "./words.ts";

/** Words in a row that a text has from a question by chance in no case: those of GPT-3's and the usual decontamination. */
const RUN = 13;
/** A question of fewer words is looked for whole, from this many on; shorter ones stand in many texts. */
const SHORTEST = 8;
/** Runs of which a text that also has the answer may share fewer than half. */
const SHORT_RUN = 8;
const HALF = 0.5;
/** Shingles that two questions may share. */
const ALIKE = 0.8;

interface Hit {
  /** For the rejection: which item of which list, and how it was found. */
  readonly detail: string;
}

/** What no training text may hold. Holds some 40 numbers a question. */
export interface Benchmarks {
  readonly size: number;
  /** Of a text: it holds a question. */
  inText(text: string): Hit | undefined;
  /** Of a question with its answer: it is one of the list's, or nearly. */
  inQuestion(question: string, answer: string): Hit | undefined;
}

export function benchmarks(items: readonly BenchmarkItem[]): Benchmarks {
  /** By length of the run: which items have it. */
  const runs = new Map<number, Map<number, number>>();
  const shortRuns = new Map<number, number[]>();
  const shingles = new Map<number, number[]>();
  const read = items.map(({ question, answer }, index) => {
    const words = wordHashes(question);
    const size = Math.min(RUN, words.length);
    if (size >= SHORTEST) for (const run of shinglesOf(words, undefined, size)) put(runs, size, run, index);
    const short =
      words.length >= SHORT_RUN && answer !== null && answer !== "" ? sortUnique(shinglesOf(words, undefined, SHORT_RUN)) : NONE;
    for (const run of short) push(shortRuns, run, index);
    const own = sortUnique(shinglesOf(words));
    for (const one of own) push(shingles, one, index);
    return { shortRuns: short.length, shingles: own, words, answer: answer === null ? NONE : wordHashes(answer) };
  });
  const say = (index: number, how: string): Hit => ({ detail: `${items[index]?.list ?? ""}, item ${items[index]?.item ?? ""}: ${how}` });

  const inWords = (words: Uint32Array<ArrayBuffer>, answer: Uint32Array): Hit | undefined => {
    for (const [size, known] of runs) {
      if (words.length < size) continue;
      for (const run of shinglesOf(words, undefined, size)) {
        const index = known.get(run);
        if (index !== undefined) return say(index, `${size} words in a row`);
      }
    }
    if (words.length < SHORT_RUN) return undefined;
    const counts = new Map<number, number>();
    for (const run of sortUnique(shinglesOf(words, undefined, SHORT_RUN)))
      for (const index of shortRuns.get(run) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
    for (const [index, count] of counts) {
      const item = read[index] as (typeof read)[number];
      if (count / item.shortRuns >= HALF && (stands(item.answer, words) || stands(item.answer, answer)))
        return say(index, `the answer, and ${count} of ${item.shortRuns} runs of ${SHORT_RUN} words`);
    }
    return undefined;
  };
  return {
    size: items.length,
    inText: (text) => (items.length === 0 ? undefined : inWords(wordHashes(text), NONE)),
    inQuestion(question, answer) {
      if (items.length === 0) return undefined;
      const words = wordHashes(question);
      const hit = inWords(words, wordHashes(answer));
      if (hit !== undefined) return hit;
      const own = sortUnique(shinglesOf(words));
      const met = new Set<number>();
      for (const one of own) for (const index of shingles.get(one) ?? []) met.add(index);
      for (const index of met) {
        const other = read[index] as (typeof read)[number];
        const { jaccard } = similarity(own, other.shingles);
        if (jaccard >= ALIKE) return say(index, jaccard === 1 ? "the same question" : "nearly the same words");
      }
      return undefined;
    },
  };
}

const NONE = new Uint32Array(0);

function put(runs: Map<number, Map<number, number>>, size: number, run: number, index: number): void {
  const known = runs.get(size) ?? new Map<number, number>();
  if (!known.has(run)) known.set(run, index);
  runs.set(size, known);
}

function push(lists: Map<number, number[]>, key: number, index: number): void {
  const list = lists.get(key);
  if (list) list.push(index);
  else lists.set(key, [index]);
}

/** Whether the words stand there in a row. */
function stands(some: Uint32Array, all: Uint32Array): boolean {
  if (some.length === 0) return false;
  for (let at = all.indexOf(some[0] as number); at !== -1 && at + some.length <= all.length; at = all.indexOf(some[0] as number, at + 1))
    if (some.every((word, next) => all[at + next] === word)) return true;
  return false;
}

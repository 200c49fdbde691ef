import type { Random } from "../../schemas/index.ts";
import { wordsOf } from "./features.ts";

const FILLERS = [
  "data",
  "figures",
  "statistics",
  "facts",
  "estimate",
  "profile",
  "table",
  "overview",
  "report",
  "official",
  "latest",
  "list",
];
const LONGEST = 8;

/**
 * A query with as many words of the question, and as many others, as `like` has: words of the question that say how a thing is wanted
 * and words that searchers add make up what is missing. A query that already has more stays as it is.
 */
export function fitQuery(query: string, like: string, question: ReadonlySet<string>, chunks: readonly string[], random: Random): string {
  const have = new Set(wordsOf(query));
  const wanted = new Set(wordsOf(like));
  const askedIn = (words: ReadonlySet<string>): number => [...words].filter((word) => question.has(word)).length;
  const own = askedIn(wanted);
  // As often a word more as a word less: with no more than the original has, all would have fewer.
  const goal = Math.max(1, own + random.int(5) - 1);
  let asked = goal - askedIn(have);
  let other = wanted.size - own + random.int(3) - 1 - (have.size - askedIn(have));
  const added: string[] = [];
  const take = (words: readonly string[]): void => {
    added.push(...words);
    for (const word of words) have.add(word.toLowerCase());
    asked -= words.length;
  };
  for (const chunk of asked > 0 ? random.shuffle(chunks) : []) {
    const fresh = chunk.split(" ").filter((word) => !have.has(word.toLowerCase()));
    take(fresh.slice(0, asked));
    if (asked <= 0) break;
  }
  for (const filler of other > 0 ? random.shuffle(FILLERS) : []) {
    if (other <= 0) break;
    if (have.has(filler) || question.has(filler)) continue;
    added.push(filler);
    other--;
  }
  return [query, ...added].join(" ").split(" ").slice(0, LONGEST).join(" ");
}

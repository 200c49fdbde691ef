import type { Aim, Random } from "../../schemas/index.ts";
import { listText, named, timePhrase } from "../agents/policies/naming.ts";
import { aimNoun, WITH } from "../agents/policies/wording.ts";
import { wordsOf } from "./features.ts";

const MOST_CHUNKS = 2;

/** A visit's words: of its urls and its goal. */
export interface Said {
  readonly urls: readonly string[];
  readonly goal: string;
  readonly aims: readonly Aim[];
}

/**
 * The goal of a visit with other aims in place of its own: its frame stays. Parts of the question in brackets make up for what the
 * other names less of it, and what is said beside the aim is as long as leaves the whole as long as the original is. Undefined where
 * its own aims cannot be found in it.
 */
export function editGoal(
  like: Said,
  urls: readonly string[],
  aims: readonly Aim[],
  { words, chunks }: { readonly words: ReadonlySet<string>; readonly chunks: readonly string[] },
  random: Random,
): string | undefined {
  const [, body = "", brackets] = /^(.*?)(?: \(([^()]*)\))?$/s.exec(like.goal) ?? [];
  const had = brackets === undefined ? 0 : brackets.split(", ").length;
  // As many brackets as there are: mostly as the original, sometimes one part more or less.
  const most = random.int(4) > 0 ? had : Math.max(0, Math.min(MOST_CHUNKS, had + (random.int(2) === 0 ? 1 : -1)));
  const noun = nounsOf(like.aims).find((one) => body.includes(one) || body.startsWith(capital(one)));
  if (noun === undefined) return undefined;
  const opens = body.startsWith(capital(noun));
  const at = opens ? 0 : body.indexOf(noun);
  const replacement = random.pick(nounsOf(aims));
  const page = body.slice(at + noun.length).startsWith(" from the page") ? " from the page" : "";
  const frame = `${opens ? "" : body.slice(0, at)}${opens ? capital(replacement) : replacement}${page}`;
  const have = new Set([...urls.flatMap(wordsOf), ...wordsOf(frame)]);
  const asked = (all: Iterable<string>): number => [...new Set(all)].filter((word) => words.has(word)).length;
  const own = [...like.urls.flatMap(wordsOf), ...wordsOf(like.goal)];
  const wanted = asked(own) + random.int(3) - 1;
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
  const room = own.length + random.int(4) - 2 - wordsOf(`${frame}${bracket}`).length - urls.flatMap(wordsOf).length;
  const away = (tail: string): number => Math.abs(tail.split(" ").length - room);
  const nearest = Math.min(...WITH.map(away));
  return `${frame} ${random.pick(WITH.filter((tail) => away(tail) <= nearest))}${bracket}`;
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

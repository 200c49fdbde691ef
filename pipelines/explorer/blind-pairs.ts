import { hashOf } from "../../schemas/index.ts";
import type { ExploredRun } from "./explored-run.ts";

/** Two questions of one style and level, one of each run. */
export interface BlindPair {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  /** Whether the second run's stands at the left: nobody can tell by the place. */
  readonly isTurned: boolean;
}

/** More than anybody marks at one sitting, and enough for an agreement that says something. */
const PAIRS = 60;

interface Asked {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  readonly order: string;
}

/** The same two runs give the same pairs, whoever asks. What both ask in the same words is no pair. */
export async function blindPairs(one: ExploredRun, other: ExploredRun): Promise<readonly BlindPair[]> {
  const seed = [one, other].map(({ files }) => files.manifest.run_id);
  const [first, second] = [await questionsOf(one, seed), await questionsOf(other, seed)];
  const known = [first, second].map((asked) => new Set(asked.map(({ text }) => text)));
  const waiting = new Map<string, Asked[]>();
  for (const asked of second) if (known[0]?.has(asked.text) !== true) waiting.set(asked.kind, [...(waiting.get(asked.kind) ?? []), asked]);
  const pairs: BlindPair[] = [];
  for (const asked of first) {
    if (pairs.length === PAIRS) break;
    const match = known[1]?.has(asked.text) === true ? undefined : waiting.get(asked.kind)?.shift();
    if (match === undefined) continue;
    const id = hashOf("blind pair", ...seed, asked.id, match.id).slice(0, 16);
    pairs.push({ id, first: asked.id, second: match.id, isTurned: Number.parseInt(id[0] ?? "0", 16) % 2 === 1 });
  }
  return pairs;
}

async function questionsOf(run: ExploredRun, seed: readonly string[]): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for await (const { id, text, style, difficulty } of run.reading.rows("questions", ["id", "text", "style", "difficulty"]))
    asked.push({ id, text, kind: `${style} ${difficulty.level}`, order: hashOf(...seed, id) });
  return asked.sort((a, b) => (a.order < b.order ? -1 : 1));
}

import type { OptionLabel, Random } from "../../schemas/index.ts";
import type { Tools } from "../tools/toolset.ts";
import { MADE_UP } from "./act-mix.ts";
import { chooseAmong, without } from "./among-ideas.ts";
import type { Candidate } from "./candidate.ts";
import { actOf, type Measure } from "./choose.ts";
import type { Form } from "./features.ts";
import { inToolset } from "./in-toolset.ts";
import type { Pools } from "./pools.ts";
import { isGood } from "./worth.ts";

/** What can be had at a step beside what was chosen for it. */
export interface Beside {
  readonly pools: Pools;
  readonly tools: Tools;
  readonly measure: Measure;
  /** What the run itself does. */
  readonly own: Form;
}

/** As many alternatives as are wanted: where the step's own kind of act has too few, acts of another. */
export async function fillUp(
  chosen: readonly Candidate[],
  count: number,
  { pools, tools, measure, own }: Beside,
  random: Random,
): Promise<readonly Candidate[]> {
  let all = chosen;
  // A call among answers is told from them by its length: of two wrong results beside the right one there is enough to choose.
  if (!pools.canMix || (pools.kind === "answer" && all.length > 1)) return all;
  for (const kind of MADE_UP[pools.kind]) {
    const missing = count - all.length;
    if (missing <= 0) break;
    const pool = unlike(inToolset(without(await pools.of(kind), all), tools), all, own);
    all = [...all, ...chooseAmong(pool, missing, measure, random.fork(kind))];
  }
  return all;
}

/** Those that do something else than what is there. */
function unlike(pool: readonly Candidate[], chosen: readonly Candidate[], own: Form): readonly Candidate[] {
  const acts = new Set([own, ...chosen.map(({ form }) => form)].map(actOf));
  return pool.filter(({ form }) => !acts.has(actOf(form)));
}

/** Acts that are played to find one that leads on: each costs a call. */
const PLAYED = 12;

/**
 * The alternatives of a step that itself leads nowhere, one of them good: who has only bad ways to choose from learns nothing. One that is not
 * gives way. Undefined where none can be had.
 */
export async function withGoodOption(
  chosen: readonly Candidate[],
  { pools, tools, own, right }: Beside & { readonly right: readonly Candidate[] },
  worthOf: (one: Candidate) => Promise<OptionLabel>,
  random: Random,
): Promise<readonly Candidate[] | undefined> {
  for (const one of chosen) if (isGood(await worthOf(one))) return chosen;
  const place = random.int(chosen.length);
  const taking = (one: Candidate): readonly Candidate[] => chosen.map((other, at) => (at === place ? one : other));
  const answers = unlike(right, chosen, own);
  if (answers.length > 0) return taking(random.pick(answers));
  const kinds = pools.canMix ? [pools.kind, ...MADE_UP[pools.kind]] : [pools.kind];
  for (const kind of kinds) {
    const seen = new Set<string>();
    const pool = random.shuffle(unlike(inToolset(await pools.of(kind), tools), chosen, own));
    const tried = pool.filter(({ target }) => !seen.has(target) && seen.add(target).size <= PLAYED);
    for (const one of tried) if (isGood(await worthOf(one))) return taking(one);
  }
  return undefined;
}

import { hashOf, type Decision, type DecisionOption, type RecordedTrajectory } from "../../schemas/index.ts";

/** One option of a decision that is better than another. */
export interface OptionPair {
  readonly decision: Decision;
  readonly chosen: DecisionOption;
  readonly rejected: DecisionOption;
}

/**
 * All pairs of a trajectory's decisions. Only where the run itself went right. What only leads astray is refused where no decision of the
 * trajectory has a mistake.
 */
export function optionPairs(decisions: readonly Decision[]): readonly OptionPair[] {
  const of = (label: DecisionOption["label"]): readonly OptionPair[] =>
    decisions.flatMap((decision): readonly OptionPair[] => {
      const chosen = decision.correctIndex === null ? undefined : decision.options[decision.correctIndex];
      if (chosen === undefined || !decision.correctIndices.includes(decision.originalIndex)) return [];
      return decision.options.filter((option) => option.label === label).map((rejected) => ({ decision, chosen, rejected }));
    });
  const mistakes = of("mistake");
  return mistakes.length > 0 ? mistakes : of("detour");
}

/** At most `most` of them, one a decision: each repeats all that was seen before its step. As good as drawn, and the same in every run. */
export function someOf(pairs: readonly OptionPair[], most: number): readonly OptionPair[] {
  const first = new Map<string, OptionPair>();
  for (const pair of pairs) if (!first.has(pair.decision.id)) first.set(pair.decision.id, pair);
  return [...first.values()]
    .map((pair) => ({ pair, key: hashOf("pair", pair.decision.id) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ pair }) => pair)
    .slice(0, most)
    .toSorted((a, b) => a.decision.stepIndex - b.decision.stepIndex);
}

/** What decides which runs may be set against each other. */
interface Run {
  readonly id: string;
  readonly right: boolean;
}

/** By the id of each run the one that it is set against. */
export interface RunPairs {
  readonly others: ReadonlyMap<string, string>;
}

/**
 * A right and a wrong run of one question, from one prompt and of one kind of policy: one pair of each such group. Runs in several
 * contexts are no one conversation, and what a limit cut off behind an observation has no last word. Holds a line a run.
 */
export async function runPairs(trajectories: AsyncIterable<RecordedTrajectory>): Promise<RunPairs> {
  const groups = new Map<string, Run[]>();
  for await (const { id, questionId, origin, policy, messages, segments, correct } of trajectories) {
    if (correct === "undecided" || origin === "imported" || segments.length > 1 || messages.at(-1)?.role !== "assistant") continue;
    const key = hashOf(questionId, origin, policy.modelId, messages.slice(0, PROMPT));
    const run = { id, right: correct === "true" };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [run]);
    else group.push(run);
  }
  const others = new Map<string, string>();
  for (const group of groups.values()) {
    const [right, wrong] = [group.find((run) => run.right), group.find((run) => !run.right)];
    if (right === undefined || wrong === undefined) continue;
    others.set(right.id, wrong.id);
    others.set(wrong.id, right.id);
  }
  return { others };
}

/** System message and question. */
const PROMPT = 2;

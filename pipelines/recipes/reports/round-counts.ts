import type { Question, Trajectory } from "../../../schemas/index.ts";
import type { FunnelCount } from "../../../schemas/manifest.ts";
import { ofHighest, subjectsOf } from "../../complexity/breadth.ts";
import { endIn } from "../../complexity/pass-rate.ts";

/** Calls within which the curve over the rounds is told: enough for most seeds. */
export const BUDGET = 8;

export interface RoundCounts {
  add(trajectory: Trajectory): void;
  /** What rounds were made, of which level, by which operator, and how many of each round the designed agent answers within a budget of calls. */
  counts(): readonly FunnelCount[];
}

/** Of the complexity loop; nothing where it made nothing. */
export function roundCounts(questions: readonly Question[]): RoundCounts {
  const grown = questions.filter(({ round }) => round > 0);
  const roundOf = new Map(questions.map(({ id, round }) => [id, round]));
  const tried = new Map<number, { all: number; within: number }>();
  return {
    add({ origin, policy, questionId, correct, numToolCalls }) {
      const round = roundOf.get(questionId);
      if (round === undefined || origin !== "designed" || policy.kind === "degraded") return;
      const found = tried.get(round) ?? { all: 0, within: 0 };
      tried.set(round, { all: found.all + 1, within: found.within + (correct === "true" && numToolCalls <= BUDGET ? 1 : 0) });
    },
    counts() {
      if (grown.length === 0) return [];
      const row = (what: string, count: number): FunnelCount => ({ stage: "complexity", what, count });
      const tally = (of: (question: Question) => string): readonly FunnelCount[] => {
        const counts = new Map<string, number>();
        for (const question of grown) counts.set(of(question), (counts.get(of(question)) ?? 0) + 1);
        return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => row(what, count));
      };
      return [
        ...tally(({ round }) => `round ${round}`),
        ...tally(({ difficulty }) => `of level ${difficulty.level}`),
        ...tally(({ operator }) => `by ${operator ?? ""}`),
        ...(grown.some(({ subjects }) => subjects.length > 0)
          ? tally(({ difficulty, subjects }) => `of level ${difficulty.level}, over ${subjects.length} subjects`).concat(
              row(`level 5: subjects, of ${subjectsOf(questions).size}`, subjectsOf(questions.filter(ofHighest)).size),
            )
          : []),
        ...(grown.some((question) => endIn(question) !== undefined)
          ? tally((question) => `pass rate: ${endIn(question) ?? "none, or made harder"}`)
          : []),
        ...[...tried]
          .toSorted(([a], [b]) => a - b)
          .flatMap(([round, { all, within }]) => [
            row(`round ${round}, tried by the designed agent`, all),
            row(`round ${round}, right within ${BUDGET} calls`, within),
          ]),
      ];
    },
  };
}

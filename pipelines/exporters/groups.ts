import type { FunnelCount, Manifest } from "../../schemas/manifest.ts";
import type { Attempts, Question, RewardConfig, RecordedRollout, PolicyFeedback } from "../../schemas/index.ts";
import { closedBookGroup, isRight, solverRates, type SolverRate } from "../rewards/closed-book.ts";
import { rewardParts } from "../rewards/combined-reward.ts";
import { isJudged } from "../rewards/group.ts";
import { groupsOf, feedbackGroup, type Group, type Line } from "../rewards/groups.ts";
import type { Items } from "./run-export.ts";

interface Member {
  readonly group: Group;
  readonly line: Group["members"][number];
  readonly question: Question;
}

/** What the rollouts of models say of questions and of each other. Holds a line a rollout. */
export interface Groups {
  of(questionId: string): readonly Group[];
  /** Of solvers that are no agents. */
  solvers(questionId: string): readonly SolverRate[];
  /** Undefined where nothing can be said: an endpoint broke it off. */
  member(trajectoryId: string): Member | undefined;
  /** How many questions teach this policy something, and why the others do not. */
  ratings(policyId: string): readonly FunnelCount[];
  /** Undefined where no rollout is judged. */
  metrics(): Manifest["metrics"] | undefined;
}

/** First what a closed book knows, then in the order of the rollouts, then of what trainers told. */
export async function gatherGroups(
  sampled: Items<RecordedRollout>,
  policyFeedback: readonly PolicyFeedback[],
  questions: Items<Question>,
  config: RewardConfig,
  attempts?: Attempts,
): Promise<Groups> {
  const asked = new Map<string, Question>();
  for await (const question of questions) asked.set(question.id, question);
  const lines: Line[] = [];
  for await (const { trajectory } of sampled) {
    const { id, questionId, policy, messages, prediction, numSteps, finishReason, termination, resume } = trajectory;
    const question = asked.get(questionId);
    if (question === undefined) throw new Error(`export: rollout ${id} answers question ${questionId}, which the run does not hold`);
    if (!isJudged(trajectory)) continue;
    lines.push({
      trajectoryId: id,
      questionId,
      policyId: policy.modelId ?? policy.kind,
      version: policy.policyVersion,
      parts: rewardParts(messages, prediction, question.answer),
      turns: numSteps,
      finishReason,
      termination,
      mixed: resume !== undefined,
    });
  }
  const solved = solverRates(
    (attempts?.all ?? []).map((one) => {
      const question = asked.get(one.questionId);
      if (question === undefined) throw new Error(`export: an attempt answers question ${one.questionId}, which the run does not hold`);
      return { ...one, right: isRight(one, question) };
    }),
  );
  const closed = attempts === undefined ? [] : [...asked.keys()].map((id) => closedBookGroup(id, attempts.closedBook, solved.get(id)));
  const groups = [...closed, ...groupsOf(lines, config), ...policyFeedback.map((one) => feedbackGroup(one, config))];
  const byQuestion = new Map<string, Group[]>();
  const members = new Map<string, Member>();
  for (const group of groups) {
    byQuestion.set(group.questionId, [...(byQuestion.get(group.questionId) ?? []), group]);
    for (const line of group.members) members.set(line.trajectoryId, { group, line, question: asked.get(group.questionId)! });
  }
  return {
    of: (questionId) => byQuestion.get(questionId) ?? [],
    solvers: (questionId) => solved.get(questionId) ?? [],
    member: (trajectoryId) => members.get(trajectoryId),
    ratings(policyId) {
      const counts = new Map<string, number>();
      for (const { policyId: by, eligibility } of groups) {
        if (by !== policyId) continue;
        const what = eligibility.reason.replace(/^\d+ of \d+ right: /, "");
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => ({ stage: `rated by ${policyId}`, what, count }));
    },
    metrics: () => (lines.length === 0 ? undefined : metricsOf(groups.filter(({ basis }) => basis === "rollouts"))),
  };
}

function metricsOf(groups: readonly Group[]): Manifest["metrics"] {
  const lines = groups.flatMap(({ members }) => members);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const policies = [...new Set(groups.map(({ policyId }) => policyId))].sort();
  return {
    mean_reward: mean(lines.map(({ reward }) => reward)),
    success_rate: mean(lines.map(({ parts }) => parts.answer)),
    filtered_ratio: mean(groups.map(({ eligibility }) => (eligibility.eligible ? 0 : 1))),
    avg_steps: mean(lines.map(({ turns }) => turns)),
    over: `sampled trajectories of ${policies.join(", ")}; filtered are groups that are all right or all wrong`,
  };
}

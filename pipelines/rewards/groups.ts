import { idOf, type RewardConfig, type PolicyFeedback } from "../../schemas/index.ts";
import { eligibility, type Eligibility } from "./eligible.ts";
import { rewardGroup, type GroupMember, type RewardedMember } from "./group.ts";
import { wilson } from "./wilson.ts";

/** A model's rollout, as far as it is judged. */
export interface Line extends GroupMember {
  readonly trajectoryId: string;
  readonly questionId: string;
  readonly policyId: string;
  /** The model as the endpoint names it. */
  readonly version: string | null;
}

/** All rollouts of one question by one policy. */
export interface Group {
  readonly id: string;
  readonly questionId: string;
  readonly policyId: string;
  /** Null where the endpoint names none, or several. */
  readonly version: string | null;
  readonly rate: { readonly n: number; readonly correct: number; readonly low: number; readonly high: number };
  readonly eligibility: Eligibility;
  /** Who counted: the run over its own rollouts or over a closed book's answers, or the trainer that told it. */
  readonly basis: "attempts" | "rollouts" | "feedback";
  /** None but of rollouts. */
  readonly members: readonly (Line & RewardedMember)[];
}

/** In the order in which the groups begin. */
export function groupsOf(lines: Iterable<Line>, config: RewardConfig): readonly Group[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const id = idOf("g", line.questionId, line.policyId);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [line]);
    else group.push(line);
  }
  return [...groups].flatMap(([id, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const answers = group.map(({ parts }) => parts.answer === 1);
    const correct = answers.filter(Boolean).length;
    const weighed = rewardGroup(group, config);
    return {
      id,
      questionId: first.questionId,
      policyId: first.policyId,
      version: group.every(({ version }) => version === first.version) ? first.version : null,
      rate: { n: group.length, correct, ...wilson(correct, group.length) },
      eligibility: eligibility(correct, group.length, config.band),
      basis: "rollouts",
      members: group.map((line, at) => ({ ...line, ...weighed[at]! })),
    };
  });
}

/** What a trainer told of its own rollouts, which nobody here can judge again. */
export const feedbackGroup = ({ questionId, policyId, policyVersion, n, correct }: PolicyFeedback, { band }: RewardConfig): Group => ({
  id: idOf("g", questionId, policyId),
  questionId,
  policyId,
  version: policyVersion,
  rate: { n, correct, ...wilson(correct, n) },
  eligibility: eligibility(correct, n, band),
  basis: "feedback",
  members: [],
});

/**
 * What is known to teach this policy nothing waits in the reserve: a later one may find it otherwise. What a trainer told stands last,
 * and counts before what the run saw itself. What a closed book knows teaches no agent.
 */
export const isReserved = (groups: readonly Group[], policyId: string | undefined): boolean =>
  groups.some(({ basis, eligibility: { eligible } }) => basis === "attempts" && !eligible) ||
  groups.findLast((group) => group.policyId === policyId && group.rate.n >= 2)?.eligibility.eligible === false;

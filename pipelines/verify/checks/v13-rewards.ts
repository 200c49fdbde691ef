import { canonicalJson, Resume, RewardConfig, PolicyFeedback, type Answer } from "../../../schemas/index.ts";
import { type RlPoolRow, type RlRolloutRow, type TrajectoryRow, questionOf } from "../../../schemas/datasets/index.ts";
import { answerReward } from "../../rewards/answer.ts";
import { formatReward } from "../../rewards/format.ts";
import { groupsOf, isReserved, feedbackGroup, type Group, type Line } from "../../rewards/groups.ts";
import { statedAnswer } from "../../rewards/stated-answer.ts";
import { whyNotSound } from "../../rewards/wrong-answers.ts";
import { closedBookGroup, isRight, solverRates, type JudgedAttempt, type SolverRate } from "../../rewards/closed-book.ts";
import { TERMINATION } from "../../trajectory/termination.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { poolOrder } from "../pool-order.ts";
import { preferencePairs } from "../preference-pairs.ts";
import type { RunFiles } from "../run-files.ts";

/** Sums of a group's advantages may be off by rounding. */
const NOTHING = 1e-9;

/** Everything is made anew from questions and trajectories. Holds a line a sampled rollout, and the answers. */
export default defineCheck({
  id: "V13",
  title: "RL: rewards sound, rates, advantages and the pool's order right, pairs the right way round and not told by their words",
  async run(files) {
    const found = findings();
    const { answers, trained } = await answersOf(files, found);
    const { lines, segments } = await linesOf(files, answers, found);
    const { gamma, form, over_limit: overLimit, band } = files.manifest.reward ?? {};
    const reward = RewardConfig.parse({ gamma, form, overLimit, band });
    const groups = groupsOf(lines, reward);
    const byQuestion = new Map<string, Group[]>();
    for (const group of groups) byQuestion.set(group.questionId, [...(byQuestion.get(group.questionId) ?? []), group]);
    await rates(files, byQuestion, solverRates(await attemptsOf(files, answers, found)), reward, found);
    // What is held out or for validation is rated, and nobody learns from it.
    const learned = groups.filter(({ questionId }) => trained.has(questionId));
    await rollouts(files, learned, segments, found);
    await poolOrder(files, found);
    return found.outcome(await preferencePairs(files, found));
  },
});

async function answersOf(
  files: RunFiles,
  found: Findings,
): Promise<{ readonly answers: ReadonlyMap<string, Answer>; readonly trained: ReadonlySet<string> }> {
  const trained = new Set<string>();
  const answers = new Map<string, Answer>();
  for await (const row of files.rows("questions")) {
    if (row.split === "train") trained.add(row.id);
    // Of an imported run's question its file alone says the answer.
    if (row.style === "imported" && row.answer.text !== "") answers.set(row.id, statedAnswer(row.answer.text));
    if (row.verification !== "executed") continue;
    found.judge(row.id, () => {
      const { answer } = questionOf(row);
      answers.set(row.id, answer);
      return whyNotSound(answer);
    });
  }
  return { answers, trained };
}

/** Of the rollouts that a model made, and how many contexts each has. */
async function linesOf(
  files: RunFiles,
  answers: ReadonlyMap<string, Answer>,
  found: Findings,
): Promise<{ readonly lines: readonly Line[]; readonly segments: ReadonlyMap<string, number> }> {
  const lines: Line[] = [];
  const segments = new Map<string, number>();
  for await (const row of files.rows("trajectories")) {
    if (row.origin === "imported") found.judge(row.id, () => whyNotVouched(row, answers.get(row.question_id)));
    if (row.origin !== "sampled") continue;
    found.judge(row.id, () => {
      const answer = answers.get(row.question_id);
      // A question that is not there is V14's finding.
      if (answer === undefined) return undefined;
      segments.set(row.id, row.segments.length);
      const right = answerReward(row.prediction, answer);
      const why = whyNotJudged(row, right);
      if (why !== undefined || row.correct === "undecided") return why;
      lines.push({
        trajectoryId: row.id,
        questionId: row.question_id,
        policyId: row.policy.model_id ?? row.policy.kind,
        version: row.policy.policy_version,
        parts: {
          format: formatReward(row.messages.map(({ role, content }) => ({ role: role as "user", content, loss: 0 }))),
          answer: right,
        },
        turns: row.num_steps,
        finishReason: row.finish_reason,
        termination: row.termination,
        mixed: row.resume !== null,
      });
      return undefined;
    });
  }
  return { lines, segments };
}

/** What solvers that are no agents answered, judged anew. */
async function attemptsOf(files: RunFiles, answers: ReadonlyMap<string, Answer>, found: Findings): Promise<readonly JudgedAttempt[]> {
  const attempts: JudgedAttempt[] = [];
  for await (const row of files.rows("rl/attempts"))
    found.judge(row.id, () => {
      const answer = answers.get(row.question_id);
      // A question that is not there is V14's finding.
      if (answer === undefined) return undefined;
      const right = isRight(row, { answer });
      const { question_id: questionId, solver, policy_id: policyId, policy_version: policyVersion } = row;
      attempts.push({ questionId, solver, policyId, policyVersion, right });
      return row.answer_correct === right ? undefined : `its answers are called ${right ? "wrong" : "right"}, and are not`;
    });
  return attempts;
}

/** What an endpoint broke off is undecided, all else is right or wrong by the reward. */
function whyNotJudged({ correct, termination, finish_reason, policy, resume }: TrajectoryRow, right: 0 | 1): string | undefined {
  if (policy.kind !== "model" || policy.model_id === null) return `a sampled run names the policy ${policy.kind}`;
  if (finish_reason !== TERMINATION[termination].finishReason)
    return `it ended by ${termination} with finish_reason ${finish_reason ?? "(none)"}`;
  if (resume !== null && !Resume.safeParse(JSON.parse(resume)).success) return "its resume is none";
  const broken = termination === "paused" || termination === "tool-failure";
  const wanted = broken ? "undecided" : right === 1 ? "true" : "false";
  return correct === wanted ? undefined : `it is called ${correct}; by its answer and its end it is ${wanted}`;
}

/** A run that was made elsewhere is right or wrong by the answer of its own file, where somebody vouched for that. */
function whyNotVouched({ correct, prediction }: TrajectoryRow, answer: Answer | undefined): string | undefined {
  if (correct === "undecided") return undefined;
  if (answer === undefined) return `it is called ${correct}, and its question has no answer`;
  const right = answerReward(prediction, answer) === 1 ? "true" : "false";
  return correct === right ? undefined : `it is called ${correct}; by the answer of its file it is ${right}`;
}

async function rates(
  files: RunFiles,
  groups: ReadonlyMap<string, readonly Group[]>,
  solvers: ReadonlyMap<string, readonly SolverRate[]>,
  reward: RewardConfig,
  found: Findings,
): Promise<void> {
  const { closed_book: book, policy_id: policyId } = files.manifest.reward ?? {};
  const rate = ({ policyId: by, rate: of }: Pick<Group, "policyId" | "rate">) => ({ policy_id: by, ...of });
  for await (const row of files.rows("questions", ["id", "solver_pass"]))
    found.judge(row.id, () => {
      const wanted = [...(solvers.get(row.id) ?? []), ...(groups.get(row.id) ?? [])].map(rate);
      return same(row.solver_pass, wanted)
        ? undefined
        : `solver_pass is ${told(row.solver_pass)}, its sampled rollouts say ${told(wanted)}`;
    });
  const newest = policyId ?? undefined;
  for (const pool of ["rl/pool", "rl/reserve"] as const)
    for await (const row of files.rows(pool))
      found.judge(row.id, () => {
        const { question_id: id } = row.extra_info;
        const rule = book && { policyId: book.policy_id, solved: book.solved };
        const closed = rule === undefined ? [] : [closedBookGroup(id, rule, solvers.get(id))];
        const all = [...closed, ...(groups.get(id) ?? []), ...feedbackOf(row, reward)];
        const wanted: RlPoolRow["pass_rates"] = all
          .filter(({ rate: { n } }) => n > 0)
          .map((group) => ({
            ...rate(group),
            policy_version: group.version,
            basis: group.basis,
          }));
        if (!same(row.pass_rates, wanted)) return `pass_rates are ${told(row.pass_rates)}, its sampled rollouts say ${told(wanted)}`;
        const eligible = all.map(({ policyId: by, eligibility }) => ({ policy_id: by, ...eligibility }));
        if (!same(row.eligible, eligible)) return `eligible is ${told(row.eligible)}, by the answers alone it is ${told(eligible)}`;
        const reserved = isReserved(all, newest);
        return reserved === (pool === "rl/reserve")
          ? undefined
          : `by the rates of ${newest ?? "nobody"} it belongs into ${reserved ? "rl/reserve" : "rl/pool"}`;
      });
}

/** What a trainer told is taken as it is; what follows from it is made anew. */
const feedbackOf = (row: RlPoolRow, reward: RewardConfig): readonly Group[] =>
  row.pass_rates.flatMap(({ basis, policy_id, policy_version, n, correct }) =>
    basis === "feedback"
      ? [
          feedbackGroup(
            PolicyFeedback.parse({
              questionId: row.extra_info.question_id,
              policyId: policy_id,
              policyVersion: policy_version,
              n,
              correct,
            }),
            reward,
          ),
        ]
      : [],
  );

async function rollouts(files: RunFiles, groups: readonly Group[], segments: ReadonlyMap<string, number>, found: Findings): Promise<void> {
  if (!files.has("rl/rollouts")) return;
  const members = new Map(groups.flatMap((group) => group.members.map((line) => [line.trajectoryId, { group, line }] as const)));
  const rows = new Map<string, number>();
  const sums = new Map<string, number>();
  for await (const row of files.rows("rl/rollouts")) {
    found.judge(row.id, () => {
      const member = members.get(row.trajectory_id);
      if (member === undefined) return `trajectory ${row.trajectory_id} is no judged sampled run`;
      const index = rows.get(row.trajectory_id) ?? 0;
      rows.set(row.trajectory_id, index + 1);
      if (index === 0) sums.set(row.group_id, (sums.get(row.group_id) ?? 0) + (row.advantage_leave_one_out ?? 0));
      return whyNotRow(row, member, segments.get(row.trajectory_id) === 1 ? null : index);
    });
  }
  for (const [id, sum] of sums) found.judge(id, () => (Math.abs(sum) < NOTHING ? undefined : `its leave-one-out advantages sum to ${sum}`));
  for (const [id] of members)
    found.judge(id, () => {
      const [have, want] = [rows.get(id) ?? 0, segments.get(id) ?? 0];
      return have === want ? undefined : `rl/rollouts has ${have} rows of it, its contexts are ${want}`;
    });
}

function whyNotRow(
  row: RlRolloutRow,
  { group, line }: { group: Group; line: Group["members"][number] },
  segment: number | null,
): string | undefined {
  const wanted: Partial<RlRolloutRow> = {
    group_id: group.id,
    question_id: group.questionId,
    policy_id: group.policyId,
    reward_parts: { ...line.parts },
    answer_correct: line.parts.answer === 1,
    reward: line.reward,
    advantage_leave_one_out: line.leaveOneOut,
    advantage_group_normalised: line.groupNormalised,
    loss_weight: line.lossWeight,
    exclusion_reason: line.exclusion,
    segment_index: segment,
  };
  for (const [column, value] of Object.entries(wanted)) {
    const own = row[column as keyof RlRolloutRow];
    const equal = typeof own === "number" && typeof value === "number" ? Math.abs(own - value) < NOTHING : same(own, value);
    if (!equal) return `${column} is ${told(own)}, its group says ${told(value)}`;
  }
  return undefined;
}

const same = (one: unknown, other: unknown): boolean => told(one) === told(other);
const told = (value: unknown): string => canonicalJson(value ?? null);

import { createHash } from "node:crypto";
import type { CptStageReport } from "../../schemas/cpt-report.ts";
import { hashOf, type Question, type Rejection } from "../../schemas/index.ts";
import {
  type CallRow,
  type Dataset,
  type Row,
  callRow,
  decisionRow,
  documentRow,
  entityRow,
  judgedQuestionRow,
  importedQuestionRow,
  planRows,
  questionRow,
  reasoningRow,
  rejectedRow,
  rlAttemptRow,
  rlRolloutRows,
  statementRow,
  trajectoryRow,
  type RowContext,
} from "../../schemas/datasets/index.ts";
import type { PackedDataset } from "./cpt/stage-rows.ts";
import { chatTokens, cptRows, countRows } from "./cpt-corpus.ts";
import type { Evidence } from "./evidence.ts";
import type { Groups } from "./groups.ts";
import { factsOf, pools } from "./pool-rows.ts";
import { preferenceRows } from "./preference-rows.ts";
import { whyHeld } from "./sft-eligible.ts";
import { evidenceRecall } from "../rewards/evidence-recall.ts";
import { factRecall } from "../rewards/fact-recall.ts";
import { isRight } from "../rewards/closed-book.ts";
import { trajectoryTier } from "../rewards/tier.ts";
import type { RunExport } from "./run-export.ts";
import { sftRows } from "./sft-chats.ts";
import type { Sizes } from "./sizes.ts";

/** What passed while rows were written: for the manifest, and the rejections that only the export makes. */
export interface Tally {
  readonly cptTokens: Map<string, number>;
  readonly cptStages: Map<string, CptStageReport>;
  /** What stands masked in the corpus, by kind. */
  readonly cptMasked: Map<string, number>;
  readonly rejections: Rejection[];
  trajectories: number;
  correct: number;
  steps: number;
}

export const emptyTally = (): Tally => ({
  cptTokens: new Map(),
  cptStages: new Map(),
  cptMasked: new Map(),
  rejections: [],
  trajectories: 0,
  correct: 0,
  steps: 0,
});

type Rows = { readonly [D in Exclude<Dataset, PackedDataset>]: () => AsyncIterable<Row<D>> };

/**
 * The rows of every dataset, each a stream over the run's inputs. Read them in the order of `datasetNames`: what follows the evidence
 * needs what was seen there, and `rejected` holds what `sft` and `rl/pool` dropped.
 * Long because it is the list of all datasets, a few lines each.
 */
export function runRows(run: RunExport, evidence: Evidence, context: RowContext, tally: Tally, sizes: Sizes, groups?: Groups): Rows {
  const { inputs } = run;
  const { pool, reserve } = pools(run, evidence, context, sizes, groups);
  return {
    async *"evidence/documents"() {
      for await (const document of inputs.documents) {
        const said = await inputs.modelStatements?.(document);
        yield documentRow(document, said ?? [], context);
      }
    },
    async *"evidence/entities"() {
      for await (const entity of inputs.entities) yield entityRow(entity, context);
    },
    async *"evidence/statements"() {
      for await (const statement of inputs.statements) {
        evidence.see(statement);
        if (!evidence.has(statement)) continue;
        yield statementRow(statement, evidence.document(`${statement.documentId}@${statement.documentVersion}`), context);
      }
    },
    async *questions() {
      for await (const question of inputs.questions) {
        const own = groups?.of(question.id).filter(({ basis }) => basis === "rollouts") ?? [];
        const rates = [...(groups?.solvers(question.id) ?? []), ...own].map(({ policyId, rate }) => ({ policy_id: policyId, ...rate }));
        yield questionRow(question, evidence.question(question.id).license, context, rates);
      }
      for await (const question of inputs.judged ?? []) yield judgedQuestionRow(question, evidence.question(question.id).license, context);
      for await (const question of inputs.importedQuestions ?? []) yield importedQuestionRow(question, context);
    },
    async *reasoning() {
      for await (const reasoning of inputs.reasoning) yield reasoningRow(reasoning, evidence.question(reasoning.questionId), context);
    },
    async *plans() {
      for await (const set of inputs.planSets) yield* planRows(set, evidence.question(set.questionId), context);
    },
    async *trajectories() {
      const count = chatTokens(run.tokens, (text) => createHash("sha256").update(text).digest("base64"));
      for await (const { trajectory } of inputs.rollouts) {
        if (trajectory.origin === "designed") {
          tally.trajectories += 1;
          tally.correct += trajectory.correct === "true" ? 1 : 0;
          tally.steps += trajectory.numSteps;
        }
        const measured = { tokenCount: await count(trajectory.messages), tier: trajectoryTier(trajectory) };
        yield trajectoryRow(trajectory, measured, evidence.question(trajectory.questionId), context);
      }
    },
    "environment/calls": () => calls(run, context),
    async *decisions() {
      for await (const decision of inputs.decisions) yield decisionRow(decision, evidence.question(decision.questionId), context);
    },
    "cpt/documents": () =>
      countRows(
        cptRows(run, evidence, context, (one) => tally.rejections.push(one), tally.cptMasked),
        tally.cptTokens,
      ),
    sft: () => sftRows(run, evidence, sizes, context, (one) => tally.rejections.push(one)),
    preferences: () => preferenceRows(run, evidence, context, (one) => tally.rejections.push(one)),
    "rl/pool": () => pool((one) => tally.rejections.push(one)),
    "rl/reserve": reserve,
    async *"rl/attempts"() {
      const asked = new Map<string, Question>();
      for await (const question of inputs.questions) asked.set(question.id, question);
      for (const attempt of inputs.attempts?.all ?? []) {
        const question = asked.get(attempt.questionId);
        if (question !== undefined)
          yield rlAttemptRow(attempt, isRight(attempt, question), question, evidence.question(question.id), context);
      }
    },
    async *"rl/rollouts"() {
      const at = { ...context, snapshotId: run.snapshotId, now: run.clock.now };
      for await (const rollout of inputs.sampled ?? []) {
        const member = groups?.member(rollout.trajectory.id);
        if (member === undefined) continue;
        const { split } = member.question;
        if (split !== "train") {
          tally.rejections.push({ stage: "rl/rollouts", itemKey: rollout.trajectory.id, reason: "held-out", detail: whyHeld(split) });
          continue;
        }
        const { messages, steps } = rollout.trajectory;
        const report = messages.findLast(({ role }) => role === "assistant")?.content ?? "";
        const scores = {
          evidence_recall: evidenceRecall(steps, member.question.goldPath),
          fact_recall: factRecall(report, factsOf(member.question, evidence)),
        };
        yield* rlRolloutRows(rollout, { ...member, scores }, evidence.question(member.question.id), at);
      }
    },
    rejected: () => rejections(inputs.rejections, tally, context),
  };
}

/** Each recorded call once. Throws when one id stands for two results: the environment would not replay. */
async function* calls({ inputs }: RunExport, context: RowContext): AsyncGenerator<CallRow> {
  const seen = new Map<string, string>();
  for await (const rollout of inputs.rollouts) {
    for (const call of rollout.calls) {
      const content = hashOf(call);
      const known = seen.get(call.callId);
      if (known === undefined) yield callRow(call, context);
      else if (known !== content) throw new Error(`export: call ${call.callId} has two different results; the environment does not replay`);
      seen.set(call.callId, content);
    }
  }
}

/** In an order of their own: stages end in an order that no seed decides. */
async function* rejections(given: Iterable<Rejection> | AsyncIterable<Rejection>, tally: Tally, context: RowContext) {
  const all: Rejection[] = [...tally.rejections];
  for await (const rejection of given) all.push(rejection);
  const key = ({ stage, itemKey, reason, detail }: Rejection): string => [stage, itemKey, reason, detail].join("\n");
  const keyed = all.map((rejection) => ({ rejection, key: key(rejection) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  let before = "";
  let occurrence = 0;
  for (const item of keyed) {
    occurrence = item.key === before ? occurrence + 1 : 0;
    before = item.key;
    yield rejectedRow(item.rejection, occurrence, context);
  }
}

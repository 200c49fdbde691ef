import {
  idOf,
  type CheckResult,
  type Generator,
  type Plan,
  type PlanSet,
  type Question,
  type Random,
  type Rejection,
  type RejectionReason,
} from "../../schemas/index.ts";
import { renderTurn } from "../trajectory/formats/tongyi.ts";
import { judgePlan, type JudgedPlan, type PlanAim } from "../checks/plan-judgements.ts";
import { seededRandom } from "../core/random.ts";
import { stepsOf } from "../reasoning/chain-steps.ts";
import { type Step } from "../reasoning/chain-walk.ts";
import type { QuestionContext } from "../questions/context.ts";
import { planOpenings, type PlanOpening } from "./openings.ts";
import { aimOf } from "../questions/plan-aim.ts";
import { analysisOf } from "./plan-words.ts";
import { ruleStage } from "../core/stage-versions.ts";

const planGenerator: Generator = ruleStage("fas-plans-rules", "plans");

export interface PlansOfQuestion {
  readonly set: PlanSet;
  readonly rejections: readonly Rejection[];
}

/** What plans of a question are made from. */
export interface PlanMaterial {
  readonly steps: readonly Step[];
  /** In the order in which they are taken. */
  readonly openings: readonly PlanOpening[];
  readonly aim: PlanAim;
  readonly random: Random;
}

/** A plan for one of the openings that another than the rules made, and what it was judged by beside the rules for all plans. */
export interface ProposedPlan {
  readonly analysis: string;
  readonly queries: readonly string[];
  readonly judgements: readonly CheckResult[];
  readonly generator: Generator;
}

const reasons: Readonly<Record<string, RejectionReason>> = {
  "plan-action": "invalid-action",
  "plan-heads": "off-program",
  "plan-secrets": "answer-given-away",
  "plan-observation": "off-program",
  "plan-differs": "near-copy",
  "plan-entry": "off-program",
  "plan-names": "off-program",
  "plan-thought": "no-thought",
  "plan-diversity": "near-copy",
  "plan-aligned": "off-program",
};

/** Pure given the snapshot and the question. */
export async function planMaterialOf(question: Question, context: QuestionContext): Promise<PlanMaterial> {
  const random = seededRandom(question.seed, "plans", question.id);
  const read = await stepsOf(question, context, random.fork("steps"));
  const openings = planOpenings(question, context, random.fork("leads"));
  return {
    steps: "steps" in read ? read.steps : [],
    openings: preferred(openings, random.fork("order")),
    aim: aimOf(question, context),
    random,
  };
}

/** Up to `wanted` plans that begin differently, none of them carried out, all by rules. */
export async function plansOf(question: Question, context: QuestionContext, wanted: number): Promise<PlansOfQuestion> {
  return plansFrom(question, context, wanted, await planMaterialOf(question, context));
}

/**
 * Each plan is judged by rule against the program; what fails is a rejection. Where a proposed one fails, the rules' own plan for its
 * opening takes its place.
 */
export function plansFrom(
  question: Question,
  context: QuestionContext,
  wanted: number,
  { steps, openings, aim, random }: PlanMaterial,
  proposed: ReadonlyMap<string, ProposedPlan> = new Map(),
): PlansOfQuestion {
  const kept: Plan[] = [];
  const rejections: Rejection[] = [];
  // In the place of a proposed plan that fails another comes: only the rules' own leave a beginning out.
  const lost: Rejection[] = [];
  for (const opening of openings) {
    if (kept.length >= wanted) break;
    const other = proposed.get(opening.decomposition);
    const own = (): ProposedPlan => ({
      analysis: analysisOf(question, opening, steps, context, random.fork(opening.decomposition)),
      queries: opening.queries,
      judgements: [],
      generator: planGenerator,
    });
    for (const made of other === undefined ? [own] : [() => other, own]) {
      const { analysis, queries, judgements, generator } = made();
      const plan = planToJudge(opening, analysis, queries);
      const all = [...judgePlan(plan, aim, kept), ...judgements];
      const failed = all.find(({ verdict }) => verdict !== "pass");
      if (failed !== undefined) {
        const rejection = rejectedPlan(question, plan, failed);
        rejections.push(rejection);
        if (made === own) lost.push(rejection);
        continue;
      }
      kept.push({
        id: idOf("p", question.id, opening.decomposition),
        questionId: question.id,
        index: kept.length,
        decomposition: opening.decomposition,
        analysis,
        action: plan.action,
        textSeedForm: seedFormOf(analysis, queries),
        textAgentForm: renderTurn({ thought: analysis, act: { kind: "call", action: plan.action } }),
        judgements: all.map(({ name, verdict, reason }) => ({ judge: name, verdict, reasons: reason === undefined ? [] : [reason] })),
        generator,
        seed: question.seed,
      });
      break;
    }
  }
  return {
    set: {
      questionId: question.id,
      plans: kept,
      wanted,
      distinct: openings.length,
      whyFewer: kept.length >= wanted ? null : whyFewer(openings, lost),
    },
    rejections,
  };
}

export const planToJudge = ({ decomposition }: PlanOpening, analysis: string, queries: readonly string[]): JudgedPlan => ({
  decomposition,
  analysis,
  action: { name: "search", arguments: { query: [...queries] } },
});

export const rejectedPlan = (question: Question, plan: JudgedPlan, { name, reason }: CheckResult): Rejection => ({
  stage: "plans",
  itemKey: `${question.id}:${plan.decomposition}`,
  reason: reasons[name] ?? "off-program",
  detail: reason ?? name,
  sample: plan.analysis,
});

function whyFewer(openings: readonly PlanOpening[], rejections: readonly Rejection[]): string {
  const rejected =
    rejections.length === 0
      ? ""
      : `, ${rejections.length} of them rejected (${[...new Set(rejections.map(({ reason }) => reason))].join(", ")})`;
  const kinds = [...new Set(openings.map(({ kind }) => kind))].join(", ");
  return `the program allows ${openings.length} different beginning${openings.length === 1 ? "" : "s"} (${kinds || "none"})${rejected}`;
}

/** The program's own order first; of several pages or further leaves chance decides, so that kinds vary over questions. */
function preferred(openings: readonly PlanOpening[], random: Random): readonly PlanOpening[] {
  const [first, ...others] = openings;
  return first === undefined ? [] : [first, ...random.shuffle(others)];
}

/** Analysis and act in the markup of the seeds. */
export const seedFormOf = (analysis: string, queries: readonly string[]): string =>
  `<think>${analysis}</think><action>search(${queries.map((query) => JSON.stringify(query)).join(", ")})</action>`;

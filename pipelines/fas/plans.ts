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
import { renderTurn } from "../agents/formats/tongyi.ts";
import { judgePlan, type JudgedPlan, type PlanAim } from "../checks/plan-judgements.ts";
import { seededRandom } from "../core/random.ts";
import { stepsOf, type Step } from "./chain-steps.ts";
import type { Ground } from "./ground.ts";
import { leadsOf, type Lead } from "./leads.ts";
import { aimOf } from "./plan-aim.ts";
import { analysisOf } from "./plan-words.ts";

export const planGenerator: Generator = { name: "fas-plans-rules", version: "1", modelId: null, promptHash: null };

export interface PlansMade {
  readonly set: PlanSet;
  readonly rejections: readonly Rejection[];
}

/** What plans of a question are made from. */
export interface Beginnings {
  readonly steps: readonly Step[];
  /** In the order in which they are taken. */
  readonly leads: readonly Lead[];
  readonly aim: PlanAim;
  readonly random: Random;
}

/** A plan for one of the leads that another than the rules made, and what it was judged by beside the rules for all plans. */
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
  "plan-diversity": "near-copy",
  "plan-aligned": "off-program",
};

/** Pure given the snapshot and the question. */
export async function beginningsOf(question: Question, ground: Ground): Promise<Beginnings> {
  const random = seededRandom(question.seed, "plans", question.id);
  const read = await stepsOf(question, ground, random.fork("steps"));
  const leads = leadsOf(question, ground, random.fork("leads"));
  return {
    steps: "steps" in read ? read.steps : [],
    leads: preferred(leads, random.fork("order")),
    aim: aimOf(question, ground),
    random,
  };
}

/** Up to `wanted` plans that begin differently, none of them carried out, all by rules. */
export async function plansOf(question: Question, ground: Ground, wanted: number): Promise<PlansMade> {
  return plansFrom(question, ground, wanted, await beginningsOf(question, ground));
}

/**
 * Each plan is judged by rule against the program; what fails is a rejection. Where a proposed one fails, the rules' own plan for its
 * lead takes its place.
 */
export function plansFrom(
  question: Question,
  ground: Ground,
  wanted: number,
  { steps, leads, aim, random }: Beginnings,
  proposed: ReadonlyMap<string, ProposedPlan> = new Map(),
): PlansMade {
  const kept: Plan[] = [];
  const rejections: Rejection[] = [];
  // In the place of a proposed plan that fails another comes: only the rules' own leave a beginning out.
  const lost: Rejection[] = [];
  for (const lead of leads) {
    if (kept.length >= wanted) break;
    const other = proposed.get(lead.decomposition);
    const own = (): ProposedPlan => ({
      analysis: analysisOf(question, lead, steps, ground, random.fork(lead.decomposition)),
      queries: lead.queries,
      judgements: [],
      generator: planGenerator,
    });
    for (const made of other === undefined ? [own] : [() => other, own]) {
      const { analysis, queries, judgements, generator } = made();
      const plan = judgedOf(lead, analysis, queries);
      const all = [...judgePlan(plan, aim, kept), ...judgements];
      const failed = all.find(({ verdict }) => verdict !== "pass");
      if (failed !== undefined) {
        const rejection = rejectedPlan(question, plan, failed);
        rejections.push(rejection);
        if (made === own) lost.push(rejection);
        continue;
      }
      kept.push({
        id: idOf("p", question.id, lead.decomposition),
        questionId: question.id,
        index: kept.length,
        decomposition: lead.decomposition,
        analysis,
        action: plan.action,
        textSeedForm: `<think>${analysis}</think><action>search(${queries.map((query) => JSON.stringify(query)).join(", ")})</action>`,
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
      distinct: leads.length,
      whyFewer: kept.length >= wanted ? null : whyFewer(leads, lost),
    },
    rejections,
  };
}

export const judgedOf = ({ decomposition }: Lead, analysis: string, queries: readonly string[]): JudgedPlan => ({
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

function whyFewer(leads: readonly Lead[], rejections: readonly Rejection[]): string {
  const rejected =
    rejections.length === 0
      ? ""
      : `, ${rejections.length} of them rejected (${[...new Set(rejections.map(({ reason }) => reason))].join(", ")})`;
  const kinds = [...new Set(leads.map(({ kind }) => kind))].join(", ");
  return `the program allows ${leads.length} different beginning${leads.length === 1 ? "" : "s"} (${kinds || "none"})${rejected}`;
}

/** The program's own order first; of several pages or further leaves chance decides, so that kinds vary over questions. */
function preferred(leads: readonly Lead[], random: Random): readonly Lead[] {
  const [first, ...others] = leads;
  return first === undefined ? [] : [first, ...random.shuffle(others)];
}

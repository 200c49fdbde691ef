import type { Question, Rejection } from "../../schemas/index.ts";
import { aligned } from "../checks/judges/aligned.ts";
import { judgePlan, type JudgedPlan } from "../checks/plan-judgements.ts";
import { claimsNothing, diversity, namesNothingElse, takesEntry } from "../checks/plan-proposals.ts";
import { ask } from "../models/ask.ts";
import type { Model } from "../models/model.ts";
import { modelGenerator } from "../models/task.ts";
import type { Ground } from "./ground.ts";
import { beginningsOf, judgedOf, plansFrom, rejectedPlan, type PlansMade, type ProposedPlan } from "./plans.ts";
import { planEntry, PLANS } from "./plans-task.ts";

export interface Planners {
  readonly planner: Model;
  /** Without one the rules alone judge. */
  readonly judge: Model | undefined;
}

/** Longer is no analysis, and no query. */
const MOST_ANALYSIS = 1_200;
const MOST_QUERY = 200;
const MOST_QUERIES = 4;

/**
 * Plans in a model's words, one asked for each of the beginnings that the program allows; where one fails the rules' plan for that
 * beginning stands in. `again`: an endpoint failed.
 */
export async function modelPlans(
  question: Question,
  ground: Ground,
  wanted: number,
  { planner, judge }: Planners,
  signal: AbortSignal,
): Promise<PlansMade & { readonly again: boolean }> {
  const beginnings = await beginningsOf(question, ground);
  const { leads, aim, steps } = beginnings;
  const entries = leads.slice(0, wanted);
  const rules = plansFrom(question, ground, wanted, beginnings);
  if (entries.length === 0) return { ...rules, again: false };
  const { text, language } = question;
  const options = { signal, seed: question.seed };
  const asked = await ask(planner, PLANS, { question: text, language, entries: entries.map((lead) => planEntry(lead, leads)) }, options);
  if ("failed" in asked) {
    const { reason, detail, sample, again } = asked.failed;
    const lost: Rejection = { stage: "plans", itemKey: `${question.id}:model`, reason, detail, ...(sample !== undefined && { sample }) };
    return { set: rules.set, rejections: [lost, ...rules.rejections], again };
  }
  const rejections: Rejection[] = [];
  const taken = new Map<string, JudgedPlan>();
  const proposed = new Map<string, ProposedPlan>();
  for (const { entry, ...raw } of asked.value.plans) {
    const lead = entries[entry - 1];
    const plan = judgedOf(lead ?? { ...entries[0]!, decomposition: `entry ${entry}` }, plain(raw.analysis), raw.queries.map(plain));
    const reject = (name: string, reason: string): void =>
      void rejections.push(rejectedPlan(question, plan, { name, verdict: "fail", reason }));
    if (lead === undefined) reject("plan-entry", "no such entry was asked for");
    else if (taken.has(lead.decomposition)) reject("plan-differs", "a second plan for one entry");
    else if (!isSized(plan)) reject("plan-action", "too long, or no analysis or query at all");
    else {
      const before = [...taken.values()];
      const others = entries.filter((other) => other !== lead);
      const own = [
        takesEntry(plan, lead, others),
        claimsNothing(plan, aim),
        namesNothingElse(plan, aim, lead, ground.lexicon),
        diversity(plan, before),
      ];
      const failed = [...judgePlan(plan, aim, before), ...own].find(({ verdict }) => verdict !== "pass");
      if (failed !== undefined) {
        rejections.push(rejectedPlan(question, plan, failed));
        continue;
      }
      taken.set(lead.decomposition, plan);
      const generator = modelGenerator("fas-plans-model", "1", planner.id, PLANS);
      proposed.set(lead.decomposition, { analysis: plan.analysis, queries: queriesIn(plan), judgements: own, generator });
    }
  }
  let again = false;
  if (judge !== undefined) {
    const needs = steps.map((step) => step.asked);
    const voices = await Promise.all(
      [...proposed].map(async ([decomposition, { analysis, queries }]) => ({
        decomposition,
        ...(await aligned(judge, { question: text, language, needs, analysis, queries }, options)),
      })),
    );
    for (const { decomposition, check, again: failed } of voices) {
      const [plan, made] = [taken.get(decomposition), proposed.get(decomposition)];
      again ||= failed;
      if (plan === undefined || made === undefined) continue;
      if (check.verdict === "pass") proposed.set(decomposition, { ...made, judgements: [...made.judgements, check] });
      else {
        proposed.delete(decomposition);
        rejections.push({ ...rejectedPlan(question, plan, check), ...(check.verdict === "undecided" && { reason: "undecided" as const }) });
      }
    }
  }
  const { set, rejections: more } = plansFrom(question, ground, wanted, beginnings, proposed);
  return { set, rejections: [...rejections, ...more], again };
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const queriesIn = ({ action }: JudgedPlan): readonly string[] => action.arguments["query"] as readonly string[];

function isSized(plan: JudgedPlan): boolean {
  const queries = queriesIn(plan);
  return (
    plan.analysis.length >= 20 &&
    plan.analysis.length <= MOST_ANALYSIS &&
    queries.length >= 1 &&
    queries.length <= MOST_QUERIES &&
    new Set(queries).size === queries.length &&
    queries.every((query) => query !== "" && query.length <= MOST_QUERY)
  );
}

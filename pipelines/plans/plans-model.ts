import type { Question, Rejection } from "../../schemas/index.ts";
import { alignedJudge } from "../checks/judges/alignment.ts";
import { judgePlan, type JudgedPlan } from "../checks/plan-judgements.ts";
import { claimsNothing, checkDiversity, namesNothingElse, takesEntry, thinksOf } from "../checks/plan-proposals.ts";
import { ask } from "../models/ask.ts";
import type { Model } from "../models/model.ts";
import { modelGenerator } from "../models/task.ts";
import type { QuestionContext } from "../questions/context.ts";
import { planMaterialOf, planToJudge, plansFrom, rejectedPlan, type PlansOfQuestion, type ProposedPlan } from "./plans.ts";
import { KINDS, planEntry, PLANS } from "./plans-task.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";

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
 * Plans in a model's words, one asked for each of the material that the program allows; where one fails the rules' plan for that
 * beginning stands in. `again`: an endpoint failed.
 * Long because it is one exchange in order: material, request, check of each reply, rules where one fails.
 */
export async function modelPlans(
  question: Question,
  context: QuestionContext,
  wanted: number,
  { planner, judge }: Planners,
  signal: AbortSignal,
): Promise<PlansOfQuestion & { readonly again: boolean }> {
  const material = await planMaterialOf(question, context);
  const { openings, aim, steps } = material;
  const entries = openings.slice(0, wanted);
  const rules = plansFrom(question, context, wanted, material);
  if (entries.length === 0) return { ...rules, again: false };
  const { text, language } = question;
  const options = { signal, seed: question.seed };
  const asked = await ask(
    planner,
    PLANS,
    { question: text, language, entries: entries.map((opening) => planEntry(opening, openings)) },
    options,
  );
  if ("failed" in asked) {
    const { reason, detail, sample, again } = asked.failed;
    const lost: Rejection = { stage: "plans", itemKey: `${question.id}:model`, reason, detail, ...(sample !== undefined && { sample }) };
    return { set: rules.set, rejections: [lost, ...rules.rejections], again };
  }
  const rejections: Rejection[] = [];
  const taken = new Map<string, JudgedPlan>();
  const proposed = new Map<string, ProposedPlan>();
  for (const { entry, ...raw } of asked.value.plans) {
    const opening = entries[entry - 1];
    const plan = planToJudge(opening ?? { ...entries[0]!, decomposition: `entry ${entry}` }, plain(raw.analysis), raw.queries.map(plain));
    const reject = (name: string, reason: string): void =>
      void rejections.push(rejectedPlan(question, plan, { name, verdict: "fail", reason }));
    if (opening === undefined) reject("plan-entry", "no such entry was asked for");
    else if (taken.has(opening.decomposition)) reject("plan-differs", "a second plan for one entry");
    else if (!isSized(plan)) reject("plan-action", "too long, or no analysis or query at all");
    else {
      const before = [...taken.values()];
      const others = entries.filter((other) => other !== opening);
      const own = [
        thinksOf(plan, aim, [KINDS[opening.kind], opening.about, ...opening.queries]),
        takesEntry(plan, opening, others),
        claimsNothing(plan, aim),
        namesNothingElse(plan, aim, opening, context.lexicon),
        checkDiversity(plan, before),
      ];
      const failed = [...judgePlan(plan, aim, before), ...own].find(({ verdict }) => verdict !== "pass");
      if (failed !== undefined) {
        rejections.push(rejectedPlan(question, plan, failed));
        continue;
      }
      taken.set(opening.decomposition, plan);
      const generator = modelGenerator("fas-plans-model", STAGE_VERSIONS.plans, planner.id, PLANS);
      proposed.set(opening.decomposition, { analysis: plan.analysis, queries: queriesIn(plan), judgements: own, generator });
    }
  }
  let again = false;
  if (judge !== undefined) {
    const needs = steps.map((step) => step.asked);
    const voices = await Promise.all(
      [...proposed].map(async ([decomposition, { analysis, queries }]) => ({
        decomposition,
        ...(await alignedJudge(judge, { question: text, language, needs, analysis, queries }, options)),
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
  const { set, rejections: more } = plansFrom(question, context, wanted, material, proposed);
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

import { hasTag } from "../../schemas/values/neutralise.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Action, CheckResult } from "../../schemas/index.ts";
import { defaultTools, invalidCall } from "../tools/toolset.ts";
import { leakIn, numberIn, type Secret } from "./leak.ts";
import { overlap, textKey } from "./near-copy.ts";

/** What a plan is judged against: taken from the program and its evidence, not from how the plan was made. */
export interface PlanAim {
  readonly question: string;
  /** Names of each thing that the program names. */
  readonly named: readonly (readonly string[])[];
  /** Words of the attributes that the program reads, one text an attribute. */
  readonly attributes: readonly string[];
  /** Nouns of the types of things that the program ranges over. */
  readonly types: readonly string[];
  /** Answer and hidden entities. */
  readonly secrets: readonly Secret[];
  /** Numbers that are the answer. */
  readonly numbers: readonly number[];
}

export interface JudgedPlan {
  readonly decomposition: string;
  readonly analysis: string;
  readonly action: Action;
}

/** The call is one of the tool set's and fits its schema. */
export function validAction({ action }: JudgedPlan): CheckResult {
  const wrong = invalidCall(action, defaultTools);
  return wrong === undefined ? { name: "plan-action", verdict: "pass" } : { name: "plan-action", verdict: "fail", reason: wrong };
}

/**
 * The first action heads for evidence that the program needs: each query names a thing that the program names, or an attribute that
 * it reads together with the type of things it ranges over. A name alone heads for its page.
 */
export function leadsToEvidence({ action }: JudgedPlan, aim: PlanAim): CheckResult {
  const name = "plan-heads";
  const queries = queriesOf(action);
  if (queries.length === 0) return { name, verdict: "fail", reason: "no query" };
  for (const query of queries) {
    const line = ` ${nameKey(query)} `;
    const names = aim.named.some((forms) => forms.some((form) => nameKey(form) !== "" && line.includes(` ${nameKey(form)} `)));
    const reads = aim.attributes.some((words) => shares(line, words));
    const ranges = aim.types.some((type) => line.includes(` ${nameKey(type)}`) || line.includes(` ${nameKey(type).replace(/y$/, "ies")}`));
    if (!names && !(reads && ranges)) return { name, verdict: "fail", reason: `"${query}" leads to nothing that the program needs` };
  }
  return { name, verdict: "pass" };
}

/** At least two thirds of the attribute's words are in the query. */
function shares(line: string, words: string): boolean {
  const all = nameKey(words)
    .split(" ")
    .filter((word) => word.length > 2 && word !== "the");
  return all.length > 0 && all.filter((word) => line.includes(` ${word} `)).length * 3 >= all.length * 2;
}

/** Neither the analysis nor the call tells what has still to be found. */
export function keepsSecrets({ analysis, action }: JudgedPlan, aim: PlanAim): CheckResult {
  const text = [analysis, ...queriesOf(action)].join("\n");
  const told = leakIn(text, aim.secrets);
  if (told !== null) return { name: "plan-secrets", verdict: "fail", reason: `"${told}" is given away` };
  const number = aim.numbers.find((one) => numberIn(text, one));
  return number === undefined
    ? { name: "plan-secrets", verdict: "pass" }
    : { name: "plan-secrets", verdict: "fail", reason: `${number} is given away` };
}

/** "2013 to 2015" says 2014, too. */
const isSaid = (number: string, question: string): boolean =>
  question.includes(number) ||
  (/^\d{4}$/.test(number) &&
    [...question.matchAll(/\b(\d{4}) (?:to|until|through) (\d{4})\b/g)].some(([, from = "", to = ""]) => from < number && number < to));

/** No observation: no tool's tags, no number that the question does not have. */
export function observesNothing({ analysis }: JudgedPlan, aim: PlanAim): CheckResult {
  const name = "plan-observation";
  if (hasTag(analysis)) return { name, verdict: "fail", reason: "a tag" };
  const numbers = analysis.match(/\d[\d,.]*\d|\d/g) ?? [];
  const foreign = numbers.find((number) => !isSaid(number, aim.question));
  return foreign === undefined ? { name, verdict: "pass" } : { name, verdict: "fail", reason: `${foreign} is not in the question` };
}

/** Above this share of common content words two analyses are one. */
const COPY = 0.9;

/** Another decomposition than the plans before it, another call, and other words. */
export function differsFromEarlier(plan: JudgedPlan, before: readonly JudgedPlan[]): CheckResult {
  const name = "plan-differs";
  for (const other of before) {
    if (other.decomposition === plan.decomposition) return { name, verdict: "fail", reason: "the same decomposition" };
    if (queryKey(other.action) === queryKey(plan.action)) return { name, verdict: "fail", reason: "the same call" };
    if (overlap(other.analysis, plan.analysis) > COPY) return { name, verdict: "fail", reason: "nearly the same words" };
  }
  return { name, verdict: "pass" };
}

const queryKey = (action: Action): string => queriesOf(action).map(textKey).sort().join("\n");

export function queriesOf({ arguments: given }: Action): readonly string[] {
  const { query } = given;
  return Array.isArray(query) ? query.filter((one): one is string => typeof one === "string") : [];
}

export const judgePlan = (plan: JudgedPlan, aim: PlanAim, before: readonly JudgedPlan[]): readonly CheckResult[] => [
  validAction(plan),
  leadsToEvidence(plan, aim),
  keepsSecrets(plan, aim),
  observesNothing(plan, aim),
  differsFromEarlier(plan, before),
];

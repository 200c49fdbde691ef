import { hasTag } from "../../schemas/values/neutralise.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { CheckResult } from "../../schemas/index.ts";
import { foreignName } from "../language/reading/foreign.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { overlap } from "./near-copy.ts";
import { whyNoThought } from "./no-thought.ts";
import { queriesOf, type JudgedPlan, type PlanAim } from "./plan-judgements.ts";

/** The beginning that a plan was asked for. */
export interface Entry {
  readonly queries: readonly string[];
  readonly about: string;
}

const pass = (name: string, reason?: string): CheckResult => ({ name, verdict: "pass", ...(reason !== undefined && { reason }) });
const fail = (name: string, reason: string): CheckResult => ({ name, verdict: "fail", reason });

/** The call is no nearer to another of the beginnings than to the one that was asked for. */
export function takesEntry({ action }: JudgedPlan, entry: Entry, others: readonly Entry[]): CheckResult {
  const call = queriesOf(action).join(" ");
  const near = ({ queries, about }: Entry): number => Math.max(overlap(call, queries.join(" ")), overlap(call, about));
  const own = near(entry);
  const other = others.find((one) => near(one) > own + 1e-9);
  return other === undefined ? pass("plan-entry") : fail("plan-entry", `it begins with ${other.about || other.queries.join(", ")}`);
}

/** The words before the call are an analysis of this question; `asked`: what was told of the beginning that was asked for. */
export function thinksOf({ analysis, action }: JudgedPlan, aim: PlanAim, asked: readonly string[]): CheckResult {
  const name = "plan-thought";
  const queries = queriesOf(action);
  const why = whyNoThought(analysis, [...queries, queries.join(" ")], [aim.question, ...asked, ...aim.named.flat(), ...aim.attributes, ...aim.types]); // prettier-ignore
  return why === undefined ? pass(name) : fail(name, why);
}

/** What a plan can only say that has carried something out, or answers. */
const OBSERVED =
  /\b(?:I(?:'ve| have)? (?:already )?(?:found|read|learn(?:ed|t)|saw|seen|confirmed|verified)|(?:results?|pages?|sources?|sites?|articles?|search(?:es)?) (?:says?|shows?|showed|states?|stated|gives?|gave|reports?|reported|tells?|told|confirms?|confirmed|returned|indicates?)|according to|turns out|it is known that|we know that)\b/i;
/** What a source may yet say: "if the source gives kilometres", "whichever page states the year". */
const MAY_SAY =
  /\b(?:if|whether|when|once|unless|until|which(?:ever)?|what(?:ever)?) +(?:(?:the|a|any|each|either|one|its|that) +)?(?:[a-z]+ +)?(?:results?|pages?|sources?|sites?|articles?|search(?:es)?) +(?:says?|shows?|states?|gives?|reports?|tells?|confirms?|indicates?)\b/gi;
const ANSWERED =
  /\banswer\s*(?:is|was|:|=|must be|should be|would be|will be|has to be)|^\s*(?:yes|no)\b|\bI (?:think|believe|guess|assume|suspect) (?:it|that|the)\b/i;
const SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" "); // prettier-ignore

/** Nothing is claimed: neither what a search will only show, nor the answer, in words or as a guess. */
export function claimsNothing({ analysis }: JudgedPlan, { numbers }: PlanAim): CheckResult {
  const name = "plan-observation";
  if (hasTag(analysis)) return fail(name, "a tag");
  const told = OBSERVED.exec(analysis.replace(MAY_SAY, ""))?.[0] ?? ANSWERED.exec(analysis)?.[0];
  if (told !== undefined) return fail(name, `"${told}" tells of something that was not done yet`);
  const words = new Set(nameKey(analysis).split(" "));
  const number = numbers.find((one) => words.has(SMALL[one] ?? "\n"));
  return number === undefined ? pass(name) : { ...fail("plan-secrets", `${number} is given away in words`) };
}

/** No name but those of the question and of the beginning: a model knows the world, and guesses what lies between. */
export function namesNothingElse({ analysis, action }: JudgedPlan, aim: PlanAim, entry: Entry, lexicon: Lexicon): CheckResult {
  const allowed = [aim.question, entry.about, ...entry.queries, ...aim.named.flat(), ...aim.attributes, ...aim.types];
  const name = foreignName(analysis, allowed, lexicon) ?? foreignName(queriesOf(action).join(" ; "), allowed, lexicon, true);
  return name === undefined ? pass("plan-names") : fail("plan-names", `"${name}" stands neither in the question nor in the beginning`);
}

/** Rules' plans are told apart by their templates; a model that is asked for several likes to write one several times. */
const MOST_SHARED = 0.75;

/** How much two plans share at most, in words of the analysis and of the call. */
export function checkDiversity(plan: JudgedPlan, before: readonly JudgedPlan[]): CheckResult {
  const name = "plan-diversity";
  const analysis = Math.max(0, ...before.map((other) => overlap(other.analysis, plan.analysis)));
  const call = Math.max(0, ...before.map((other) => overlap(queriesOf(other.action).join(" "), queriesOf(plan.action).join(" "))));
  const said = `shares at most ${analysis.toFixed(2)} of its words and ${call.toFixed(2)} of its call with another`;
  return analysis > MOST_SHARED || call >= 1 ? fail(name, said) : pass(name, said);
}

import { listedPages, visitedPages } from "../tools/results.ts";
import type { Message, QualityParts, Question, Step, Trajectory } from "../../schemas/index.ts";

/** What a trajectory is worth for imitation. Only a right one can reach .8, and none whose mistake was not made good: luck is no model. */
const QUALITY_WEIGHTS: Readonly<Record<keyof QualityParts, number>> = {
  correct: 0.35,
  grounded: 0.15,
  onPath: 0.15,
  noRepeats: 0.05,
  recovery: 0.2,
  length: 0.05,
  format: 0.05,
};

export interface QualityInput {
  readonly question: Question;
  readonly steps: readonly Step[];
  readonly messages: readonly Message[];
  readonly prediction: string | null;
  readonly correct: boolean;
}

/**
 * - grounded: the figures and names that the answer rests on stand in observations (share)
 * - onPath: share of the steps that served the program
 * - noRepeats: share of the calls that brought something: not made before, a page not listed or not opened before, or a fact
 * - recovery: share of the mistakes that were made good (1 without any)
 * - length: at most two calls and two more per gold page, less beyond
 * - format: share of the turns that can be read
 */
export function qualityParts({ question, steps, prediction, correct }: QualityInput): QualityParts {
  const calls = steps.filter(({ action }) => action !== null);
  const mistakes = steps.filter(({ mistake }) => mistake !== null);
  const allowed = 2 + 2 * Math.max(1, question.goldPath.length) + 2;
  return {
    correct: correct ? 1 : 0,
    grounded: groundedShare(steps, prediction),
    onPath: share(steps.filter(({ onProgramPath }) => onProgramPath === true).length, steps.length),
    noRepeats: share(calls.length - idleCalls(steps), calls.length),
    recovery: mistakes.length === 0 ? 1 : share(mistakes.filter(({ recovered }) => recovered).length, mistakes.length),
    length: Math.min(1, allowed / Math.max(1, calls.length)),
    format: share(steps.filter(({ intent }) => intent.kind !== "unreadable").length, steps.length),
  };
}

/** Of a run that was made elsewhere, by what its text shows: without a program no step of a right run is off its path, none too many. */
export function importedQuality({
  steps,
  prediction,
  correct,
}: Pick<QualityInput, "steps" | "prediction"> & Pick<Trajectory, "correct">): QualityParts {
  const calls = steps.flatMap(({ action }) => (action === null ? [] : [JSON.stringify(action)]));
  const mistakes = steps.filter(({ mistake }) => mistake !== null);
  return {
    correct: correct === "true" ? 1 : 0,
    grounded: groundedShare(steps, prediction),
    onPath: correct === "true" ? 1 : 0,
    noRepeats: share(new Set(calls).size, calls.length),
    recovery: mistakes.length === 0 ? 1 : share(mistakes.filter(({ recovered }) => recovered).length, mistakes.length),
    length: 1,
    format: share(steps.filter(({ intent }) => intent.kind !== "unreadable").length, steps.length),
  };
}

/** Of the calls, those that have to bring something: a run that goes round in circles is none to imitate, however right it is. */
const FEWEST_FRUITFUL = 0.7;
const NO_MODEL = 0.79;

export function qualityScore(parts: QualityParts): number {
  const keys = Object.keys(QUALITY_WEIGHTS) as (keyof QualityParts)[];
  const sum = Number(keys.reduce((total, key) => total + QUALITY_WEIGHTS[key] * parts[key], 0).toFixed(4));
  return parts.noRepeats < FEWEST_FRUITFUL ? Math.min(sum, NO_MODEL) : sum;
}

/** Calls that were made before, or that list and open nothing new and lead to no fact. */
function idleCalls(steps: readonly Step[]): number {
  const seen = new Set<string>();
  const isNew = (key: string): boolean => seen.size < seen.add(key).size;
  let idle = 0;
  for (const [at, { action, observation, intent }] of steps.entries()) {
    if (action === null) continue;
    const fresh = isNew(JSON.stringify(action));
    const told = (steps[at + 1]?.intent.report.facts.length ?? 0) > 0;
    const listed = listedPages(observation ?? "").map(({ url }) => isNew(`listed ${url}`));
    const opened = visitedPages(observation ?? "").map(({ url }) => isNew(`opened ${url}`));
    const brings = told || [...listed, ...opened].includes(true) || (intent.kind !== "search" && intent.kind !== "visit");
    if (!fresh || !brings) idle += 1;
  }
  return idle;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** The facts behind the answer, else the answer itself: each counts when its figures or its words stand in an observation. */
function groundedShare(steps: readonly Step[], prediction: string | null): number {
  if (prediction === null) return 0;
  const seen = steps
    .map(({ observation }) => observation ?? "")
    .join("\n")
    .toLowerCase();
  const facts = steps.at(-1)?.intent.basis?.facts.map(({ text }) => text) ?? [];
  const claims = facts.length > 0 ? facts : [prediction];
  return share(claims.filter((claim) => stands(claim, seen)).length, claims.length);
}

function stands(claim: string, seen: string): boolean {
  const figures = claim.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  if (figures.length > 0) return figures.every((figure) => seen.includes(figure));
  const words = claim.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.length > 0 && words.every((word) => seen.includes(word));
}

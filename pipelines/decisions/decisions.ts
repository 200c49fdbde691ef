import {
  idOf,
  type Decision,
  type DecisionOption,
  type Generator,
  type Question,
  type Random,
  type RejectionReason,
  type Step,
  type Trajectory,
} from "../../schemas/index.ts";
import { defaultTools, type Tools } from "../tools/toolset.ts";
import { backgrounds } from "./background.ts";
import { drawMix } from "./act-mix.ts";
import { areVaried, byIdea, chooseAmong, without } from "./among-ideas.ts";
import type { Candidate } from "./candidate.ts";
import { actOf, chooseAlternatives, measureAll } from "./choose.ts";
import type { Background, Form } from "./features.ts";
import { openPools } from "./pools.ts";
import { rightAnswers } from "./rival-answers.ts";
import type { Proposals } from "./proposals.ts";
import { amongPool, proposedFor, type ProposedCandidates } from "./proposed-candidates.ts";
import { situationOf, type Situation, type Surroundings } from "./situation.ts";
import { isGood, openWorths } from "./worth.ts";
import { fillUp, withGoodOption } from "./good-option.ts";
import { inDefaultTools, inToolset } from "./in-toolset.ts";
import { choicesOf, HAS } from "./menu.ts";
import { judgementOf } from "./text.ts";

export interface DecisionOptions {
  /** Options beside the original. */
  readonly alternatives: number;
  readonly seed: number;
  /** What a model would do instead: candidates like all others, once rules find nothing against them. */
  readonly proposals?: Proposals;
  /** Of the run; without, the default set. */
  readonly tools?: Tools;
  /** Which steps become menus, where not all are wanted: each is drawn by itself. */
  readonly isWanted?: (stepIndex: number) => boolean;
}

export interface Refusal {
  readonly reason: RejectionReason;
  readonly detail: string;
}

export interface RefusedStep extends Refusal {
  readonly stepIndex: number;
}

export interface StepDecisions {
  readonly decisions: readonly Decision[];
  readonly refused: readonly RefusedStep[];
  /** Proposals, and parts of such, that were not taken. */
  readonly dropped: readonly DroppedProposal[];
}

export interface DroppedProposal extends RefusedStep {
  readonly sample: string;
}

/** Standard deviations; above it a decision is dropped: no alternatives hide its original. */
export const MOST_OUTSTANDING = 1.2;
/** Draws of a step's alternatives: all of them together are what its decision can be chosen from. */
const DRAWS = 9;
/** `wanted`: alternatives that the run's config asks for. */
export const decisionId = (trajectoryId: string, stepIndex: number, wanted: number, seed: number): string =>
  idOf("d", trajectoryId, stepIndex, wanted, seed);

/**
 * Every step of a trajectory as a menu, good and sub-optimal ones alike; a step that cannot be one is refused with the reason. Which of a
 * menu's alternatives stand beside the run's own act is chosen over all runs together.
 */
export async function decisionsOf(
  question: Question,
  trajectory: Trajectory,
  around: Surroundings,
  random: Random,
  options: DecisionOptions,
): Promise<StepDecisions> {
  const { proposals, tools = defaultTools } = options;
  const { trajectory: plain, foreign } = inDefaultTools(trajectory, tools);
  const proposedAt = new Map(proposals?.steps.map(({ stepIndex, options: some }) => [stepIndex, some]));
  const before = backgrounds(trajectory.messages);
  const taken = stepsDrawn(plain.steps, random.fork("has", trajectory.id, "steps"));
  const decisions: Decision[] = [];
  const refused: RefusedStep[] = [];
  const dropped: DroppedProposal[] = [];
  for (const [stepIndex, step] of plain.steps.entries()) {
    const refusal = foreign.has(stepIndex) ? OTHER_TOOL : (unfit(step) ?? (taken.has(stepIndex) ? undefined : ENOUGH));
    if (refusal !== undefined) {
      refused.push({ stepIndex, ...refusal });
      continue;
    }
    if (options.isWanted?.(stepIndex) === false) continue;
    const some = proposedAt.get(stepIndex) ?? [];
    const situation = situationOf(question, plain, stepIndex, around);
    const chance = random.fork("has", trajectory.id, stepIndex, "proposed");
    const proposed = some.length === 0 ? NOTHING_PROPOSED : await proposedFor(step, some, { ...situation, random: chance }, around);
    dropped.push(...proposed.dropped.map((one) => ({ stepIndex, ...one })));
    const drawn = await menuOf(step, { plain, trajectory, situation, around, random, options }, proposed.candidates, before(contextEndOf(stepIndex))); // prettier-ignore
    if ("reason" in drawn) {
      refused.push({ stepIndex, ...drawn });
      continue;
    }
    const menu = menuRow(question, trajectory, stepIndex, drawn, options);
    if (choicesOf(menu, options.alternatives).length === 0) refused.push({ stepIndex, ...FEW });
    else decisions.push(menu);
  }
  return { decisions, refused, dropped };
}

interface Underway {
  /** The run in calls of the default set, and as it is. */
  readonly plain: Trajectory;
  readonly trajectory: Trajectory;
  readonly situation: Omit<Situation, "random">;
  readonly around: Surroundings;
  readonly random: Random;
  readonly options: DecisionOptions;
}

interface DrawnMenu extends Pick<DecisionOption, "label"> {
  readonly alternatives: readonly DecisionOption[];
  /** Of the model that an option comes from. */
  readonly generator?: Generator | undefined;
}

/**
 * What several draws of a step's alternatives come to, each option once with what it is worth; or why there are none, as the first draw said it.
 * Long because a draw reads all that is known of its step; in a function of its own it would take a dozen arguments.
 */
async function menuOf(
  step: Step,
  { plain, trajectory, situation, around, random, options: { alternatives, proposals, tools = defaultTools } }: Underway,
  proposed: readonly Candidate[],
  background: Background,
): Promise<DrawnMenu | Refusal> {
  const { stepIndex } = situation;
  const original = formOf(trajectory.steps[stepIndex] ?? step, trajectory);
  const measure = measureAll(background);
  const apart = { ...situation, random: random.fork("has", trajectory.id, stepIndex, "pool") };
  const worths = openWorths(step, plain, situation, around);
  const pools = await openPools(step, apart, around, background);
  const rules = await pools.of(pools.kind);
  const pool = proposed.length === 0 ? rules : [...rules, ...amongPool(proposed, rules)];
  const draw = async (chance: Random): Promise<readonly Candidate[] | Refusal> => {
    const mix = pools.canMix ? drawMix(pools.kind, alternatives, chance.fork("mix"), situation.open.length === 0) : undefined;
    const beside = mix === undefined ? [] : await pools.of(mix.kind);
    const switched = chooseAmong(inToolset(beside, tools), mix?.count ?? 0, measure, chance.fork("across"));
    const count = alternatives - switched.length;
    const left = byIdea(without(pool, switched));
    const chosen = (count === 0
      ? undefined
      : chooseAlternatives(original, inToolset(left, tools), count, measure, chance.fork("choose"))) ?? { alternatives: [], standsOut: 0 }; // prettier-ignore
    if (chosen.standsOut > MOST_OUTSTANDING)
      return { reason: "tellable", detail: `the original stands out by ${chosen.standsOut.toFixed(2)} among all alternatives` };
    const among = { pools, tools, measure, own: original };
    const full = await fillUp([...chosen.alternatives, ...switched], alternatives, among, chance.fork("fill"));
    if (full.length > 0 && !areVaried(step.intent.aims, full, alternatives)) return FEW;
    if (full.length === 0)
      return { reason: "too-few-alternatives", detail: `${new Set(pool.map(({ target }) => target)).size} other targets` };
    const label = await worths.own();
    if (label === "unjudged" && trajectory.origin === "designed") return MISSED;
    const isRight = isGood(label);
    const judged: Candidate[] = [];
    for (const one of full) if ((await worths.of(one)) !== "unjudged") judged.push(one);
    if (judged.length === 0) return FEW;
    const others = isRight
      ? judged
      : await withGoodOption(
          judged,
          { ...among, right: rightAnswers(step, { ...situation, random: chance.fork("right") }, around) },
          worths.of,
          chance.fork("good"),
        );
    if (others === undefined) return { reason: "no-good-option", detail: "whatever can be drawn beside it leads nowhere either" };
    if (!areVaried(step.intent.aims, others, alternatives)) return FEW;
    return isRight && (await areAll(others, async (one) => isGood(await worths.of(one)))) ? NOTHING_WRONG : others;
  };
  const menu = new Map<string, DecisionOption>();
  let why: Refusal | undefined;
  for (let at = 0; at < DRAWS; at++) {
    const drawn = await draw(random.fork("has", trajectory.id, stepIndex, at));
    if ("reason" in drawn) why ??= drawn;
    else
      for (const one of drawn)
        menu.set(`${actOf(one.form)} ${one.form.thought}`, { idea: one.idea, ...one.form, label: await worths.of(one) });
  }
  if (menu.size === 0) return why ?? FEW;
  const isProposed = [...menu.values()].some(({ idea }) => idea === "proposed");
  return { label: await worths.own(), alternatives: [...menu.values()], ...(isProposed && { generator: proposals?.generator }) };
}

const FEW: Refusal = { reason: "few-ideas", detail: "what else could be done is of one kind with what the run does" };

async function areAll<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (!(await is(one))) return false;
  return true;
}

const MISSED: Refusal = { reason: "search-missed", detail: "a search for what is needed, which the engine did not find" };

/** Who may choose whatever is offered learns nothing. */
const NOTHING_WRONG: Refusal = { reason: "few-ideas", detail: "all that could be drawn beside it leads on as well" };

const NOTHING_PROPOSED: ProposedCandidates = { candidates: [], dropped: [] };

/** A step is two messages; system and question come first. */
export const contextEndOf = (stepIndex: number): number => 2 + 2 * stepIndex;

/** Decisions of one run: the steps of a long one are much alike, and each costs what it takes to act on four ideas. */
const MOST_OF_RUN = 16;

/** The first step and the answer, and some of those between. */
function stepsDrawn(steps: readonly Step[], random: Random): ReadonlySet<number> {
  const last = steps.length - 1;
  const between = steps.flatMap(({ thought }, at) => (at > 0 && at < last && thought !== "" ? [at] : []));
  return new Set([0, last, ...random.shuffle(between).slice(0, MOST_OF_RUN - 2)]);
}

const ENOUGH: Refusal = { reason: "enough-of-run", detail: `a run gives ${MOST_OF_RUN} decisions at most` };
const OTHER_TOOL: Refusal = { reason: "other-tools", detail: "rules know alternatives to searches and visits alone" };

function unfit(step: Step): Refusal | undefined {
  if (step.intent.kind === "unreadable") return { reason: "format-error", detail: "a turn that cannot be read is no choice" };
  if (step.thought === "") return { reason: "few-ideas", detail: "one more of a row, taken without a thought: nothing is decided there" };
  if (step.intent.kind === "compute") return { reason: "other-tools", detail: "a program has no alternatives by rule" };
  return undefined;
}

const formOf = (step: Step, { prediction }: Trajectory): Form => ({
  thought: step.thought,
  action: step.action,
  answer: step.action === null ? prediction : null,
});

/** All that a decision of a step can be chosen from: the run's own act first, labels as each was found. No text yet. */
export function menuRow(
  question: Pick<Question, "id">,
  trajectory: Trajectory,
  stepIndex: number,
  { label, alternatives, generator = HAS }: DrawnMenu,
  { alternatives: wanted, seed }: DecisionOptions,
): Decision {
  const step = trajectory.steps[stepIndex]!;
  return {
    id: decisionId(trajectory.id, stepIndex, wanted, seed),
    trajectoryId: trajectory.id,
    questionId: question.id,
    stepIndex,
    contextEnd: contextEndOf(stepIndex),
    options: [{ idea: "own", ...formOf(step, trajectory), label }, ...alternatives],
    originalIndex: 0,
    correctIndex: null,
    correctIndices: [],
    observation: step.observation ?? "",
    judgement: judgementOf(trajectory),
    text: "",
    observationSpans: [],
    generator,
    seed,
  };
}

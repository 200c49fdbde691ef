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
import { chooseAlternatives, measureAll } from "./choose.ts";
import type { Form } from "./features.ts";
import { openPools, type Pools } from "./pools.ts";
import { rightAnswers } from "./rival-answers.ts";
import { marginOf, rowsOf, type FittedProbe, type Row } from "./probe.ts";
import type { Proposals } from "./proposals.ts";
import { amongPool, proposedFor, type ProposedCandidates } from "./proposed-candidates.ts";
import { situationOf, type Surroundings } from "./situation.ts";
import { isGood, openWorths } from "./worth.ts";
import { fillUp, withGoodOption } from "./good-option.ts";
import { inDefaultTools, inToolset } from "./in-toolset.ts";
import { decisionText, judgementOf } from "./text.ts";
import { ruleStage } from "../core/stage-versions.ts";

export interface DecisionOptions {
  /** Options beside the original. */
  readonly alternatives: number;
  readonly seed: number;
  /** To draw the alternatives of some steps anew. */
  readonly redraw?: RedrawOptions;
  /** What a model would do instead: candidates like all others, once rules find nothing against them. */
  readonly proposals?: Proposals;
  /** Of the run; without, the default set. */
  readonly tools?: Tools;
}

/** Steps whose original a reader tells: of several draws the one that it tells least is taken. */
export interface RedrawOptions {
  readonly steps: readonly number[];
  readonly reader: FittedProbe;
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
/** Draws of a step's alternatives before it is given up, or from which the least telling is taken. */
export const DRAWS = 6;
/** `wanted`: alternatives that the run's config asks for. */
export const decisionId = (trajectoryId: string, stepIndex: number, wanted: number, seed: number): string =>
  idOf("d", trajectoryId, stepIndex, wanted, seed);

/** Of decisions whose alternatives rules alone drew. */
export const HAS: Generator = ruleStage("has-rules", "decisions");

/** Every step of a trajectory as a decision, good and sub-optimal ones alike; a step that cannot be one is refused with the reason. */
export async function decisionsOf(
  question: Question,
  trajectory: Trajectory,
  around: Surroundings,
  random: Random,
  options: DecisionOptions,
): Promise<StepDecisions> {
  const { redraw } = options;
  const decisions: Decision[] = [];
  const refused: RefusedStep[] = [];
  const dropped: DroppedProposal[] = [];
  const owed = new Map<IntentKind, Debt>();
  const steps = redraw?.steps ?? [...trajectory.steps.keys()];
  for await (const step of stepDraws(question, trajectory, around, random, options, steps)) {
    const { stepIndex, kind } = step;
    dropped.push(...step.dropped);
    if (step.refusal !== undefined) {
      refused.push({ stepIndex, ...step.refusal });
      continue;
    }
    const draw: Draw = (at) => step.draw(at, owed.get(kind));
    const drawn = redraw === undefined ? await firstFit(draw) : await leastTold(draw, (some) => marginOf(step.rows(some), redraw.reader));
    if ("reason" in drawn) {
      refused.push({ stepIndex, ...drawn });
      continue;
    }
    owed.set(kind, drawn.debt);
    decisions.push(await step.decision(drawn));
  }
  return { decisions, refused, dropped };
}

type IntentKind = Step["intent"]["kind"];

/** What the options drawn so far owe to the places that they should have had, feature by feature. */
type Debt = Float64Array;

/** A step that has no alternatives, whatever is drawn. */
interface UnfitStep {
  readonly stepIndex: number;
  readonly kind: IntentKind;
  readonly refusal: Refusal;
  readonly dropped: readonly DroppedProposal[];
}

/** A step whose alternatives can be drawn, again and again; what was drawn before it decides by its debt alone. */
interface DrawableStep {
  readonly stepIndex: number;
  readonly kind: IntentKind;
  readonly refusal?: undefined;
  /** Proposals that are not among them. */
  readonly dropped: readonly DroppedProposal[];
  draw(at: number, owed: Debt | undefined): Promise<DrawnOptions | Refusal>;
  /** What a reader sees of a draw. */
  rows(drawn: DrawnOptions): readonly Row[];
  /** What each option is worth is found here, once it is drawn for good: to play them costs more than to draw them. */
  decision(drawn: DrawnOptions): Promise<Decision>;
}

export type StepDraws = UnfitStep | DrawableStep;

/** Long because a draw reads all that is known of its step; in a function of its own it would take a dozen arguments. */
export async function* stepDraws(
  question: Question,
  trajectory: Trajectory,
  around: Surroundings,
  random: Random,
  options: DecisionOptions,
  steps: readonly number[],
): AsyncGenerator<StepDraws> {
  const { alternatives, proposals, tools = defaultTools } = options;
  const { trajectory: plain, foreign } = inDefaultTools(trajectory, tools);
  const proposedAt = new Map(proposals?.steps.map(({ stepIndex, options: some }) => [stepIndex, some]));
  const before = backgrounds(trajectory.messages);
  const drawn = stepsDrawn(plain.steps, random.fork("has", trajectory.id, "steps"));
  for (const [stepIndex, step] of plain.steps.entries()) {
    if (!steps.includes(stepIndex)) continue;
    const { kind } = step.intent;
    const refusal = foreign.has(stepIndex) ? OTHER_TOOL : (unfit(step) ?? (drawn.has(stepIndex) ? undefined : ENOUGH));
    if (refusal !== undefined) {
      yield { stepIndex, kind, refusal, dropped: [] };
      continue;
    }
    const background = before(contextEndOf(stepIndex));
    const measure = measureAll(background);
    const original = formOf(trajectory.steps[stepIndex] ?? step, trajectory);
    const some = proposedAt.get(stepIndex) ?? [];
    const situation = situationOf(question, plain, stepIndex, around);
    const chance = random.fork("has", trajectory.id, stepIndex, "proposed");
    const apart = { ...situation, random: random.fork("has", trajectory.id, stepIndex, "pool") };
    let opened: Promise<Pools> | undefined;
    const worths = openWorths(step, plain, situation, around);
    const proposed = some.length === 0 ? NOTHING_PROPOSED : await proposedFor(step, some, { ...situation, random: chance }, around);
    yield {
      stepIndex,
      kind,
      dropped: proposed.dropped.map((one) => ({ stepIndex, ...one })),
      async draw(at, owed) {
        // The first keeps the place that it had before there were others: most steps need no second one.
        const chance = random.fork("has", trajectory.id, stepIndex, ...(at === 0 ? [] : [at]));
        // What can be done there is the same for all draws; which of it stands beside the run's own act is drawn.
        const pools = await (opened ??= openPools(step, apart, around, background));
        const rules = await pools.of(pools.kind);
        const pool = proposed.candidates.length === 0 ? rules : [...rules, ...amongPool(proposed.candidates, rules)];
        const debt = Float64Array.from(owed ?? new Float64Array(measure.names.length));
        const mix = pools.canMix ? drawMix(pools.kind, alternatives, chance.fork("mix"), situation.open.length === 0) : undefined;
        const beside = mix === undefined ? [] : await pools.of(mix.kind);
        const switched = chooseAmong(inToolset(beside, tools), mix?.count ?? 0, measure, chance.fork("across"));
        const count = alternatives - switched.length;
        const left = byIdea(without(pool, switched));
        const chosen = (count === 0
          ? undefined
          : chooseAlternatives(original, inToolset(left, tools), count, measure, chance.fork("choose"), debt)) ?? { alternatives: [], standsOut: 0 }; // prettier-ignore
        if (chosen.standsOut > MOST_OUTSTANDING)
          return { reason: "tellable", detail: `the original stands out by ${chosen.standsOut.toFixed(2)} among all alternatives` };
        const among = { pools, tools, measure, own: original };
        const full = await fillUp([...chosen.alternatives, ...switched], alternatives, among, chance.fork("fill"));
        const few: Refusal = { reason: "few-ideas", detail: "what else could be done is of one kind with what the run does" };
        if (full.length > 0 && !areVaried(step.intent.aims, full, alternatives)) return few;
        if (full.length === 0)
          return { reason: "too-few-alternatives", detail: `${new Set(pool.map(({ target }) => target)).size} other targets` };
        const label = await worths.own();
        if (label === "unjudged" && trajectory.origin === "designed") return MISSED;
        const isRight = isGood(label);
        const judged: Candidate[] = [];
        for (const one of full) if ((await worths.of(one)) !== "unjudged") judged.push(one);
        if (judged.length === 0) return few;
        const others = isRight
          ? judged
          : await withGoodOption(
              judged,
              { ...among, right: rightAnswers(step, { ...situation, random: chance.fork("right") }, around) },
              worths.of,
              chance.fork("good"),
            );
        if (others === undefined) return { reason: "no-good-option", detail: "whatever can be drawn beside it leads nowhere either" };
        if (!areVaried(step.intent.aims, others, alternatives)) return few;
        if (isRight && (await areAll(others, async (one) => isGood(await worths.of(one))))) return NOTHING_WRONG;
        return {
          others,
          order: chance.fork("order"),
          debt,
          ...(others.some((one) => one.idea === "proposed") && { generator: proposals?.generator }),
        };
      },
      rows: ({ others }) => rowsOf({ options: [original, ...others.map(({ form }) => form)], originalIndex: 0, background }),
      async decision(drawn) {
        const made: DecisionOption[] = [];
        const label = await worths.own();
        for (const one of drawn.others) made.push({ idea: one.idea, ...one.form, label: await worths.of(one) });
        return decisionOf(question, trajectory, stepIndex, { ...drawn, label, alternatives: made }, options);
      },
    };
  }
}

async function areAll<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (!(await is(one))) return false;
  return true;
}

const MISSED: Refusal = { reason: "search-missed", detail: "a search for what is needed, which the engine did not find" };

/** Who may choose whatever is offered learns nothing. */
const NOTHING_WRONG: Refusal = { reason: "few-ideas", detail: "all that could be drawn beside it leads on as well" };

type Draw = (at: number) => Promise<DrawnOptions | Refusal>;

/** The first draw that hides the original; why there is none, as the first one said it. */
async function firstFit(draw: Draw): Promise<DrawnOptions | Refusal> {
  const first = await draw(0);
  if (!("reason" in first) || first.reason !== "tellable") return first;
  for (let at = 1; at <= DRAWS; at++) {
    const next = await draw(at);
    if (!("reason" in next)) return next;
  }
  return first;
}

async function leastTold(draw: Draw, margin: (drawn: DrawnOptions) => number): Promise<DrawnOptions | Refusal> {
  let least: { readonly drawn: DrawnOptions; readonly told: number } | undefined;
  let refusal: Refusal | undefined;
  for (let at = 1; at <= DRAWS; at++) {
    const drawn = await draw(at);
    if ("reason" in drawn) {
      refusal ??= drawn;
      continue;
    }
    const told = Math.abs(margin(drawn));
    if (least === undefined || told < least.told) least = { drawn, told };
  }
  return least?.drawn ?? refusal ?? { reason: "too-few-alternatives", detail: "none was drawn" };
}

const NOTHING_PROPOSED: ProposedCandidates = { candidates: [], dropped: [] };

/** A step is two messages; system and question come first. */
export const contextEndOf = (stepIndex: number): number => 2 + 2 * stepIndex;

export interface DrawnOptions {
  /** The alternatives. */
  readonly others: readonly Candidate[];
  /** Draws the original's place among them. */
  readonly order: Random;
  /** What later steps of the kind owe after it. */
  readonly debt: Float64Array;
  /** Of the model that an option comes from. */
  readonly generator?: Generator | undefined;
}

/** Decisions of one run: the steps of a long one are much alike, and each costs what it takes to act on four ideas. */
const MOST_OF_RUN = 10;

/** The first step and the answer, and some of those between whose thought says what they are for: of the others nobody could tell. */
function stepsDrawn(steps: readonly Step[], random: Random): ReadonlySet<number> {
  const last = steps.length - 1;
  const between = steps.flatMap(({ intent }, at) => (at > 0 && at < last && intent.report.bare !== true ? [at] : []));
  return new Set([0, last, ...random.shuffle(between).slice(0, MOST_OF_RUN - 2)]);
}

const ENOUGH: Refusal = { reason: "enough-of-run", detail: `a run gives ${MOST_OF_RUN} decisions at most` };
const OTHER_TOOL: Refusal = { reason: "other-tools", detail: "rules know alternatives to searches and visits alone" };

function unfit(step: Step): Refusal | undefined {
  if (step.intent.kind === "unreadable") return { reason: "format-error", detail: "a turn that cannot be read is no choice" };
  if (step.intent.kind === "compute") return { reason: "other-tools", detail: "a program has no alternatives by rule" };
  return undefined;
}

const formOf = (step: Step, { prediction }: Trajectory): Form => ({
  thought: step.thought,
  action: step.action,
  answer: step.action === null ? prediction : null,
});

export function decisionOf(
  question: Pick<Question, "id" | "text">,
  trajectory: Trajectory,
  stepIndex: number,
  {
    label,
    alternatives,
    order,
    generator = HAS,
  }: Pick<DrawnOptions, "order" | "generator"> & Pick<DecisionOption, "label"> & { readonly alternatives: readonly DecisionOption[] },
  { alternatives: wanted, seed }: DecisionOptions,
): Decision {
  const step = trajectory.steps[stepIndex]!;
  const original: DecisionOption = { idea: "own", ...formOf(step, trajectory), label };
  const originalIndex = order.int(alternatives.length + 1);
  const options: DecisionOption[] = [...alternatives];
  options.splice(originalIndex, 0, original);
  const onPath = options.findIndex(({ label }) => label === "on_path");
  // One right way is the path; where several would be, the others are as valid.
  const labelled = options.map((option, index) =>
    option.label === "on_path" && index !== onPath ? { ...option, label: "also_valid" as const } : option,
  );
  const judgement = judgementOf(trajectory);
  const bare = { options: labelled, originalIndex, observation: step.observation ?? "", judgement };
  return {
    id: decisionId(trajectory.id, stepIndex, wanted, seed),
    trajectoryId: trajectory.id,
    questionId: question.id,
    stepIndex,
    contextEnd: contextEndOf(stepIndex),
    ...bare,
    correctIndex: onPath === -1 ? null : onPath,
    correctIndices: labelled.flatMap(({ label }, index) => (label === "on_path" || label === "also_valid" ? [index] : [])),
    ...decisionText(question.text, stepIndex, bare),
    generator,
    seed,
  };
}

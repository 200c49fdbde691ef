import { constants, execute, remember } from "../../knowledge-graph/index.ts";
import { canonicalJson, idOf, type Program, type Question, type Random, type RejectionReason } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { questionOf } from "../questions/question.ts";
import { highestDifficulty } from "./highest-difficulty.ts";
import { throughGates, type Gate, type GateWorld } from "./gate.ts";
import { gates } from "./gates/index.ts";
import { hiddenThings, MOST_HIDDEN } from "./growth.ts";
import type { ComplexityOperator, ProgramInGrowth, Lists } from "./operator.ts";
import { operators as allOperators } from "./operators/index.ts";
import { tooEasy, withRates, type Measure, type PassRate } from "./pass-rate.ts";
import { complexity, generator } from "./style.ts";

export interface LoopWorld extends GateWorld {
  readonly lists: Lists;
  /** Gates that cost more than all others: asked behind them. */
  readonly dearer?: readonly Gate[];
}

export interface LoopOptions {
  /** Rounds end where the question has this level, or where somebody measures them: as `measure` says. */
  readonly targetLevel: number;
  readonly measure?: Measure;
  readonly maxRounds: number;
  readonly seed: number;
  readonly operators?: readonly ComplexityOperator[];
  /** By how much more often an operator is drawn than it would be; 1 where nothing is said. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** Why one try of one round gave nothing. */
interface RoundRefused {
  readonly round: number;
  readonly operator: string;
  readonly reason: RejectionReason;
  readonly detail: string;
  readonly sample?: unknown;
}

export interface GrownQuestion {
  /** One a round, each the next one's parent. */
  readonly questions: readonly Question[];
  readonly refusals: readonly RoundRefused[];
}

/** Proposals of one round that reach the gates, and draws for them, at most. */
export const MOST_TRIES = 14;
const DRAWS = 60;
/** More named things than this nobody hides again in the rounds that are left. */
const MOST_NAMED = 3;

/**
 * Rounds from a seed question to a target level, or to where a policy begins to fail: what one round makes is the next one's input. Deterministic in the memory's snapshot,
 * the seed question and the seed; nothing of it depends on other questions.
 */
export async function growQuestion(seed: Question, world: LoopWorld, options: LoopOptions): Promise<GrownQuestion> {
  const questions: Question[] = [];
  const refusals: RoundRefused[] = [];
  let parent = seed;
  const { measure } = options;
  const rates: PassRate[] = [];
  /** Whether there is to be a harder one. Fail closed: what could not be measured is no round, and nothing is made of it. */
  const isOpen = async (question: Question, round: number): Promise<"yes" | "no" | "unmeasured"> => {
    if (measure === undefined) return question.difficulty.level < options.targetLevel ? "yes" : "no";
    const rate = await measure.rate(question);
    if (rate === undefined) {
      const detail = `${measure.policyId} gave nothing to measure it by`;
      refusals.push({ round, operator: question.operator ?? "", reason: "undecided", detail, sample: question.text });
      return "unmeasured";
    }
    rates.push(rate);
    return tooEasy(rate, measure) ? "yes" : "no";
  };
  let open = await isOpen(seed, 0);
  for (let round = 1; round <= options.maxRounds && open === "yes"; round++) {
    const random = seededRandom(options.seed, "complexity", seed.id, round);
    const made = await playRound(parent, round, world, options, random);
    refusals.push(...made.refusals);
    if (made.question === null) break;
    open = await isOpen(made.question, round);
    if (open === "unmeasured") break;
    questions.push(made.question);
    parent = made.question;
  }
  return { questions: measure === undefined ? questions : withRates(questions, rates, measure), refusals };
}

async function playRound(
  parent: Question,
  round: number,
  world: LoopWorld,
  options: LoopOptions,
  random: Random,
): Promise<{ readonly question: Question | null; readonly refusals: readonly RoundRefused[] }> {
  const { context } = world;
  const refusals: RoundRefused[] = [];
  const run = await execute(parent.program, remember(context.memory), context.options);
  if (run.status === "refused") return { question: null, refusals };
  const growing: ProgramInGrowth = { context, program: parent.program, members: run.members, lists: world.lists };
  const seen = new Set([canonicalJson(parent.program)]);
  for (let draw = 0, tries = 0; draw < DRAWS && tries < MOST_TRIES; draw++) {
    const chance = random.fork(draw);
    const operator = pickOperator(parent, options, chance);
    const program = await operator.draw(growing, chance.fork("draw"));
    if (program === undefined) continue;
    const key = canonicalJson(program);
    if (seen.has(key)) continue;
    seen.add(key);
    tries++;
    const made = await candidate(program, { parent, round, operator, seed: options.seed }, world, chance);
    if ("question" in made) return { question: made.question, refusals };
    refusals.push({ round, operator: operator.name, ...made.refused });
  }
  return { question: null, refusals };
}

interface Step {
  readonly parent: Question;
  readonly round: number;
  readonly operator: ComplexityOperator;
  readonly seed: number;
}

type Refusal = Pick<RoundRefused, "reason" | "detail" | "sample">;

async function candidate(
  program: Program,
  { parent, round, operator, seed }: Step,
  world: LoopWorld,
  random: Random,
): Promise<{ readonly question: Question } | { readonly refused: Refusal }> {
  const { context } = world;
  // Whether each constraint is needed is a gate of its own, behind the cheaper ones.
  const made = await questionOf(program, { ...complexity, needsEvery: false }, context, random, seed);
  if ("refused" in made) return made;
  const run = await execute(made.question.program, remember(context.memory), context.options);
  if (run.status === "refused") return { refused: { reason: run.reason, detail: run.detail, sample: program } };
  if (made.question.split !== parent.split)
    return { refused: { reason: "held-out", detail: "it leaves the split of its parent", sample: made.question.text } };
  const grown: Question = {
    ...made.question,
    difficulty: highestDifficulty(made.question, run.execution),
    round,
    parentId: parent.id,
    operator: operator.name,
    generator,
  };
  const judged = await throughGates([...gates, ...(world.dearer ?? [])], { question: grown, parent, execution: run.execution }, world);
  if ("refused" in judged) {
    const { reason, detail, gate } = judged.refused;
    return { refused: { reason, detail: `${gate}: ${detail}`, sample: { text: grown.text, program: grown.program } } };
  }
  const known = new Set(judged.checks.map(({ name }) => name));
  return {
    question: {
      ...grown,
      id: idOf("q", grown.program, grown.text),
      checks: [...grown.checks.filter(({ name }) => !known.has(name)), ...judged.checks],
    },
  };
}

/** What is missing for the target is drawn more often: steps first, then what hides the names. */
function pickOperator({ program, difficulty }: Question, options: LoopOptions, random: Random): ComplexityOperator {
  const named = constants(program).entities.length;
  const deep = options.targetLevel >= 5;
  const isFull = hiddenThings(program) >= MOST_HIDDEN;
  const ended = program.nodes.at(-1)?.op === "Compute" || program.nodes.at(-1)?.op === "Count";
  const missing: Readonly<Record<string, number>> = {
    expand: isFull ? 0.3 : 4,
    abstract: isFull ? 5 : deep ? (named > 1 ? 3 : 1) : 3,
    join: isFull || named >= MOST_NAMED || (deep && named > 0) ? 0.3 : 1.5,
    combine: ended || isFull || named >= MOST_NAMED ? 0 : deep ? 0.7 : 1.5,
    compute: ended || (deep && isFull) ? 0 : difficulty.operators < 3 ? 0.8 : 3,
    time: ended || (deep && isFull) ? 0 : difficulty.operators < 3 ? 0.3 : 3,
    constrain: ended ? 2 : 0,
    conflict: ended ? 0 : 0.5,
  };
  const open = options.operators ?? allOperators;
  const weight = (name: string): number => (missing[name] ?? 1) * (options.weights?.[name] ?? 1);
  let at = random.next() * open.reduce((sum, { name }) => sum + weight(name), 0);
  for (const operator of open) {
    at -= weight(operator.name);
    if (at < 0) return operator;
  }
  return open[0] as ComplexityOperator;
}

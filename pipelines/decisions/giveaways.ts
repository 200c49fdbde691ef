import type { Decision, Trajectory } from "../../schemas/index.ts";
import { backgrounds } from "./background.ts";
import type { RedrawOptions } from "./decisions.ts";
import { fit, foldOf, marginOf, rowsOf, type FittedProbe, type Row } from "./probe.ts";

/** Decisions that are judged together, with their trajectories: some 30 MB. */
const BLOCK = 4000;
/** Fewer teach a reader nothing. */
const LEAST = 400;
const FOLDS = 2;
/**
 * Of taking away: what hides from one reader is found by the next, on 3,000 decisions some 6 % of them (held-out AUC .557, then .524). Where
 * all runs are of one shape it takes more: on 900 decisions over plain records two rounds left .566.
 */
const ROUNDS = 6;
/** A round that finds fewer than this share is the last. */
const LAST_ROUND = 0.03;

/** A decision that is told, and how surely. */
interface Giveaway extends Pick<Decision, "trajectoryId" | "stepIndex"> {
  readonly margin: number;
}

export interface Giveaways {
  /** Decisions that were drawn anew, by id. */
  readonly redrawn: ReadonlySet<string>;
  /** Those that are told even so, by id. */
  readonly told: ReadonlyMap<string, Giveaway>;
}

/** Draws the alternatives of some steps anew; gives the decisions in the order of what was asked for, without those that came to none. */
export type Redraw = (
  some: readonly { readonly trajectory: Trajectory; readonly redraw: RedrawOptions }[],
) => Promise<AsyncIterable<Decision>>;

interface Judged extends Pick<Decision, "id" | "questionId" | "trajectoryId" | "stepIndex"> {
  readonly rows: readonly Row[];
}

interface Block {
  readonly judged: Judged[];
  readonly trajectories: Map<string, Trajectory>;
}

/**
 * Decisions whose original a linear reader of surface features would pick, with how surely (log-odds above the other options). The
 * reader is fitted on other questions; the surest are drawn anew, as many as would have to go to leave it no better than chance on
 * average, and then those go that still would.
 * Adversarial filtering: SWAG (Zellers et al. 2018) for drawing anew, AFLite (Sakaguchi et al. 2020) for what goes, with the folds of one
 * cross-validation for their random ones.
 */
export async function giveaways(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
  redraw: Redraw,
): Promise<Giveaways> {
  const redrawn = new Set<string>();
  const told = new Map<string, Giveaway>();
  let block: Block = { judged: [], trajectories: new Map() };
  const judge = async (): Promise<void> => {
    const { judged, trajectories } = block;
    block = { judged: [], trajectories: new Map() };
    if (judged.length < LEAST) return;
    const asked = againOf(surest(judged), trajectories);
    const better = new Map<string, Judged>();
    for await (const decision of await redraw(asked)) {
      const trajectory = trajectories.get(decision.trajectoryId);
      if (trajectory === undefined)
        throw new Error(`decision ${decision.id} was drawn anew for a trajectory that is not among those asked for`);
      redrawn.add(decision.id);
      better.set(decision.id, judgedOf(decision, backgrounds(trajectory.messages)));
    }
    let left: readonly Judged[] = judged.map((each) => better.get(each.id) ?? each);
    for (let round = 0; round < ROUNDS; round++) {
      const found = surest(left, round);
      for (const { judged: one, margin } of found) told.set(one.id, { trajectoryId: one.trajectoryId, stepIndex: one.stepIndex, margin });
      if (found.length < left.length * LAST_ROUND) break;
      left = left.filter(({ id }) => !told.has(id));
    }
  };
  for await (const { trajectory, decisions } of decided) {
    const before = backgrounds(trajectory.messages);
    block.trajectories.set(trajectory.id, trajectory);
    for (const decision of decisions.toSorted((a, b) => a.stepIndex - b.stepIndex)) block.judged.push(judgedOf(decision, before));
    if (block.judged.length >= BLOCK) await judge();
  }
  await judge();
  return { redrawn, told };
}

const judgedOf = (
  { id, questionId, trajectoryId, stepIndex, contextEnd, options, originalIndex }: Decision,
  before: ReturnType<typeof backgrounds>,
): Judged => ({ id, questionId, trajectoryId, stepIndex, rows: rowsOf({ options, originalIndex, background: before(contextEnd) }) });

/** By trajectory, in their order. All decisions of a trajectory are about one question, so one reader judges them. */
function againOf(
  told: readonly { readonly judged: Judged; readonly reader: FittedProbe }[],
  trajectories: ReadonlyMap<string, Trajectory>,
): readonly { readonly trajectory: Trajectory; readonly redraw: RedrawOptions }[] {
  const by = new Map<string, { readonly steps: number[]; readonly reader: FittedProbe }>();
  for (const { judged, reader } of told) {
    const of = by.get(judged.trajectoryId) ?? { steps: [], reader };
    by.set(judged.trajectoryId, of);
    of.steps.push(judged.stepIndex);
  }
  return [...trajectories.values()].flatMap((trajectory) => {
    const redraw = by.get(trajectory.id);
    return redraw === undefined ? [] : [{ trajectory, redraw: { steps: redraw.steps.toSorted((a, b) => a - b), reader: redraw.reader } }];
  });
}

function surest(
  block: readonly Judged[],
  round = 0,
): readonly { readonly judged: Judged; readonly margin: number; readonly reader: FittedProbe }[] {
  // Not the folds of the check, which would be judging by its own measure.
  const folds = Array.from({ length: FOLDS }, (_, at) =>
    block.filter(({ questionId }) => foldOf(`giveaways ${round === 0 ? "" : `${round} `}${questionId}`, FOLDS) === at),
  );
  const margins = folds.flatMap((held, at) => {
    const reader = fit(folds.flatMap((other, index) => (index === at ? [] : other.flatMap(({ rows }) => rows))));
    return held.map((judged) => ({ judged, reader, margin: marginOf(judged.rows, reader) }));
  });
  let excess = margins.reduce((sum, { margin }) => sum + margin, 0);
  return margins
    .toSorted((a, b) => b.margin - a.margin || (a.judged.id < b.judged.id ? -1 : 1))
    .filter(({ margin }) => {
      if (excess <= 0) return false;
      excess -= margin;
      return true;
    });
}

import { hashOf, type Decision, type Trajectory } from "../../schemas/index.ts";

/** Of the decisions among four options of a designed run: those whose alternatives are ideas of three kinds, at least. */
export const LEAST_VARIED = 0.6;
/** Of fewer decisions nothing is asked as a whole. */
export const ENOUGH_DECISIONS = 400;

/** A decision that offers little to decide: its alternatives are ideas of one or two kinds. */
export type PlainChoice = Pick<Decision, "trajectoryId" | "stepIndex">;

/**
 * Decisions among few kinds of ideas that are too many beside the others, by id. Where all questions are one look-up, half of the steps
 * have no third idea: some of them go, whichever their ids say, so that what is left is mostly worth deciding.
 */
export async function plainChoices(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
): Promise<ReadonlyMap<string, PlainChoice>> {
  const plain = new Map<string, PlainChoice>();
  let varied = 0;
  for await (const { trajectory, decisions } of decided) {
    if (trajectory.origin !== "designed") continue;
    for (const { id, options, trajectoryId, stepIndex } of decisions)
      if (options.length >= 4) {
        if (new Set(options.map(({ idea }) => idea)).size > 3) varied += 1;
        else plain.set(id, { trajectoryId, stepIndex });
      }
  }
  const most = Math.floor((varied * (1 - LEAST_VARIED)) / LEAST_VARIED + 1e-9);
  const surplus = Math.max(0, Math.min(plain.size - most, plain.size + varied - ENOUGH_DECISIONS + 1));
  const order = [...plain].toSorted(([a], [b]) => (hashOf("plain", a) < hashOf("plain", b) ? -1 : 1));
  return new Map(order.slice(0, surplus));
}

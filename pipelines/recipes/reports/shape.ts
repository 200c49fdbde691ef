import type { Shape } from "../../../schemas/index.ts";
import type { Samples } from "../steps/recipe.ts";

/** How a night is made up. Walks the trajectories once. */
export async function shapeOf({ questions, rollouts }: Samples): Promise<Shape> {
  const shape = { styles: {}, levels: {}, hops: {}, calls: {}, lengths: {} } satisfies Record<keyof Shape, Record<string, number>>;
  const add = (kind: Record<string, number>, value: string | number): void => void (kind[value] = (kind[value] ?? 0) + 1);
  for (const { style, difficulty } of questions) {
    add(shape.styles, style);
    add(shape.levels, difficulty.level);
    add(shape.hops, difficulty.hops);
  }
  for await (const { trajectory } of rollouts) {
    add(shape.calls, trajectory.numToolCalls);
    const characters = trajectory.messages.reduce((sum, { content }) => sum + content.length, 0);
    add(shape.lengths, 2 ** Math.ceil(Math.log2(Math.max(1, characters))));
  }
  return shape;
}

type Counts = Readonly<Record<string, number>>;

/** Total variation: half of what the shares differ by. Nothing set against something is 1. */
export function distance(a: Counts, b: Counts): number {
  const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);
  const [all, others] = [sum(a), sum(b)];
  if (all === 0 || others === 0) return all === others ? 0 : 1;
  const values = new Set([...Object.keys(a), ...Object.keys(b)]);
  let apart = 0;
  for (const value of values) apart += Math.abs((a[value] ?? 0) / all - (b[value] ?? 0) / others);
  // Four digits: sums of binary fractions leave noise behind them.
  return Number((apart / 2).toFixed(4));
}

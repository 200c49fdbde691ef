import { expect, it } from "vitest";
import { generate } from "../../pipelines/questions/generate.ts";
import { Mix, SplitsConfig, type Question } from "../../schemas/index.ts";
import { world } from "./world.ts";

const MIX = Mix.parse({ factual: 0.2, numeric: 0.2, "multi-hop": 0.2, comparison: 0.2, set: 0.1, temporal: 0.1 });

async function sidesOf(
  count: number,
  splits: SplitsConfig,
): Promise<{ readonly sides: Record<Question["split"], number>; readonly ids: readonly string[] }> {
  const { context } = await world(splits);
  const sides = { train: 0, validation: 0, held_out: 0 };
  const ids: string[] = [];
  for await (const item of generate(context, {
    count,
    mix: MIX,
    seed: 5,
    caps: { attribute: 1, relation: 1, entity: 1, shape: 1, answer: 1 },
  }))
    if ("question" in item) {
      sides[item.question.split] += 1;
      ids.push(item.question.id);
    }
  return { sides, ids };
}

it("a run of forty has questions of each side that is kept from training, the same every time", async () => {
  const few = SplitsConfig.parse({ validation: 0.06, heldOut: 0.06 });
  const { sides, ids } = await sidesOf(40, few);
  expect(sides.train).toBeGreaterThan(20);
  expect(Math.min(sides.validation, sides.held_out)).toBeGreaterThanOrEqual(1);
  expect(ids.length).toBeLessThanOrEqual(46);
  expect((await sidesOf(40, few)).ids).toEqual(ids);
});

it("a smaller one is as chance has it, and a share of nothing is nothing", async () => {
  const few = await sidesOf(20, SplitsConfig.parse({ validation: 0.06, heldOut: 0.06 }));
  expect(few.ids).toHaveLength(20);
  const { sides } = await sidesOf(40, SplitsConfig.parse({ validation: 0, heldOut: 0.06 }));
  expect([sides.validation, sides.held_out > 0]).toEqual([0, true]);
});

import { expect, it } from "vitest";
import { ENOUGH_DECISIONS, LEAST_VARIED, plainChoices } from "../../pipelines/decisions/plain-choices.ts";
import type { Decision, Trajectory } from "../../schemas/index.ts";

type Decided = { readonly trajectory: Trajectory; readonly decisions: readonly Decision[] };

/** Decisions of four options: so many of four ideas, so many of two. */
const decided = (varied: number, plain: number, origin = "designed"): readonly Decided[] =>
  Array.from({ length: varied + plain }, (_, at) => {
    const ideas = at < varied ? ["own", "other-words", "list", "answer"] : ["own", "other-words", "other-words", "other-words"];
    const trajectory = { id: `t${at}`, origin } as unknown as Trajectory;
    const decision = { id: `d${at}`, trajectoryId: `t${at}`, stepIndex: 1, options: ideas.map((idea) => ({ idea })) };
    return { trajectory, decisions: [decision as unknown as Decision] };
  });

async function* stream(items: readonly Decided[]): AsyncGenerator<Decided> {
  yield* items;
}

it.each([
  ["as many as leave the others their share", 600, 600, 200],
  ["none where the others have it", 600, 400, 0],
  ["no more than leave enough to be judged by", 100, 350, 450 - ENOUGH_DECISIONS + 1],
  ["none of few", 10, ENOUGH_DECISIONS - 11, 0],
])("plain choices go: %s", async (_, varied, plain, go) => {
  const all = decided(varied, plain);
  const gone = await plainChoices(stream(all));
  expect(gone.size).toBe(go);
  for (const [id, { trajectoryId, stepIndex }] of gone) {
    expect(Number(id.slice(1))).toBeGreaterThanOrEqual(varied);
    expect([`t${id.slice(1)}`, 1]).toEqual([trajectoryId, stepIndex]);
  }
  const left = all.length - gone.size;
  expect(varied / left >= LEAST_VARIED || left < ENOUGH_DECISIONS).toBe(true);
  // Whichever come first.
  expect(new Set((await plainChoices(stream(all.toReversed()))).keys())).toEqual(new Set(gone.keys()));
});

it("what another agent did is left alone", async () => {
  expect((await plainChoices(stream(decided(0, 600, "imported")))).size).toBe(0);
});

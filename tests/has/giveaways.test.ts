import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { giveaways } from "../../pipelines/has/giveaways.ts";
import { originalProbe } from "../../pipelines/has/probe.ts";
import type { Decision, Trajectory } from "../../schemas/index.ts";

const WORDS = "river lake north census harvest border canal ridge port annual total share figure record".split(" ");

/** Decisions of four options that are words drawn alike; in a share of them the original says far more. */
function drawn(count: number, told: number): readonly { readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }[] {
  const random = seededRandom(3);
  const text = (words: number): string => Array.from({ length: words }, () => random.pick(WORDS)).join(" ");
  return Array.from({ length: count }, (_, at) => {
    const originalIndex = random.int(4);
    const tells = random.next() < told;
    const options = Array.from({ length: 4 }, (_option, index) => ({
      thought: text(tells && index === originalIndex ? 20 : 5 + random.int(5)),
      action: { name: "search", arguments: { query: [text(4)] } },
      answer: null,
      label: "mistake" as const,
    }));
    const trajectory = { id: `t${at}`, messages: [{ content: "" }, { content: text(8) }] } as unknown as Trajectory;
    const decision = { id: `d${at}`, questionId: `q${at}`, stepIndex: 0, contextEnd: 2, options, originalIndex };
    return { trajectory, decisions: [decision as unknown as Decision] };
  });
}

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const aucOf = (some: readonly Decision[]): number =>
  originalProbe(
    some.map(({ questionId, options, originalIndex }) => ({
      questionId,
      options,
      originalIndex,
      background: { question: new Set<string>(), context: new Set<string>() },
    })),
  ).auc;

describe("giveaways", () => {
  it("finds the decisions whose original is told, and leaves a set that hardly tells", async () => {
    const all = drawn(800, 0.12);
    const found = await giveaways(stream(all));
    const decisions = all.flatMap((one) => one.decisions);
    const isTold = ({ options, originalIndex }: Decision): boolean => (options[originalIndex]?.thought.split(" ").length ?? 0) === 20;
    expect(decisions.filter((one) => isTold(one) && found.has(one.id)).length).toBeGreaterThan(0.8 * decisions.filter(isTold).length);
    const left = decisions.filter(({ id }) => !found.has(id));
    expect(left.length).toBeGreaterThan(0.8 * decisions.length);
    expect(aucOf(decisions)).toBeGreaterThan(0.55);
    expect(aucOf(left)).toBeLessThan(aucOf(decisions) - 0.03);
  });

  it("leaves nearly all of a set that tells nothing, and all of a small one", async () => {
    expect((await giveaways(stream(drawn(800, 0)))).size).toBeLessThan(16);
    expect((await giveaways(stream(drawn(200, 0.5)))).size).toBe(0);
  });

  it("gives the same for the same decisions", async () => {
    expect([...(await giveaways(stream(drawn(500, 0.2))))]).toEqual([...(await giveaways(stream(drawn(500, 0.2))))]);
  });
});

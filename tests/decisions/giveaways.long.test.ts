import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { giveaways, type Redraw } from "../../pipelines/decisions/giveaways.ts";
import { originalProbe } from "../../pipelines/decisions/probe.ts";
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
    const decision = { id: `d${at}`, trajectoryId: `t${at}`, questionId: `q${at}`, stepIndex: 0, contextEnd: 2, options, originalIndex };
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

const never: Redraw = () => Promise.resolve(stream<Decision>([]));

describe("giveaways", () => {
  const all = drawn(600, 0.12);
  const decisions = all.flatMap((one) => one.decisions);
  const isTold = ({ options, originalIndex }: Decision): boolean => (options[originalIndex]?.thought.split(" ").length ?? 0) === 20;

  it("finds the decisions whose original is told, and leaves a set that hardly tells", async () => {
    const { told, redrawn } = await giveaways(stream(all), never);
    expect(redrawn.size).toBe(0);
    expect(decisions.filter((one) => isTold(one) && told.has(one.id)).length).toBeGreaterThan(0.8 * decisions.filter(isTold).length);
    const left = decisions.filter(({ id }) => !told.has(id));
    expect(left.length).toBeGreaterThan(0.8 * decisions.length);
    expect(aucOf(decisions)).toBeGreaterThan(0.55);
    expect(aucOf(left)).toBeLessThan(aucOf(decisions) - 0.03);
  });

  it("keeps those that another draw hides", async () => {
    const asked: string[] = [];
    const honest = drawn(600, 0).flatMap((one) => one.decisions);
    const { told, redrawn } = await giveaways(stream(all), (some) => {
      asked.push(...some.flatMap(({ trajectory, redraw }) => redraw.steps.map((step) => `${trajectory.id}:${step}`)));
      return Promise.resolve(stream(some.flatMap(({ trajectory }) => honest.filter(({ trajectoryId }) => trajectoryId === trajectory.id))));
    });
    expect([...redrawn].map((id) => `${id.replace("d", "t")}:0`)).toEqual(asked);
    expect(asked).toHaveLength(new Set(asked).size);
    const now = decisions.map((one) => (redrawn.has(one.id) ? (honest.find(({ id }) => id === one.id) ?? one) : one));
    const left = now.filter(({ id }) => !told.has(id));
    expect(left.length).toBeGreaterThan(0.97 * decisions.length);
    expect(aucOf(left)).toBeLessThan(aucOf(decisions) - 0.03);
  });

  it("leaves nearly all of a set that tells nothing, and all of a small one", async () => {
    expect((await giveaways(stream(drawn(600, 0)), never)).told.size).toBeLessThan(30);
    expect((await giveaways(stream(drawn(200, 0.5)), never)).told.size).toBe(0);
  });

  it("gives the same for the same decisions", async () => {
    expect(await giveaways(stream(drawn(500, 0.2)), never)).toEqual(await giveaways(stream(drawn(500, 0.2)), never));
  });
});

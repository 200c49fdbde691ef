import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { degradedPolicy, DEGRADED_DEFAULTS } from "../../pipelines/agents/policies/degraded-policy.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import type { Document, Mistake, Question, Trajectory } from "../../schemas/index.ts";
import { countryPage, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.memory.close());

async function runs(question: Question, mistake: Mistake, recovers: number, count = 4, on = world): Promise<Trajectory[]> {
  const kinds = Object.keys(DEGRADED_DEFAULTS.shares) as Mistake[];
  const shares = Object.fromEntries(kinds.map((kind) => [kind, kind === mistake ? 1 : 0])) as typeof DEGRADED_DEFAULTS.shares;
  const policy = degradedPolicy(on.policies, { shares, recovers: { ...DEGRADED_DEFAULTS.recovers, [mistake]: recovers } });
  const all: Trajectory[] = [];
  for (let index = 0; index < count; index++) all.push((await on.run(policy, question, { index })).trajectory);
  return all;
}
const asked = (start: string): Question => world.questions.find(({ text }) => text.startsWith(start))!;

describe("a skipped hop", () => {
  const hop = (): Question => asked("What was the birth rate in 2015 of the country with the largest");

  it("asks the last thing of what the question names, and answers with what its page says", async () => {
    for (const { steps, correct, prediction } of await runs(hop(), "skipped-hop", 0)) {
      expect(correct).toBe("false");
      const visit = steps.find(({ action, mistake }) => action?.name === "visit" && mistake === "skipped-hop");
      expect(visit?.intent.aims.map(({ phrase, subject }) => `${phrase} of ${subject ?? ""}`)).toEqual(["birth rate of Avaria"]);
      expect(visit?.observation).toContain(`**Birth rate**: ${/^[\d.]+/.exec(prediction ?? "")?.[0] ?? "?"}`);
      expect(steps.at(-1)?.mistake).toBe("skipped-hop");
    }
  });

  it("noticed, it says what it skipped and goes the whole way", async () => {
    for (const { steps, correct } of await runs(hop(), "skipped-hop", 1)) {
      expect(correct).toBe("true");
      const after = steps.findLastIndex(({ mistake }) => mistake !== null) + 1;
      expect(steps[after]?.thought).toMatch(/skipped a step|only where the question starts/);
      expect(steps.filter(({ mistake }) => mistake !== null).every(({ recovered }) => recovered)).toBe(true);
    }
  });
});

describe("an arithmetic slip", () => {
  it("reckons wrongly with the right figures", async () => {
    const question = asked("How much larger were the reserves");
    for (const { steps, prediction } of await runs(question, "arithmetic-slip", 0)) {
      const last = steps.at(-1)!;
      expect(last.mistake).toBe("arithmetic-slip");
      expect(answerReward(prediction, question.answer)).toBe(0);
      const [, a = "", b = "", result = ""] = /([\d.]+) - ([\d.]+) = (-?\(?-?[\d.]+)/.exec(last.thought) ?? [];
      for (const figure of [a, b]) expect(steps.some(({ observation }) => observation?.includes(`${figure} tons`))).toBe(true);
      expect(Number(result)).not.toBeCloseTo(Number(a) - Number(b), 6);
    }
  });

  it("compares wrongly: another of those compared", async () => {
    for (const { steps, prediction, correct } of await runs(asked("Which has the earliest"), "arithmetic-slip", 0)) {
      expect(correct).toBe("false");
      expect(["Avaria", "Estoria", "Hestria"]).toContain(prediction);
      expect(steps.at(-1)?.mistake).toBe("arithmetic-slip");
    }
  });

  it("noticed, the wrong result stands in a thought before, and the answer takes it back", async () => {
    for (const { steps, correct } of await runs(asked("How much larger were the reserves"), "arithmetic-slip", 1)) {
      expect(correct).toBe("true");
      const slip = steps.find(({ mistake }) => mistake !== null);
      const wrong = / = (-?[\d.]+ tons)/.exec(slip?.thought ?? "")?.[1];
      expect(wrong).toBeDefined();
      expect(steps.at(-1)?.thought).toContain(wrong);
      expect(steps.at(-1)?.thought).toMatch(/ wrong| slip/);
    }
  });
});

describe("a query that is too narrow", () => {
  it("leaves out the name; noticed, one with the name follows", async () => {
    const pages = Array.from({ length: 12 }, (_, at) => countryPage(at));
    const islands = Array.from({ length: 40 }, (_, at): Document => {
      const page = pages[at % 12]!;
      const name = `Isle ${String.fromCharCode(65 + (at % 26))}${at}`;
      const uri = `https://atlas.example/isles/${at}/`;
      return { ...page, id: `d_isle_${at}`, uri, title: name, text: page.text.replaceAll(page.title, name), links: [] };
    });
    const wide = await openWorld([...pages, ...islands]);
    const question = wide.questions.find(({ text }) => text.startsWith("What was the birth rate of Hestria"))!;
    let failed = 0;
    for (const { steps, correct } of await runs(question, "too-narrow", 1, 4, wide)) {
      expect(steps[0]?.mistake).toBe("too-narrow");
      expect(JSON.stringify(steps[0]?.action?.arguments)).not.toContain("Hestria");
      expect(correct).toBe("true");
      if (steps[0]?.observation?.includes("/hestria/") === true) continue;
      failed += 1;
      expect(steps[1]?.thought).toMatch(/left out whose|did not say/);
      expect(JSON.stringify(steps[1]?.action?.arguments)).toContain("Hestria");
    }
    expect(failed).toBeGreaterThan(0);
    await wide.memory.close();
  });
});

describe("which mistake is made", () => {
  it("only one that the question has room for", async () => {
    const policy = degradedPolicy(world.policies);
    const seen = new Map<Mistake, number>();
    for (const question of world.questions) {
      const { trajectory } = await world.run(policy, question);
      const first = trajectory.steps.find(({ mistake }) => mistake !== null)?.mistake;
      if (first != null) seen.set(first, (seen.get(first) ?? 0) + 1);
      if (question.style === "factual") expect(first).not.toBe("arithmetic-slip");
    }
    expect(seen.has("ignored-conflict")).toBe(false);
    expect(seen.size).toBeGreaterThanOrEqual(6);
    expect(Math.max(...seen.values())).toBeLessThan(world.questions.length * 0.4);
  });
});

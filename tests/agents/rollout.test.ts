import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rollout, type Mistake, type Question, type Trajectory } from "../../schemas/index.ts";
import { parseObservation, parseTurn } from "../../pipelines/trajectory/formats/tongyi.ts";
import { degradedPolicy, DEGRADED_DEFAULTS } from "../../pipelines/agents/policies/degraded-policy.ts";
import type { Policy } from "../../pipelines/agents/policies/policy.ts";
import { NOT_FOUND } from "../../pipelines/agents/policies/play.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { defaultTools, invalidCall } from "../../pipelines/tools/toolset.ts";
import { countryPage, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.memory.close());

const only = (mistake: Mistake, recovers: number): typeof DEGRADED_DEFAULTS => ({
  shares: {
    ...Object.fromEntries(Object.keys(DEGRADED_DEFAULTS.shares).map((kind) => [kind, kind === mistake ? 1 : 0])),
  } as typeof DEGRADED_DEFAULTS.shares,
  recovers: { ...DEGRADED_DEFAULTS.recovers, [mistake]: recovers },
});

describe("scripted policy", () => {
  it("answers every question from its own observations, in readable turns and valid calls", async () => {
    const policy = scriptedPolicy(world.policies);
    for (const question of world.questions) {
      const { trajectory, calls } = await world.run(policy, question);
      expect(trajectory.correct, `${question.text} ${trajectory.prediction ?? ""}`).toBe("true");
      expect(trajectory.qualityScore).toBeGreaterThanOrEqual(0.8);
      expect(Rollout.safeParse({ trajectory, calls }).success).toBe(true);
      expect(trajectory.messages).toHaveLength(1 + 2 * trajectory.numSteps);
      trajectory.steps.forEach((step, at) => {
        expect(parseTurn(trajectory.messages[2 + 2 * at]?.content ?? "").ok).toBe(true);
        if (step.action === null) return;
        expect(invalidCall(step.action, defaultTools)).toBeUndefined();
        expect(parseObservation(trajectory.messages[3 + 2 * at]?.content ?? "")).toBe(step.observation);
        expect(calls.find(({ callId }) => callId === step.callId)?.result).toBe(step.observation);
      });
      expect(trajectory.messages.map(({ content }) => content).join("\n")).not.toMatch(/\be_[0-9a-f]{16}|area \/ total/);
    }
  });

  it("opens no page that no result has listed", async () => {
    const { trajectory } = await world.run(scriptedPolicy(world.policies), world.questions[3]!);
    let seen = "";
    for (const { action, observation } of trajectory.steps) {
      if (action?.name === "visit") for (const url of action.arguments.url as string[]) expect(seen).toContain(`](${url})`);
      seen += observation ?? "";
    }
  });

  it("gives the same bytes again, and other words with another index", async () => {
    const question = world.questions[2]!;
    const policy = scriptedPolicy(world.policies);
    const [first, again, other] = [
      await world.run(policy, question),
      await world.run(policy, question),
      await world.run(policy, question, { index: 1 }),
    ];
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(other.trajectory.messages).not.toEqual(first.trajectory.messages);
  });

  it("reads the page, not the memory: another figure there is its answer, none there is a failure that says so", async () => {
    const question = world.questions[0]!;
    const changed = await openWorld([0, 1, 2, 3].map((at) => countryPage(at, () => 555_555)));
    const moved = await changed.run(scriptedPolicy(changed.policies), question);
    expect(moved.trajectory.prediction).toContain("555,555");
    expect(moved.trajectory.correct).toBe("false");
    const page = countryPage(0);
    const bare = await openWorld([{ ...page, text: page.text.replace(/^\| (?:total|land|water) .*\n/gm, "") }]);
    const missing = await bare.run(scriptedPolicy(bare.policies), question);
    expect(missing.trajectory).toMatchObject({ prediction: NOT_FOUND, correct: "false", termination: "answer" });
    await changed.memory.close();
    await bare.memory.close();
  });

  it("a limit ends a run, and what was cut off is no answer", async () => {
    const policy = scriptedPolicy(world.policies);
    const steps = await world.run(policy, world.questions[3]!, { maxSteps: 2 });
    expect(steps.trajectory).toMatchObject({ termination: "max-steps", prediction: null, correct: "false", finishReason: "length" });
    const tokens = await world.run(policy, world.questions[3]!, { maxTokens: 900 });
    expect(tokens.trajectory.termination).toBe("max-tokens");
  });
});

describe("what a run knows", () => {
  const asked = (start: string): Question => world.questions.find(({ text }) => text.startsWith(start))!;
  const runs = async (question: Question, policy: Policy): Promise<Trajectory[]> =>
    Promise.all([0, 1, 2, 3, 4, 5].map(async (index) => (await world.run(policy, question, { index })).trajectory));

  it("says a date as the question has it, until a page says more", async () => {
    for (const trajectory of await runs(asked("How much larger were the reserves"), scriptedPolicy(world.policies))) {
      expect(trajectory.correct).toBe("true");
      for (const { thought } of trajectory.steps) expect(thought.replace(/"[^"]*"/g, "")).not.toContain("31 December");
      expect(trajectory.steps.some(({ thought }) => / in 2014/.test(thought))).toBe(true);
      expect(trajectory.steps.at(-1)?.thought).toMatch(/\d+(?:\.\d)? - \d+(?:\.\d)? = -?\d+(?:\.\d)? /);
    }
  });

  it("asks for what a selection leaves when all of its candidates have been read", async () => {
    const question = asked("What was the birth rate in 2015 of the country with the largest");
    for (const { steps, correct } of await runs(question, scriptedPolicy(world.policies))) {
      expect(correct).toBe("true");
      const compared = new Set<string>();
      let asks = 0;
      for (const { thought, intent } of steps) {
        for (const { aim } of [...intent.report.facts, ...(intent.basis?.facts ?? [])])
          if (aim.phrase === "total area") compared.add(aim.subject ?? "");
        if (!thought.includes("birth rate of")) continue;
        asks++;
        expect([...compared].toSorted()).toEqual(["Belmont", "Lumeria"]);
      }
      expect(asks).toBeGreaterThan(0);
    }
  });

  it("offers the question's own options as answers to a choice, in words for dates", async () => {
    const question = asked("Which has the earliest");
    const options = ["Avaria", "Estoria", "Hestria"];
    for (const { steps } of await runs(question, scriptedPolicy(world.policies))) {
      const { basis, rivals } = steps.at(-1)!.intent;
      expect(basis?.operation).toBe("earliest");
      expect(rivals.map(({ answer }) => answer).toSorted()).toEqual(options.filter((name) => name !== basis?.answer));
    }
    for (const { steps, prediction, correct } of await runs(question, degradedPolicy(world.policies, only("premature-answer", 0)))) {
      if (steps.at(-1)?.mistake !== "premature-answer") continue;
      expect(options).toContain(prediction);
      expect(correct).toBe("false");
      expect(steps.at(-1)?.thought).not.toMatch(/smallest|largest/);
    }
  });

  it("opens no page of another thing but one that was listed, and never names it as what it needs", async () => {
    const policy = degradedPolicy(world.policies, only("wrong-entity", 1));
    let seen = 0;
    for (const trajectory of await runs(asked("How much larger were the reserves"), policy)) {
      let shown = "";
      for (const { mistake, action, intent, observation } of trajectory.steps) {
        if (mistake === "wrong-entity") {
          seen++;
          for (const url of (action?.arguments.url ?? []) as string[]) expect(shown).toContain(`](${url})`);
          for (const { subject } of intent.aims) expect(trajectory.messages[1]?.content).toContain(subject);
        }
        shown += observation ?? "";
      }
    }
    expect(seen).toBeGreaterThan(2);
  });
});

describe("degraded policy", () => {
  it("no message of a mistake carries loss, nor any while an error stands; all others of the assistant do", async () => {
    let wrong = 0;
    for (const question of world.questions) {
      const { messages, steps } = (await world.run(degradedPolicy(world.policies), question)).trajectory;
      const losses = messages.filter(({ role }) => role === "assistant").map(({ loss }) => loss);
      const errs = steps.at(-1)?.mistake === null ? steps.length : losses.indexOf(0);
      expect(losses).toEqual(steps.map(({ mistake }, at) => (mistake === null && at < errs ? 1 : 0)));
      expect(messages.every(({ role, loss }) => role === "assistant" || loss === 0)).toBe(true);
      wrong += losses.filter((loss) => loss === 0).length;
    }
    expect(wrong).toBeGreaterThan(20);
  });

  it.each(["wrong-entity", "too-broad", "too-narrow", "premature-answer", "loop", "format-error", "wrong-value"] as const)(
    "%s",
    async (mistake) => {
      const policy = degradedPolicy(world.policies, only(mistake, 0));
      let seen = 0;
      for (const question of world.questions.filter(({ style }) => style !== "factual").slice(0, 12)) {
        const { trajectory } = await world.run(policy, question);
        const wrong = trajectory.steps.filter((step) => step.mistake === mistake);
        seen += wrong.length > 0 ? 1 : 0;
        expect(trajectory.steps.some((step) => step.mistake !== null)).toBe(true);
        for (const step of wrong) expect(step.onProgramPath).toBe(false);
        if (trajectory.steps.every((step) => !step.recovered)) expect(trajectory.qualityScore).toBeLessThan(0.8);
        if (mistake === "format-error") expect(trajectory.termination).toBe("format-error");
        if (mistake === "premature-answer" && wrong.length > 0) expect(trajectory.correct).toBe("false");
        for (const step of trajectory.steps.filter(({ intent }) => intent.kind === "unreadable")) expect(step.action).toBeNull();
      }
      expect(seen).toBeGreaterThanOrEqual(6);
    },
  );

  it.each(["wrong-entity", "too-broad", "too-narrow", "loop", "format-error", "arithmetic-slip"] as const)(
    "%s can be made good",
    async (mistake) => {
      const policy = degradedPolicy(world.policies, only(mistake, 1));
      const { trajectory } = await world.run(policy, world.questions[2]!);
      expect(trajectory.correct).toBe("true");
      const wrong = trajectory.steps.filter((step) => step.mistake !== null);
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong.every(({ recovered }) => recovered)).toBe(true);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rollout, type Mistake } from "../../schemas/index.ts";
import { parseObservation, parseTurn } from "../../pipelines/agents/formats/tongyi.ts";
import { degradedPolicy, DEGRADED } from "../../pipelines/agents/policies/degraded.ts";
import { NOT_FOUND } from "../../pipelines/agents/policies/play.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted.ts";
import { defaultTools, invalidCall } from "../../pipelines/agents/toolset.ts";
import { countryPage, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.memory.close());

const only = (mistake: Mistake, recovers: number): typeof DEGRADED => ({
  shares: { ...Object.fromEntries(Object.keys(DEGRADED.shares).map((kind) => [kind, kind === mistake ? 1 : 0])) } as typeof DEGRADED.shares,
  recovers: { ...DEGRADED.recovers, [mistake]: recovers },
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

describe("degraded policy", () => {
  it.each(["wrong-entity", "too-broad", "premature-answer", "loop", "format-error", "wrong-value"] as const)("%s", async (mistake) => {
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
  });

  it.each(["wrong-entity", "too-broad", "loop", "format-error"] as const)("%s can be made good", async (mistake) => {
    const policy = degradedPolicy(world.policies, only(mistake, 1));
    const { trajectory } = await world.run(policy, world.questions[2]!);
    expect(trajectory.correct).toBe("true");
    const wrong = trajectory.steps.filter((step) => step.mistake !== null);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.every(({ recovered }) => recovered)).toBe(true);
  });
});

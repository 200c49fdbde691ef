import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolsetName } from "../../schemas/index.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { inDialect } from "../../pipelines/agents/policies/in-dialect.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { linkIdOf } from "../../pipelines/tools/link-id.ts";
import { invalidCall, type Tools } from "../../pipelines/tools/toolset.ts";
import { toolsets } from "../../pipelines/tools/toolsets.ts";
import { variedTools } from "../../pipelines/tools/variation.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { triedWorld, type Run, type TriedWorld } from "./proposed-world.ts";

let world: TriedWorld;
beforeAll(async () => {
  world = await triedWorld(0);
});
afterAll(() => world.close());

/** All questions by the scripted policy, with the tools of a set. */
async function runsWith(tools: Tools): Promise<readonly Run[]> {
  const { memory, questions, policies, run } = world.made;
  const environment = simulatedEnvironment({ snapshot: await openSnapshot(memory.graph), index: memory.text, tools });
  const policy = inDialect(scriptedPolicy(policies), tools.dialect);
  return Promise.all(questions.map(async (question) => ({ question, ...(await run(policy, question, { environment })) })));
}

describe("decisions in other tool sets", () => {
  const variants = (["tongyi-search-visit", "search-click"] as ToolsetName[]).flatMap((name) =>
    Array.from({ length: 4 }, (_, at) => variedTools(toolsets[name], seededRandom(7, at))),
  );

  it.each([...Object.values(toolsets), ...variants].map((tools) => [tools.name, tools] as const))(
    "%s: as many as with the released tools, each option a valid call of the set, over what was listed",
    async (name, tools) => {
      let [decisions, readable] = [0, 0];
      for (const run of await runsWith(tools)) {
        const { trajectory } = run;
        const decided = await world.decide(run, { tools });
        decisions += decided.decisions.length;
        readable += trajectory.steps.length;
        expect(decided.refused.filter(({ reason }) => reason === "other-tools")).toEqual([]);
        for (const { options, originalIndex, contextEnd, stepIndex } of decided.decisions) {
          expect(options[originalIndex]!.action).toEqual(trajectory.steps[stepIndex]!.action);
          const seen = trajectory.messages
            .slice(0, contextEnd)
            .map(({ content }) => content)
            .join("\n");
          const listed = [...seen.matchAll(/\]\((https:[^)\s]+)\)/g)].map((match) => match[1] ?? "");
          for (const { action, answer } of options) {
            if (action === null) {
              expect(answer).toMatch(/\S/);
              continue;
            }
            expect(invalidCall(action, tools)).toBeUndefined();
            const heard = tools.dialect === undefined ? action : tools.dialect.hear(action, listed);
            if (heard?.name === "visit") for (const url of heard.arguments.url as string[]) expect(listed).toContain(url);
            else expect(heard?.name).toBe("search");
            if (name.startsWith("search-click") && heard?.name === "visit")
              expect(JSON.stringify(action)).toContain(linkIdOf((heard.arguments.url as string[])[0]!));
          }
        }
      }
      // A step that has no three kinds of ideas gives no row.
      expect(decisions).toBeGreaterThanOrEqual(0.7 * readable);
    },
  );

  it("a call for which the released set has none is refused, and the others are not", async () => {
    const tools = toolsets["search-visit-calculator"];
    const run = (await runsWith(tools)).find(({ trajectory }) => trajectory.numSteps > 2)!;
    const steps = run.trajectory.steps.map((step, at) =>
      at === 1 ? { ...step, action: { name: "calculator", arguments: { expression: "1 + 1" } } } : step,
    );
    const { decisions, refused } = await world.decide({ ...run, trajectory: { ...run.trajectory, steps } }, { tools });
    expect(refused.filter(({ reason }) => reason === "other-tools").map(({ stepIndex }) => stepIndex)).toEqual([1]);
    expect(decisions.some(({ stepIndex }) => stepIndex === 0)).toBe(true);
  });
});

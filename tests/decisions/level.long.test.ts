import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { surplusDecisions } from "../../pipelines/decisions/level.ts";
import type { Decision, Trajectory } from "../../schemas/index.ts";

const WORDS = "lake river town bridge tower harbour mill forest valley island castle quarry".split(" ");

/** Decisions between searches of a few words; `longer` words more in the original's. */
async function* decided(count: number, longer: number, origin: Trajectory["origin"] = "imported") {
  const random = seededRandom(3);
  const messages: Trajectory["messages"] = [
    { role: "system", content: "", loss: 0 },
    { role: "user", content: "Which lake?", loss: 0 },
  ];
  for (let at = 0; at < count; at++) {
    const originalIndex = random.int(4);
    const options = Array.from({ length: 4 }, (_, index): Decision["options"][number] => {
      const words = Array.from({ length: 3 + random.int(4) + (index === originalIndex ? longer : 0) }, () => random.pick(WORDS));
      return {
        idea: "other-words",
        thought: "I look.",
        action: { name: "search", arguments: { query: [words.join(" ")] } },
        answer: null,
        label: "unjudged",
      };
    });
    const decision = { id: `d_${at}`, questionId: `q_${at}`, stepIndex: 0, contextEnd: 2, options, originalIndex };
    yield { trajectory: { id: `t_${at}`, origin, messages } as Trajectory, decisions: [decision as Decision] };
  }
}

it("where nothing tells the original most decisions stay, where its form does few, of another origin all", async () => {
  const [even, slight, plain] = await Promise.all([0, 2, 40].map(async (longer) => (await surplusDecisions(decided(400, longer))).size));
  expect(even).toBeLessThan(220);
  expect(slight).toBeGreaterThan(even ?? 0);
  expect(plain).toBe(400);
  expect((await surplusDecisions(decided(400, 40, "designed"))).size).toBe(0);
  expect((await surplusDecisions(decided(50, 40))).size).toBe(0);
});

it("gives the same every time", async () => {
  expect([...(await surplusDecisions(decided(300, 2)))]).toEqual([...(await surplusDecisions(decided(300, 2)))]);
});

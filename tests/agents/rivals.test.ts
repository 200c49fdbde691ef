import { expect, it } from "vitest";
import { programOf } from "../../knowledge-graph/index.ts";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { openWorld } from "./world.ts";

it("who counts wrongly says which he counts: one that just misses, or one too few", async () => {
  const world = await openWorld();
  const ids = (await Promise.all(["lumeria", "belmont", "drelland", "estoria"].map((key) => world.memory.graph.entitiesNamed(key)))).flat();
  const program = programOf(
    ...ids.map((entity) => ["Find", { entity }] as const),
    ["Or", {}, 0, 1],
    ["Or", {}, 4, 2],
    ["Or", {}, 5, 3],
    [
      "FilterClaim",
      { attribute: "area / total", comparator: ">", value: { kind: "quantity", number: 40_000, low: 40_000, high: 40_000, unit: "sq km" } },
      -1,
    ],
    ["Count", { listed: false }, -1],
  );
  const three = { text: "3", type: "quantity", value: [{ kind: "quantity", number: 3, low: 3, high: 3 }], aliases: [] } as const;
  const text = "How many of Lumeria, Belmont, Drelland and Estoria cover more than 40,000 square kilometres?";
  const question = { ...world.questions[0]!, id: "q_count", text, program, answer: { ...three, value: [...three.value], aliases: [] } };
  const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), question);
  expect(trajectory.prediction).toBe("3");
  const { rivals } = trajectory.steps.at(-1)!.intent;
  // Each says which it takes to be above the line, and which not.
  const above = (text = ""): string => text.replace(/(?:The others|The rest|Not so|Not above)[^]*$/u, "");
  const said = rivals.map(({ answer, argument: [one] = [] }) => [answer, ["Lumeria", "Belmont", "Drelland", "Estoria"].filter((name) => above(one).includes(name))]); // prettier-ignore
  expect(said).toEqual([
    // Drelland is the nearest to the bound of those that fit.
    ["2", ["Lumeria", "Estoria"]],
    ["4", ["Lumeria", "Belmont", "Drelland", "Estoria"]],
  ]);
  await world.memory.close();
});

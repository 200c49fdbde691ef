import { expect, it } from "vitest";
import { programOf } from "../../knowledge-graph/index.ts";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { openWorld } from "./world.ts";

async function countOfFour() {
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
  await world.memory.close();
  return trajectory;
}

const NAMES = ["Lumeria", "Belmont", "Drelland", "Estoria"];
/** Which are said to be above the line. */
const above = (text = ""): readonly string[] => {
  const inside = text.replace(/(?:The others|The rest|Not so|Not above)[^]*$/u, "");
  return NAMES.filter((name) => inside.includes(name));
};

it("who counts wrongly has forgotten one, of which he says nothing: no figure is put on the side on which it is not", async () => {
  const { prediction, steps } = await countOfFour();
  expect(prediction).toBe("3");
  const { rivals } = steps.at(-1)!.intent;
  expect(rivals.length).toBeGreaterThan(0);
  for (const { answer, argument = [] } of rivals)
    for (const text of argument) {
      expect(String(above(text).length)).toBe(answer);
      expect(above(text)).not.toContain("Belmont");
      const forgotten = NAMES.filter((name) => name !== "Belmont" && !above(text).includes(name));
      for (const name of forgotten) expect(text).not.toContain(name);
    }
});

it("who would stop in the middle of a row counts those that he has read, and no others", async () => {
  const { steps } = await countOfFour();
  const early = steps.flatMap(({ intent: { soFar } }, at) => (soFar === undefined ? [] : [{ soFar, at }]));
  expect(early.length).toBeGreaterThan(0);
  for (const { soFar, at } of early) {
    const read = new Set(steps.slice(0, at + 1).flatMap(({ intent }) => intent.report.facts.map(({ aim }) => aim.subject)));
    expect(read.size).toBeLessThan(NAMES.length);
    expect(soFar.answer).toBe(String(NAMES.filter((name) => name !== "Belmont" && read.has(name)).length));
    for (const text of soFar.argument ?? []) for (const name of NAMES) if (!read.has(name)) expect(text).not.toContain(name);
  }
  expect(steps.at(-1)!.intent.soFar).toBeUndefined();
});

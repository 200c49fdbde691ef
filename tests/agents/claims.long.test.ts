import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Environment } from "../../pipelines/agents/environments/environment.ts";
import { harderWeb } from "../../pipelines/agents/environments/harder-web.ts";
import { simulatedEnvironment, snapshotBackend } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { actingPolicy, canBeResearched } from "../../pipelines/agents/policies/acting-policy.ts";
import { degradedPolicy, DEGRADED_DEFAULTS } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import type { Mistake, Trajectory } from "../../schemas/index.ts";
import { falseClaims } from "./claims.ts";
import { unargued } from "./answer-claims.ts";
import { contradicted } from "./notebook-claims.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let hard: Environment;
beforeAll(async () => {
  world = await openWorld();
  const web = harderWeb({ snapshot: await openSnapshot(world.memory.graph), index: world.memory.text }, 1);
  hard = simulatedEnvironment({ ...web, backend: snapshotBackend(web) });
});
afterAll(() => world.memory.close());

const claimsOf = async (policy: Parameters<World["run"]>[0], options: Parameters<World["run"]>[2]): Promise<string[]> => {
  const found: string[] = [];
  for (const question of world.questions) {
    if (!canBeResearched(question)) continue;
    const { trajectory } = await world.run(policy, question, options);
    for (const { kind, sentence, step } of [falseClaims, contradicted, unargued].flatMap((read) => read(question.text, trajectory)))
      found.push(`${question.text} [${step}] ${kind}: ${sentence}`);
  }
  return found;
};

describe("what thoughts with loss claim", () => {
  it("is borne out by what the run was shown, on an easy and a hard web, at every pace", async () => {
    for (const pace of ["as it comes", "one by one", "looks twice"] as const)
      for (const index of [0, 1])
        for (const options of [{ index }, { index, environment: hard }])
          expect(await claimsOf(actingPolicy(world.policies, pace), options)).toEqual([]);
    expect(await claimsOf(scriptedPolicy(world.policies), { environment: hard })).toEqual([]);
  });

  it("is so in runs that err by design too, noticed or not", async () => {
    for (const mistake of Object.keys(DEGRADED_DEFAULTS.shares) as Mistake[])
      for (const recovers of [0, 1]) {
        const only = Object.fromEntries(Object.keys(DEGRADED_DEFAULTS.shares).map((one) => [one, one === mistake ? 1 : 0]));
        const policy = degradedPolicy(world.policies, {
          shares: only as typeof DEGRADED_DEFAULTS.shares,
          recovers: Object.fromEntries(Object.keys(only).map((one) => [one, recovers])) as typeof DEGRADED_DEFAULTS.recovers,
        });
        expect(await claimsOf(policy, { environment: hard })).toEqual([]);
      }
  });

  it("is found where it is not", async () => {
    const question = world.questions.find(({ text }) => text.startsWith("What was the birth rate of Avaria"))!;
    const { trajectory } = await world.run(actingPolicy(world.policies), question);
    const [searched, visited] = ["search", "visit"].map((name) => trajectory.steps.findIndex(({ action }) => action?.name === name) + 1);
    const said = (step: number, thought: string): Pick<Trajectory, "steps" | "messages"> => ({
      messages: trajectory.messages,
      steps: trajectory.steps.map((one, at) => (at === step ? { ...one, thought } : one)),
    });
    const lies: readonly (readonly [string, number, string])[] = [
      ["a page denied that is listed", searched!, "No page on the birth rate of Avaria in 2015 is listed. I open the page on Avaria."],
      ["a value denied that is shown", visited!, "The text does not give the birth rate of Avaria in 2015."],
      ["a figure that nothing has shown", visited!, "The birth rate of Avaria in 2015 was 987.6."],
      ["a page named and another opened", searched!, "The page on Belmont looks right. So I open Avaria."],
    ];
    for (const [kind, step, thought] of lies)
      expect(
        falseClaims(question.text, said(step, thought)).map((one) => one.kind),
        kind,
      ).toContain(kind);
    expect(falseClaims(question.text, trajectory)).toEqual([]);
    for (const [kind, thought] of [
      ["a figure that no page showed of avaria", "The birth rate of Avaria in 2015 was 33.3 births per 1,000 population."],
      ["a label that its snippet does not have", "The snippet of the page on Avaria mentions the number of wooden bridges."],
      ["a label that its snippet does not have", "There is something on the wooden bridges in the snippet of the page on Avaria."],
      ["a quotation that no snippet has", 'The snippet of the page on Avaria reads "Birth rate: 33.3 (2015)".'],
    ] as const)
      expect(
        contradicted(question.text, said(visited!, thought)).map((one) => one.kind.toLowerCase()),
        kind,
      ).toContain(kind);
    expect(contradicted(question.text, trajectory)).toEqual([]);
  });

  it("is found where the last thought argues wrongly", async () => {
    const names = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania".split(" ");
    const question = await world.ask(`Which of ${names.join(", ")} has the largest total area?`, names);
    const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), question, { index: 5 });
    const last = trajectory.steps.length - 1;
    const arguing = (thought: string): readonly string[] =>
      unargued("Which is the largest?", {
        messages: trajectory.messages,
        steps: trajectory.steps.map((one, at) => (at === last ? { ...one, thought } : one)),
      }).map(({ kind }) => kind);
    const rank = "Of the 9 figures for the total area, that of";
    const line = "The line for the total area is 60,000 square kilometres. Above it are only Hestria 71,170 square kilometres";
    const lies: readonly (readonly [string, string])[] = [
      ["not the first", `${rank} Avaria is the largest, 20,000 square kilometres; next comes Hestria with 71,170 square kilometres.`],
      ["not the next", `${rank} Ilvania is the largest, 78,480 square kilometres; next comes Belmont with 27,310 square kilometres.`],
      ["on the wrong side: Belmont", `${line}; Belmont 27,310 square kilometres.`],
      [
        "not the only one",
        "The line for the total area is 60,000 square kilometres. Only Ilvania is above it, with 78,480 square kilometres.",
      ],
      ["everything, though something is left out", "Everything needed is read. I did not find the total area of Avaria: it is left out."],
      ["not the nearest", `${line}; Galdia 63,860 square kilometres. Of the others Avaria comes nearest, with 20,000 square kilometres.`],
    ];
    for (const [kind, thought] of lies) expect(arguing(thought), thought).toContain(kind);
    expect(arguing(`${rank} Ilvania is the largest, 78,480 square kilometres; next comes Hestria with 71,170 square kilometres.`)).toEqual(
      [],
    );
    expect(
      arguing(`${line}; Galdia 63,860 square kilometres. Of the others Farland comes nearest, with 56,550 square kilometres.`),
    ).toEqual([]);
    expect(unargued(question.text, trajectory)).toEqual([]);
  });
});

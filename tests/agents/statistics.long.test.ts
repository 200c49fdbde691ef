import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { computeGrowth, computePairs, compute } from "../../knowledge-graph/program/arithmetic.ts";
import { simulatedEnvironment, snapshotBackend } from "../../pipelines/agents/environments/simulated-web.ts";
import { snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { statisticFor } from "../../pipelines/language/writing/statistic-thoughts.ts";
import { NOT_CALCULATED, runsCode, withCode } from "../../pipelines/agents/policies/with-code.ts";
import { offeredTools, toolsets } from "../../pipelines/tools/toolsets.ts";
import { variedTools } from "../../pipelines/tools/variation.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { lazySandbox } from "../../pipelines/sandbox/lazy-sandbox.ts";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import type { Quantity, Question } from "../../schemas/index.ts";
import { countryPage, openWorld, type World } from "./world.ts";

const documents = Array.from({ length: 12 }, (_, at) => countryPage(at));
const NAMES = documents.map(({ title }) => title);
const found = await openSandbox({ warm: 0 });
if ("sandbox" in found) await found.sandbox.close();
const aided = toolsets["search-visit-python"];
const unaided = offeredTools("search-visit-python", false);

let world: World;
let questions: readonly Question[];
const sandbox = lazySandbox("sandbox" in found ? found.sandbox.id : "");
beforeAll(async () => {
  world = await openWorld();
  const some = NAMES.slice(2, 9);
  questions = [
    await world.calculate("How far apart are their birth rates?", some, "2015", { operation: "standard-deviation", of: "birth rate" }),
    await world.calculate("Do birth and death rates go together?", some, "2015", {
      operation: "correlation",
      of: "birth rate",
      with: "death rate",
    }),
    await world.calculate("What is the birth rate of them all?", some, "2015", {
      operation: "weighted-mean",
      of: "birth rate",
      with: "population",
    }),
  ];
});
afterAll(async () => {
  await sandbox.close();
  await world.memory.close();
});

const environment = (tools: typeof aided) => {
  const web = { snapshot: snapshotOf("s1", documents), index: world.memory.text };
  return simulatedEnvironment({ ...web, tools, backend: { ...snapshotBackend(web), ...(tools === aided && { python: sandbox }) } });
};

describe("without an interpreter", () => {
  it("a right run reads every figure and has no answer", async () => {
    const policy = withCode(scriptedPolicy(world.policies), unaided);
    for (const question of questions) {
      const { trajectory } = await world.run(policy, question, { environment: environment(unaided) });
      expect(trajectory).toMatchObject({ correct: "false", prediction: NOT_CALCULATED });
      expect(trajectory.steps.at(-1)?.intent).toMatchObject({ basis: null, rivals: [] });
    }
    // What a head does, it does.
    const [plain] = world.questions.filter(({ style }) => style === "numeric");
    expect((await world.run(policy, plain!, { environment: environment(unaided) })).trajectory).toMatchObject({ correct: "true" });
  });

  it("a set says so, under whatever names its tools go", () => {
    const varied = (tools: typeof aided) => variedTools(tools, seededRandom("varied", 3));
    expect([aided, varied(aided), unaided, varied(unaided)].map(runsCode)).toEqual([true, true, false, false]);
  });
});

describe.skipIf("unavailable" in found)("with an interpreter", () => {
  it("a right run calculates the answer with it", async () => {
    const policy = withCode(scriptedPolicy(world.policies), aided);
    for (const question of questions) {
      const { trajectory } = await world.run(policy, question, { environment: environment(aided) });
      expect([question.text, trajectory.correct, trajectory.prediction]).toEqual([question.text, "true", question.answer.text]);
      const printed = Number(trajectory.steps.at(-2)?.observation?.replace("stdout:\n", ""));
      const value = question.answer.value?.[0];
      expect(printed).toBeCloseTo(value?.kind === "quantity" ? value.number : Number.NaN, 5);
      const { basis, rivals = [] } = trajectory.steps.at(-1)?.intent ?? {};
      // Wrong answers come with a calculation of the same form. What goes together wholly does so without one of the things as well.
      if (basis?.operation !== "correlation") expect(rivals.length).toBeGreaterThan(3);
      for (const rival of rivals) expect([rival.sum?.split(" ≈ ")[0], rival.answer === basis?.answer]).toEqual([expect.any(String), false]);
    }
  });

  const quantities = (unit: string, numbers: readonly number[]): Quantity[] =>
    numbers.map((number) => ({ kind: "quantity", number, low: number, high: number, unit }));
  const drawn = (count: number, seed: number): number[] => {
    const random = seededRandom("statistics", seed);
    return Array.from({ length: count }, () => 1 + random.int(90_000) / 100);
  };

  it("Python, the executor and the policy come to one result", async () => {
    const codes: string[] = [];
    const results: number[] = [];
    for (const operation of ["standard-deviation", "correlation", "weighted-mean", "compound-growth", "doubling-time"] as const) {
      const statistic = statisticFor(operation);
      if (statistic === undefined) throw new Error("no statistic");
      for (const seed of [1, 2, 3]) {
        const [years, numbers] = [2 + seed, drawn(16, seed)];
        const [xs, ys] = [quantities("km", numbers.slice(0, 8)), quantities("USD", numbers.slice(8))];
        const isGrowth = operation === "compound-growth" || operation === "doubling-time";
        const two = numbers.slice(0, 2).toSorted((a, b) => a - b);
        const figures = isGrowth ? two : operation === "standard-deviation" ? numbers.slice(0, 8) : numbers;
        const executed = isGrowth
          ? computeGrowth(operation, quantities("km", two), years, tableUnits)
          : operation === "standard-deviation"
            ? compute(operation, xs, undefined, tableUnits)
            : computePairs(operation, xs, ys, tableUnits);
        expect(statistic.value(figures, years)).toBeCloseTo(executed.number, 9);
        codes.push(
          statistic.code(
            figures.map((one) => `${one},`),
            years,
          ),
        );
        results.push(executed.number);
      }
    }
    const ran = await sandbox.run({ code: codes.join("\n\n") });
    expect(ran).toMatchObject({ status: "ok" });
    const printed = ran.stdout.trim().split("\n").map(Number);
    expect(printed).toHaveLength(results.length);
    for (const [at, result] of results.entries()) expect(printed[at]).toBeCloseTo(result, 5);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, readsMemory } from "../../knowledge-graph/program/index.ts";
import { simulatedEnvironment, snapshotBackend } from "../../pipelines/agents/environments/simulated-web.ts";
import { snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { byProgram } from "../../pipelines/agents/policies/by-program.ts";
import { NOT_CALCULATED, withCode } from "../../pipelines/agents/policies/with-code.ts";
import { toolsets } from "../../pipelines/tools/toolsets.ts";
import { families } from "../../pipelines/questions/mathematics/families/index.ts";
import { programOf, reasoningQuestion } from "../../pipelines/questions/mathematics/question.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import { Question } from "../../schemas/index.ts";
import { openWorld, type World } from "../agents/world.ts";

const opened = await openSandbox({ warm: 2, wheels: [] });
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  if ("sandbox" in opened) await opened.sandbox.close();
  await world.memory.close();
});

const DRAWS = 50;
const draw = (family: (typeof families)[number], at: number) => family.draw(seededRandom("reasoning", family.name, at));

it("without a sandbox nobody tells the answer", async () => {
  const [family] = families;
  if (family === undefined) throw new Error("no family");
  const program = programOf(family, draw(family, 0));
  expect(await execute(program, world.memory.graph)).toMatchObject({ status: "refused", reason: "undecided", node: 0 });
  expect(readsMemory(program)).toBe(false);
});

describe.skipIf("unavailable" in opened)("reasoning tasks", () => {
  if ("unavailable" in opened) return;
  const { sandbox } = opened;

  it.each(families)("$name: two methods agree on each of fifty", async ({ name, derived, tried }) => {
    const family = families.find((one) => one.name === name);
    if (family === undefined) throw new Error("no family");
    const posed = Array.from({ length: DRAWS }, (_, at) => draw(family, at));
    expect(new Set(posed.map(({ text }) => text)).size).toBeGreaterThan(DRAWS / 5);
    for (const { text, inputs } of posed)
      for (const value of Object.values(inputs))
        expect(text).toContain(
          String(value)
            .split("")
            .join(typeof value === "string" ? ", " : ""),
        );
    const inputs = posed.map((one) => one.inputs);
    const run = async (code: string): Promise<unknown> =>
      (await sandbox.run({ code: `${code}\nresult = [solve(task) for task in inputs]`, inputs })).result;
    const [one, all] = [await run(derived), await run(tried)] as [number[], number[][]];
    expect(all).toEqual(one.map((answer) => [answer]));
    // No family is of one answer.
    expect(new Set(one).size).toBeGreaterThan(4);
  });

  it("become questions, and trajectories of one program", async () => {
    const policy = withCode(byProgram(), toolsets["search-visit-python"]);
    const web = { snapshot: snapshotOf("s1", []), index: world.memory.text };
    const tools = toolsets["search-visit-python"];
    for (const family of families) {
      const made = await reasoningQuestion(family, draw(family, 0), sandbox, 7);
      if (!("question" in made)) throw new Error(`${family.name}: ${made.refused.detail}`);
      const { question } = made;
      expect(Question.parse(question)).toEqual(question);
      expect(question).toMatchObject({ style: "reasoning", family: "reasoning", requiredTools: ["PythonInterpreter"], evidence: [] });
      const environment = simulatedEnvironment({ ...web, tools, backend: { ...snapshotBackend(web), python: sandbox } });
      const { trajectory } = await world.run(policy, question, { environment });
      expect(trajectory).toMatchObject({ correct: "true", numToolCalls: 1, steps: [{ action: { name: "PythonInterpreter" } }, {}] });
      if (family !== families[0]) continue;
      const blind = simulatedEnvironment({ ...web, tools, backend: snapshotBackend(web) });
      expect((await world.run(policy, question, { environment: blind })).trajectory).toMatchObject({
        correct: "false",
        prediction: NOT_CALCULATED,
      });
    }
  });

  it.each([
    ["not-unique", "the two differ", "print(9)", "print([6])", /gives 9, another method 6/],
    ["not-unique", "several fit", "print(1)", "print([1, 2])", /2 answers/],
    ["not-unique", "none fits", "print(1)", "print([])", /0 answers/],
    ["not-executable", "one fails", "print({}['m'])", "print([1])", /KeyError: 'm'/],
    ["not-executable", "no whole number", "print(0.5)", "print([1])", /prints "0.5\\n"/],
    ["not-executable", "more is printed", "print(1); print(1)", "print([1])", /prints/],
  ])("%s where %s", async (reason, _, code, check, detail) => {
    const program = { nodes: [{ id: 0, op: "Python" as const, arguments: { code, check }, inputs: [] }] };
    expect(await execute(program, world.memory.graph, { python: sandbox })).toMatchObject({
      status: "refused",
      reason,
      detail: expect.stringMatching(detail) as string,
    });
  });

  it("are refused where the answer stands in the words", async () => {
    const [family] = families;
    if (family === undefined) throw new Error("no family");
    const told = { ...family, derived: "def solve(t): return 4321", tried: "def solve(t): return [4321]" };
    expect(await reasoningQuestion(told, { text: "What is 4,321 of these?", inputs: {} }, sandbox, 7)).toMatchObject({
      refused: { reason: "leak" },
    });
  });
});

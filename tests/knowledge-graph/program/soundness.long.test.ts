import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { execute } from "../../../knowledge-graph/program/execute.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import type { Program, ProgramAnswer } from "../../../schemas/index.ts";
import { closedMemory, closedWorld, disputedMemory, disputePrograms, openMemory, plain, possibleWorld, programs } from "./arbitrary.ts";
import { brute, Undefined } from "./brute.ts";
import type { World } from "./brute.ts";

/** The naive evaluator's result as an answer; undefined where it has none. */
function naive(program: Program, world: World): readonly string[] | number | string | boolean | undefined {
  try {
    const result = brute(program, world);
    if ("set" in result) return result.set;
    if ("values" in result) return result.values.map(String);
    return "scalar" in result ? result.scalar : result.truth;
  } catch (error) {
    if (error instanceof Undefined) return undefined;
    throw error;
  }
}

/** Whether the executor's answer is what is so in a world; a quantity within its bounds. */
function same(answer: ProgramAnswer, found: ReturnType<typeof naive>): boolean {
  if (found === undefined) return false;
  if (answer.type === "entity")
    return Array.isArray(found) ? found.length === 1 && found[0] === answer.entityId : found === answer.entityId;
  if (answer.type === "set") return JSON.stringify(found) === JSON.stringify(answer.entityIds);
  if (answer.type === "values")
    return (
      Array.isArray(found) &&
      JSON.stringify(answer.values.map((value) => String(plain(value))).sort()) === JSON.stringify([...found].sort())
    );
  if (answer.type === "quantity") return typeof found === "number" && answer.value.low <= found && found <= answer.value.high;
  return answer.value === found;
}

describe("execution and a brute-force evaluator", () => {
  it("give the same where all is known: answer for answer, refusal for refusal", async () => {
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(closedMemory, programs, async (memory, program) => {
        const result = await execute(program, memory.reader);
        const expected = naive(program, closedWorld(memory));
        if (result.status === "refused") {
          expect(expected, `refused: ${result.reason}, ${result.detail}`).toBeUndefined();
          return;
        }
        answers++;
        const { answer } = result.execution;
        expect(same(answer, expected), JSON.stringify([answer, expected])).toBe(true);
        if (answer.type === "quantity") expect(answer.value.number).toBe(expected);
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(answers).toBeGreaterThan(200);
  });

  it("give the same of what pages differ on, and of names that several bear", async () => {
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(disputedMemory, disputePrograms, async ({ memory, world }, program) => {
        const result = await execute(program, memory.reader);
        const expected = naive(program, world);
        if (result.status === "refused") {
          expect(expected, `refused: ${result.reason}, ${result.detail}`).toBeUndefined();
          return;
        }
        answers++;
        expect(same(result.execution.answer, expected), JSON.stringify([result.execution.answer, expected])).toBe(true);
      }),
      { numRuns: 4_000, seed: 3 },
    );
    expect(answers).toBeGreaterThan(200);
  });

  it("agree in every possible world wherever execution answers", async () => {
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(openMemory, programs, fc.integer(), async (memory, program, seed) => {
        const result = await execute(program, memory.reader);
        if (result.status === "refused") return;
        answers++;
        for (let i = 0; i < 12; i++) {
          const world = possibleWorld(memory, seededRandom(seed, i));
          const found = naive(program, world);
          expect(same(result.execution.answer, found), JSON.stringify([result.execution.answer, found, world.values])).toBe(true);
        }
      }),
      { numRuns: 4_500, seed: 2 },
    );
    expect(answers).toBeGreaterThan(200);
  });
});

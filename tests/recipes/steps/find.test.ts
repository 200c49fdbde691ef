import { expect, it } from "vitest";
import { openMemory } from "../../../knowledge-graph/index.ts";
import { noProgress } from "../../../pipelines/core/stage.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { noModels } from "../../../pipelines/models/models.ts";
import { find } from "../../../pipelines/recipes/steps/find.ts";
import { NO_SAMPLES, type RolloutStepInput } from "../../../pipelines/recipes/steps/recipe.ts";
import type { RolloutRunner } from "../../../pipelines/recipes/workers/rollout-runner.ts";
import { Config, type Question, type Rejection } from "../../../schemas/index.ts";
import { questions } from "../../exporters/run.ts";
import { world } from "../../exporters/world.ts";

const nobody = (): never => {
  throw new Error("no run is made here");
};

async function found(asked: readonly Question[], lost: (question: Question) => readonly string[]) {
  const opened = { path: ":memory:" };
  const memory = await openMemory(opened);
  const searched: string[] = [];
  const runner: RolloutRunner = {
    rollOut: nobody,
    decide: nobody,
    undrawn: nobody,
    replay: nobody,
    unfindable: (question) => {
      searched.push(question.id);
      return Promise.resolve(lost(question));
    },
    close: () => Promise.resolve(),
  };
  const from: RolloutStepInput = {
    run: {
      config: Config.parse({ name: "small", sources: [{ demo: {} }] }),
      memory,
      opened,
      models: noModels,
      context: {
        runs: memory.runs,
        random: seededRandom(7),
        clock: { now: "2026-01-31T08:00:00.000Z" },
        signal: new AbortController().signal,
        progress: noProgress,
        concurrency: 1,
      },
    },
    snapshotId: "s1",
    base: undefined,
    runner,
    around: { asked: [], blocked: [], gold: [] },
  };
  try {
    const made = await find(from, { ...NO_SAMPLES, questions: asked });
    await find(from, { ...NO_SAMPLES, questions: asked });
    const told: Rejection[] = [];
    for (const stream of made.rejections) for await (const one of stream()) told.push(one);
    return { unfindable: [...made.unfindable], told, searched };
  } finally {
    await memory.close();
  }
}

it("a question of which no search finds a page is told once, with the page; what is found is not; the same is not looked for twice", async () => {
  const asked = await questions(world());
  const [first, ...others] = asked;
  if (first === undefined) throw new Error("the fixture has questions");
  const { unfindable, told, searched } = await found(asked, ({ id }) =>
    id === first.id ? ["https://a.example/1", "https://a.example/2"] : [],
  );
  expect(unfindable).toEqual([first.id]);
  expect(told).toMatchObject([
    { stage: "findable", itemKey: first.id, reason: "not-findable", detail: expect.stringContaining("https://a.example/1 and 1 more") },
  ]);
  expect(searched.toSorted()).toEqual([first, ...others].map(({ id }) => id).toSorted());
});

it("what could not be looked for counts as not found", async () => {
  const [first] = await questions(world());
  if (first === undefined) throw new Error("the fixture has questions");
  const { unfindable, told } = await found([first], () => {
    throw new Error("the index is gone");
  });
  expect(unfindable).toEqual([first.id]);
  expect(told).toMatchObject([{ stage: "findable", reason: "error" }]);
});

it("what needs no page is not looked for", async () => {
  const [first] = await questions(world());
  if (first === undefined) throw new Error("the fixture has questions");
  const calculated: Question = {
    ...first,
    program: { nodes: [{ id: 0, op: "Python", arguments: { code: "print(2)", check: "print(2)" } as never, inputs: [] }] },
  };
  expect(await found([calculated], () => ["https://a.example/1"])).toEqual({ unfindable: [], told: [], searched: [] });
});

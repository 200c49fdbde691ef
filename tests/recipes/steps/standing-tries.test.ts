import { expect, it } from "vitest";
import { z } from "zod";
import { openMemory } from "../../../knowledge-graph/index.ts";
import { keyIn } from "../../../pipelines/core/run-stage.ts";
import type { ItemStage } from "../../../pipelines/core/stage.ts";
import type { MemoryState } from "../../../pipelines/recipes/refresh/night.ts";
import type { RolloutStepInput, Samples } from "../../../pipelines/recipes/steps/recipe.ts";
import { standingTries, tryKey, type RolloutTry } from "../../../pipelines/recipes/steps/standing-tries.ts";
import type { Question, Rollout } from "../../../schemas/index.ts";
import { extractor, reading, site } from "../../knowledge-graph/readings.ts";

const page = (name: string, seat: string, river: string) =>
  reading({ uri: site(name), title: name, facts: [["seat", seat], ["river", river]] }); // prettier-ignore
const listing = (name: string, snippet: string): string => `A search found 1 results:\n\n1. [${name}](${site(name)})\n\n${snippet}\n`;
const searched = (name: string, snippet: string) => ({ arguments: { query: ["x"] }, result: listing(name, snippet) });
const visited = (name: string) => ({ arguments: { url: [site(name)], goal: "x" }, result: "The useful information in it" });

it("a run stands while what it saw still stands in its pages: a listed page may change elsewhere, a visited one may not change", async () => {
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember([page("Aa", "Old", "Alpha"), page("Bb", "Same", "Beta"), page("Cc", "Left", "Gamma")], { extractor });
  const documents: [string, number, string][] = [];
  for await (const { id, version, uri } of memory.graph.documents()) documents.push([id, version, uri]);
  const on: MemoryState = { snapshotId: await memory.graph.snapshotId(), now: "2026-01-01T00:00:00Z" };

  const stage: ItemStage<RolloutTry, Rollout> = {
    name: "rollouts",
    version: "test",
    output: z.custom<Rollout>(),
    batch: 1,
    keyOf: ({ question, index }) => [question.id, index],
    apply: () => Promise.reject(new Error("nothing is rolled out here")),
  };
  const saw = {
    "what it showed of a changed page still stands in it": [searched("Aa", "The river of Aa is Alpha.")],
    "cut off where the engine cuts": [searched("Aa", "The river of Aa ...")],
    "only of pages that stand": [searched("Bb", "The seat of Bb is Same."), visited("Bb")],
    "what it showed is no more": [searched("Aa", "The seat of Aa is Old. The river of Aa")],
    "it opened a changed page": [searched("Bb", "The seat of Bb is Same."), visited("Aa")],
    "it listed a page that is gone": [searched("Cc", "The seat of Cc is Left.")],
  };
  const questions = Object.keys(saw).map((id) => ({ id }) as Question);
  await memory.runs.write(
    stage.name,
    questions.map((question) => ({
      key: keyIn(stage, { question, index: 0, on }),
      value: JSON.stringify({ o: [{ calls: saw[question.id as keyof typeof saw] }], r: [] }),
    })),
  );

  await memory.remember([{ ...page("Aa", "New", "Alpha") }], { extractor });
  await memory.bury([reading({ uri: site("Cc"), title: "Cc" }).document.id], "2026-01-02T00:00:00Z");
  const from = {
    run: { config: { rollouts: { faults: 0, distractors: null } }, memory, context: { runs: memory.runs } },
    snapshotId: await memory.graph.snapshotId(),
    base: { head: { snapshotId: on.snapshotId }, documents, questions: questions.map((question) => ({ question, tried: [on] })) },
  } as unknown as RolloutStepInput;
  const made = { questions, origins: new Map(questions.map(({ id }) => [id, { fate: "kept" }])) } as unknown as Samples;
  const standing = await standingTries(from, made, stage, ({ tried }) => tried);
  expect(questions.filter((question) => standing.has(tryKey(question, 0))).map(({ id }) => id)).toEqual([
    "what it showed of a changed page still stands in it",
    "cut off where the engine cuts",
    "only of pages that stand",
  ]);
  await memory.close();
});

import { z } from "zod";
import { readsMemory } from "../../../knowledge-graph/index.ts";
import type { Question } from "../../../schemas/index.ts";
import { runStage } from "../../core/run-stage.ts";
import type { ItemStage } from "../../core/stage.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { RolloutStep } from "./recipe.ts";
import { worldOf } from "./roll-out.ts";

/** Under this name `rejected` tells of them; `verify` reads them from there. */
export const FINDABLE = "findable";

/**
 * Which questions rest on pages that no agent could find: they stay out of `rl/pool`, as nothing could be learned from them. Runs of
 * them are made all the same, since the scripted agent may know an address.
 */
export const find: RolloutStep = async (from, made) => {
  const { run, snapshotId, runner } = from;
  const world = worldOf(from);
  const stage: ItemStage<Question, string> = {
    name: FINDABLE,
    version: STAGE_VERSIONS.rollouts,
    output: z.string(),
    batch: 16,
    questionOf: ({ id }) => id,
    keyOf: ({ id, text, goldPath }) => [id, text, goldPath, snapshotId, run.config.seed, world],
    async apply(question) {
      const [first, ...others] = await runner.unfindable(question);
      if (first === undefined) return { outputs: [question.id], rejections: [] };
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      const detail = `no eight words of the question, or of a page found before, bring up ${first}${more} among ten results`;
      return { outputs: [], rejections: [{ itemKey: question.id, reason: "not-findable", detail }] };
    },
  };
  const lookedUp = made.questions.filter(({ program }) => readsMemory(program));
  const kept = await runStage(stage, lookedUp, run.context);
  const unfindable = new Set(lookedUp.map(({ id }) => id));
  for await (const id of kept) unfindable.delete(id);
  return { ...made, unfindable, rejections: [...made.rejections, kept.rejections] };
};

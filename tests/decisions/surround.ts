import type { Question } from "../../schemas/index.ts";
import { lookupsOf } from "../../pipelines/agents/policies/lookups.ts";
import { playIn } from "../../pipelines/decisions/play.ts";
import type { Surroundings } from "../../pipelines/decisions/situation.ts";
import { surroundings } from "../../pipelines/recipes/workers/surroundings.ts";
import type { World } from "../agents/world.ts";

/** What decisions of questions over a made-up world may draw from and act in. */
export async function surround(world: World): Promise<(question: Question) => Promise<Surroundings>> {
  const near = surroundings(world.memory.graph, await world.memory.graph.attributes());
  return async (question) => {
    const asked = await lookupsOf(question, world.policies);
    return { ...asked, ...near, play: playIn(world.environment, world.policies, question, asked) };
  };
}

import type { Config, Question, Random } from "../../../schemas/index.ts";
import { actingPolicy, canBeResearched } from "../../agents/policies/acting-policy.ts";
import { byProgram, programIn } from "../../agents/policies/by-program.ts";
import { degradedPolicy } from "../../agents/policies/degraded-policy.ts";
import type { PolicyWorld } from "../../agents/policies/memory.ts";
import type { Policy } from "../../agents/policies/policy.ts";
import { scriptedPolicy } from "../../agents/policies/scripted-policy.ts";
import { secondSources } from "../../agents/policies/second-source.ts";
import { verifyingPolicy } from "../../agents/policies/verifying-policy.ts";

type Shares = Pick<Config["rollouts"], "degradedShare" | "verifyingShare" | "longShare">;

/** Who tries a question: drawn by seed, as far as the question has what it takes. */
export function policies(world: PolicyWorld, shares: Shares, random: Random): (question: Question, index: number) => Promise<Policy> {
  const [right, degraded, verifying] = [scriptedPolicy(world), degradedPolicy(world), verifyingPolicy(world)];
  const calculated = byProgram();
  const acting = actingPolicy(world);
  const [careful, single] = [actingPolicy(world, "looks twice"), actingPolicy(world, "one by one")];
  return async (question, index) => {
    if (programIn(question) !== undefined) return calculated;
    const chance = (of: string): number => random.fork(of, question.id, index).next();
    if (chance("degraded") < shares.degradedShare) return degraded;
    if (canBeResearched(question)) {
      if (chance("verifying") < shares.verifyingShare) return careful;
      return chance("long") < shares.longShare ? single : acting;
    }
    if (chance("verifying") < shares.verifyingShare && (await secondSources(question, world)).length > 0) return verifying;
    return right;
  };
}

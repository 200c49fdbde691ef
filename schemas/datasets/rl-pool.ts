import { z } from "zod";
import { commonColumns, int, json } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import type { Answer, Question } from "../question.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "./row.ts";

export const RlPoolRow = z.object({
  ...commonColumns,
  data_source: z.string().describe("Always `groundwork`; verl picks its reward by it."),
  prompt: z
    .array(z.object({ role: z.string().describe("`system` or `user`."), content: z.string().describe("The message.") }))
    .describe("System prompt and question."),
  ability: z.string().describe("The question's family."),
  reward_model: z
    .object({
      style: z.string().describe("Always `groundwork`."),
      ground_truth: json.describe("Canonical JSON {type, text, value, unit, tolerance, aliases}."),
    })
    .describe("What `rl/rewards.py` scores a response by."),
  extra_info: z
    .object({
      index: int.describe("Place of the row in its dataset."),
      split: z.string().describe("Split of the question."),
      question_id: z.string().describe("Id of the row in `questions`."),
      answer_type: z.string().describe("Kind of answer."),
      aliases: z.array(z.string()).describe("Other texts that are right."),
      unit: z.string().nullable().describe("Unit of the answer; null without one."),
      tolerance: z.number().nullable().describe("Largest absolute difference that is still right; null where it has to be exact."),
      verifier: z.string().describe("Name of the judging rule."),
      level: int.describe("The question's level."),
      gold_uris: z.array(z.string()).describe("Pages that the program needs, in order."),
      gold_facts: z.array(z.string()).describe("Statements that the program used, in words."),
      tool_set: z.string().describe("Name of the tool set in the system prompt."),
    })
    .describe("What a reward function or a report may want to know."),
  pass_rates: z
    .array(
      z.object({
        policy_id: z.string().describe("The model."),
        policy_version: z.string().nullable().describe("Its version; null where none is named."),
        n: int.describe("Tries."),
        correct: int.describe("Right ones."),
        low: z.number().describe("Lower end of Wilson's 95 % interval."),
        high: z.number().describe("Upper end."),
        basis: z
          .enum(["attempts", "rollouts", "feedback"])
          .describe("Who counted: the run over its own `rl/rollouts` or `rl/attempts`, or a trainer that reported it (`feedback`)."),
      }),
    )
    .describe("Pass rates by policy; empty where none has tried the question."),
  eligible: z
    .array(
      z.object({
        policy_id: z.string().describe("The model."),
        eligible: z.boolean().describe("Whether its group has both right and wrong rollouts."),
        reason: z.string().describe("Why, in a sentence."),
      }),
    )
    .describe("By policy, whether a group of rollouts can teach it anything; empty where unrated."),
  curriculum_rank: int.nullable().describe("Place in a curriculum, the easiest first; null in `rl/reserve`."),
});
export type RlPoolRow = z.infer<typeof RlPoolRow>;

export interface PoolPrompt {
  readonly systemPrompt: string;
  readonly toolsetName: string;
}

/** What the rollouts of one policy say of a question. */
export interface PoolGroup {
  readonly policyId: string;
  readonly version: string | null;
  readonly rate: Pick<RlPoolRow["pass_rates"][number], "n" | "correct" | "low" | "high">;
  readonly basis: RlPoolRow["pass_rates"][number]["basis"];
  readonly eligibility: Pick<RlPoolRow["eligible"][number], "eligible" | "reason">;
}

/** All that a reward needs: trainers that pass on one label and no other column have the answer's type, too. */
export const groundTruth = ({ type, text, value, unit, tolerance, aliases }: Answer): string =>
  canonicalJson({ type, text, value: value ?? null, unit: unit ?? null, tolerance: tolerance ?? null, aliases });

/** Without groups no policy has tried the question: no pass rate, no eligibility. `facts` are the statements that the program used. */
export const rlPoolRow = (
  question: Question,
  index: number,
  facts: readonly string[],
  prompt: PoolPrompt,
  inherited: QuestionFacts,
  context: RowContext,
  groups: readonly PoolGroup[] = [],
): RlPoolRow => ({
  id: `rl_${question.id}`,
  run_id: context.runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(question.generator),
  seed: question.seed,
  license: inherited.license,
  data_source: "groundwork",
  prompt: [
    { role: "system", content: prompt.systemPrompt },
    { role: "user", content: question.text },
  ],
  ability: question.family,
  reward_model: {
    style: "groundwork",
    ground_truth: groundTruth(question.answer),
  },
  extra_info: {
    index,
    split: question.split,
    question_id: question.id,
    answer_type: question.answer.type,
    aliases: [...question.answer.aliases],
    unit: question.answer.unit ?? null,
    tolerance: question.answer.tolerance ?? null,
    verifier: "groundwork-answer",
    level: question.difficulty.level,
    gold_uris: [...question.goldPath],
    gold_facts: [...facts],
    tool_set: prompt.toolsetName,
  },
  pass_rates: groups
    .filter(({ rate }) => rate.n > 0)
    .map(({ policyId, version, rate, basis }) => ({ policy_id: policyId, policy_version: version, ...rate, basis })),
  eligible: groups.map(({ policyId, eligibility }) => ({ policy_id: policyId, ...eligibility })),
  curriculum_rank: null,
});

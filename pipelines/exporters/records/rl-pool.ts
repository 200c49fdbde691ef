import { canonicalJson, type Answer, type Question } from "../../../schemas/index.ts";
import type { RlPoolRow } from "../../../schemas/rows/index.ts";
import type { Group } from "../../rewards/groups.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

export interface PoolPrompt {
  readonly systemPrompt: string;
  readonly toolsetName: string;
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
  groups: readonly Group[] = [],
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

import type { z } from "zod";
import type { Generator } from "../question.ts";
import type { GeneratorColumn, Split } from "./columns.ts";

/** What the common columns of a run's rows share. */
export interface RowContext {
  readonly runId: string;
  readonly seed: number;
  readonly language: string;
  /** Version of the code, for rows whose maker has no generator of its own. */
  readonly codeVersion: string;
}

/** What a row takes from the question it was made for. */
export interface QuestionFacts {
  readonly split: Split;
  readonly language: string;
  readonly license: string | null;
}

export const generatorColumn = (generator: Generator): z.infer<typeof GeneratorColumn> => ({
  name: generator.name,
  version: generator.version,
  model_id: generator.modelId,
  prompt_hash: generator.promptHash,
});

/** For rows that a stage of the pipeline made by rule. */
export const ruleGenerator = (name: string, version: string): z.infer<typeof GeneratorColumn> => ({
  name,
  version,
  model_id: null,
  prompt_hash: null,
});

/** What `generatorColumn` wrote, as the domain has it. */
export const generatorOf = ({ name, version, model_id, prompt_hash }: z.infer<typeof GeneratorColumn>): Generator => ({
  name,
  version,
  modelId: model_id,
  promptHash: prompt_hash,
});

/** Common columns of what was made for a question. */
export const forQuestion = (
  { id, generator, seed }: { readonly id: string; readonly generator: Generator; readonly seed: number },
  question: QuestionFacts,
  { runId }: RowContext,
) => ({
  id,
  run_id: runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(generator),
  seed,
  license: question.license,
});

/** Common columns of what a stage of the pipeline made by rule, for training. */
export const byRule = (
  {
    id,
    stage,
    language,
    license,
  }: { readonly id: string; readonly stage: string; readonly language: string; readonly license: string | null },
  context: RowContext,
) => ({
  id,
  run_id: context.runId,
  language,
  split: "train" as const,
  generator: ruleGenerator(stage, context.codeVersion),
  seed: context.seed,
  license,
});

/** The licence that holds for something made from several pages: null as soon as one page names none. */
export function joinedLicense(licenses: Iterable<string | undefined>): string | null {
  const distinct = new Set(licenses);
  return distinct.size === 0 || distinct.has(undefined)
    ? null
    : [...distinct]
        .map((name) => name ?? "")
        .sort()
        .join(" AND ");
}

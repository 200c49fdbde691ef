import type { Generator } from "../../schemas/index.ts";
import type { GeneratorColumn, Split } from "../../schemas/rows/index.ts";
import type { z } from "zod";

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

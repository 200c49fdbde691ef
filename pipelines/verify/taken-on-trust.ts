import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import type { RunFiles } from "./run-files.ts";

/** What no file of a run can prove, as the report names it. */
export interface Trust {
  readonly what: string;
  /** Whether this run has such rows. */
  present(files: RunFiles): Promise<boolean> | boolean;
}

export const trusts: readonly Trust[] = [
  { what: "that the pages said this when they were fetched (evidence/documents)", present: () => true },
  {
    what: "what a model read in pages beside the rules (evidence/documents.model_statements)",
    present: (files) => some(files, "evidence/statements", ["extractor"], ({ extractor }) => extractor.model_id !== null),
  },
  {
    what: "answers that no program gives (questions that are judged)",
    present: (files) => some(files, "questions", ["verification"], ({ verification }) => verification === "judged"),
  },
  {
    what: "that a model's words mean what the program asks, beyond names and figures (questions.text with a plain_text)",
    present: (files) => some(files, "questions", ["plain_text"], ({ plain_text }) => plain_text !== null),
  },
  {
    what: "plans that a model proposed (plans with a model_id)",
    present: (files) => some(files, "plans", ["generator"], ({ generator }) => generator.model_id !== null),
  },
  {
    what: "chains that a model wrote (reasoning with a model_id)",
    present: (files) => some(files, "reasoning", ["generator"], ({ generator }) => generator.model_id !== null),
  },
  {
    what: "that a model took these turns (trajectories of origin sampled)",
    present: (files) => some(files, "trajectories", ["origin"], ({ origin }) => origin === "sampled"),
  },
  {
    what: "runs that others made, and what their files say of them (trajectories of origin imported)",
    present: (files) => some(files, "trajectories", ["origin"], ({ origin }) => origin === "imported"),
  },
  {
    what: "alternatives that a model proposed (decisions with a model_id)",
    present: (files) => some(files, "decisions", ["generator"], ({ generator }) => generator.model_id !== null),
  },
  {
    what: "what models answered without tools (rl/attempts.predictions)",
    present: (files) => some(files, "rl/attempts", ["id"], () => true),
  },
  {
    what: "ids and log-probabilities of a model's tokens (rl/rollouts)",
    present: (files) => some(files, "rl/rollouts", ["token_ids", "log_probs"], (row) => row.token_ids !== null || row.log_probs !== null),
  },
  {
    what: "pass rates that a trainer told (rl/pool.pass_rates of basis feedback)",
    present: async (files) =>
      (await some(files, "rl/pool", ["pass_rates"], isTold)) || (await some(files, "rl/reserve", ["pass_rates"], isTold)),
  },
  {
    what: "that pages near by their vectors say the same (rejected of stage cpt/documents, near-duplicate)",
    present: (files) =>
      some(files, "rejected", ["stage", "reason"], ({ stage, reason }) => stage === "cpt/documents" && reason === "near-duplicate"),
  },
  {
    what: "why items were left out before the export (rejected)",
    present: (files) => some(files, "rejected", ["stage"], () => true),
  },
  { what: "what calls of models cost (manifest.usage)", present: ({ manifest }) => manifest.usage.model_calls > 0 },
];

const isTold = ({ pass_rates }: Pick<Row<"rl/pool">, "pass_rates">): boolean => pass_rates.some(({ basis }) => basis === "feedback");

async function some<D extends Dataset, C extends keyof Row<D> & string>(
  files: RunFiles,
  dataset: D,
  columns: readonly C[],
  is: (row: Pick<Row<D>, C>) => boolean,
): Promise<boolean> {
  for await (const row of files.rows(dataset, columns)) if (is(row)) return true;
  return false;
}

/** What of this run is taken as it is: no check can hold it, and none says that it does. */
export async function takenOnTrust(files: RunFiles): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { what, present } of trusts) if (await present(files)) found.push(what);
  return found;
}

import type { Dataset, Row } from "../../schemas/datasets/index.ts";

/** How a dataset's rows come to be, and which check makes them again. */
export interface Derivation<D extends Dataset = Dataset> {
  /** Datasets that its rows are made from. A run that lacks one of them made none of it: a single job has fewer steps. */
  readonly from: readonly Dataset[];
  /** The check that makes all of its columns again but those on trust: where rules made the row, whole; where a model did, what follows from its words. */
  readonly by: "V15" | "V16" | "V17";
  /** Columns that come from outside a run: no other row makes them. */
  readonly onTrust: readonly (keyof Row<D> & string)[];
}

const made = <D extends Dataset>(by: Derivation["by"], from: readonly Dataset[], ...onTrust: Derivation<D>["onTrust"]): Derivation<D> => ({
  from,
  by,
  onTrust,
});

/** What V15 is titled, whose report needs no row whole and is looked at apart. */
export const DERIVED_AGAIN = "derived rows, card, report, rewards, trainers' forms and manifest figures are made again and equal";

/** Every dataset of a run: made from what, by which check again, and what of it nobody can make. */
export const derivations: { readonly [D in Dataset]: Derivation<D> } = {
  "evidence/documents": made("V16", [], "uri", "title", "kind", "text", "language", "license", "version", "published_at", "modified_at", "fetched_at", "subjects", "robots", "asks", "also_at", "links", "model_statements"), // prettier-ignore
  "evidence/statements": made("V16", ["evidence/documents"]),
  "evidence/entities": made("V16", ["evidence/documents"]),
  questions: made("V17", ["evidence/statements", "evidence/entities"]),
  reasoning: made("V17", ["questions"]),
  plans: made("V17", ["questions"]),
  trajectories: made("V17", ["questions"]),
  "environment/calls": made("V17", ["trajectories"]),
  decisions: made("V17", ["questions", "trajectories"]),
  "cpt/documents": made("V15", ["questions", "reasoning", "plans", "trajectories", "decisions"]),
  "cpt/stage1": made("V15", ["cpt/documents"]),
  "cpt/stage2": made("V15", ["cpt/documents"]),
  sft: made("V15", ["questions", "trajectories"]),
  preferences: made("V15", ["questions", "trajectories", "decisions"]),
  "rl/pool": made("V15", ["questions"]),
  "rl/reserve": made("V15", ["questions"]),
  "rl/attempts": made("V15", ["questions"], "solver", "policy_id", "policy_version", "sample_index", "predictions"),
  "rl/rollouts": made("V15", ["questions", "trajectories"], "log_probs", "token_ids", "created_at"),
  rejected: made("V15", [], "stage", "item_key", "reason", "detail", "sample"),
};

/** Needs the run's tokenizer, which is at hand only where it is the shipped one. */
export const needsTokens: ReadonlySet<Dataset> = new Set(["trajectories", "cpt/documents", "cpt/stage1", "cpt/stage2", "sft"]);

export const isOnTrust = (dataset: Dataset, column: string): boolean =>
  (derivations[dataset].onTrust as readonly string[]).includes(column);

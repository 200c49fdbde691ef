import type { Dataset } from "../../schemas/datasets/index.ts";

/** How a dataset's rows come to be. A run that lacks one of `from` made none of it: a single job has fewer steps. */
export interface Derivation {
  /** Datasets that its rows are made from again, the evidence aside. */
  readonly from: readonly Dataset[];
  /**
   * Columns that no other row of the run makes: proved by other checks, from pages, programs and recordings, or taken on trust. All other
   * columns are derived: made again and compared.
   */
  readonly primary: readonly string[];
}

const derived = (...from: Dataset[]): Derivation => ({ from, primary: [] });
const primary = (from: readonly Dataset[], ...columns: string[]): Derivation => ({ from, primary: columns });

/** Every dataset of a run, column by column: derived from what, or primary. */
export const derivations: Readonly<Record<Dataset, Derivation>> = {
  "evidence/documents": primary([], "id", "language", "license", "uri", "title", "kind", "text", "content_hash", "version", "published_at", "fetched_at", "subjects", "robots"), // prettier-ignore
  "evidence/statements": primary([], "id", "generator", "text", "entity_ids", "document_key", "quote_start", "quote_end", "claim", "stated_at", "valid_from", "valid_to", "observed_at", "extractor", "confidence"), // prettier-ignore
  "evidence/entities": primary([], "id", "name", "aliases", "types", "description", "uris"),
  questions: primary([], "id", "language", "split", "generator", "seed", "text", "plain_text", "answer", "style", "family", "required_tools", "program", "evidence", "quotes", "given", "sentences", "gold_path", "hidden_entities", "subjects", "verification", "as_of", "difficulty", "round", "parent_id", "operator", "tier", "checks"), // prettier-ignore
  reasoning: primary(["questions"], "id", "generator", "seed", "question_id", "steps", "text", "answer_text"),
  plans: primary(["questions"], "id", "generator", "seed", "question_id", "index", "decomposition", "analysis", "action", "text_seed_form", "text_agent_form", "judgements", "plans_wanted", "plans_distinct", "why_fewer"), // prettier-ignore
  trajectories: primary(["questions"], "id", "generator", "seed", "question_id", "origin", "policy", "context_mode", "toolset", "toolset_name", "environment", "messages", "steps", "segments", "termination", "prediction", "correct", "num_steps", "num_tool_calls", "quality_score", "quality_parts", "finish_reason", "resume"), // prettier-ignore
  "environment/calls": primary(["trajectories"], "id", "snapshot_id", "tool", "arguments", "result", "fault"),
  decisions: primary(["questions", "trajectories"], "id", "generator", "seed", "trajectory_id", "question_id", "step_index", "context_end", "options", "original_index", "correct_index", "correct_indices", "observation", "judgement", "text", "observation_spans"), // prettier-ignore
  "cpt/documents": derived("questions", "reasoning", "plans", "trajectories", "decisions"),
  "cpt/stage1": derived("cpt/documents"),
  "cpt/stage2": derived("cpt/documents"),
  sft: derived("questions", "trajectories"),
  preferences: derived("questions", "trajectories", "decisions"),
  "rl/pool": derived("questions"),
  "rl/reserve": derived("questions"),
  "rl/attempts": primary(["questions"], "id", "generator", "seed", "question_id", "solver", "policy_id", "policy_version", "sample_index", "predictions"), // prettier-ignore
  "rl/rollouts": primary(["questions", "trajectories"], "log_probs", "token_ids", "created_at"),
  rejected: primary([], "stage", "item_key", "reason", "detail", "sample"),
};

/** Needs the run's tokenizer, which is at hand only where it is the shipped one. */
export const needsTokens: ReadonlySet<Dataset> = new Set(["trajectories", "cpt/documents", "cpt/stage1", "cpt/stage2", "sft"]);

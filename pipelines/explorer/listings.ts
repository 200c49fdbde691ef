import { html } from "../views/html.ts";
import { defineListing, type Filter, type Listing } from "./listing.ts";

const word = (name: string, column = name): Filter => ({ name, column, of: (value) => String(value) });
const inside = (name: string, column: string, key: string): Filter => ({
  name,
  column,
  of: (value) => String((value as Readonly<Record<string, string | number | null>> | null)?.[key] ?? ""),
});

export const questionListing = defineListing({
  dataset: "questions",
  path: "questions",
  title: "Questions",
  one: "question",
  columns: ["id", "text", "answer", "style", "difficulty", "split"],
  searched: ["text", "answer", "id"],
  filters: [word("style"), inside("level", "difficulty", "level"), word("family"), word("split"), word("verification")],
  head: ["question", "answer", "style", "level", "split"],
  cells: ({ text, answer, style, difficulty, split }) => [text, answer.text, style, difficulty.level, split.replace("_", " ")],
});

const right = (correct: string) =>
  correct === "true"
    ? html`<b class="good">right</b>`
    : correct === "false"
      ? html`<b class="bad">wrong</b>`
      : html`<b class="unsure">undecided</b>`;

export const runListing = defineListing({
  dataset: "trajectories",
  path: "runs",
  title: "Runs",
  one: "run",
  columns: ["id", "question_id", "policy", "correct", "termination", "num_tool_calls", "quality_score"],
  searched: ["messages", "prediction", "id", "question_id"],
  filters: [inside("policy", "policy", "kind"), word("correct"), word("termination"), word("tier"), word("origin")],
  head: ["question", "", "policy", "ended", "calls", "quality"],
  cells: (row, { textOf }) => [
    textOf(row.question_id),
    right(row.correct),
    row.policy.model_id ?? row.policy.kind,
    row.termination,
    row.num_tool_calls,
    row.quality_score.toFixed(2),
  ],
});

export const decisionListing = defineListing({
  dataset: "decisions",
  path: "decisions",
  title: "Decisions",
  one: "decision",
  columns: ["id", "question_id", "step_index", "correct_index", "original_index"],
  searched: ["options", "id", "question_id", "trajectory_id"],
  filters: [word("split")],
  head: ["question", "step", "taken"],
  cells: (row, { textOf }) => [
    textOf(row.question_id),
    row.step_index,
    row.correct_index === row.original_index ? html`<b class="good">the right option</b>` : html`<b class="bad">another option</b>`,
  ],
});

export const rejectedListing = defineListing({
  dataset: "rejected",
  path: "rejected",
  title: "Dropped",
  one: "dropped thing",
  columns: ["id", "stage", "reason", "item_key", "detail"],
  searched: ["item_key", "detail", "sample"],
  filters: [word("stage"), word("reason")],
  head: ["what", "stage", "reason", "why"],
  cells: ({ item_key: item, stage, reason, detail }) => [item, stage, reason, detail],
});

export const entityListing = defineListing({
  dataset: "evidence/entities",
  path: "memory",
  title: "Memory",
  one: "thing",
  columns: ["id", "name", "types", "aliases"],
  searched: ["name", "aliases", "id"],
  filters: [],
  head: ["name", "kinds", "also called"],
  cells: ({ name, types, aliases }) => [name, types.join(", "), aliases.slice(0, 6).join(" · ")],
});

export const listings: readonly Listing[] = [questionListing, runListing, decisionListing, rejectedListing, entityListing];

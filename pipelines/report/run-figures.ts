import type { RunReading } from "../views/reading.ts";
import { wilson } from "../rewards/wilson.ts";
import type { CurvePoint } from "../views/chart.ts";
import type { QuestionFigures } from "./question-figures.ts";
import { Tally } from "./tally.ts";

/** What is counted on the trajectories. */
export interface RunFigures {
  readonly calls: readonly number[];
  readonly tokens: readonly number[];
  readonly quality: readonly number[];
  readonly right: number;
  readonly wrong: number;
  readonly ends: Tally;
  readonly tiers: Tally;
  readonly policies: Tally;
  readonly rightByPolicy: Tally;
  /** Who answers how much of each level rightly. */
  readonly curve: readonly CurvePoint[];
  readonly places: readonly { readonly place: number; readonly kind: string }[];
}

const COLUMNS = [
  "question_id",
  "origin",
  "policy",
  "correct",
  "termination",
  "tier",
  "num_tool_calls",
  "token_count",
  "quality_score",
] as const;

/** Reads the trajectories and the attempts once. */
export async function runFigures(run: RunReading, questions: QuestionFigures): Promise<RunFigures> {
  const [ends, tiers, policies, rightByPolicy, asked, solved] = [
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
  ];
  const [calls, tokens, quality]: [number[], number[], number[]] = [[], [], []];
  const places: { place: number; kind: string }[] = [];
  let right = 0;
  let wrong = 0;
  const tried = (solver: string, questionId: string, isRight: boolean): void => {
    const level = questions.byId.get(questionId)?.level;
    if (level === undefined) return;
    asked.add(`${solver}\n${level}`);
    if (isRight) solved.add(`${solver}\n${level}`);
  };
  for await (const row of run.rows("trajectories", COLUMNS)) {
    const policy = row.policy.model_id ?? `${row.origin}: ${row.policy.kind}`;
    calls.push(row.num_tool_calls);
    tokens.push(row.token_count);
    quality.push(row.quality_score);
    ends.add(row.termination);
    tiers.add(row.tier);
    policies.add(policy);
    if (row.correct === "true") {
      right += 1;
      rightByPolicy.add(policy);
    }
    if (row.correct === "false") wrong += 1;
    // What strays by design solves nothing less for it.
    if (row.correct !== "undecided" && row.policy.kind !== "degraded") tried(policy, row.question_id, row.correct === "true");
    places.push({ place: places.length, kind: `${policy} ${row.correct} ${Math.min(4, Math.floor(row.num_tool_calls / 4))}` });
  }
  for await (const row of run.rows("rl/attempts", ["question_id", "policy_id", "answer_correct"]))
    tried(row.policy_id, row.question_id, row.answer_correct);
  const curve = asked.byName().map(([key, all]): CurvePoint => {
    const [series = "", level = ""] = key.split("\n");
    const share = solved.of(key) / all;
    return { series, x: Number(level), y: share, ...wilson(solved.of(key), all) };
  });
  return { calls, tokens, quality, right, wrong, ends, tiers, policies, rightByPolicy, curve, places };
}

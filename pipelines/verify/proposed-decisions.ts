import { Config, type Decision, type Trajectory } from "../../schemas/index.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";
import { ALTERNATIVES } from "../decisions/alternatives-tasks.ts";
import { decisionId } from "../decisions/decisions.ts";
import { HAS } from "../decisions/menu.ts";
import { decisionText, judgementOf } from "../decisions/text.ts";
import { modelGenerator } from "../models/task.ts";
import type { Findings } from "./check.ts";
import { decisionsOf } from "./derived-run.ts";
import { differingColumn } from "./differing-column.ts";
import type { RunFiles } from "./run-files.ts";

interface DecidedRun extends Pick<Trajectory, "correct" | "termination" | "questionId"> {
  readonly question: string;
}

/** Where a model proposed alternatives, what follows from the options and their run: the name, the text, its spans, the judgement, the seed. */
export async function proposedDecisions(files: RunFiles, found: Findings): Promise<void> {
  const { alternatives: wanted } = Config.shape.decisions.parse(files.manifest.config["decisions"]);
  const questions = new Map<string, string>();
  for await (const { id, text } of files.rows("questions", ["id", "text"])) questions.set(id, text);
  const runs = new Map<string, DecidedRun>();
  for await (const { id, question_id: of, correct, termination } of files.rows("trajectories", [
    "id",
    "question_id",
    "correct",
    "termination",
  ]))
    runs.set(id, { correct, termination, questionId: of, question: questions.get(of) ?? "" });
  for await (const decision of decisionsOf(files)) {
    const run = runs.get(decision.trajectoryId);
    // A run that is not there is a broken lineage (V14).
    if (run !== undefined) found.judge(decision.id, () => whyNotTold(decision, run, files.manifest.seed, wanted));
  }
}

function whyNotTold(decision: Decision, run: DecidedRun, seed: number, wanted: number): string | undefined {
  const { generator, options, originalIndex, observation, stepIndex } = decision;
  const judgement = judgementOf(run);
  // Among the options of an imported run a model's are not told from others.
  const isProposed = generator.modelId !== null || options.some(({ idea }) => idea === "proposed");
  const made = {
    ...decision,
    id: decisionId(decision.trajectoryId, stepIndex, wanted, seed),
    questionId: run.questionId,
    judgement,
    ...decisionText(run.question, stepIndex, { options, originalIndex, observation, judgement }),
    seed,
    generator: isProposed ? modelGenerator("has-model", STAGE_VERSIONS.decisions, generator.modelId ?? "of a model", ALTERNATIVES) : HAS,
  };
  const column = differingColumn(decision, made);
  return column === undefined ? undefined : `decisions: ${column} does not follow from its options and its run`;
}

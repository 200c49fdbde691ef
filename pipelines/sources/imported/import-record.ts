import { ruleStage } from "../../core/stage-versions.ts";
import {
  importedQuestionId,
  importedRunId,
  type ImportedTrajectory,
  type Step,
  type Toolset,
  ToolSchema,
  type TrajectoriesSourceConfig,
  type Trajectory,
} from "../../../schemas/index.ts";
import { neutralise, withoutControlTokens } from "../../../schemas/values/neutralise.ts";
import { importedQuality, qualityScore } from "../../trajectory/quality.ts";
import { TERMINATION } from "../../trajectory/termination.ts";
import { answerReward } from "../../rewards/answer.ts";
import { statedAnswer } from "../../rewards/stated-answer.ts";
import { languageOf } from "../../language/detect-language.ts";
import { type LeftOut, stepsOf } from "./steps.ts";
import { jsonOf } from "../../trajectory/formats/tagged-text.ts";
import type { ImportedRecord } from "./turn.ts";
import { mapTexts } from "../../../schemas/values/map-texts.ts";
import { textBetween } from "../../trajectory/formats/values.ts";

const IMPORTED = ruleStage("imported", "imported");

export type ImportResult =
  | { readonly imported: ImportedTrajectory; readonly leftOut: readonly LeftOut[] }
  | { readonly imported: undefined; readonly leftOut: readonly [LeftOut] };

/** A past run as a question without a program and a trajectory. Where nobody vouches for the file's answer its correctness is undecided. */
export function importRecord(
  record: ImportedRecord,
  { maxTurns, answers }: Pick<TrajectoriesSourceConfig, "maxTurns" | "answers">,
): ImportResult {
  const said = record.turns.reduce((sum, turn) => sum + (turn.role === "assistant" ? Math.max(1, turn.acts.length) : 0), 0);
  if (said > maxTurns) return { imported: undefined, leftOut: [{ reason: "over-limit", detail: `${said} turns and calls of the assistant; ${maxTurns} are read (maxTurns)` }] }; // prettier-ignore
  const { steps, messages, prediction, termination, leftOut } = stepsOf(record);
  if (steps.length === 0)
    return { imported: undefined, leftOut: [{ reason: "no-turns", detail: "the assistant neither calls nor answers" }] };
  const text = neutralise(record.question);
  const answer = record.answer === null ? null : neutralise(record.answer);
  const language = languageOf(text);
  const question = { id: importedQuestionId({ text, answer }), text, answer, language, generator: IMPORTED, seed: 0 };
  const system = record.turns.flatMap((turn) => (turn.role === "system" ? [turn.content] : [])).join("\n\n");
  const whole: Trajectory["messages"] = [
    { role: "system", content: withoutControlTokens(system), loss: 0 },
    { role: "user", content: text, loss: 0 },
    ...messages,
  ];
  const correct = answers === "gold" ? correctness(prediction, answer) : "undecided";
  const parts = importedQuality({ steps, prediction, correct });
  const trajectory: Trajectory = {
    id: importedRunId({ questionId: question.id, messages: whole, correct }),
    questionId: question.id,
    origin: "imported",
    policy: {
      kind: "imported",
      modelId: record.modelId === null ? null : neutralise(record.modelId),
      policyVersion: null,
      temperature: null,
      topP: null,
      constrainedDecoding: false,
    },
    contextMode: "react",
    toolset: toolsetOf(record, system, steps),
    environment: { kind: "real", snapshotId: "imported", faults: 0 },
    messages: whole,
    steps: [...steps],
    segments: [{ startMessage: 0, endMessage: whole.length, summary: null }],
    termination,
    prediction,
    correct,
    numSteps: steps.length,
    numToolCalls: steps.filter(({ action }) => action !== null).length,
    qualityScore: qualityScore(parts),
    qualityParts: parts,
    finishReason: TERMINATION[termination].finishReason,
    generator: IMPORTED,
    seed: 0,
  };
  return { imported: { question, rollout: { trajectory, calls: [] } }, leftOut };
}

function correctness(prediction: string | null, answer: string | null): Trajectory["correct"] {
  if (prediction === null || answer === null || answer.trim() === "") return "undecided";
  return answerReward(prediction, statedAnswer(answer)) === 1 ? "true" : "false";
}

/** What the file declares, or its system prompt between `<tools>` tags; a tool that is called and declared nowhere takes anything. */
function toolsetOf({ tools }: ImportedRecord, system: string, steps: readonly Step[]): Toolset {
  const lines = textBetween(system, "<tools>", "</tools>")?.split("\n") ?? [];
  const listed = typeof tools === "string" ? jsonOf(tools) : tools;
  const given: readonly unknown[] = Array.isArray(listed) ? listed : lines.map(jsonOf);
  const declared = new Map(
    given.flatMap((one) => {
      const read = ToolSchema.safeParse(
        typeof one === "object" && one !== null && "name" in one ? { type: "function", function: one } : one,
      );
      return read.success ? [[read.data.function.name, mapTexts(read.data, neutralise) as ToolSchema] as const] : []; // prettier-ignore
    }),
  );
  for (const { action } of steps)
    if (action !== null && !declared.has(action.name))
      declared.set(action.name, { type: "function", function: { name: action.name, description: "", parameters: { type: "object" } } });
  return { name: "imported", tools: [...declared.values()] };
}

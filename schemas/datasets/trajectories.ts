import { z } from "zod";
import { argumentsOf, commonColumns, int, json, MessageColumn, writtenJson } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import { ToolSchema } from "../tool.ts";
import { Message, Mistake, Resume, Termination, type RecordedTrajectory } from "../trajectory.ts";
import { forQuestion, generatorOf, type QuestionFacts, type RowContext } from "./row.ts";

export const TrajectoryRow = z
  .object({
    ...commonColumns,
    question_id: z.string().describe("Id of the row in `questions`."),
    origin: z
      .enum(["designed", "sampled", "imported"])
      .describe("`designed`: made by a policy of rules. `sampled`: made by a model. `imported`: another agent's run."),
    policy: z
      .object({
        kind: z.string().describe("The policy."),
        model_id: z.string().nullable().describe("The model; null for rules."),
        policy_version: z.string().nullable().describe("The model as the endpoint names it."),
        temperature: z.number().nullable().describe("Sampling temperature; null for rules."),
        top_p: z.number().nullable().describe("Nucleus of the sampling; null for rules."),
        constrained_decoding: z.boolean().describe("Whether the endpoint held the model to a grammar."),
      })
      .describe("Who acted."),
    context_mode: z
      .enum(["react", "resum", "iterresearch"])
      .describe("`react`: one context. `resum`: a full context is summed up and left. `iterresearch`: a report is rebuilt each round."),
    toolset: json.describe("Schemas of the tools on offer."),
    toolset_name: z.string().describe("Name of the tool set; `~` and a number mark a varied one."),
    environment: z
      .object({
        kind: z.enum(["simulated", "real"]).describe("The run's own documents, or the web."),
        snapshot_id: z.string().describe("State of the pages."),
        faults: z.number().describe("Share of the calls that were made to go wrong."),
      })
      .describe("What the tools worked on."),
    messages: z.array(MessageColumn).describe("The whole conversation, in the turn format of the tool set."),
    steps: z
      .array(
        z.object({
          thought: z.string().describe("The thought."),
          action_name: z.string().nullable().describe("Tool that was called; null on the answer and on a turn that cannot be read."),
          arguments: json.nullable().describe("Arguments of the call; null without one."),
          observation: z.string().nullable().describe("What came back; null without a call."),
          call_id: z.string().nullable().describe("The recorded call in `environment/calls`; null where none is recorded."),
          on_program_path: z.boolean().nullable().describe("Whether the step serves the program; null where no program tells."),
          mistake_type: Mistake.nullable().describe("The mistake that was designed into the step; null without one."),
          recovered: z.boolean().describe("Whether a later step made the mistake good."),
        }),
      )
      .describe("Each assistant turn as data."),
    segments: z
      .array(
        z.object({
          start_message: int.describe("First message."),
          end_message: int.describe("Message behind the last."),
          summary: z.string().nullable().describe("What the context began from; null for the first."),
        }),
      )
      .describe("Contexts after each other, each with a system and a user message of its own."),
    termination: Termination.describe("How the run ended."),
    prediction: z.string().nullable().describe("Its answer; null where it gave none."),
    correct: z.enum(["true", "false", "undecided"]).describe("Whether the answer is right, by rule."),
    num_steps: int.describe("Assistant turns."),
    num_tool_calls: int.describe("Tool calls."),
    quality_score: z.number().describe("Weighted sum of the parts, 0 to 1."),
    quality_parts: z
      .object({
        correct: z.number().describe("Whether the answer is right."),
        grounded: z.number().describe("Share of the answer's figures and names that stand in observations."),
        on_path: z.number().describe("Share of the steps that serve the program."),
        no_repeats: z.number().describe("Share of the calls that were not made before."),
        recovery: z.number().describe("Share of the mistakes that were made good."),
        length: z.number().describe("Whether it took as few calls as it needed."),
        format: z.number().describe("Share of the turns that can be read."),
      })
      .describe("What the score is made of, 0 to 1 each."),
    tier: z
      .enum(["high", "conditional", "negative"])
      .describe(
        "`high` joins the chats, `negative` is for contrast alone: by the answer, what it rests on, and how far the run repeats itself.",
      ),
    token_count: int.describe("Tokens of the messages in the tokenizer's chat format, mark-up included."),
    finish_reason: z.string().nullable().describe("`stop`, `length` or `error`, as trainers name it; null where the run is not over."),
    resume: json.nullable().describe("Where a sampled run stood when it was left; null where it is over."),
  })
  .describe("Runs of an agent through the tools, right and wrong ones; `origin` tells designed from imported.");
export type TrajectoryRow = z.infer<typeof TrajectoryRow>;

/**
 * `tier`: what `trajectoryTier` says; `tokenCount`: of the messages.
 * Long because a row names every column once, in the order of its schema.
 */
export const trajectoryRow = (
  trajectory: RecordedTrajectory,
  { tokenCount, tier }: { readonly tokenCount: number; readonly tier: TrajectoryRow["tier"] },
  question: QuestionFacts,
  context: RowContext,
): TrajectoryRow => ({
  ...forQuestion(trajectory, question, context),
  question_id: trajectory.questionId,
  origin: trajectory.origin,
  policy: {
    kind: trajectory.policy.kind,
    model_id: trajectory.policy.modelId,
    policy_version: trajectory.policy.policyVersion,
    temperature: trajectory.policy.temperature,
    top_p: trajectory.policy.topP,
    constrained_decoding: trajectory.policy.constrainedDecoding,
  },
  context_mode: trajectory.contextMode,
  toolset: canonicalJson(trajectory.toolset.tools),
  toolset_name: trajectory.toolset.name,
  environment: {
    kind: trajectory.environment.kind,
    snapshot_id: trajectory.environment.snapshotId,
    faults: trajectory.environment.faults,
  },
  messages: trajectory.messages.map(({ role, content, loss }) => ({ role, content, loss })),
  steps: trajectory.steps.map((step) => ({
    thought: step.thought,
    action_name: step.action?.name ?? null,
    arguments: step.action ? writtenJson(step.action.arguments) : null,
    observation: step.observation,
    call_id: step.callId,
    on_program_path: step.onProgramPath,
    mistake_type: step.mistake,
    recovered: step.recovered,
  })),
  segments: trajectory.segments.map(({ startMessage, endMessage, summary }) => ({
    start_message: startMessage,
    end_message: endMessage,
    summary,
  })),
  termination: trajectory.termination,
  prediction: trajectory.prediction,
  correct: trajectory.correct,
  num_steps: trajectory.numSteps,
  num_tool_calls: trajectory.numToolCalls,
  quality_score: trajectory.qualityScore,
  quality_parts: {
    correct: trajectory.qualityParts.correct,
    grounded: trajectory.qualityParts.grounded,
    on_path: trajectory.qualityParts.onPath,
    no_repeats: trajectory.qualityParts.noRepeats,
    recovery: trajectory.qualityParts.recovery,
    length: trajectory.qualityParts.length,
    format: trajectory.qualityParts.format,
  },
  tier,
  token_count: tokenCount,
  finish_reason: trajectory.finishReason,
  resume: trajectory.resume === undefined ? null : canonicalJson(trajectory.resume),
});

/** The trajectory as its row tells it: what its steps were for is not exported. Throws where the tool set is none. */
export const trajectoryOf = (row: TrajectoryRow): RecordedTrajectory => ({
  id: row.id,
  questionId: row.question_id,
  origin: row.origin,
  policy: {
    kind: row.policy.kind,
    modelId: row.policy.model_id,
    policyVersion: row.policy.policy_version,
    temperature: row.policy.temperature,
    topP: row.policy.top_p,
    constrainedDecoding: row.policy.constrained_decoding,
  },
  contextMode: row.context_mode,
  toolset: { name: row.toolset_name, tools: z.array(ToolSchema).parse(JSON.parse(row.toolset)) },
  environment: { kind: row.environment.kind, snapshotId: row.environment.snapshot_id, faults: row.environment.faults },
  messages: row.messages.map(({ role, content, loss }) => ({ role: Role.parse(role), content, loss })),
  steps: row.steps.map((step) => ({
    thought: step.thought,
    action: step.action_name === null ? null : { name: step.action_name, arguments: argumentsOf(step.arguments ?? "{}") },
    observation: step.observation,
    callId: step.call_id,
    onProgramPath: step.on_program_path,
    mistake: step.mistake_type,
    recovered: step.recovered,
  })),
  segments: row.segments.map(({ start_message, end_message, summary }) => ({
    startMessage: start_message,
    endMessage: end_message,
    summary,
  })),
  termination: row.termination,
  prediction: row.prediction,
  correct: row.correct,
  numSteps: row.num_steps,
  numToolCalls: row.num_tool_calls,
  qualityScore: row.quality_score,
  qualityParts: {
    correct: row.quality_parts.correct,
    grounded: row.quality_parts.grounded,
    onPath: row.quality_parts.on_path,
    noRepeats: row.quality_parts.no_repeats,
    recovery: row.quality_parts.recovery,
    length: row.quality_parts.length,
    format: row.quality_parts.format,
  },
  finishReason: row.finish_reason,
  ...(row.resume === null ? {} : { resume: Resume.parse(JSON.parse(row.resume)) }),
  generator: generatorOf(row.generator),
  seed: row.seed,
});

const Role = Message.shape.role;

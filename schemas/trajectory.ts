import { z } from "zod";
import { Generator } from "./question.ts";
import { Action, Toolset } from "./tool.ts";

export const Message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string(), loss: z.int().min(0).max(1) });
export type Message = z.infer<typeof Message>;

/** The typed mistakes of designed sub-optimal runs. */
export const Mistake = z.enum([
  "wrong-entity",
  "too-broad",
  "too-narrow",
  "skipped-hop",
  "premature-answer",
  "loop",
  "format-error",
  "wrong-value",
  "arithmetic-slip",
  "ignored-conflict",
]);
export type Mistake = z.infer<typeof Mistake>;

/** What can be made to go wrong with a call of the simulated environment. */
export const FaultKind = z.enum(["time-out", "empty", "http-500", "stale-page", "conflicting-page", "wrong-page"]);
export type FaultKind = z.infer<typeof FaultKind>;

/** What each end of a rollout means: see `pipelines/trajectory/termination.ts`. */
export const Termination = z.enum(["answer", "max-steps", "max-tokens", "format-error", "tool-failure", "paused", "refused"]);
export type Termination = z.infer<typeof Termination>;

/** What a step looks for, in words: "the total area of France in 2014", "the country whose capital is Lomé", France in general. */
export const Aim = z.object({
  kind: z.enum(["value", "holder", "topic"]),
  /** Name of the thing whose value is wanted; null for a holder, which is wanted itself. */
  subject: z.string().nullable(),
  /** Noun phrase that fits "the … of X", as pages label it. */
  phrase: z.string(),
  /** What people call it, where the label of a list is no word of theirs: "members" of an organisation's "participants". */
  noun: z.string().exactOptional(),
  /** Name or value that the holder is known by. */
  value: z.string().nullable(),
  /** Singular noun of the holder's type. */
  type: z.string().nullable(),
  time: z.string().nullable(),
});
export type Aim = z.infer<typeof Aim>;

/** A fact as a page showed it. */
export const SeenFact = z.object({ aim: Aim, text: z.string() });
export type SeenFact = z.infer<typeof SeenFact>;

/** An answer and the reasons that it is given for. `operands` are the facts that the operation works on. */
export const Basis = z.object({
  answer: z.string(),
  operation: z.string(),
  facts: z.array(SeenFact),
  operands: z.array(SeenFact),
  /** The calculation as it was written, where it is a wrong one; a right one follows from the operands. */
  sum: z.string().exactOptional(),
  /** Of a rival: what was taken for the wanted value; none where the right values were put together wrongly. */
  slip: z.enum(["other-thing", "other-figure", "other-year"]).exactOptional(),
  /** How what was read stands to the condition that the answer is told by, in several wordings: it is said in the place of the facts. */
  argument: z.array(z.string()).exactOptional(),
});
export type Basis = z.infer<typeof Basis>;

/** What the notebook would answer in the middle of a row of figures; the facts that it rests on are those of the kind that were told so far. */
export const SoFar = Basis.pick({ answer: true, operation: true, argument: true }).extend({
  phrase: z.string(),
  time: z.string().nullable(),
});
export type SoFar = z.infer<typeof SoFar>;

export const Step = z.object({
  thought: z.string(),
  /** Null on the answer step and on a turn whose call could not be read. */
  action: Action.nullable(),
  observation: z.string().nullable(),
  /** Names the recorded call in `environment/calls`. */
  callId: z.string().nullable(),
  onProgramPath: z.boolean().nullable(),
  mistake: Mistake.nullable(),
  /** A mistake that a later step made good. */
  recovered: z.boolean(),
  /** What the step was for, as data: HAS draws its alternatives from it. */
  intent: z.object({
    kind: z.enum(["search", "visit", "compute", "answer", "unreadable"]),
    /** Program node that the step serves, where it serves one. */
    node: z.int().nullable(),
    /** Entity ids and the attribute that the step is about. */
    entityIds: z.array(z.string()),
    attribute: z.string().nullable(),
    aims: z.array(Aim),
    /** What the last observation told: the thought opens with it. */
    report: z.object({
      kind: z.enum(["start", "listed", "unlisted", "read", "unread", "error", "other", "fault"]),
      aims: z.array(Aim),
      facts: z.array(SeenFact),
      /** What went wrong with the last call, where the report is of that. */
      fault: FaultKind.optional(),
      /** What follows from it, each in several wordings: every option of a decision says it. */
      remarks: z.array(z.array(z.string())).optional(),
      /** What is still to be read of a row, in several wordings: not said by who turns to something else. */
      left: z.array(z.string()).exactOptional(),
      /** What is looked for was read before: the step looks whether it stands. */
      again: z.boolean().optional(),
      /** Beside `again`: on the very page that it was read on. */
      reread: z.boolean().optional(),
      /** Figures of the kind that was told right before: whose and how much is enough. */
      short: z.boolean().optional(),
      /** The facts stood side by side on one page. */
      table: z.boolean().optional(),
      /** The facts are kept for a later thought: of a row of like ones not each is told as it is read. */
      held: z.boolean().optional(),
      /** Facts that earlier thoughts kept back, told with these. */
      notes: z.array(SeenFact).optional(),
      /** Facts that pages before the last have shown, told now: the run has just come to need them. */
      earlier: z.array(SeenFact).exactOptional(),
      /** The pages that are opened were among the results of an earlier search. */
      listedBefore: z.literal(true).exactOptional(),
      /** Why the run does next what it does, in several wordings: it is said of that call alone. */
      why: z.array(z.string()).optional(),
      /** Of an answer: not all that it rests on could be found. */
      partial: z.literal(true).exactOptional(),
      /** Of an answer: titles of the pages that it was read on. */
      sources: z.array(z.string()).optional(),
      /** Whose words the thought is in: see `pipelines/language/writing/thought-phrasings.ts`. */
      voice: z.string().optional(),
    }),
    /** Titles of the pages that a visit opens. */
    titles: z.array(z.string()),
    /** What the call is for goes beyond its aims: a list that has the same of other things too. */
    idea: z.enum(["list"]).exactOptional(),
    /** On the answer step: why, and what else could be answered from what was seen. */
    basis: Basis.nullable(),
    rivals: z.array(Basis),
    /** What somebody would answer who stopped here. */
    soFar: SoFar.exactOptional(),
  }),
});
export type Step = z.infer<typeof Step>;

export const QualityParts = z.object({
  correct: z.number(),
  grounded: z.number(),
  onPath: z.number(),
  noRepeats: z.number(),
  recovery: z.number(),
  length: z.number(),
  format: z.number(),
});
export type QualityParts = z.infer<typeof QualityParts>;

/** Where a sampled run stood when it was left, or who made which turn, where it was gone on with by another model. */
export const Resume = z.object({
  /** The conversation up to here is to be sent. */
  messages: z.int(),
  /** The environment's cursor: calls made in it so far. */
  calls: z.int(),
  snapshotId: z.string(),
  /** By step. `version` is the model as the endpoint names it. */
  steps: z.array(z.object({ modelId: z.string(), version: z.string().nullable() })),
});
export type Resume = z.infer<typeof Resume>;

export const Trajectory = z.object({
  id: z.string(),
  questionId: z.string(),
  origin: z.enum(["designed", "sampled", "imported"]),
  policy: z.object({
    kind: z.string(),
    modelId: z.string().nullable(),
    policyVersion: z.string().nullable(),
    temperature: z.number().nullable(),
    topP: z.number().nullable(),
    constrainedDecoding: z.boolean(),
  }),
  contextMode: z.enum(["react", "resum", "iterresearch"]),
  toolset: Toolset,
  environment: z.object({ kind: z.enum(["simulated", "real"]), snapshotId: z.string(), faults: z.number() }),
  /** System, question, then assistant turns and observations by turns. */
  messages: z.array(Message),
  steps: z.array(Step),
  /** Contexts after each other, each with its own system and user message. `summary`: what one began from; null for the first. */
  segments: z.array(z.object({ startMessage: z.int(), endMessage: z.int(), summary: z.string().nullable() })),
  termination: Termination,
  prediction: z.string().nullable(),
  correct: z.enum(["true", "false", "undecided"]),
  numSteps: z.int(),
  numToolCalls: z.int(),
  qualityScore: z.number(),
  qualityParts: QualityParts,
  finishReason: z.string().nullable(),
  /** Only where the run is not over, or more than one model made it. */
  resume: Resume.optional(),
  generator: Generator,
  seed: z.int(),
});
export type Trajectory = z.infer<typeof Trajectory>;

/** A trajectory as files keep it: what its steps were for is not written. */
export interface RecordedTrajectory extends Omit<Trajectory, "steps"> {
  readonly steps: readonly Omit<Step, "intent">[];
}

/** One recorded tool call: same snapshot, tool and arguments give the same result, byte for byte. */
export const EnvironmentCall = z.object({
  callId: z.string(),
  snapshotId: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  result: z.string(),
  fault: z.string().nullable(),
});
export type EnvironmentCall = z.infer<typeof EnvironmentCall>;

/** What trainers want of a rollout that a model made. Token lists go by segment; null where the endpoint does not give them. */
export const SamplingRecord = z.object({
  /** The clock that it was made by. */
  at: z.string(),
  logProbs: z.array(z.array(z.number())).nullable(),
  tokenIds: z.array(z.array(z.int())).nullable(),
});
export type SamplingRecord = z.infer<typeof SamplingRecord>;

/** What one rollout leaves: its trajectory and the calls it made. */
export const Rollout = z.object({ trajectory: Trajectory, calls: z.array(EnvironmentCall), sampled: SamplingRecord.optional() });
export type Rollout = z.infer<typeof Rollout>;

/** A rollout as files keep it. */
export interface RecordedRollout extends Omit<Rollout, "trajectory"> {
  readonly trajectory: RecordedTrajectory;
}

import { z } from "zod";
import { argumentsOf, json } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import type { EnvironmentCall } from "../trajectory.ts";
import type { RowContext } from "./row.ts";

export const CallRow = z
  .object({
    id: z.string().describe("Id of the call."),
    run_id: z.string().describe("The run that wrote the row."),
    call_id: z.string().describe("The name by which `trajectories.steps` refers to the call."),
    snapshot_id: z.string().describe("The state of the memory, or of the web, that was asked."),
    tool: z.string().describe("Name of the tool, as the run's tool set has it."),
    arguments: json.describe("Arguments of the call."),
    result: z.string().describe("What the tool returned, word for word."),
    fault: z.string().nullable().describe("What went wrong with the call, by design or on the web; null where nothing did."),
  })
  .describe("The recorded tool calls, so that every trajectory replays. Of the common columns only `id` and `run_id`.");
export type CallRow = z.infer<typeof CallRow>;

export const callRow = (call: EnvironmentCall, context: RowContext): CallRow => ({
  id: call.callId,
  run_id: context.runId,
  call_id: call.callId,
  snapshot_id: call.snapshotId,
  tool: call.tool,
  arguments: canonicalJson(call.arguments),
  result: call.result,
  fault: call.fault,
});

export const callOf = (row: CallRow): EnvironmentCall => ({
  callId: row.call_id,
  snapshotId: row.snapshot_id,
  tool: row.tool,
  arguments: argumentsOf(row.arguments),
  result: row.result,
  fault: row.fault,
});

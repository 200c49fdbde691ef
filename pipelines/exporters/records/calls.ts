import { canonicalJson, type EnvironmentCall } from "../../../schemas/index.ts";
import type { CallRow } from "../../../schemas/rows/index.ts";
import type { RowContext } from "../rows-context.ts";

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

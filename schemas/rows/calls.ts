import { z } from "zod";
import { json } from "./columns.ts";

/** `environment/calls`: the recorded tool calls, so that a trajectory replays bit for bit. */
export const CallRow = z.object({
  id: z.string(),
  run_id: z.string(),
  call_id: z.string(),
  snapshot_id: z.string(),
  tool: z.string(),
  arguments: json,
  result: z.string(),
  fault: z.string().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;

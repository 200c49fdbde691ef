import type { RecordedTrajectory } from "../../schemas/index.ts";
import type { SftRow } from "../../schemas/datasets/index.ts";

/**
 * The contexts of a trajectory as chats, most have one. No mistake is trained on, whatever its message says: the assistant's turns are
 * the steps, one each, in order.
 */
export function chatsOf({
  messages,
  steps,
  segments,
}: Pick<RecordedTrajectory, "messages" | "steps" | "segments">): readonly SftRow["messages"][] {
  let turn = 0;
  return segments.map(({ startMessage, endMessage }) =>
    messages.slice(startMessage, endMessage).map(({ role, content, loss }) => {
      const step = role === "assistant" ? steps[turn++] : undefined;
      return { role, content, loss: step !== undefined && step.mistake !== null ? 0 : loss };
    }),
  );
}

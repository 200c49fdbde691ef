import { z } from "zod";
import { Reply } from "../../schemas/index.ts";
import { ModelError } from "../../pipelines/models/model-error.ts";
import type { Model } from "../../pipelines/models/model.ts";
import { recordingKey } from "./recorded.ts";

const Line = z.object({ key: z.string(), task: z.string(), reply: Reply });

/** Plays a recording (the text of a JSONL file): the same request gives the same reply, and another one is an error. No endpoint is called. */
export function replayed(model: string, recording: string): Model {
  const replies = new Map<string, Reply>();
  for (const text of recording.split("\n")) {
    if (text.trim() === "") continue;
    const { key, reply } = Line.parse(JSON.parse(text));
    replies.set(key, reply);
  }
  return {
    id: model,
    complete(request) {
      const reply = replies.get(recordingKey(request, model));
      if (reply !== undefined) return Promise.resolve(reply);
      const asked = request.messages.at(-1)?.content.slice(0, 80) ?? "";
      return Promise.reject(
        new ModelError(
          "not-recorded",
          `the recording of ${model} has no reply to this request of the task "${request.task}" ("${asked}…"): record it again`,
        ),
      );
    },
  };
}

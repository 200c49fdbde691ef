import type { Reply } from "../../schemas/index.ts";
import type { Model } from "../../pipelines/models/model.ts";
import { requestKey } from "../../pipelines/models/request-key.ts";

/** One line of a recording: JSON. */
export interface Recorded {
  /** Of the request and the model's name; where the model was is left out, so that a recording plays anywhere. */
  readonly key: string;
  /** For people who look into the file. */
  readonly task: string;
  readonly reply: Reply;
}

export const recordingKey = (...[request, model]: readonly [Parameters<Model["complete"]>[0], string]): string =>
  requestKey(request, model, "");

/** Writes down each reply as it comes; `replayed` plays them. */
export function recorded(model: Model, write: (line: Recorded) => void | Promise<void>): Model {
  return {
    id: model.id,
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      await write({ key: recordingKey(request, model.id), task: request.task, reply });
      return reply;
    },
  };
}

import type { Follower } from "../core/follower.ts";
import type { Model } from "./model.ts";

/** Tells whoever follows the run of each call that is really made. */
export const traceModel = (model: Model, name: string, follower: Follower | undefined): Model =>
  follower === undefined
    ? model
    : {
        id: model.id,
        complete: (request, signal) =>
          follower.call(
            {
              task: request.task,
              model: name,
              maxTokens: request.maxTokens,
              temperature: request.temperature,
              content: () => JSON.stringify(request.messages),
            },
            () => model.complete(request, signal),
            ({ usage, finish, servedBy, content }) => ({ ...usage, finish, servedBy, content: () => content }),
          ),
      };

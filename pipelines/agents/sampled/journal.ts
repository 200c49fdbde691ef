import { z } from "zod";
import { Reply } from "../../../schemas/index.ts";
import type { Model } from "../../models/model.ts";
import type { Environment } from "../environments/environment.ts";

/** One thing that came from outside into a rollout. A rollout is a function of these, so they are all that a resumed one needs. */
export const Entry = z.union([
  z.object({ modelId: z.string(), reply: Reply }),
  z.object({ result: z.object({ callId: z.string(), observation: z.string(), fault: z.string().nullable() }) }),
]);
export type Entry = z.infer<typeof Entry>;

/** Where the entries of one rollout lie between two runs. */
export interface JournalStore {
  readonly kept: readonly Entry[];
  /** Resolves once the entry would survive a kill. */
  keep(index: number, entry: Entry): Promise<void>;
}

export interface Journal {
  /** Gives the replies of an earlier run first, in their order, whichever model made them. */
  readonly model: Model;
  /** Gives the results of an earlier run first: what a web page said then may not be had again. */
  readonly environment: Environment;
  /** Who made the last reply. */
  maker(): string;
}

export function openJournal(model: Model, environment: Environment, { kept, keep }: JournalStore): Journal {
  let at = 0;
  let maker = model.id;
  let before: readonly Entry[] = kept;
  /** The next entry of an earlier run. One of another kind is of another course of things: the rest is of no use. */
  const next = <K extends "reply" | "result">(kind: K): Extract<Entry, Record<K, unknown>> | undefined => {
    const entry = before[at];
    if (entry !== undefined && kind in entry) {
      at += 1;
      return entry as Extract<Entry, Record<K, unknown>>;
    }
    before = [];
    return undefined;
  };
  return {
    maker: () => maker,
    model: {
      id: model.id,
      async complete(request, signal) {
        const known = next("reply");
        const entry = known ?? { modelId: model.id, reply: await model.complete(request, signal) };
        if (known === undefined) await keep(at++, entry);
        maker = entry.modelId;
        return entry.reply;
      },
    },
    environment: {
      ...environment,
      async call(action) {
        const known = next("result");
        if (known !== undefined) return known.result;
        const result = await environment.call(action);
        await keep(at++, { result });
        return result;
      },
    },
  };
}

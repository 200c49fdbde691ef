import type { RunStore } from "../core/run-store.ts";
import { Stop } from "../core/stop.ts";
import { firstCalls } from "./first-calls.ts";
import type { Model, UnusableReply } from "./model.ts";

/** Answers in a row of which none can be used, until the run ends. */
export const MOST_UNUSABLE = 50;

/** The same where no reply was ever of the right form: it is the endpoint, the model or the template, and not the items. */
const MOST_UNREAD = 10;

/** So many replies of another form, and never one of the right form, are no accident: the endpoint is not asked in a way that it answers. */
const FEWEST_UNREAD = 5;

/** One line of what came back, as a message may show it. */
const SHOWN = 200;

export interface HeedOptions {
  readonly most?: number | undefined;
  /** Where the count is kept from one try of a run to the next: one that is stopped at 49 has not begun anew. */
  readonly runs: Pick<RunStore, "note" | "setNote">;
  /** The command that forgets the replies, whole: what they were of is asked anew. */
  readonly prune: string;
}

export interface HeededModel extends Model {
  /** Throws `Stop` 5 where no reply to the task was ever of the form that it is asked for: what it left out is no finding about the items. */
  heed(): Promise<void>;
  /** Keeps the count. */
  close(): Promise<void>;
}

/** Where the count of a task's unusable answers stands among the notes. */
const unusableKey = (task: string, model: string): string => `unusable ${task} ${model}`;
export const isUnusableKey = (key: string): boolean => key.startsWith("unusable ");

/** "7", or "7 unread" where no reply was ever of the right form. */
const UNREAD = " unread";

/**
 * Ends the run where a model's answers to a task are of no use, time after time: an endpoint that serves another model, a broken chat
 * template or an error page with status 200 would cost a night, and leave a run that is green because nothing was taken from it. Until a
 * first reply is of use, no more are in flight than may come to nothing: what is in flight is paid for.
 */
export function heedModel(model: Model, task: string, { most, runs, prune }: HeedOptions): HeededModel {
  const key = unusableKey(task, model.id);
  let inARow = 0;
  let wasRead = false;
  let last: UnusableReply | undefined;
  let kept: Promise<string> | undefined;
  let stopped: Stop | undefined;
  const keptCount = async (): Promise<string> => {
    const note = (await runs.note(key)) ?? "";
    inARow = Number(note.split(" ")[0]);
    wasRead = note !== "" && !note.endsWith(UNREAD);
    return note;
  };
  const allowed = (): number => most ?? (wasRead ? MOST_UNUSABLE : MOST_UNREAD);
  const calls = firstCalls();
  const stop = (times: string): Stop => stopFor({ model: model.id, task, times, prune, last, wasRead });
  return {
    id: model.id,
    async complete(request, signal) {
      await (kept ??= keptCount());
      return model.complete(request, signal);
    },
    async inTurn(work) {
      await (kept ??= keptCount());
      await calls.enter(() => Math.max(1, allowed() - inARow));
      try {
        if (stopped !== undefined) throw stopped;
        return await work();
      } finally {
        calls.leave();
      }
    },
    found(fault) {
      if (fault === null) {
        inARow = 0;
        wasRead = true;
        calls.letAllGo();
        return;
      }
      inARow += 1;
      last = fault;
      wasRead ||= fault.isRead === true;
      if (inARow < allowed()) return;
      stopped ??= stop(`${inARow} times in a row`);
      calls.letAllGo();
      throw stopped;
    },
    async heed() {
      await (kept ??= keptCount());
      if (!wasRead && inARow >= FEWEST_UNREAD) throw stop(`${inARow} times`);
    },
    async close() {
      const before = await kept;
      const after = inARow === 0 && !wasRead ? "" : `${inARow}${wasRead ? "" : UNREAD}`;
      if (before !== undefined && before !== after) await runs.setNote(key, after);
    },
  };
}

interface Unusable {
  readonly model: string;
  readonly task: string;
  readonly times: string;
  readonly prune: string;
  readonly last: UnusableReply | undefined;
  /** Whether any reply was of the right form. */
  readonly wasRead: boolean;
}

function stopFor({ model, task, times, prune, last, wasRead }: Unusable): Stop {
  const sample = last?.sample.replaceAll(/\s+/g, " ").trim() ?? "";
  const why = last === undefined ? "" : ` (the last: ${last.reason}, ${last.detail}). What came back begins: ${sample === "" ? "nothing at all" : JSON.stringify(sample.slice(0, SHOWN))}`; // prettier-ignore
  // A cut reply says nothing of the endpoint's form: it may be just what was asked for, as far as it goes.
  const advice =
    last?.reason === "model-truncated"
      ? `Give its replies more room, thoughts included: maxReplyTokens beside the model's name; the same command then continues, and asks anew what was cut`
      : `See that the endpoint serves the model that you mean, with its chat template, and answers with the JSON that docs/replies.md shows; replies are kept, so run ` +
        `"${prune}" before the same command continues: what they were of is asked anew`;
  // Whoever never says anything of use says it no sooner for being asked more often.
  const patience = wasRead ? "; to wait longer: maxUnusable beside the model's name" : "";
  return new Stop(
    5,
    `${model} was asked ${times} for ${task}, and nothing that it said can be used${why}. ${advice}. ` +
      `To leave the task to the rules: tasks: { ${task}: { driver: rules } }${patience}`,
  );
}

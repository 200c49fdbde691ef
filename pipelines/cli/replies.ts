import { countReplies, forgetUnread, pruneReplies, type RepliesOfModel, type WhichReplies } from "../models/replies.ts";
import { askAnew } from "./run-notes.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

export interface RepliesOptions extends MemoryOptions {
  readonly prune?: boolean;
  readonly model?: string;
  readonly olderThan?: number;
}

const DAY_MS = 86_400_000;

/** `groundwork memory replies` */
export const replies = ({ prune, model, olderThan, ...options }: RepliesOptions, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async ({ runs }) => {
      const which: WhichReplies = {
        ...(model !== undefined && { model }),
        ...(olderThan !== undefined && { before: new Date(Date.parse(shell.now) - olderThan * DAY_MS).toISOString() }),
      };
      const counted = await countReplies(runs, which);
      const pruned = prune === true ? await pruneReplies(runs, which) : 0;
      // What was of no use is not done: nothing is up to date that waits for it.
      const asked = pruned === 0 ? 0 : await forgetUnread(runs);
      if (asked > 0) await askAnew(runs);
      const lines = counted.length === 0 ? ["no such reply is kept"] : counted.map(lineOf);
      const told = prune === true ? [`removed ${pruned}`, ...(asked > 0 ? [`${asked} items of which a reply was of no use are asked anew by the next run`] : [])] : []; // prettier-ignore
      shell.result([...lines, ...told].join("\n"), { replies: counted, pruned, asked_anew: asked });
    },
    prune === true ? shell.now : undefined,
  );

const lineOf = ({ model, count, bytes, oldest, newest }: RepliesOfModel): string =>
  `${String(count).padStart(8)}  ${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${model}  ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`;

import type { ItemResult } from "./stage.ts";

/** Replies of which nothing stands, until somebody is told: early enough to stop a night, late enough to be no accident. */
const TELLING = 10;

/** From fewer items they may all be of one odd page or run. */
const FEWEST_ITEMS = 3;

/** Characters of what came back, as one line shows them. */
const SHOWN = 200;

/** The form was right, and nothing was in it. */
const EMPTY = { reason: "unread", detail: "they held nothing", sample: undefined } as const;

/** Watches what a stage keeps of a model's replies, and tells once where it keeps none. */
export const nothingStands = (
  stage: string,
  tell: (text: string) => void,
): ((result: Pick<ItemResult<unknown>, "rejections" | "again">, stands: boolean, replies?: number) => void) => {
  let items = 0;
  let replies = 0;
  let isOver = false;
  return ({ rejections, again }, stands, some = 1) => {
    // Of an endpoint that fails its own stop tells; what nobody looked at says nothing of the model.
    if (isOver || again === true || some === 0) return;
    items += 1;
    replies += some;
    const isEnough = replies >= TELLING && items >= FEWEST_ITEMS;
    isOver = stands || isEnough;
    if (stands || !isEnough) return;
    const [{ reason, detail, sample } = EMPTY] = rejections;
    const text = sample === undefined ? "" : ` It said: ${(typeof sample === "string" ? sample : JSON.stringify(sample)).replace(/\s+/g, " ").slice(0, SHOWN)}`; // prettier-ignore
    tell(
      `${stage}: nothing stands of what the model said in its first ${replies} replies (the last: ${reason}, ${detail}).${text}\n  The run goes on, and what the rules make stays where nothing of the model's does. Ctrl-C stops it; "groundwork doctor CONFIG" asks the model an example of each task, and tasks: { ${stage}: { driver: rules } } leaves this one to the rules`,
    );
  };
};

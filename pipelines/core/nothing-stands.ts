import type { ItemResult } from "./stage.ts";

/** Items of which nothing that a model said stands, until somebody is told: early enough to stop a night, late enough to be no accident. */
const TELLING = 10;

/** Characters of what came back, as one line shows them. */
const SHOWN = 200;

/** Watches what a stage keeps of a model's replies, and tells once where it keeps none. */
export const nothingStands = (stage: string, tell: (text: string) => void): ((result: ItemResult<unknown>, stands: boolean) => void) => {
  let items = 0;
  let isOver = false;
  return ({ rejections, again }, stands) => {
    // Of an endpoint that fails its own stop tells.
    if (isOver || again === true) return;
    items += 1;
    isOver = stands || items >= TELLING;
    if (stands || items < TELLING) return;
    const [{ reason, detail, sample } = { reason: "unread", detail: "no reason was kept", sample: undefined }] = rejections;
    const text = sample === undefined ? "" : ` It said: ${(typeof sample === "string" ? sample : JSON.stringify(sample)).replace(/\s+/g, " ").slice(0, SHOWN)}`; // prettier-ignore
    tell(
      `${stage}: nothing stands of what the model said of the first ${items} (the last: ${reason}, ${detail}).${text}\n  The run goes on, and the rules' own text stays where nothing stands. Ctrl-C stops it; "groundwork doctor CONFIG" asks the model an example of each task, and tasks: { ${stage}: { driver: rules } } leaves this one to the rules`,
    );
  };
};

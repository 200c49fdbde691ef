import { z } from "zod";
import type { WordingTask } from "../../../pipelines/questions/wording/words-task.ts";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

/** Leads that a reader may take off again: what follows asks the same. */
export const LEADS = [
  "Here is something worth looking up: ",
  "Kindly work this out from what pages say: ",
  "Someone who reads such pages wonders: ",
  "Please tell me this: ",
  "This is to be found out: ",
  "For those who like to check such things: ",
] as const;

/** Words the question anew; each manner has a lead of its own. */
export default function words(body: ChatBody): unknown {
  const { question, descriptions, manner } = dataOf(body, z.custom<WordingTask>());
  const said = descriptions.reduce((text, { of, say }) => text.replace(of, say), question);
  // A search line has no mark at its end; a question has one.
  return { question: `${LEADS[manner.length % LEADS.length] ?? LEADS[0]}${said}${/[.?]$/.test(said) ? "" : "?"}` };
}

import type { ChatBody } from "../endpoint.ts";
import { isSystem } from "./data-of.ts";

/** Whether it is this judge that is asked: several tasks share the name. */
export const isAligned = (body: ChatBody): boolean => isSystem(body, "You judge plans.");

/** A judge who agrees: what is wrong by rule never comes to it. */
export default function judgeAligned(_body: ChatBody): unknown {
  return { reason: "The plan begins with something that is needed.", verdict: "yes" };
}

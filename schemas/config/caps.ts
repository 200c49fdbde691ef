import { z } from "zod";
import { share } from "./parts.ts";

/** Most that one thing may be of all questions. */
export const CapsConfig = z.strictObject({
  attribute: share.default(0.05).describe("Most of all questions that ask for one attribute; three times as many may describe by it."),
  relation: share.default(0.25).describe("Most of all questions that go along one relation."),
  entity: share.default(0.03).describe("Most of all questions that name one thing."),
  answer: share.default(0.01).describe("Most of all questions that one thing answers."),
  shape: share.default(0.075).describe("Most of all questions whose programs have one form; plain look-ups and choices have few."),
});
export type CapsConfig = z.infer<typeof CapsConfig>;

import type { Answer, ChatBody } from "./endpoint.ts";
import alternatives from "./good/alternatives.ts";
import closedBook from "./good/closed-book.ts";
import { goodExtract as extract } from "./good/extract.ts";
import judgeAligned, { isAligned } from "./good/judge-aligned.ts";
import { goodJudge } from "./good/judge.ts";
import longContext from "./good/long-context.ts";
import obfuscate from "./good/obfuscate.ts";
import plans from "./good/plans.ts";
import { policy, summary } from "./good/policy.ts";
import readBack from "./good/read-back.ts";
import reasoning from "./good/reasoning.ts";
import synthesis from "./good/synthesis.ts";
import visit from "./good/visit.ts";
import words from "./good/words.ts";

/** What a good model answers, from the prompt alone, by the name of the schema that the client asks for. */
export const goodSides: Readonly<Record<string, (body: ChatBody) => unknown>> = {
  alternatives,
  "closed-book": (body) => closedBook(body),
  extract,
  judge: (body) => (isAligned(body) ? judgeAligned(body) : goodJudge(body)),
  "long-context": longContext,
  obfuscate,
  plans,
  policy: summary,
  "read-back": readBack,
  reasoning,
  synthesis,
  visit,
  words,
};

/** A good model's reply. Throws where a task is asked that it does not know. */
export function goodModel(body: ChatBody, sides: Readonly<Record<string, (body: ChatBody) => unknown>> = goodSides): Answer {
  // An agent's turn is free text.
  if (body.response_format === undefined) return policy(body);
  const name = body.response_format.json_schema?.name ?? "";
  const side = sides[name];
  if (side === undefined) throw new Error(`the good model knows no task "${name}"`);
  return { content: JSON.stringify(side(body)) };
}

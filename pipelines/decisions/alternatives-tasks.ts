import { z } from "zod";
import { hashOf } from "../../schemas/index.ts";
import { DATA_ONLY, dataBlock } from "../models/data-block.ts";
import { defineTask } from "../models/task.ts";
import type { SeenStep } from "./earlier-results.ts";

export interface AlternativesAsked {
  readonly question: string;
  /** BCP 47, of the question. */
  readonly language: string;
  /** Options that are asked for. */
  readonly wanted: number;
  /** Queries, or pages, of each. */
  readonly each: number;
  readonly steps: readonly SeenStep[];
  /** Earlier steps that are not shown. */
  readonly leftOut: number;
  /** Pages that results had listed. */
  readonly pages: readonly { readonly title: string; readonly url: string }[];
}

const RULES = [
  "You are shown a research run up to some point: the question, then each step's thought, call and result. You write other options for the next step, things that a researcher might do now, good ones and tempting wrong ones; each does something clearly different, not the same in other words.",
  "Each option has a thought: one to three plain sentences in the manner and length of the run's earlier thoughts (about 20 words where there is none), with no figure and no name that was not seen, and nothing about what the step will find.",
].join("\n");

const example: AlternativesAsked = {
  question: "Q",
  language: "en",
  wanted: 3,
  each: 1,
  steps: [{ thought: "T", did: "D", saw: "S" }],
  leftOut: 1,
  pages: [{ title: "P", url: "U" }],
};

const user =
  (what: (asked: AlternativesAsked) => string) =>
  (asked: AlternativesAsked): string => {
    const { question, language, steps, leftOut, pages, wanted } = asked;
    const run = { question, language, ...(leftOut > 0 && { earlierSteps: leftOut }), steps, ...(pages.length > 0 && { pages }) };
    return `${dataBlock(run)}\nWrite ${wanted} options for the next step, each ${what(asked)}.`;
  };

const shared = { name: "alternatives", maxTokens: 2_000, temperature: 0.9, usualTokens: 250, example } as const;
const several = (count: number, one: string, many: string): string => (count === 1 ? `with one ${one}` : `with exactly ${count} ${many}`);

export const SEARCHES = defineTask({
  ...shared,
  output: z.strictObject({ options: z.array(z.strictObject({ thought: z.string(), queries: z.array(z.string()) })) }),
  system: `${RULES}\nThe next step is a search: the options are other searches, each query up to eight words. Example: {"thought": "First I need the area of Peru. Let me search.", "queries": ["Peru total area"]}\n${DATA_ONLY}`,
  user: user(({ each }) => several(each, "query", "queries")),
});

export const VISITS = defineTask({
  ...shared,
  output: z.strictObject({ options: z.array(z.strictObject({ thought: z.string(), urls: z.array(z.string()), goal: z.string() })) }),
  system: `${RULES}\nThe next step opens pages: the options open other pages, or look for something else on them. Open only urls of \`pages\`, copied exactly; the goal says what is looked for. Example: {"thought": "The results list a page that should tell. I will open it.", "urls": ["https://example.org/peru"], "goal": "Find the total area of Peru exactly"}\n${DATA_ONLY}`,
  user: user(({ each }) => several(each, "url", "urls")),
});

export const ANSWERS = defineTask({
  ...shared,
  output: z.strictObject({ options: z.array(z.strictObject({ thought: z.string(), answer: z.string() })) }),
  system: `${RULES}\nThe next step answers: the options are answers that somebody might give who misread a result, mixed up two of them or reckoned wrongly; of the kind, form and unit that the question asks for, and not right. Example: {"thought": "I have what I need. The area of Peru is 1,285,216 square kilometres.", "answer": "1,285,216 square kilometres"}\n${DATA_ONLY}`,
  user: user(() => "with an answer, as short as the question wants it"),
});

/** Of all three: a step of any kind may be asked for. */
export const ALTERNATIVES = { promptHash: hashOf(SEARCHES.promptHash, VISITS.promptHash, ANSWERS.promptHash) } as const;

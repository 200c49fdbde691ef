import { z } from "zod";
import { DATA_ONLY, dataBlock } from "../models/data-block.ts";
import { defineTask } from "../models/task.ts";
import type { PlanOpening } from "./openings.ts";

export interface PlansTaskInput {
  readonly question: string;
  /** BCP 47, of the question. */
  readonly language: string;
  readonly entries: readonly PlanEntry[];
}

/** A beginning as a model is told of it: nothing that has still to be found. */
export interface PlanEntry extends Pick<PlanOpening, "kind" | "about"> {
  /** Years that the look-up is for, where `about` does not say. */
  readonly years: readonly string[];
  /** What several look-ups at once are of. */
  readonly parts: readonly string[];
}

const SINGLE: ReadonlySet<PlanOpening["kind"]> = new Set(["figure", "list", "description"]);

export function planEntry({ kind, about, nodes, queries }: PlanOpening, openings: readonly PlanOpening[]): PlanEntry {
  const parts =
    kind !== "parallel" ? [] : openings.filter((one) => SINGLE.has(one.kind) && one.nodes.every((node) => nodes.includes(node)));
  return {
    kind,
    about,
    years: kind === "parallel" ? [] : yearsOf(queries, about),
    parts: parts.map((one) => [one.about, ...yearsOf(one.queries, one.about)].join(" ")),
  };
}

const yearsOf = (queries: readonly string[], about: string): readonly string[] =>
  [...new Set(queries.flatMap((query) => query.match(/\b(?:1\d|20)\d\d\b/g) ?? []))].filter((year) => !about.includes(year));

const Plans = z.strictObject({
  plans: z.array(z.strictObject({ entry: z.int(), analysis: z.string(), queries: z.array(z.string()) })),
});

/** What each kind of beginning is, to somebody who has only the question. */
export const KINDS: Readonly<Record<PlanOpening["kind"], string>> = {
  figure: "look up one value first",
  list: "get a list first",
  description: "find out first which thing is meant",
  page: "look for a page on the thing as a whole first",
  parallel: "look up all starting points at once, a query for each",
  ranking: "look for one table over many things first",
  joint: "look for one source that has all of it side by side first",
  "cross-check": "look it up in two sources at once, a query for each",
};

export const PLANS = defineTask<PlansTaskInput, z.infer<typeof Plans>>({
  name: "plans",
  output: Plans,
  system: [
    "You plan how a research question is tackled with a search engine. Nothing was searched yet, and you do not answer the question.",
    "You are given several entries: ways to begin. Write one plan for each entry, each clearly different from the others:",
    "- analysis: two to four sentences in the first person: what is wanted, what the question gives and what is missing, in which order, and why this entry comes first.",
    "- queries: the queries of the first search, as the entry begins. Keep names and terms of the question and of the entry.",
    "Never say what a search would find: no answer, no name that is not in the question, no figure, no guess, no result, no tags.",
    'Example of one plan for the entry "the country whose capital is Lima": {"entry": 1, "analysis": "The population of a country is asked for, but only its capital is given. Which country that is has to be settled first, as everything else depends on it; then its population can be looked up.", "queries": ["country whose capital is Lima"]}',
    DATA_ONLY,
  ].join("\n"),
  user: ({ question, language, entries }) =>
    `${dataBlock({
      question,
      language,
      entries: entries.map(({ kind, about, years, parts }, index) => ({
        entry: index + 1,
        begin: KINDS[kind],
        ...(about !== "" && { about: [about, ...years].join(" ") }),
        ...(parts.length > 0 && { parts }),
      })),
    })}\nWrite ${entries.length === 1 ? "one plan" : `${entries.length} plans`}, one for each entry, in the question's language.`,
  maxTokens: 4_000,
  temperature: 0.8,
  usualTokens: 500,
  wrong: ({ plans }, { entries }) =>
    plans.some(({ entry }) => entry >= 1 && entry <= entries.length) ? null : "no plan has the number of one of the entries",
  example: {
    question: "Q",
    language: "en",
    entries: [
      { kind: "page", about: "A", years: ["2000"], parts: [] },
      { kind: "parallel", about: "", years: [], parts: ["P"] },
    ],
  },
});

import { z } from "zod";
import type { CheckResult } from "../../../schemas/index.ts";
import { ask, type AskOptions } from "../../models/ask.ts";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import type { Model } from "../../models/model.ts";
import { defineTask } from "../../models/task.ts";

/** What a plan is held against. */
export interface AlignmentOptions {
  readonly question: string;
  /** BCP 47 */
  readonly language: string;
  /** What has to be found out, in order. */
  readonly needs: readonly string[];
  readonly analysis: string;
  readonly queries: readonly string[];
  /** The plan before what is needed, or behind it: a judge that goes by the order is found out. */
  readonly planFirst: boolean;
}

export const ALIGNMENT = defineTask<AlignmentOptions, { readonly reason: string; readonly verdict: "yes" | "no" | "unsure" }>({
  name: "judge",
  output: z.strictObject({ reason: z.string(), verdict: z.enum(["yes", "no", "unsure"]) }),
  system: [
    "You judge plans. A plan for a research question is an analysis and the queries of a first search; nothing was searched yet.",
    'Say "yes" if the analysis understands what the question asks for and the search helps to find one of the needs.',
    'Say "no" if it heads for something else, leaves out what the question says, or claims to know what has still to be found. Say "unsure" if you cannot tell.',
    "Give the reason first, in one sentence.",
    DATA_ONLY,
  ].join("\n"),
  user: ({ question, language, needs, analysis, queries, planFirst }) => {
    const plan = { analysis, queries };
    return `${dataBlock({ question, language, ...(planFirst ? { plan, needs } : { needs, plan }) })}\nDoes the plan head for what the question needs?`;
  },
  maxTokens: 1_000,
  temperature: 0.3,
  usualTokens: 50,
  example: { question: "Q", language: "en", needs: ["N"], analysis: "A", queries: ["S"], planFirst: false },
});

const VOICES = 3;
const verdicts = { yes: "pass", no: "fail", unsure: "undecided" } as const;

/** Asked three times with the order swapped; where the voices differ, do not parse or do not come, it is undecided. */
export async function alignedJudge(
  judge: Model,
  input: Omit<AlignmentOptions, "planFirst">,
  { signal, seed }: AskOptions,
): Promise<{ readonly check: CheckResult; readonly again: boolean }> {
  const name = "plan-aligned";
  const voices = await Promise.all(
    Array.from({ length: VOICES }, (_, voice) =>
      ask(judge, ALIGNMENT, { ...input, planFirst: voice % 2 === 1 }, { signal, seed: seed + voice }),
    ),
  );
  const failed = voices.find((voice) => "failed" in voice);
  if (failed !== undefined) return { check: { name, verdict: "undecided", reason: failed.failed.detail }, again: failed.failed.again };
  const said = voices.flatMap((voice) => ("value" in voice ? [voice.value] : []));
  const verdict = verdicts[said[0]?.verdict ?? "unsure"];
  if (said.some((one) => verdicts[one.verdict] !== verdict))
    return { check: { name, verdict: "undecided", reason: `the judge says ${said.map((one) => one.verdict).join(", ")}` }, again: false };
  return {
    check: verdict === "pass" ? { name, verdict } : { name, verdict, reason: (said[0]?.reason ?? "").slice(0, 300) },
    again: false,
  };
}

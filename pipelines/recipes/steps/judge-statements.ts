import { z } from "zod";
import { documentKey, Verdict, type Document, type DraftStatement, type Rejection } from "../../../schemas/index.ts";
import { runStage } from "../../core/run-stage.ts";
import type { ItemStage, StageContext } from "../../core/stage.ts";
import type { CheckedStatement } from "../../extract/model/check.ts";
import { saidByRules } from "../../extract/model/duplicates.ts";
import type { OpenJudges } from "./judges.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

/** What a judge said of one statement. Each value names its document, so that it is forgotten with it. */
export const JUDGE_STAGE = "extract-judged";

const Judged = z.object({ documentId: z.string(), verdict: Verdict, reason: z.string().optional(), again: z.boolean().optional() });
type Judged = z.infer<typeof Judged>;

export interface JudgedStatements {
  readonly kept: readonly CheckedStatement[];
  readonly rejections: readonly Rejection[];
  /** The endpoint failed: another run may keep more. */
  readonly again: boolean;
}

/** A claim, and a text that is not word for word the page's: no rule tells whether the quote means that. */
export const needsJudge = ({ statement, verbatim }: CheckedStatement): boolean => statement.claim !== undefined || !verbatim;

/**
 * Keeps what a judge passes. A claim that it does not pass is left out; its sentence stays where it is the page's own, or passes alone.
 * Without a judge, or with one that has no voice, nothing stays but the page's own sentences.
 */
export async function judgeStatements(
  checked: readonly CheckedStatement[],
  document: Document,
  rules: readonly DraftStatement[],
  judges: OpenJudges | undefined,
  context: StageContext,
): Promise<JudgedStatements> {
  const rejections: Rejection[] = [];
  const reject = (opinion: Judged | undefined, sample: string): void =>
    void rejections.push({
      stage: "extract",
      itemKey: documentKey(document),
      reason: opinion?.verdict === "fail" ? "unsupported" : "undecided",
      detail: opinion === undefined ? "no judge: name a model for tasks.judge" : (opinion.reason ?? "the judge says no"),
      sample,
    });
  const said = await opinions(
    checked.filter(needsJudge).map((one) => ({ one, text: wordsOf(one) })),
    document,
    judges,
    context,
  );
  const passes = (opinion: Judged | undefined): boolean => opinion?.verdict === "pass";
  const alone = checked.filter((one) => one.statement.claim !== undefined && !one.verbatim && !passes(said.get(one)));
  const asText = await opinions(
    alone.map((one) => ({ one, text: one.statement.text })),
    document,
    judges,
    context,
  );
  const kept: CheckedStatement[] = [];
  for (const one of checked) {
    const opinion = said.get(one);
    if (!needsJudge(one) || passes(opinion)) {
      kept.push(one);
      continue;
    }
    reject(opinion, wordsOf(one));
    const { claim, ...statement } = one.statement;
    const stands = claim !== undefined && (one.verbatim || passes(asText.get(one)));
    if (stands && !saidByRules(statement, rules)) kept.push({ ...one, statement });
  }
  return { kept, rejections, again: [...said.values(), ...asText.values()].some((one) => one.again === true) };
}

/** The claim beside the statement's own words: only who says both passes. */
function wordsOf({ statement: { text, claim } }: CheckedStatement): string {
  if (claim === undefined) return text;
  const { subject, attribute, value, asOf } = claim;
  const unit = value.kind === "quantity" && value.unit !== undefined ? ` ${value.unit}` : "";
  const said = value.kind === "reference" ? value.reference.surface : value.kind === "quantity" ? `${value.number}${unit}` : value.value;
  return `${text} (${subject.surface} – ${attribute}: ${said}${asOf === undefined ? "" : `, ${asOf}`})`;
}

interface Asked {
  readonly one: CheckedStatement;
  readonly text: string;
}

async function opinions(
  asks: readonly Asked[],
  document: Document,
  judges: OpenJudges | undefined,
  context: StageContext,
): Promise<ReadonlyMap<CheckedStatement, Judged>> {
  const found = new Map<CheckedStatement, Judged>();
  if (judges === undefined || asks.length === 0) return found;
  const stage: ItemStage<Asked, Judged> = {
    name: JUDGE_STAGE,
    version: STAGE_VERSIONS.judges,
    output: Judged,
    batch: 1,
    keyOf: ({ one, text }) => [document.id, judges.key, text, one.evidence],
    async apply({ one, text }, { signal }) {
      const { verdict, reason, again } = await judges.supports(text, one.evidence, signal, [document.id]);
      const judged = { documentId: document.id, verdict, ...(reason !== undefined && { reason }), ...(again === true && { again }) };
      return { outputs: [judged], rejections: [], ...(again === true && { again }) };
    },
  };
  let at = 0;
  for await (const judged of await runStage(stage, asks, context)) {
    const asked = asks[at++];
    if (asked !== undefined) found.set(asked.one, judged);
  }
  return found;
}

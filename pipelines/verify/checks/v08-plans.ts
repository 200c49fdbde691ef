import { canonicalJson, hashOf } from "../../../schemas/index.ts";
import type { PlanRow } from "../../../schemas/datasets/index.ts";
import { seedFormOf } from "../../plans/plans.ts";
import { parseTurn } from "../../trajectory/formats/tongyi.ts";
import { defaultTools, invalidCall } from "../../tools/toolset.ts";
import { textKey } from "../../checks/near-copy.ts";
import { defineCheck, findings } from "../check.ts";
import type { RunFiles } from "../run-files.ts";

/** What is kept of a question's plans while they pass. */
interface Seen {
  readonly wanted: number;
  readonly distinct: number;
  readonly whyFewer: string | null;
  readonly indices: Set<number>;
  readonly decompositions: Set<string>;
  readonly analyses: Set<string>;
}

export default defineCheck({
  id: "V8",
  title: "plans: as many as there are ways, different, valid calls, no observation",
  async run(files) {
    const found = findings();
    const byQuestion = new Map<string, Seen>();
    for await (const row of files.rows("plans")) found.judge(row.id, () => whyNotPlan(row) ?? whyNotAmong(row, byQuestion));
    if (!files.has("plans")) return found.outcome();
    const rejected = await rejectedPlans(files);
    for (const [questionId, seen] of byQuestion) found.judge(questionId, () => whyNotAll(seen, rejected.get(questionId) ?? 0));
    // A question that is not executed (an imported one) has no program to plan by.
    for await (const row of files.rows("questions", ["id", "verification"]))
      if (row.verification === "executed" && !byQuestion.has(row.id) && !rejected.has(row.id))
        found.fail(row.id, "it has no plan, and no rejection says why");
    return found.outcome();
  },
});

/** The plan alone: an analysis and one call that its tool accepts, in both forms, and nothing after it. */
function whyNotPlan(row: PlanRow): string | undefined {
  const action = { name: row.action.name, arguments: JSON.parse(row.action.arguments) as Record<string, unknown> };
  const invalid = invalidCall(action, defaultTools);
  if (invalid !== undefined) return invalid;
  const parsed = parseTurn(row.text_agent_form);
  if (!parsed.ok || parsed.turn.act.kind !== "call") return "the agent's form is no call";
  if (parsed.turn.thought !== row.analysis || canonicalJson(parsed.turn.act.action) !== canonicalJson(action))
    return "the agent's form says something else than the plan";
  if (!row.text_agent_form.endsWith("</tool_call>")) return "something follows the call";
  const { query = [] } = action.arguments as { readonly query?: readonly string[] };
  if (row.text_seed_form !== seedFormOf(row.analysis, query)) return "the seed's form is not <think>analysis</think><action>call</action>";
  const told = [row.analysis, row.text_agent_form, row.text_seed_form].find((text) =>
    /<\/?(?:tool_response|observation|answer)>/i.test(text),
  );
  return told === undefined ? undefined : "it holds an observation or an answer";
}

function whyNotAmong(row: PlanRow, byQuestion: Map<string, Seen>): string | undefined {
  const known = byQuestion.get(row.question_id);
  const seen = known ?? {
    wanted: row.plans_wanted,
    distinct: row.plans_distinct,
    whyFewer: row.why_fewer,
    indices: new Set<number>(),
    decompositions: new Set<string>(),
    analyses: new Set<string>(),
  };
  byQuestion.set(row.question_id, seen);
  if (seen.wanted !== row.plans_wanted || seen.distinct !== row.plans_distinct || seen.whyFewer !== row.why_fewer)
    return "the plans of its question do not agree on how many there are";
  if (seen.indices.has(row.index)) return `another plan has index ${row.index}`;
  if (seen.decompositions.has(row.decomposition)) return `another plan takes the decomposition "${row.decomposition}"`;
  const analysis = hashOf(textKey(row.analysis));
  if (seen.analyses.has(analysis)) return "another plan has the same analysis";
  seen.indices.add(row.index);
  seen.decompositions.add(row.decomposition);
  seen.analyses.add(analysis);
  return undefined;
}

function whyNotAll({ wanted, distinct, whyFewer, indices }: Seen, rejected: number): string | undefined {
  const due = Math.min(wanted, distinct);
  const kept = indices.size;
  if (kept > due || kept + rejected < due)
    return `${kept} plans and ${rejected} rejected ones, ${due} are due (${wanted} wanted, ${distinct} different ways)`;
  return kept < wanted && (whyFewer ?? "") === "" ? "fewer plans than wanted, and no reason" : undefined;
}

/** Rejected plans by question; their item keys are `question` or `question:which plan`. */
async function rejectedPlans(files: RunFiles): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const row of files.rows("rejected", ["stage", "item_key"])) {
    const [questionId] = row.item_key.split(":");
    if (row.stage === "plans" && questionId !== undefined) counts.set(questionId, (counts.get(questionId) ?? 0) + 1);
  }
  return counts;
}

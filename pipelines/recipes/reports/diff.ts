import { NightDiff, type Shape } from "../../../schemas/index.ts";
import type { KeptQuestion, KnownDocument, Night } from "../refresh/night.ts";
import type { Samples } from "../steps/recipe.ts";
import { distance } from "./shape.ts";
import type { Steering } from "../steps/steer.ts";

type Rows = KeptQuestion["rows"];
type Retired = NightDiff["questions"]["retired"];

export interface Tonight {
  readonly runId: string;
  readonly clock: string;
  readonly snapshotId: string;
  readonly questions: readonly KeptQuestion[];
  readonly documents: readonly KnownDocument[];
  readonly shape: Shape;
}

/** What a night made of the one before. Depends on the two nights only, not on where the work was interrupted. */
export async function diffOf(base: Night, made: Samples, tonight: Tonight, wantedLevel: number): Promise<NightDiff> {
  const { head } = base;
  const origins = [...made.origins.values()];
  const count = (fate: string): number => origins.filter((origin) => origin.fate === fate).length;
  const before = new Map(base.questions.map((kept) => [kept.question.id, kept]));
  const replaced = made.questions.flatMap((question) => {
    const origin = made.origins.get(question.id);
    const old = before.get(origin?.before ?? "");
    return origin?.fate === "re-answered" && old !== undefined ? [{ question, old }] : [];
  });
  const standing = new Set(origins.flatMap((origin) => origin.before ?? []));
  const lost = base.questions.filter(({ question }) => !standing.has(question.id));
  const shift = {
    styles: distance(head.shape.styles, tonight.shape.styles),
    levels: distance(head.shape.levels, tonight.shape.levels),
    hops: distance(head.shape.hops, tonight.shape.hops),
    calls: distance(head.shape.calls, tonight.shape.calls),
    lengths: distance(head.shape.lengths, tonight.shape.lengths),
  };
  const documents = documentsOf(base.documents, tonight.documents);
  const read = documents.filter(({ what }) => what !== "gone").length;
  const ofDocuments = { reworked: read, reused: tonight.documents.length - read };
  return NightDiff.parse({
    format: "groundwork-diff",
    version: 1,
    run_id: tonight.runId,
    clock: tonight.clock,
    since: { run_id: head.id, clock: head.clock },
    documents,
    questions: {
      kept: count("kept"),
      re_cited: count("re-cited"),
      re_answered: replaced.map(({ question, old }) => ({
        id: question.id,
        replaces: old.question.id,
        text: question.text,
        answer: question.answer.text,
        was: old.question.answer.text,
      })),
      retired: await retired(lost, head.forgotten, made),
      new: made.questions.flatMap(({ id }) => (made.origins.get(id)?.fate === "new" ? [id] : [])),
    },
    ...(made.steering && { steered: steeredBy(made.steering, wantedLevel) }),
    gone_with_them: sum([...lost, ...replaced.map(({ old }) => old)].map(({ rows }) => rows)),
    work: { documents: ofDocuments, drafts: ofDocuments, ...workOf(made, tonight) },
    shift: { most: Math.max(...Object.values(shift)), ...shift },
  } satisfies NightDiff);
}

/** Shares to four digits, styles that nobody wants left out. */
function steeredBy({ policyId, rated, mix, levels, operators }: Steering, wanted: number): NonNullable<NightDiff["steered"]> {
  const all = Object.values(mix).reduce((total, share) => total + share, 0);
  const shares = (of: readonly (readonly [string, number])[]): Record<string, number> =>
    Object.fromEntries(of.flatMap(([name, share]) => (share > 0 ? [[name, Number(share.toFixed(4))]] : [])));
  return {
    policy_id: policyId,
    rated,
    styles: shares(Object.entries(mix).map(([style, share]) => [style, share / all])),
    levels: shares([
      [String(wanted - 1), levels.below],
      [String(wanted), levels.wanted],
      [String(wanted + 1), levels.above],
    ]),
    operators: { ...operators },
  };
}

function documentsOf(then: readonly KnownDocument[], now: readonly KnownDocument[]): NightDiff["documents"] {
  const versions = new Map(then.map(([id, version]) => [id, version]));
  const left = new Set(now.map(([id]) => id));
  const found: NightDiff["documents"] = [];
  for (const [id, version, uri] of now) {
    const before = versions.get(id);
    if (before !== version) found.push({ uri, what: before === undefined ? "new" : "changed" });
  }
  for (const [id, , uri] of then) if (!left.has(id)) found.push({ uri, what: "gone" });
  return found.sort((a, b) => (a.uri < b.uri ? -1 : 1));
}

async function retired(lost: readonly KeptQuestion[], forgotten: readonly string[], made: Samples): Promise<Retired> {
  const ids = new Set(lost.map(({ question }) => question.id));
  const why = new Map<string, Pick<Retired[number], "reason" | "detail">>();
  for (const stream of made.rejections)
    for await (const { stage, itemKey, reason, detail } of stream())
      if (["refresh", "questions", "review", "verify"].includes(stage) && ids.has(itemKey)) why.set(itemKey, { reason, detail });
  const found = lost.map(({ question: { id, text } }): Retired[number] => ({
    id,
    text,
    ...(why.get(id) ?? { reason: "error", detail: "no reason was kept" }),
  }));
  const gone = forgotten.map((id): Retired[number] => ({ id, text: "", reason: "forgotten", detail: "its source was forgotten" }));
  return [...found, ...gone].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What of tonight was made on an earlier night. */
function workOf(made: Samples, { questions, snapshotId, clock }: Tonight): Omit<NightDiff["work"], "documents" | "drafts"> {
  const kept = questions.filter(({ question }) => made.origins.get(question.id)?.fate === "kept");
  const seen = new Set(
    kept.filter(({ tried, sampledOn }) => [...tried, ...sampledOn].every((on) => on.snapshotId !== snapshotId || on.now !== clock)),
  );
  const work = (kind: keyof Rows, reused: number): { readonly reworked: number; readonly reused: number } => {
    const all = questions.reduce((total, { rows }) => total + rows[kind], 0);
    return { reworked: all - reused, reused };
  };
  const total = (some: Iterable<KeptQuestion>, kind: keyof Rows): number => [...some].reduce((all, { rows }) => all + rows[kind], 0);
  return {
    questions: { reworked: questions.length - kept.length, reused: kept.length },
    reasoning: work("reasoning", total(kept, "reasoning")),
    plans: work("plans", total(kept, "plans")),
    trajectories: work("trajectories", total(seen, "trajectories")),
    decisions: work("decisions", total(seen, "decisions")),
  };
}

const sum = (rows: readonly Rows[]): Rows =>
  rows.reduce(
    (all, one) => ({
      reasoning: all.reasoning + one.reasoning,
      plans: all.plans + one.plans,
      trajectories: all.trajectories + one.trajectories,
      decisions: all.decisions + one.decisions,
      pool: all.pool + one.pool,
    }),
    { reasoning: 0, plans: 0, trajectories: 0, decisions: 0, pool: 0 },
  );

const NAMED = 20;

/** The diff for people, as a part of the card. */
export function diffText({ since, documents, questions, steered, gone_with_them: gone, work, shift }: NightDiff): string {
  const many = (what: string): number => documents.filter((document) => document.what === what).length;
  const some = (lines: readonly string[]): readonly string[] =>
    lines.length <= NAMED ? lines : [...lines.slice(0, NAMED), `- and ${lines.length - NAMED} more in \`diff.json\``];
  return [
    "## Since the last night",
    `Set against ${since.run_id} of ${since.clock}; all of it stands in \`diff.json\`.`,
    "",
    `- pages: ${many("new")} new, ${many("changed")} changed, ${many("gone")} gone`,
    `- questions: ${questions.kept} kept as they were, ${questions.re_cited} kept on other evidence, ${questions.re_answered.length} re-answered, ${questions.retired.length} retired, ${questions.new.length} new`,
    `- with retired and replaced ones went ${gone.plans} plans, ${gone.reasoning} chains, ${gone.trajectories} trajectories, ${gone.decisions} decisions, ${gone.pool} pool rows`,
    ...(steered === undefined ? [] : steeredLines(steered)),
    "",
    "| | made tonight | of earlier nights |",
    "|---|---|---|",
    ...Object.entries(work).map(([what, { reworked, reused }]) => `| ${what} | ${reworked} | ${reused} |`),
    "",
    `Shift (total variation, 0 to 1): ${Object.entries(shift)
      .filter(([what]) => what !== "most")
      .map(([what, value]) => `${what} ${value}`)
      .join(", ")}.`,
    "",
    ...some(questions.re_answered.map(({ text, was, answer }) => `- re-answered: ${plain(text)} ${plain(was)} -> **${plain(answer)}**`)),
    ...some(questions.retired.map(({ id, text, reason }) => `- retired (${reason}): ${text === "" ? id : plain(text)}`)),
    "",
  ].join("\n");
}

const steeredLines = ({ policy_id: policy, rated, styles, levels, operators }: NonNullable<NightDiff["steered"]>): readonly string[] => {
  const said = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([name, share]) => `${name} ${share}`)
      .join(", ");
  return [
    `- steered by what ${plain(policy)} makes of ${rated} questions: styles ${said(styles)}; rounds grow to level ${said(levels)}${said(operators) === "" ? "" : `; operators are drawn by ${said(operators)} times as often`}`,
  ];
};

/** Text of pages is data: it makes no mark-up here. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, "\\$&").replace(/\s+/g, " ");

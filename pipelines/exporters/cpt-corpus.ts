import {
  CptConfig,
  cptStages,
  documentKey,
  type Decision,
  type Document,
  type Rejection,
  type RecordedTrajectory,
} from "../../schemas/index.ts";
import { type CptDocumentRow, cptRow, type CptText, joinedLicense, type RowContext } from "../../schemas/datasets/index.ts";
import { mapOrdered } from "../core/map-ordered.ts";
import { halves } from "./cpt/halves.ts";
import { longContextTexts } from "./cpt/long-context.ts";
import { withoutControlTokens } from "../../schemas/values/neutralise.ts";
import { withoutPersonalData } from "./cpt/personal-data.ts";
import type { Evidence } from "./evidence.ts";
import { generalText, isGeneralText, type GeneralText } from "./general-text.ts";
import { entityText } from "./cpt/entity-text.ts";
import { decisionsText, judgedText, pageText, planText, questionText, reasoningText } from "./cpt/texts.ts";
import type { Items, RunExport, TrajectoryText } from "./run-export.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { WINDOW, windowsOf } from "../tokens/windows.ts";

/** Characters of the texts whose tokens are counted at once. */
const batchLength = 1 << 19;
/** Batches in flight: one is counted while the next waits, so that the thread that counts does not wait for this one. */
const BATCHES = 2;
/** Sentences that a text about something of no known kind has. */
const FEWEST = 4;

/**
 * The CPT corpus of a run, source by source, tokens counted. Only what is for training: nothing made from a question that is
 * kept for validation or held out.
 */
export async function* cptRows(
  run: RunExport,
  evidence: Evidence,
  context: RowContext,
  reject: (rejection: Rejection) => void = () => undefined,
  masked: Map<string, number> = new Map(),
): AsyncGenerator<CptDocumentRow> {
  const counted = mapOrdered(bySize(fitForAll(texts(run, evidence, reject), run.cpt, reject, masked)), BATCHES, async (batch) => {
    const counts = await run.tokens.count(batch.map((item) => item.text));
    return batch.map((item, index) => cptRow(item, counts[index] ?? 0, context));
  });
  for await (const rows of counted) yield* rows;
}

async function* bySize(texts: AsyncIterable<CptText>): AsyncGenerator<readonly CptText[]> {
  let length = 0;
  let batch: CptText[] = [];
  for await (const text of texts) {
    batch.push(text);
    length += text.text.length;
    if (length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/** Tokens by source, counted while the rows pass. */
export async function* countRows(rows: AsyncIterable<CptDocumentRow>, tally: Map<string, number>): AsyncGenerator<CptDocumentRow> {
  for await (const row of rows) {
    tally.set(row.source, (tally.get(row.source) ?? 0) + row.token_count);
    yield row;
  }
}

/**
 * The texts as they may leave: without what our words make a control token of, without mail addresses, phone numbers and keys, as the config has it. Every text of the corpus passes here.
 * A word that stands for one takes no more tokens than it: texts that were cut to a window still fit.
 */
async function* fitForAll(
  items: AsyncIterable<CptText>,
  { personalData: policy = "mask" }: Pick<CptConfig, "personalData"> = {},
  reject: (rejection: Rejection) => void,
  masked: Map<string, number>,
): AsyncGenerator<CptText> {
  for await (const composed of items) {
    // A column called "Human" and our colon make a speaker of it.
    const given = { ...composed, text: withoutControlTokens(composed.text) };
    if (policy === "keep") {
      yield given;
      continue;
    }
    const { item, counts } = withoutPersonalData(given);
    if (policy === "drop" && counts.size > 0) {
      const detail = [...counts].map(([kind, count]) => `${kind}: ${count}`).join(", ");
      reject({ stage: "cpt/documents", itemKey: given.lineage.id, reason: "personal-data", detail });
      continue;
    }
    for (const [kind, count] of counts) masked.set(kind, (masked.get(kind) ?? 0) + count);
    yield item;
  }
}

/** Those that hold no question of a benchmark. */
async function* texts(run: RunExport, evidence: Evidence, reject: (rejection: Rejection) => void): AsyncGenerator<CptText> {
  for await (const item of allTexts(run, evidence, reject)) {
    const hit = run.benchmarks?.inText(item.text);
    if (hit === undefined) yield item;
    else reject({ stage: "cpt/documents", itemKey: item.lineage.id, reason: "contaminated", detail: hit.detail });
  }
}

async function* allTexts(run: RunExport, evidence: Evidence, reject: (rejection: Rejection) => void): AsyncGenerator<CptText> {
  const { inputs, seed, tokens, trajectoryText = afterEachOther, cpt = CptConfig.parse({}) } = run;
  const window = run.window ?? decisionWindow(cpt);
  const half = cpt.apartFromRl ? await halves(inputs.questions, seed) : undefined;
  const isFor = ({ id, split }: { readonly id: string; readonly split: string }): boolean =>
    split === "train" && (half === undefined || half(id) === "cpt");
  const general = await generalText(run);
  const refuse = (itemKey: string, why: Pick<Rejection, "reason" | "detail">): void => reject({ stage: "cpt/documents", itemKey, ...why });
  yield* entityTexts(run, evidence, general, refuse);
  for await (const question of inputs.questions) {
    const facts = evidence.question(question.id);
    if (!isFor({ ...facts, id: question.id })) continue;
    const said = question.quotes.map(({ statementId }) => evidence.fact(statementId));
    yield questionText(question, said, facts, seed);
  }
  const { questions, documents } = inputs;
  const mayTeach = (document: Document): boolean => general.page(document) === undefined;
  yield* longContextTexts({ questions, documents, mayTeach, isFor, config: cpt, seed, count: (some) => tokens.count(some) });
  for await (const question of inputs.judged ?? []) {
    const facts = evidence.question(question.id);
    if (isFor({ ...facts, id: question.id })) yield judgedText(question, (key) => evidence.document(key).text, facts);
  }
  for await (const set of inputs.planSets) {
    const facts = evidence.question(set.questionId);
    if (isFor({ ...facts, id: set.questionId })) for (const plan of set.plans) yield planText(plan, facts.text, facts);
  }
  for await (const reasoning of inputs.reasoning) {
    const facts = evidence.question(reasoning.questionId);
    if (isFor({ ...facts, id: reasoning.questionId })) yield reasoningText(reasoning, facts.text, facts);
  }
  const cut = mapOrdered(joinDecisions(inputs), BATCHES, async ({ trajectory, decisions }) => {
    const facts = evidence.question(trajectory.questionId);
    if (!isFor({ ...facts, id: trajectory.questionId })) return undefined;
    const text = trajectoryText(facts, trajectory, decisions);
    return { trajectory, facts, ...(await windowsOf(text, (some) => tokens.count(some), window)) };
  });
  for await (const one of cut) {
    if (one === undefined) continue;
    const { trajectory, facts, windows, tooLong } = one;
    for (const [part, text] of windows.entries()) yield decisionsText(trajectory.id, part, text, facts);
    for (const step of tooLong) {
      const detail = `the step alone is longer than a window of ${window} tokens`;
      reject({ stage: "cpt/documents", itemKey: `${trajectory.id}:${step}`, reason: "too-large", detail });
    }
  }
  for await (const document of inputs.documents) {
    if (!isGeneralText(document)) continue;
    const why = general.page(document);
    if (why === undefined) yield pageText(document);
    else refuse(documentKey(document), why);
  }
}

/** What every stage that holds decisions can take, with the token that ends a text. */
const decisionWindow = (cpt: CptConfig): number =>
  Math.min(WINDOW, ...cptStages.filter((stage) => cpt.mix[stage].decisions > 0).map((stage) => cpt[stage])) - 1;

async function* entityTexts(
  { inputs, language, seed }: RunExport,
  evidence: Evidence,
  general: GeneralText,
  refuse: (itemKey: string, why: Pick<Rejection, "reason" | "detail">) => void,
): AsyncGenerator<CptText> {
  const byEntity = evidence.takeSaid();
  for await (const entity of inputs.entities) {
    const said = byEntity.get(entity.id);
    if (!said) continue;
    byEntity.delete(entity.id);
    // A bare name that two sentences mention in passing is no subject of a text.
    if (entity.types.length === 0 && entity.uris.length === 0 && said.length < FEWEST) continue;
    const why = general.thing(entity);
    if (why !== undefined) {
      refuse(entity.id, why);
      continue;
    }
    said.sort((a, b) => (a.document < b.document ? -1 : a.document > b.document ? 1 : a.start - b.start));
    const license = joinedLicense(said.map(({ document }) => evidence.document(document).license));
    const text = entityText(entity, said, { language, license }, seed);
    if (text === undefined) refuse(entity.id, { reason: "no-sentence", detail: "nothing that is said of the thing is a sentence" });
    else yield text;
  }
}

/** Trajectories that have decisions, with them. Both streams go on together: neither is held. */
export async function* joinDecisions<T extends Pick<RecordedTrajectory, "id">>(inputs: {
  readonly decisions: Items<Decision>;
  readonly rollouts: Items<{ readonly trajectory: T }>;
}): AsyncGenerator<{ trajectory: T; decisions: readonly Decision[] }> {
  const groups = byTrajectory(inputs.decisions);
  let group = await groups.next();
  for await (const { trajectory } of inputs.rollouts) {
    if (group.done) return;
    if (group.value[0]?.trajectoryId !== trajectory.id) continue;
    yield { trajectory, decisions: group.value };
    group = await groups.next();
  }
  if (!group.done)
    throw new Error(`export: decisions of trajectory ${group.value[0]?.trajectoryId ?? ""} stand out of the order of the rollouts`);
}

/** The decisions' own texts, in the order of the steps. */
const afterEachOther: TrajectoryText = (_question, _trajectory, decisions) => ({
  steps: decisions
    .toSorted((a, b) => a.stepIndex - b.stepIndex)
    .map(({ text, observationSpans }, at) => ({ text: at + 1 === decisions.length ? text : `${text}\n\n`, observationSpans })),
  head: () => "",
  foot: () => "",
});

/** Decisions that stand together, trajectory by trajectory. Throws where one trajectory's decisions are torn apart. */
export async function* byTrajectory(decisions: Iterable<Decision> | AsyncIterable<Decision>): AsyncGenerator<readonly Decision[]> {
  const seen = new Set<string>();
  let group: Decision[] = [];
  for await (const decision of decisions) {
    const current = group[0]?.trajectoryId;
    if (current !== undefined && decision.trajectoryId !== current) {
      yield group;
      group = [];
    }
    if (group.length === 0) {
      if (seen.has(decision.trajectoryId))
        throw new Error(`export: decisions of trajectory ${decision.trajectoryId} do not stand together`);
      seen.add(decision.trajectoryId);
    }
    group.push(decision);
  }
  if (group.length > 0) yield group;
}

/**
 * Tokens of a chat in ChatML, mark-up included. `<|im_start|>` and `<|im_end|>` are single tokens that nothing merges across, so
 * messages are counted one by one, and a system prompt or page that comes again is not counted again.
 */
export function chatTokens(
  tokens: Tokens,
  keyOf: (text: string) => string,
): (messages: readonly { role: string; content: string }[]) => Promise<number> {
  const known = new Map<string, number>();
  return async (messages) => {
    const rendered = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
    const keys = rendered.map(keyOf);
    const fresh = [...new Map(keys.map((key, index) => [key, rendered[index] ?? ""] as const)).entries()].filter(
      ([key]) => !known.has(key),
    );
    const counts = await tokens.count(fresh.map(([, text]) => text));
    const total = keys.reduce((sum, key) => {
      const at = fresh.findIndex(([freshKey]) => freshKey === key);
      return sum + (known.get(key) ?? counts[at] ?? 0);
    }, 0);
    if (known.size > 200_000) known.clear();
    fresh.forEach(([key], index) => known.set(key, counts[index] ?? 0));
    return total;
  };
}

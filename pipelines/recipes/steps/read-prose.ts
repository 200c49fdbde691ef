import PQueue from "p-queue";
import { z } from "zod";
import { documentKey, hashOf, RejectionReason, type Document, type DocumentDraft, type Rejection } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { runStage } from "../../core/run-stage.ts";
import { nothingStands } from "../../core/nothing-stands.ts";
import { noProgress, type ItemStage, type Progress } from "../../core/stage.ts";
import { MAX_PASSAGES, type Passage } from "../../extract/model/passage.ts";
import type { RuleReading } from "../../extract/model/passages-worker.ts";
import { checkReading } from "../../extract/model/read.ts";
import { EXTRACT, SaidStatement } from "../../extract/model/task.ts";
import { withModelStatements } from "../../extract/model/with-model-statements.ts";
import { ask } from "../../models/ask.ts";
import type { Model } from "../../models/model.ts";
import type { Agreement } from "../../checks/judges/agreement.ts";
import { JUDGE_STAGE, judgeStatements, needsJudge } from "./judge-statements.ts";
import { judgesKey, openJudges, type OpenJudges } from "./judges.ts";
import type { ReadingRun } from "./run.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

/** What a model said of one passage. Each value names its document, so that it is forgotten with it. */
const READ = "extract-model";
/** Ids of documents of which something was left unread: what is kept of them is read again, what is gone is asked for anew. */
const AGAIN = "extract-again";

const ReadPassage = z.object({
  documentId: z.string(),
  said: z.array(SaidStatement),
  failed: z.object({ reason: RejectionReason, detail: z.string(), again: z.boolean() }).optional(),
});
type ReadPassage = z.infer<typeof ReadPassage>;

export interface ProseReader {
  /** Of everything that decides on what is read, beside the pages. */
  readonly key: string;
  /** Documents that are read again though they did not change. */
  readonly again: ReadonlySet<string>;
  /** Documents that may be worked on at once. */
  readonly atOnce: number;
  /** The rules' draft with what the model read besides. */
  read(document: Document, ruled: RuleReading): Promise<DocumentDraft>;
  /** How the judges did that were asked; none where nobody had to be. */
  agreements(): Promise<readonly Agreement[]>;
}

/** The model that reads what the rules leave, checked by rule and judge; undefined where the rules alone read. */
export async function proseReader(run: ReadingRun): Promise<ProseReader | undefined> {
  const { models, context, config } = run;
  const model = models.for(EXTRACT.name);
  if (model === undefined) return undefined;
  const judge = models.for("judge");
  const atOnce = models.inFlight(EXTRACT.name);
  // Documents are worked on at once, and each has many passages: together they ask for no more than is allowed.
  const stage = reading(model, config.seed, new PQueue({ concurrency: atOnce }));
  const extractor = { name: "model", version: `${STAGE_VERSIONS.prose}-${EXTRACT.promptHash}`, modelId: model.id };
  const again = new Set<string>();
  for await (const { key } of context.runs.entries(AGAIN)) again.add(key);
  let judges: Promise<OpenJudges | undefined> | undefined;
  const watch = context.tell && nothingStands(EXTRACT.name, context.tell);
  return {
    key: hashOf(STAGE_VERSIONS.prose, model.id, EXTRACT.promptHash, judge === undefined ? null : judgesKey(judge)),
    again,
    atOnce,
    agreements: async () => (await judges)?.agreements ?? [],
    async read(document, { draft, passages }) {
      const results: ReadPassage[] = [];
      for await (const one of await runStage(stage, passages, { ...context, concurrency: atOnce, progress: inside(context.progress) }))
        results.push(one);
      const read = passages.flatMap((passage, at) =>
        results[at]?.failed === undefined ? [{ passage, said: results[at]?.said ?? [] }] : [],
      );
      const unread = passages.filter((_, at) => results[at]?.failed !== undefined);
      const checked = checkReading(document, draft, read);
      if (checked.kept.some(needsJudge)) judges ??= openJudges(run, ["supports"]);
      const judged = await judgeStatements(checked.kept, document, draft.statements, await judges, {
        ...context,
        concurrency: models.inFlight("judge"),
        progress: noProgress,
      });
      await keepAgain(context.runs, document.id, judged.again || results.some(({ failed }) => failed !== undefined));
      const refused = [...failuresOf(results, document), ...checked.rejections, ...judged.rejections];
      // What the rules have read as well is no fault of the model's.
      const stands = judged.kept.length > 0 || refused.some(({ reason }) => reason === "duplicate");
      if (results.length > 0)
        watch?.({ rejections: refused, again: results.some(({ failed }) => failed?.again === true) }, stands, results.length);
      const said = judged.kept.map(({ statement }) => ({ ...statement, ...statedAt(document), extractor }));
      return {
        ...withModelStatements(draft, said),
        rejections: [...leftOf(draft, unread), ...(passages.length < MAX_PASSAGES ? [] : [cutOff(document)]), ...refused],
      };
    },
  };
}

const reading = (model: Model, seed: number, gate: PQueue): ItemStage<Passage, ReadPassage> => ({
  name: READ,
  version: STAGE_VERSIONS.prose,
  output: ReadPassage,
  batch: 1,
  // Where the passage stands in its page does not count: a changed page asks for its changed passages only.
  keyOf: (passage) => [passage.documentId, EXTRACT.user(passage), model.id, EXTRACT.promptHash],
  async apply(passage, { signal }) {
    const { documentId } = passage;
    const asked = await gate.add(() => ask(model, EXTRACT, passage, { signal, seed, about: [documentId] }));
    if ("value" in asked) return { outputs: [{ documentId, said: asked.value.statements }], rejections: [] };
    const { reason, detail, again } = asked.failed;
    return { outputs: [{ documentId, said: [], failed: { reason, detail, again } }], rejections: [], ...(again && { again }) };
  },
});

const failuresOf = (results: readonly ReadPassage[], document: Document): readonly Rejection[] =>
  results.flatMap(({ failed }) =>
    failed === undefined ? [] : [{ stage: "extract", itemKey: documentKey(document), reason: failed.reason, detail: failed.detail }],
  );

const keepAgain = (runs: RunStore, id: string, again: boolean): Promise<void> =>
  again ? runs.write(AGAIN, [{ key: id, value: JSON.stringify(id) }]) : runs.delete(AGAIN, [id]);

/** What only the rules know of: sentences that a model read are no longer left to one. */
function leftOf(draft: DocumentDraft, unread: readonly Passage[]): readonly Rejection[] {
  const sentences = unread.flatMap((one) => one.sentences);
  return draft.rejections.flatMap((one) => {
    if (one.reason !== "left-to-model") return [one];
    return sentences.length === 0
      ? []
      : [
          {
            ...one,
            detail: `${sentences.length} sentences of prose that the model gave no statements of`,
            sample: sentences[0]?.text.slice(0, 300),
          },
        ];
  });
}

const cutOff = (document: Document): Rejection => ({
  stage: "extract",
  itemKey: documentKey(document),
  reason: "too-large",
  detail: `a model reads up to ${MAX_PASSAGES} passages of a page; what prose there is behind them is left`,
});

const statedAt = ({ publishedAt, modifiedAt }: Document): { readonly statedAt?: string } =>
  publishedAt === undefined ? {} : { statedAt: modifiedAt === undefined ? publishedAt : `${publishedAt}/${modifiedAt}` };

/** Stages of one document each: they begin and end with the whole reading. */
const inside = (progress: Progress): Progress => ({
  ...noProgress,
  add: (stage, kind, count) => progress.add(stage, kind, count),
});

/** What a model said of documents that are no more. */
export async function dropReadings(runs: RunStore, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const gone = new Set(documentIds);
  for (const [stage, shape] of [
    [READ, ReadPassage.pick({ documentId: true })],
    [JUDGE_STAGE, ReadPassage.pick({ documentId: true })],
  ] as const) {
    const keys: string[] = [];
    const result = z.object({ o: z.array(shape) });
    for await (const { key, value } of runs.entries(stage))
      if (result.parse(JSON.parse(value)).o.some(({ documentId }) => gone.has(documentId))) keys.push(key);
    for (let at = 0; at < keys.length; at += 100) await runs.delete(stage, keys.slice(at, at + 100));
  }
  await runs.delete(AGAIN, documentIds);
}

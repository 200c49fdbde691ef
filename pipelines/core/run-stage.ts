import PQueue from "p-queue";
import { z, type ZodType } from "zod";
import { Stop } from "./stop.ts";
import { hashOf, RejectionReason, type Rejection } from "../../schemas/index.ts";
import { StoreError } from "../../knowledge-graph/index.ts";
import { nothingStands } from "./nothing-stands.ts";
import type { CheckpointEntry, RunStore } from "./run-store.ts";
import { SHARDS_AHEAD, type SharedStage } from "./shared-work.ts";
import type { ItemResult, ItemStage, StageContext } from "./stage.ts";

/** Items written to the store in one transaction: a kill costs at most this many. */
const BATCH = 64;

const StoredRejections = z.array(
  z.object({ itemKey: z.string().optional(), reason: RejectionReason, detail: z.string(), sample: z.unknown().optional() }),
);

/**
 * What a stage has made: re-iterable, in input order, read back from the run store in batches. It holds one key per item, so
 * a later stage may walk it again without the items ever being in memory together.
 */
export interface StageOutputs<Out> extends AsyncIterable<Out> {
  readonly items: number;
  /** A function by itself: a closure around it, made in the step, would keep the stage. */
  readonly rejections: () => AsyncIterable<Rejection>;
}

/**
 * Runs a stage over items, bounded-parallel and checkpointed; gives back what it made once all of it is stored.
 * A throw on one item becomes a rejection with reason `error`, and the item is tried again in the next run; a store that fails ends
 * the stage. An abort stops taking new items, lets the running ones finish, stores them and throws the signal's reason.
 * Long because reading, making and storing of a batch share what one walk knows.
 */
export async function runStage<In, Out>(
  stage: ItemStage<In, Out>,
  items: AsyncIterable<In> | Iterable<In>,
  context: StageContext,
): Promise<StageOutputs<Out>> {
  const { runs, progress, signal } = context;
  const shared = context.shared?.stage(stage.name, { here: context.concurrency, together: context.together }, signal);
  const queue = new PQueue({ concurrency: shared === undefined ? context.concurrency : SHARDS_AHEAD });
  const keys: string[] = [];
  let batch: Entry<In>[] = [];
  progress.start(stage.name, ...(Array.isArray(items) ? [items.length] : []));
  const { tell } = context;
  // Together is said of what asks an endpoint.
  const watch = context.together === undefined || tell === undefined ? undefined : nothingStands(stage.name, tell);
  const work = async (entries: readonly Entry<In>[]): Promise<void> => {
    const stored = await runs.read(
      stage.name,
      entries.map((entry) => entry.key),
    );
    const missing = entries.filter(({ key }) => hasFailed(stored.get(key)));
    for (const value of stored.values()) if (!hasFailed(value)) progress.add(stage.name, hasOutputs(value) ? "reused" : "rejected");
    if (shared !== undefined) {
      if (missing.length > 0) await workTogether(stage, { entries, missing, stored }, shared, context);
      return;
    }
    const finished: CheckpointEntry[] = [];
    try {
      for (const { key, item } of missing) {
        if (signal.aborted || failures.length > 0) break;
        const result = await attempt(stage, { key, item }, context);
        if (result === undefined) break;
        if (isUnanswered(result)) context.waits?.();
        finished.push({ key, value: encode(result) });
        const { foreseen } = result;
        const stands = foreseen?.stands ?? stage.stands?.(result.outputs) ?? (result.outputs.length > 0 || result.rejections.length === 0);
        progress.add(stage.name, stands ? "done" : "rejected");
        watch?.(foreseen === undefined ? result : { ...result, ...foreseen }, stands, foreseen?.replies);
      }
    } finally {
      if (finished.length > 0) await runs.write(stage.name, finished);
    }
  };

  const failures: unknown[] = [];
  const submit = (): void => {
    const entries = batch;
    batch = [];
    void queue
      .add(() => work(entries))
      .catch((error: unknown) => {
        failures.push(error);
        // What others are at is not waited for.
        void shared?.close();
      });
  };
  const shape = shapeOf(stage);
  // Small batches while there is little work, so that a stage of few heavy items still uses every slot.
  const size = Math.max(1, Math.min(BATCH, stage.batch));
  try {
    for await (const item of items) {
      if (signal.aborted || failures.length > 0) break;
      const key = hashOf(shape, stage.keyOf(item));
      keys.push(key);
      batch.push({ key, item });
      if (batch.length >= size) submit();
      await queue.onSizeLessThan(queue.concurrency * 2);
    }
    submit();
  } finally {
    // Also when the items themselves fail: nothing runs on behind the caller's back.
    await queue.onIdle();
    await shared?.close();
    progress.end(stage.name);
  }
  if (failures.length > 0) throw failures[0];
  signal.throwIfAborted();
  return kept(stage.name, stage.output, keys, runs);
}

interface Entry<In> {
  readonly key: string;
  readonly item: In;
}

interface Shard<In> {
  readonly entries: readonly Entry<In>[];
  readonly missing: readonly Entry<In>[];
  readonly stored: ReadonlyMap<string, string>;
}

/** A shard that several processes know: one of them makes all of it, and each keeps what that one made. */
async function workTogether<In, Out>(
  stage: ItemStage<In, Out>,
  { entries, missing, stored }: Shard<In>,
  shared: SharedStage,
  context: StageContext,
): Promise<void> {
  const wanted = new Set(missing.map(({ key }) => key));
  const results = await shared.results(
    entries.map(({ key }) => key),
    async () => {
      const made: CheckpointEntry[] = [];
      for (const { key, item } of entries) {
        const known = stored.get(key);
        if (known !== undefined && !wanted.has(key)) made.push({ key, value: known });
        else {
          context.signal.throwIfAborted();
          const result = await attempt(stage, { key, item }, context);
          // It was told to stop: half a shard is none.
          if (result === undefined) throw context.signal.reason;
          made.push({ key, value: encode(result) });
        }
      }
      return made;
    },
  );
  const fresh = results.filter(({ key }) => wanted.has(key));
  await context.runs.write(stage.name, fresh);
  for (const { value } of fresh) {
    if (hasFailed(value) && value.includes('"reason":"model-failed"')) context.waits?.();
    context.progress.add(stage.name, hasOutputs(value) && !hasFailed(value) ? "done" : "rejected");
  }
}

/** An endpoint failed at it, and may not the next time. */
const isUnanswered = ({ again, rejections }: ItemResult<unknown>): boolean =>
  again === true && rejections.some(({ reason }) => reason === "model-failed");

/** Under what the stage keeps the result of an item. */
export const keyIn = <In, Out>(stage: ItemStage<In, Out>, item: In): string => hashOf(shapeOf(stage), stage.keyOf(item));

/** Results by their keys, in that order; those that the stage lost, or of an older shape, are passed over. Streams. */
export async function* readOutputs<Out>(name: string, output: ZodType<Out>, keys: readonly string[], runs: RunStore): AsyncGenerator<Out> {
  const stored = z.object({ o: z.array(output) });
  for await (const { value } of valuesOf(name, keys, runs)) {
    const read = value === undefined || hasFailed(value) ? undefined : stored.safeParse(JSON.parse(value));
    if (read?.success === true) yield* read.data.o;
  }
}

/** Characters of results that are read at once, about: a rollout with its pages may have a million. */
const READ = 1 << 21;

/** What the store has under the keys, in their order, read in batches: smaller ones where results are large. */
async function* valuesOf(
  name: string,
  keys: readonly string[],
  runs: RunStore,
): AsyncGenerator<{ readonly key: string; readonly value: string | undefined }> {
  let size = 4;
  for (let start = 0; start < keys.length;) {
    const slice = keys.slice(start, start + size);
    start += slice.length;
    const stored = await runs.read(name, slice);
    let characters = 0;
    for (const value of stored.values()) characters += value.length;
    size = Math.max(1, Math.min(BATCH, Math.floor((READ * slice.length) / Math.max(1, characters))));
    for (const key of slice) yield { key, value: stored.get(key) };
  }
}

/** What the stage gave for an item in an earlier run; undefined where it has none, or failed. */
export async function recall<In, Out>(stage: ItemStage<In, Out>, item: In, runs: RunStore): Promise<readonly Out[] | undefined> {
  const key = keyIn(stage, item);
  const stored = (await runs.read(stage.name, [key])).get(key);
  return stored === undefined || hasFailed(stored) ? undefined : outputsIn(stage.output)(stored);
}

/** The output's schema belongs to the key: results of an older shape are made anew, not misread. */
const shapeOf = ({ name, version, output }: Pick<ItemStage<never, unknown>, "name" | "version" | "output">): string =>
  hashOf(name, version, z.toJSONSchema(output, { unrepresentable: "any" }));

async function attempt<In, Out>(
  stage: ItemStage<In, Out>,
  { key, item }: Entry<In>,
  context: StageContext,
): Promise<ItemResult<Out> | undefined> {
  const { follower } = context;
  const work = (): Promise<ItemResult<Out>> => stage.apply(item, context);
  try {
    return await (follower === undefined ? work() : follower.item(stage.name, key, stage.questionOf?.(item), work));
  } catch (error) {
    if (context.signal.aborted) return undefined;
    // A full disk, a lost database or a spent budget is not the item's fault.
    if (error instanceof StoreError || error instanceof Stop) throw error;
    return { outputs: [], rejections: [{ reason: "error", detail: error instanceof Error ? error.message : String(error) }], again: true };
  }
}

/** A stored result's outputs; throws where they no longer fit the schema. */
function outputsIn<Out>(output: ZodType<Out>): (value: string) => readonly Out[] {
  const stored = z.object({ o: z.array(output) });
  return (value) => stored.parse(JSON.parse(value)).o;
}

const encode = ({ outputs, rejections, again }: ItemResult<unknown>): string =>
  JSON.stringify({ ...(again === true && { again }), o: outputs, r: rejections });
const hasOutputs = (value: string): boolean => !value.startsWith('{"o":[],"r":[{');
/** Never tried, or it failed: what went wrong then may go right now. */
const hasFailed = (value: string | undefined): boolean => value === undefined || value.startsWith(AGAIN);
const AGAIN = '{"again":true';

/**
 * Streams stored results; a value that no longer fits the stage's schema is an error, never passed on. It must not hold the stage:
 * what `apply` closes over (an open environment, the question context: 300 MB) is free once the stage is through.
 */
function kept<Out>(name: string, output: ZodType<Out>, keys: readonly string[], runs: RunStore): StageOutputs<Out> {
  async function* results(): AsyncIterable<{ key: string; value: string }> {
    for await (const { key, value } of valuesOf(name, keys, runs)) {
      if (value === undefined) throw new Error(`stage "${name}" lost the result of item ${key}; run the command again`);
      yield { key, value };
    }
  }
  const outputs = outputsIn(output);
  return {
    items: keys.length,
    async *[Symbol.asyncIterator]() {
      for await (const { value } of results()) yield* outputs(value);
    },
    async *rejections() {
      for await (const { key, value } of results()) {
        if (value.endsWith('"r":[]}')) continue;
        const { r } = z.object({ r: StoredRejections }).parse(JSON.parse(value));
        for (const { itemKey = key, ...rejection } of r) yield { stage: name, itemKey, ...rejection };
      }
    },
  };
}

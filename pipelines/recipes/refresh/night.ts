import { z } from "zod";
import { hashOf, Question, type Config } from "../../../schemas/index.ts";
import { Shape } from "../../../schemas/night.ts";
import type { RunStore } from "../../core/run-store.ts";
import { modelNames } from "../../models/open-models.ts";
import { decisiveConfig } from "./decisive-config.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

/** Where and when a question was rolled out: what the key of the kept result is made of. */
export const MemoryState = z.object({ snapshotId: z.string(), now: z.string() });
export type MemoryState = z.infer<typeof MemoryState>;

const KeptQuestion = z.object({
  question: Question,
  /** The snapshot on which it came to be as it is: plans and chains are those of that night. */
  on: z.string(),
  /** By the rollout's index; empty where it was not rolled out. */
  tried: z.array(MemoryState),
  /** The same of the rollouts that a model made. */
  sampledOn: z.array(MemoryState),
  /** Rows that hang on it. */
  rows: z.object({ reasoning: z.int(), plans: z.int(), trajectories: z.int(), decisions: z.int(), pool: z.int() }),
});
/** A question of a verified night, and where the work on it lies in the run store. */
export type KeptQuestion = z.infer<typeof KeptQuestion>;

/** Id, version, uri. */
const KnownDocument = z.tuple([z.string(), z.int(), z.string()]);
export type KnownDocument = z.infer<typeof KnownDocument>;

export const NightHead = z.object({
  /** The run's id: one memory, config and clock, one night. */
  id: z.string(),
  /** The night that it was built on. */
  base: z.string().nullable(),
  snapshotId: z.string(),
  clock: z.string(),
  /** By style: the next draw that was not made yet, and how many questions the style could not give. */
  next: z.record(z.string(), z.int()),
  missing: z.record(z.string(), z.int()),
  shape: Shape,
  parts: z.int(),
  /** Ids of questions that were forgotten with their source. */
  forgotten: z.array(z.string()).default([]),
});
export type NightHead = z.infer<typeof NightHead>;

export interface Night {
  readonly head: NightHead;
  readonly questions: readonly KeptQuestion[];
  readonly documents: readonly KnownDocument[];
}

/** Nights of an older shape are no base: they are not misread. */
const SHAPE = hashOf(z.toJSONSchema(KeptQuestion, { unrepresentable: "any" }));

export const NIGHTS = "night";
const AT_ONCE = 100;

/**
 * Nights of one recipe and config follow each other. Sources may change between them; what decides which questions are asked and how
 * they are worked on may not: then all is asked anew.
 */
export const nightKey = (config: Config, recipe: string): string => {
  const { name, seed, questions, complexity, plans, decisions } = config;
  const { splits } = config.export;
  const { rollouts, solvers } = decisiveConfig(config);
  return `night ${name} ${recipe} ${hashOf(seed, splits, modelNames(config), questions, complexity, plans, rollouts, decisions, STAGE_VERSIONS, SHAPE, ...(solvers === undefined ? [] : [solvers]))}`;
};

const headOf = async (runs: RunStore, note: string): Promise<NightHead | undefined> => {
  const text = await runs.note(note);
  return text === undefined || text === "" ? undefined : NightHead.parse(JSON.parse(text));
};

/** The verified night that `id` is built on: a night that is made again is built on the same one. */
export async function baseOf(runs: RunStore, key: string, id: string): Promise<Night | undefined> {
  const last = await headOf(runs, `${key} last`);
  const head = last?.id === id ? await headOf(runs, `${key} before`) : last;
  if (last === undefined || head === undefined || (last.id === id && last.base !== head.id)) return undefined;
  const read = async (part: string): Promise<unknown> => {
    const stored = (await runs.read(NIGHTS, [`${head.id} ${part}`])).get(`${head.id} ${part}`);
    if (stored === undefined) throw new Error(`the run store lost ${part} of the night ${head.id}; name another run (name) to begin anew`);
    return JSON.parse(stored);
  };
  const questions: KeptQuestion[] = [];
  for (let part = 0; part < head.parts; part++) questions.push(...z.array(KeptQuestion).parse(await read(String(part))));
  return { head, questions, documents: z.array(KnownDocument).parse(await read("documents")) };
}

/** Writes what a night leaves; it counts from `acceptNight` on. Parts of a night that was never accepted go. */
export async function writeNight(
  runs: RunStore,
  key: string,
  {
    head,
    questions,
    documents,
  }: { readonly head: Omit<NightHead, "parts" | "forgotten">; questions: readonly KeptQuestion[]; documents: readonly KnownDocument[] },
): Promise<NightHead> {
  const parts = Math.ceil(questions.length / AT_ONCE);
  const whole: NightHead = { ...head, parts, forgotten: [] };
  const accepted = new Set([(await headOf(runs, `${key} last`))?.id, (await headOf(runs, `${key} before`))?.id]);
  const begun = await headOf(runs, `${key} begun`);
  if (begun !== undefined && begun.id !== head.id && !accepted.has(begun.id)) await drop(runs, begun);
  await runs.setNote(`${key} begun`, JSON.stringify(whole));
  await runs.write(NIGHTS, [{ key: `${head.id} documents`, value: JSON.stringify(documents) }]);
  for (let part = 0; part < parts; part++) {
    const some = questions.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
    await runs.write(NIGHTS, [{ key: `${head.id} ${part}`, value: JSON.stringify(some) }]);
  }
  return whole;
}

/** From now on the next night is built on this one. */
export async function acceptNight(runs: RunStore, key: string, head: NightHead): Promise<void> {
  const last = await headOf(runs, `${key} last`);
  if (last !== undefined && last.id !== head.id) {
    const before = await headOf(runs, `${key} before`);
    await runs.setNote(`${key} before`, JSON.stringify(last));
    if (before !== undefined && before.id !== last.id && before.id !== head.id) await drop(runs, before);
  }
  await runs.setNote(`${key} last`, JSON.stringify(head));
}

const drop = (runs: RunStore, { id, parts }: NightHead): Promise<void> =>
  runs.delete(NIGHTS, [`${id} documents`, ...Array.from({ length: parts }, (_, part) => `${id} ${part}`)]);

/** Takes questions and documents out of all nights that are kept; gives how many questions. */
export async function nightsWithout(
  runs: RunStore,
  touched: (text: string) => boolean,
  isTheirs: (documentId: string, uri: string) => boolean,
): Promise<number> {
  const gone = new Map<string, string[]>();
  const kept: { key: string; value: string }[] = [];
  for await (const { key, value } of runs.entries(NIGHTS)) {
    const [night = "", part = ""] = key.split(" ");
    if (part === "documents") {
      const documents = z.array(KnownDocument).parse(JSON.parse(value));
      kept.push({ key, value: JSON.stringify(documents.filter(([id, , uri]) => !isTheirs(id, uri))) });
      continue;
    }
    const questions = z.array(KeptQuestion).parse(JSON.parse(value));
    const others = questions.filter((one) => !touched(JSON.stringify(one)));
    if (others.length === questions.length) continue;
    kept.push({ key, value: JSON.stringify(others) });
    const ids = questions.flatMap((one) => (others.includes(one) ? [] : [one.question.id]));
    gone.set(night, [...(gone.get(night) ?? []), ...ids]);
  }
  // First the heads: killed in between, the same call finds the questions again, and counts none twice.
  for (const [note, value] of await runs.notes()) {
    if (!note.startsWith("night ") || value === "") continue;
    const head = NightHead.parse(JSON.parse(value));
    const ids = gone.get(head.id);
    if (ids === undefined) continue;
    await runs.setNote(note, JSON.stringify({ ...head, forgotten: [...new Set([...head.forgotten, ...ids])].sort() }));
  }
  await runs.write(NIGHTS, kept);
  return new Set([...gone.values()].flat()).size;
}

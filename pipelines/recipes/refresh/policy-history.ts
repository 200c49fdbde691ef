import { z } from "zod";
import { hashOf, Rollout, PolicyFeedback, type Question } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { readOutputs } from "../../core/run-stage.ts";

/** Name of the stage that keeps what a model makes of questions. */
export const SAMPLED_ROLLOUTS = "sampled rollouts";
const TRIES = "policy tries";
const NOTE = "policies";
const AT_ONCE = 64;

const Policy = z.object({
  id: z.string(),
  /** When somebody asked what it makes of the questions, or told it; null where it is the config's own. */
  askedAt: z.string().nullable(),
});
/** Who tried questions of this memory. */
export type Policy = z.infer<typeof Policy>;

/** What one policy made of one question: its kept rollouts, by the keys of their stage, and a trainer's numbers. */
const Tries = z.object({ keys: z.array(z.string()), told: PolicyFeedback.nullable() });
type Tries = z.infer<typeof Tries>;

type AskedQuestion = Pick<Question, "id" | "answer">;

/** Another answer makes another question of it: what was right then is not right now. */
const keyOf = (policyId: string, { id, answer }: AskedQuestion): string => hashOf(id, answer.text, answer.type, policyId);

/** In the order in which they came; who was asked or told of last is last. */
export const policiesOf = async (runs: RunStore): Promise<readonly Policy[]> =>
  z.array(Policy).parse(JSON.parse((await runs.note(NOTE)) ?? "[]"));

/** The config's own policy stays where it stands, so that a night without news changes nothing. */
export async function notePolicy(runs: RunStore, id: string, askedAt: string | null): Promise<void> {
  const before = await policiesOf(runs);
  if (askedAt === null && before.some((policy) => policy.id === id)) return;
  await runs.setNote(NOTE, JSON.stringify([...before.filter((policy) => policy.id !== id), { id, askedAt }]));
}

export const keepRollouts = (
  runs: RunStore,
  policyId: string,
  tries: readonly { readonly question: AskedQuestion; readonly keys: readonly string[] }[],
): Promise<void> =>
  write(
    runs,
    tries.map(({ question, keys }) => ({ key: keyOf(policyId, question), news: { keys: [...keys] } })),
  );

export const keepPolicyFeedback = (
  runs: RunStore,
  feedback: readonly { readonly question: AskedQuestion; readonly feedback: PolicyFeedback }[],
): Promise<void> =>
  write(
    runs,
    feedback.map(({ question, feedback: of }) => ({ key: keyOf(of.policyId, question), news: { told: of } })),
  );

/** What the run saw itself and what a trainer told stand beside each other: neither takes the other's place. */
async function write(runs: RunStore, entries: readonly { readonly key: string; readonly news: Partial<Tries> }[]): Promise<void> {
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const some = entries.slice(start, start + AT_ONCE);
    const stored = await readTries(runs, some.map(({ key }) => key)); // prettier-ignore
    const merged = some.map(({ key, news }) => ({ key, value: { keys: [], told: null, ...stored.get(key), ...news } satisfies Tries }));
    await runs.write(TRIES, merged.map(({ key, value }) => ({ key, value: JSON.stringify(value) }))); // prettier-ignore
  }
}

async function readTries(runs: RunStore, keys: readonly string[]): Promise<ReadonlyMap<string, Tries>> {
  const stored = await runs.read(TRIES, keys);
  return new Map([...stored].map(([key, value]) => [key, Tries.parse(JSON.parse(value))]));
}

/** By question, in their order. Streams. */
async function* triesOf(runs: RunStore, policyId: string, questions: readonly AskedQuestion[]): AsyncGenerator<Tries> {
  for (let start = 0; start < questions.length; start += AT_ONCE) {
    const keys = questions.slice(start, start + AT_ONCE).map((question) => keyOf(policyId, question));
    const stored = await readTries(runs, keys);
    for (const key of keys) {
      const tries = stored.get(key);
      if (tries !== undefined) yield tries;
    }
  }
}

/** Rollouts that these policies made of these questions, as far as they are still kept. Opens again and again. */
export const rolloutsOf = (runs: RunStore, policies: readonly Policy[], questions: readonly AskedQuestion[]): AsyncIterable<Rollout> => ({
  async *[Symbol.asyncIterator]() {
    for (const { id } of policies)
      for await (const { keys } of triesOf(runs, id, questions)) yield* readOutputs(SAMPLED_ROLLOUTS, Rollout, keys, runs);
  },
});

/** Those of the policies that tried any of these questions, and of them those of whose tries rollouts are kept. */
export async function triedBy(
  runs: RunStore,
  policies: readonly Policy[],
  questions: readonly AskedQuestion[],
): Promise<{ readonly tried: readonly Policy[]; readonly here: readonly Policy[] }> {
  const tried: Policy[] = [];
  const here: Policy[] = [];
  for (const policy of policies)
    for await (const { keys } of triesOf(runs, policy.id, questions)) {
      if (tried.at(-1) !== policy) tried.push(policy);
      if (keys.length === 0) continue;
      here.push(policy);
      break;
    }
  return { tried, here };
}

/** What trainers told of these questions. */
export async function policyFeedbackOf(
  runs: RunStore,
  policies: readonly Policy[],
  questions: readonly AskedQuestion[],
): Promise<readonly PolicyFeedback[]> {
  const all: PolicyFeedback[] = [];
  for (const { id } of policies) for await (const { told } of triesOf(runs, id, questions)) if (told !== null) all.push(told);
  return all;
}

/** How often the policy was right, by question id: as a trainer told it, else over its kept rollouts that were judged. */
export async function ratesOf(
  runs: RunStore,
  policyId: string,
  questions: readonly AskedQuestion[],
): Promise<ReadonlyMap<string, { readonly n: number; readonly correct: number }>> {
  const rates = new Map<string, { n: number; correct: number }>();
  for await (const { keys, told } of triesOf(runs, policyId, questions)) {
    if (told !== null) {
      rates.set(told.questionId, told);
      continue;
    }
    for await (const { trajectory } of readOutputs(SAMPLED_ROLLOUTS, Rollout, keys, runs)) {
      if (trajectory.correct === "undecided") continue;
      const { n, correct } = rates.get(trajectory.questionId) ?? { n: 0, correct: 0 };
      rates.set(trajectory.questionId, { n: n + 1, correct: correct + (trajectory.correct === "true" ? 1 : 0) });
    }
  }
  return rates;
}

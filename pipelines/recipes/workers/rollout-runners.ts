import { availableParallelism } from "node:os";
import { answerOf, type StoreAnswer } from "../../core/store-answer.ts";
import { workers } from "../../core/workers.ts";
import { openRolloutRunner, type RolloutRunner, type RolloutSetting } from "./rollout-runner.ts";
import type { RunnerCall, RolloutTask } from "./rollout-worker.ts";

/** A thread holds the pages it visited and its own page cache, some 100 MB: more threads than this would cost more than they bring. */
const MOST = 4;
/** Questions for which a thread is worth its start, a second. */
const EACH = 40;

/** Threads that try questions side by side, started when they are first asked; few questions are tried in this one. */
export function rolloutRunners(setting: RolloutSetting, questions: number): RolloutRunner {
  const threads = Math.min(MOST, availableParallelism(), Math.floor(questions / EACH));
  return threads === 0 ? here(setting) : beside(setting, threads);
}

function here(setting: RolloutSetting): RolloutRunner {
  let opened: Promise<RolloutRunner> | undefined;
  const open = (): Promise<RolloutRunner> => (opened ??= openRolloutRunner(setting));
  return {
    rollOut: async (...given) => (await open()).rollOut(...given),
    unfindable: async (...given) => (await open()).unfindable(...given),
    decide: async (...given) => (await open()).decide(...given),
    undrawn: async (...given) => (await open()).undrawn(...given),
    replay: async (...given) => (await open()).replay(...given),
    close: async () => {
      await (await opened)?.close();
    },
  };
}

function beside(setting: RolloutSetting, threads: number): RolloutRunner {
  const pool = workers<RolloutTask, StoreAnswer<unknown>>("./rollout-worker", import.meta.url, { threads, given: setting });
  const ask = async <A extends RunnerCall>(
    act: A,
    ...given: Parameters<RolloutRunner[A]>
  ): Promise<Awaited<ReturnType<RolloutRunner[A]>>> => {
    const answer = await pool.run({ act, given } as RolloutTask);
    return answerOf(answer as StoreAnswer<Awaited<ReturnType<RolloutRunner[A]>>>);
  };
  return {
    rollOut: (...given) => ask("rollOut", ...given),
    unfindable: (...given) => ask("unfindable", ...given),
    decide: (...given) => ask("decide", ...given),
    undrawn: (...given) => ask("undrawn", ...given),
    replay: (...given) => ask("replay", ...given),
    close: () => pool.close(),
  };
}

import { availableParallelism } from "node:os";
import { answerOf, type StoreAnswer } from "../core/store-answer.ts";
import { workers } from "../core/workers.ts";
import { openTrier, type Trier, type TryGround } from "./trier.ts";
import type { Act, TryTask } from "./try-worker.ts";

/** A thread holds the pages it visited and its own page cache, some 100 MB: more threads than this would cost more than they bring. */
const MOST = 4;
/** Questions for which a thread is worth its start, a second. */
const EACH = 40;

/** Threads that try questions side by side, started when they are first asked; few questions are tried in this one. */
export function triers(ground: TryGround, questions: number): Trier {
  const threads = Math.min(MOST, availableParallelism(), Math.floor(questions / EACH));
  return threads === 0 ? here(ground) : beside(ground, threads);
}

function here(ground: TryGround): Trier {
  let opened: Promise<Trier> | undefined;
  const open = (): Promise<Trier> => (opened ??= openTrier(ground));
  return {
    rollOut: async (...given) => (await open()).rollOut(...given),
    unfindable: async (...given) => (await open()).unfindable(...given),
    decide: async (...given) => (await open()).decide(...given),
    close: async () => {
      await (await opened)?.close();
    },
  };
}

function beside(ground: TryGround, threads: number): Trier {
  const pool = workers<TryTask, StoreAnswer<unknown>>("./try-worker", import.meta.url, { threads, given: ground });
  const ask = async <A extends Act>(act: A, ...given: Parameters<Trier[A]>): Promise<Awaited<ReturnType<Trier[A]>>> => {
    const answer = await pool.run({ act, given } as TryTask);
    return answerOf(answer as StoreAnswer<Awaited<ReturnType<Trier[A]>>>);
  };
  return {
    rollOut: (...given) => ask("rollOut", ...given),
    unfindable: (...given) => ask("unfindable", ...given),
    decide: (...given) => ask("decide", ...given),
    close: () => pool.close(),
  };
}

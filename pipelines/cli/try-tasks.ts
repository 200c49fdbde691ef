import type { TaskName } from "../../schemas/index.ts";
import { VISIT } from "../agents/sampled/visit.ts";
import { ALIGNMENT } from "../checks/judges/alignment.ts";
import { SAME_ANSWER } from "../checks/judges/same-answer.ts";
import { SUPPORTS } from "../checks/judges/supports.ts";
import { closedBookTask } from "../complexity/solvers/closed-book.ts";
import { ANSWERS, SEARCHES, VISITS } from "../decisions/alternatives-tasks.ts";
import { EXTRACT } from "../extract/model/task.ts";
import type { Model } from "../models/model.ts";
import { readReply } from "../models/read-reply.ts";
import { messagesOf, type Task } from "../models/task.ts";
import { PLANS } from "../plans/plans-task.ts";
import { LONG_CONTEXT } from "../questions/judged/long-context-task.ts";
import { SYNTHESIS } from "../questions/judged/synthesis-task.ts";
import { OBFUSCATE } from "../questions/wording/obfuscate-task.ts";
import { READ_BACK } from "../questions/wording/read-back-task.ts";
import { WORDS } from "../questions/wording/words-task.ts";
import { REASONING } from "../reasoning/reasoning-task.ts";

/** All that a model may be asked for, with what the config calls it. `policy` answers in the format of agents, which no form says. */
const ASKED: readonly (readonly [TaskName, Trial])[] = [
  ["extract", trialOf(EXTRACT)],
  ["words", trialOf(WORDS)],
  ["read-back", trialOf(READ_BACK)],
  ["obfuscate", trialOf(OBFUSCATE)],
  ["synthesis", trialOf(SYNTHESIS)],
  ["long-context", trialOf(LONG_CONTEXT)],
  ["reasoning", trialOf(REASONING)],
  ["plans", trialOf(PLANS)],
  ["alternatives", trialOf(SEARCHES)],
  ["alternatives", trialOf(VISITS)],
  ["alternatives", trialOf(ANSWERS)],
  ["judge", trialOf(SUPPORTS.task)],
  ["judge", trialOf(SAME_ANSWER.task)],
  ["judge", trialOf(ALIGNMENT)],
  ["visit", trialOf(VISIT)],
  ["closed-book", trialOf(closedBookTask(1))],
];

interface WrongReply {
  readonly detail: string;
  /** How it begins. */
  readonly reply: string;
}

/** Null where the reply to the task's own example is of its form, else what is wrong with it. */
type Trial = (model: Model, signal: AbortSignal) => Promise<WrongReply | null>;

function trialOf<In, Out>(task: Task<In, Out>): Trial {
  return async (model, signal) => {
    const { name, schema, maxTokens, usualTokens, temperature, example, output } = task;
    const reply = await model.complete(
      { task: name, messages: messagesOf(task, example), format: { kind: "json", name, schema }, maxTokens, usualTokens, temperature, seed: 0 },
      signal,
    ); // prettier-ignore
    const read = readReply(reply, output);
    return "value" in read ? null : { detail: read.unread.detail, reply: reply.content.slice(0, 200) };
  };
}

export interface TaskTrial {
  readonly task: TaskName;
  readonly wrong: WrongReply | null;
}

/** One call for each prompt of the tasks that `isOf` says are this model's. Rejects with what the first call that brings nothing rejects with. */
export async function tryTasks(model: Model, isOf: (task: TaskName) => boolean, signal: AbortSignal): Promise<readonly TaskTrial[]> {
  const trials = ASKED.filter(([task]) => isOf(task));
  const told = await Promise.all(trials.map(async ([task, trial]) => ({ task, wrong: await trial(model, signal) })));
  const tasks = [...new Set(told.map(({ task }) => task))];
  return tasks.map((task) => ({ task, wrong: told.find((one) => one.task === task && one.wrong !== null)?.wrong ?? null }));
}

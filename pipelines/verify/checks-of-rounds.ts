import { execute, remember } from "../../knowledge-graph/index.ts";
import { canonicalJson, type CheckResult, type Question } from "../../schemas/index.ts";
import { CLOSED_BOOK } from "../complexity/closed-book-gate.ts";
import { throughGates, type GateWorld } from "../complexity/gate.ts";
import { gates } from "../complexity/gates/index.ts";
import { RATE_CHECK } from "../complexity/pass-rate.ts";
import { DATE_CHECK } from "../questions/reask.ts";
import { READ_BACK_CHECK } from "../questions/wording/reword-question.ts";
import { plainOf } from "../questions/wording/wording-fault.ts";
import type { Findings } from "./check.ts";

/** How checks are told that hang on models, or on an earlier night: none of them can be made again, but each says what was found. */
const TOLD: ReadonlyMap<string, RegExp> = new Map([
  [CLOSED_BOOK, /^(?:\d+ of \d+ right: |not asked below level \d)/],
  [RATE_CHECK, /^\S.*: \d+ of \d+ right, \d+ of \d+ before the round: \S/],
  [DATE_CHECK, /^replaces \S+, whose answer was "/],
  [READ_BACK_CHECK, /^read by (?:rules$|\S.*, prompt \S)/],
]);

/** What checks of a question say that hang on more than its run; undefined where nothing is wrong. */
export function whyUntold({ checks }: Pick<Question, "checks">): string | undefined {
  const untold = checks.find(({ name, reason }) => TOLD.get(name)?.test(reason ?? "") === false);
  return untold === undefined ? undefined : `questions: checks: ${untold.name} does not say what was found`;
}

/**
 * Gates of rounds that hang on the pages alone are asked again, and have to say what the row says they said. `hasHistory`: a gate of an
 * earlier night was asked of pages that this run does not hold; it has to open today, whatever it said then.
 */
export async function gatesAgain(questions: readonly Question[], world: GateWorld, hasHistory: boolean, found: Findings): Promise<void> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const question of questions) {
    const parent = byId.get(question.parentId ?? "");
    // A parent that is not there is V14's finding, a program that gives nothing V3's.
    if (question.round === 0 || parent === undefined) continue;
    const run = await execute(question.program, remember(world.context.memory), world.context.options);
    if (run.status === "refused") continue;
    const judged = await throughGates(gates, { question: asGated(question), parent: asGated(parent), execution: run.execution }, world);
    found.judge(question.id, () => {
      if ("refused" in judged) return `questions: checks: the gate ${judged.refused.gate} does not open: ${judged.refused.detail}`;
      const other = judged.checks.find((made) => !isTold(made, question.checks, hasHistory));
      return other === undefined ? undefined : `questions: checks: the gate ${other.name} is said to have found something else`;
    });
  }
}

/** A model words what passed. */
const asGated = (question: Question): Question => ({ ...question, text: plainOf(question) });

function isTold(made: CheckResult, checks: readonly CheckResult[], hasHistory: boolean): boolean {
  const own = checks.filter(({ name }) => name === made.name);
  const [told] = own;
  if (told === undefined || own.length > 1) return false;
  if (hasHistory) return told.verdict === made.verdict && (told.reason === undefined) === (made.reason === undefined) && told.reason !== "";
  return canonicalJson(told) === canonicalJson(made);
}

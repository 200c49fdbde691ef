import { readsMemory } from "../../../knowledge-graph/index.ts";
import type { PlanSet, Question, Reasoning } from "../../../schemas/index.ts";
import { posedAs } from "../../questions/mathematics/task.ts";
import { reasoningQuestion } from "../../questions/mathematics/question.ts";
import type { QuestionContext } from "../../questions/context.ts";
import { READ_BACK_CHECK, READ_BY_RULES } from "../../questions/wording/reword-question.ts";
import { whyNotReadByRules } from "../../questions/wording/wording-fault.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { gatesAgain, whyUntold } from "../checks-of-rounds.ts";
import { planSetsOf, questionInputs } from "../derived-run.ts";
import { differingColumn } from "../differing-column.ts";
import { hasHistory } from "../has-history.ts";
import { MADE_AGAIN, questionsToRemake } from "../questions-to-remake.ts";
import { remadeQuestions, type RemadeQuestions } from "../remade-questions.ts";
import { whyNotWorded } from "../chain-again.ts";
import { judgedAgain } from "../judged-again.ts";
import { whyNotProposed, whyOtherVoice } from "../model-voices.ts";
import { whyOtherManner } from "../other-manner.ts";
import type { RunFiles } from "../run-files.ts";
import { byModel, compareFindable } from "../runs-again.ts";
import { sideBySide, whyNotEqual } from "../side-by-side.ts";
import { whyNotRead } from "../why-not-read.ts";

/** What rules made of program, pages and seed is made again by the steps of the recipe, and compared whole: first what is asked and said. */
export default defineCheck({
  id: "V17",
  title: MADE_AGAIN,
  async run(files) {
    const found = findings();
    const why = await whyNotRead(files);
    if (why !== undefined) {
      found.undecided(`what is made from the statements: ${why}`);
      return found.outcome();
    }
    const questions = await questionsToRemake(files, found);
    try {
      await compareQuestions(files, questions, found);
      await compareFindable(files, questions, found);
    } catch (error) {
      found.fail("run", `cannot be made again: ${(error as Error).message}`);
    }
    return found.outcome();
  },
});

/** Holds the whole memory while it asks, some 110 MB of a run like the demo: by itself, so that what follows opens its pages when that is given back. */
async function compareQuestions(files: RunFiles, questions: readonly Question[], found: Findings): Promise<void> {
  const again = await remadeQuestions(files, await files.memory(), questions);
  for (const question of questions)
    await (readsMemory(question.program) ? compareQuestion(question, files, again, found) : compareTask(question, files, found));
  await gatesAgain(questions, again.world(), hasHistory(files), found);
  await judgedAgain(files, (await files.memory()).memory.graph, again.world().context, found);
  await comparePlans(files, questions, again, found);
  await compareReasoning(files, questions, again, found);
}

/** A model's words stay as they are: V3 tells what speaks for them. */
async function compareQuestion(question: Question, files: RunFiles, again: RemadeQuestions, found: Findings): Promise<void> {
  const outcome = await again.ask(question);
  const older = hasHistory(files);
  found.judge(question.id, () => {
    if (!older && question.seed !== files.manifest.seed) return "questions: seed is not the run's";
    if ("refused" in outcome) return `questions: made again it is refused: ${outcome.refused.reason}, ${outcome.refused.detail}`;
    const column = differingColumn(question, outcome.question);
    return column === undefined
      ? (whyUntold(question) ??
          whyNotReadAgain(question, again.world().context) ??
          whyOtherVoice(question, older) ??
          whyOtherManner(question, again.world().context, older))
      : `questions: ${column} is not what its program gives`;
  });
}

/** Words of a model that rules are said to have read are read by them. */
function whyNotReadAgain(question: Question, context: QuestionContext): string | undefined {
  const isRead = question.checks.some(({ name, reason }) => name === READ_BACK_CHECK && reason === READ_BY_RULES);
  const why = isRead ? whyNotReadByRules(question.text, question, context) : null;
  return why === null ? undefined : `questions: text: no rule reads it back to its program: ${why}`;
}

/** A task of mathematics, of which no page says anything, is posed again by the run's seed. */
async function compareTask(question: Question, files: RunFiles, found: Findings): Promise<void> {
  const { seed, config } = files.manifest;
  const { count } = config["questions"] as { readonly count: number };
  const task = posedAs(question.program, seed, count);
  if (task === undefined) return found.fail(question.id, "questions: no family of tasks poses this by the run's seed");
  const python = await files.python();
  if (python === undefined) return found.undecided(`${question.id}: its program cannot be run: this system has no sandbox`);
  const made = await reasoningQuestion(task.family, task.posed, python, seed);
  found.judge(question.id, () => {
    if ("refused" in made) return `questions: made again it is refused: ${made.refused.reason}, ${made.refused.detail}`;
    const column = differingColumn(question, made.question);
    return column === undefined ? undefined : `questions: ${column} is not what its program gives`;
  });
}

async function comparePlans(files: RunFiles, questions: readonly Question[], again: RemadeQuestions, found: Findings): Promise<void> {
  if (!files.has("plans")) return;
  if (byModel(files, "plans")) {
    const byId = new Map(questions.map((question) => [question.id, question]));
    for await (const { questionId, plans } of planSetsOf(files))
      for (const plan of plans) found.judge(plan.id, () => whyNotProposed(plan, byId.get(questionId)));
    return found.undecided("plans: a model was asked for them, and its replies are no part of a run; V8 tells what speaks for them");
  }
  for await (const one of sideBySide<PlanSet>(planSetsOf(files), withPlans(await again.plans()), ({ questionId }) => questionId))
    found.judge((one.written ?? one.made).questionId, () => whyNotEqual("plans", one));
}

/** A question that no plan passed for has no row. */
async function* withPlans(sets: Awaited<ReturnType<RemadeQuestions["plans"]>>): AsyncGenerator<PlanSet> {
  for await (const set of sets) if (set.plans.length > 0) yield set;
}

async function compareReasoning(files: RunFiles, questions: readonly Question[], again: RemadeQuestions, found: Findings): Promise<void> {
  if (!files.has("reasoning")) return;
  const isWorded = byModel(files, "reasoning");
  const byId = new Map(questions.map((question) => [question.id, question]));
  const { context } = again.world();
  for await (const one of sideBySide<Reasoning>(questionInputs(files).reasoning, await again.reasoning(), ({ questionId }) => questionId)) {
    const question = byId.get(one.written?.questionId ?? "");
    const isSaid = isWorded && question !== undefined && one.written?.generator.modelId != null;
    const why = isSaid ? await whyNotWorded(one.written, question, context) : whyNotEqual("reasoning", one);
    found.judge((one.written ?? one.made).id, () => why);
  }
}

import type { CheckResult, Question } from "../../../schemas/index.ts";
import { textKey } from "../../checks/near-copy.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, type ItemStage } from "../../core/stage.ts";
import { DATE_CHECK } from "../../questions/reask.ts";
import { OBFUSCATE } from "../../questions/wording/obfuscate-task.ts";
import { READ_BACK } from "../../questions/wording/read-back-task.ts";
import { rewordQuestion, WordedQuestion } from "../../questions/wording/reword-question.ts";
import { plainOf } from "../../questions/wording/wording-fault.ts";
import { WORDS } from "../../questions/wording/words-task.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep } from "./recipe.ts";
import { voicedBy } from "./voiced-counts.ts";

/**
 * Each question in a model's words where they pass; else it keeps the rule's, and the reason is told. Program, answer and id stay. A
 * question of an earlier night that has its wording keeps it.
 */
export const reword: QuestionStep = async ({ run, questionContext, snapshotId }, made) => {
  const { config, context, models } = run;
  const [words, readBack, obfuscate] = [models.for(WORDS.name), models.for(READ_BACK.name), models.for(OBFUSCATE.name)];
  // Who words has somebody who reads it back: a config without is refused before.
  if (words === undefined || readBack === undefined) return made;
  const { seed } = config;
  const stage: ItemStage<Question, WordedQuestion> = {
    name: "words",
    version: STAGE_VERSIONS.wording,
    output: WordedQuestion,
    batch: 1,
    questionOf: ({ id }) => id,
    keyOf: (question) => [
      question,
      made.origins.get(question.id)?.on ?? snapshotId,
      [words.id, WORDS.promptHash],
      [readBack.id, READ_BACK.promptHash],
      obfuscate === undefined ? null : [obfuscate.id, OBFUSCATE.promptHash],
      seed,
    ],
    async apply(question, { signal }) {
      const { rejections, ...result } = await rewordQuestion(question, questionContext, { words, readBack, obfuscate }, { seed, signal });
      return { ...result, rejections: rejections.map((rejection) => ({ itemKey: question.id, ...rejection })) };
    },
  };
  const plain = made.questions.filter(({ plainText }) => plainText === undefined);
  const kept = await runStage(stage, plain, forEndpoint(context, models.inFlight(WORDS.name)));
  const wordings = new Map<string, WordedQuestion>();
  for await (const worded of kept) wordings.set(worded.questionId, worded);
  const { questions, copies } = withWordings(made.questions, wordings);
  const voiced = voicedBy(WORDS.name, plain.length, wordings.size - copies.length);
  return { ...made, questions, voiced: [...made.voiced, ...voiced], rejections: [...made.rejections, kept.rejections, duplicates(copies)] };
};

/** In the order of the questions: of two that came to the same words, the second keeps the rule's. */
function withWordings(questions: readonly Question[], wordings: ReadonlyMap<string, WordedQuestion>) {
  const taken = new Map<string, string>();
  for (const question of questions) for (const text of new Set([plainOf(question), question.text])) taken.set(textKey(text), question.id);
  const copies: WordedQuestion[] = [];
  const all = questions.map((question): Question => {
    const worded = wordings.get(question.id);
    if (worded === undefined) return question;
    const key = textKey(worded.text);
    if ((taken.get(key) ?? question.id) !== question.id) {
      copies.push(worded);
      return question;
    }
    taken.set(key, question.id);
    const { text, generator, checks } = worded;
    const [dated, others] = [question.checks.filter(isDate), question.checks.filter((check) => !isDate(check))];
    return { ...question, text, plainText: question.text, generator, checks: [...others, ...checks, ...dated] };
  });
  return { questions: all, copies };
}

/** Stands last, as it does where a later night asks the question again: then it is the same question. */
const isDate = ({ name }: CheckResult): boolean => name === DATE_CHECK;

const duplicates = (copies: readonly WordedQuestion[]) =>
  async function* () {
    for (const { questionId, text } of copies)
      yield {
        stage: "words",
        itemKey: questionId,
        reason: "duplicate" as const,
        detail: "another question has the same words",
        sample: text,
      };
  };

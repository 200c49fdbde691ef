import { Attempt, type Question } from "../../../schemas/index.ts";
import { CLOSED_BOOK } from "../../complexity/closed-book-gate.ts";
import type { ClosedBook } from "../../complexity/solvers/closed-book.ts";
import { oneSearch } from "../../complexity/solvers/one-search.ts";
import { passagesOf } from "../../complexity/solvers/passages.ts";
import { replayable } from "../../core/replayable.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, emit, type ItemStage } from "../../core/stage.ts";
import { modelGenerator } from "../../models/task.ts";
import { withoutKnownByHeart } from "./cascade.ts";
import { openClosedBook } from "./closed-book.ts";
import { ruleStage, STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep, QuestionStepInput } from "./recipe.ts";
import { voicedBy } from "./voiced-counts.ts";

/**
 * The cheap end of the solver cascade, behind all steps that word questions: a model without a tool, then a reader that searches once.
 * Only where a model is named for it. Whoever comes behind them asks `made.attempts`.
 */
export const solve: QuestionStep = async (from, made) => {
  const { context, models } = from.run;
  const book = openClosedBook(from.run);
  if (book === undefined) return made;
  const recalled = await runStage(byHeart(book), made.questions, forEndpoint(context, models.inFlight("closed-book")));
  const found = await runStage(inOneSearch(from), made.questions, context);
  const all: Attempt[] = [];
  for await (const attempt of recalled) all.push(attempt);
  for await (const attempt of found) all.push(attempt);
  const { policyId, solved } = book;
  const { dropped, ...left } = withoutKnownByHeart(made.questions, { closedBook: { policyId, solved }, all }, CLOSED_BOOK);
  const answered = new Set(all.flatMap(({ solver, questionId }) => (solver === CLOSED_BOOK ? [questionId] : [])));
  const voiced = [...made.voiced, ...voicedBy(CLOSED_BOOK, made.questions.length, answered.size)];
  return { ...made, ...left, voiced, rejections: [...made.rejections, recalled.rejections, replayable(dropped)] };
};

/** What failed is asked again by the next run; the replies that came are kept. */
const byHeart = (book: ClosedBook): ItemStage<Question, Attempt> => ({
  name: CLOSED_BOOK,
  version: STAGE_VERSIONS.solvers,
  output: Attempt,
  batch: 1,
  questionOf: ({ id }) => id,
  keyOf: ({ id, text, language }) => [id, text, language, book.key],
  async apply(question, { signal }) {
    const recalled = await book.answers(question, signal);
    const generator = modelGenerator("closed-book", STAGE_VERSIONS.solvers, book.modelId, book.task);
    return {
      outputs: recalled.flatMap((one, index): Attempt[] =>
        "failed" in one
          ? []
          : [
              {
                questionId: question.id,
                solver: "closed-book",
                policyId: book.policyId,
                policyVersion: one.version,
                index,
                predictions: [one.answer],
                generator,
              },
            ],
      ),
      rejections: recalled.flatMap((one) => {
        if (!("failed" in one)) return [];
        const { again: _, ...why } = one.failed;
        return [{ itemKey: question.id, ...why }];
      }),
      again: recalled.some((one) => "failed" in one && one.failed.again),
    };
  },
});

const ONE_SEARCH = "one-search";

function inOneSearch({ questionContext, snapshotId, run: { memory } }: QuestionStepInput): ItemStage<Question, Attempt> {
  const passages = passagesOf({ document: (id) => memory.graph.document(id), text: memory.text });
  const generator = ruleStage(ONE_SEARCH, "solvers");
  return {
    name: ONE_SEARCH,
    version: STAGE_VERSIONS.solvers,
    output: Attempt,
    batch: 16,
    questionOf: ({ id }) => id,
    keyOf: ({ id, text, answer }) => [id, text, answer, snapshotId],
    async apply(question) {
      const predictions = await oneSearch(question, passages, questionContext);
      const who = { solver: ONE_SEARCH, policyId: ONE_SEARCH, policyVersion: null, index: 0, generator } as const;
      return emit({ questionId: question.id, ...who, predictions: [...predictions] });
    },
  };
}

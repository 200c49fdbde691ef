import type { JudgedQuestion } from "../../schemas/index.ts";
import { isImported, judgedQuestionOf } from "../../schemas/datasets/index.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";
import { modelGenerator } from "../models/task.ts";
import type { QuestionContext } from "../questions/context.ts";
import type { Draw, Texts } from "../questions/judged/draw.ts";
import { drawsOf, OVERDRAW } from "../questions/judged/draws.ts";
import { judgeWrittenQuestion } from "../questions/judged/judge-written-question.ts";
import { JUDGED_STYLES } from "../questions/judged/styles.ts";
import { WRITING_TASKS } from "../questions/judged/writing-tasks.ts";
import type { WrittenQuestion } from "../questions/judged/written-question.ts";
import type { Findings } from "./check.ts";
import { differingColumn } from "./differing-column.ts";
import type { RunFiles } from "./run-files.ts";

/**
 * A question that a model wrote is its words; all else of the row follows from them and from the texts that the run's seed draws. Those are
 * drawn again, and the words go through the same rules once more. That a judge found each sentence supported is taken on trust.
 */
export async function judgedAgain(
  files: RunFiles,
  texts: Texts,
  { nameable, lexicon, sideOf }: Pick<QuestionContext, "nameable" | "lexicon" | "sideOf">,
  found: Findings,
): Promise<void> {
  const written = await judgedQuestions(files, found);
  const { seed, config } = files.manifest;
  const { count } = config["questions"] as { readonly count: number };
  for (const style of JUDGED_STYLES) {
    const open = new Map(written.filter((question) => question.style === style).map((question) => [question.id, question]));
    if (open.size === 0) continue;
    const draws = await drawsOf(style, texts, seed, nameable);
    for (const drawer of draws.slice(0, OVERDRAW * count)) {
      if (open.size === 0) break;
      const draw = await drawer();
      for (const question of [...open.values()].filter((one) => draw !== undefined && isDrawnFrom(one, draw))) {
        open.delete(question.id);
        const why = await whyNotWritten(question, draw as Draw, { lexicon, sideOf, seed });
        found.judge(question.id, () => why);
      }
    }
    for (const id of open.keys()) found.fail(id, "questions: the run's seed does not draw the texts that it was written from");
  }
}

async function judgedQuestions(files: RunFiles, found: Findings): Promise<readonly JudgedQuestion[]> {
  const questions: JudgedQuestion[] = [];
  for await (const row of files.rows("questions"))
    if (row.program === null && !isImported(row))
      try {
        questions.push(judgedQuestionOf(row));
      } catch (error) {
        found.fail(row.id, `questions: not readable: ${(error as Error).message}`);
      }
  return questions;
}

const placeOf = ({ documentKey: key, start, end }: { readonly documentKey: string; readonly start: number; readonly end: number }) =>
  `${key} ${start} ${end}`;

const isDrawnFrom = ({ given }: JudgedQuestion, draw: Draw): boolean => given.map(placeOf).join() === draw.given.map(placeOf).join();

async function whyNotWritten(
  question: JudgedQuestion,
  draw: Draw,
  tools: Pick<QuestionContext, "lexicon" | "sideOf"> & { readonly seed: number },
): Promise<string | undefined> {
  const { style, generator } = question;
  if (generator.modelId === null) return "questions: generator names no model that wrote it";
  const made = await judgeWrittenQuestion(asWritten(question, draw), draw, {
    ...tools,
    judges: ON_TRUST,
    generator: modelGenerator(style, STAGE_VERSIONS.judged, generator.modelId, WRITING_TASKS[style]),
    signal: new AbortController().signal,
  });
  if ("refused" in made) return `questions: made again it is refused: ${made.refused.reason}, ${made.refused.detail}`;
  const column = differingColumn(question, made.question);
  return column === undefined ? undefined : `questions: ${column} is not what its words and texts give`;
}

const PASSED = { name: "supports", verdict: "pass" } as const;
const ON_TRUST = { supports: () => Promise.resolve(PASSED), sameAnswer: () => Promise.resolve(PASSED) };

/** The model's reply, as far as the row tells it: each quote with the line in which it stands. */
function asWritten({ text, answer, quotes }: JudgedQuestion, { given }: Draw): WrittenQuestion {
  const lines = given.flatMap((part) => part.lines.map((line) => ({ ...line, documentKey: part.documentKey })));
  return {
    question: text,
    answer: answer.map((sentence) => ({
      sentence: sentence.text,
      quotes: sentence.quotes.flatMap((place) => {
        const one = quotes[place];
        if (one === undefined) return [];
        const line = lines.find(
          ({ documentKey: key, start, text: said }) => key === one.documentKey && start <= one.start && one.end <= start + said.length,
        );
        return [{ line: line?.at ?? "", quote: one.quote }];
      }),
    })),
  };
}

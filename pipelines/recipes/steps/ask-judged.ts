import { hashOf, JudgedQuestion, type Rejection } from "../../../schemas/index.ts";
import { overlap, textKey } from "../../checks/near-copy.ts";
import { replayable } from "../../core/replayable.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, emit, reject, type ItemStage } from "../../core/stage.ts";
import { Stop } from "../../core/stop.ts";
import { shareOf } from "../../questions/generate.ts";
import type { Draw } from "../../questions/judged/draw.ts";
import { drawsOf, OVERDRAW, type Drawer } from "../../questions/judged/draws.ts";
import { linesOf } from "../../questions/judged/given-text.ts";
import { judgeWrittenQuestion } from "../../questions/judged/judge-written-question.ts";
import { JUDGED_STYLES, type JudgedStyle } from "../../questions/judged/styles.ts";
import { WRITING_TASKS } from "../../questions/judged/writing-tasks.ts";
import { ask } from "../../models/ask.ts";
import type { Model } from "../../models/model.ts";
import { modelGenerator } from "../../models/task.ts";
import { openJudges, type OpenJudges } from "./judges.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep, QuestionStepInput } from "./recipe.ts";
import type { Run } from "./run.ts";

/** Share of words from which two judged questions are one. */
const ALIKE = 0.8;

const OPEN = { name: "supports", verdict: "undecided", reason: "there is no model for the task `judge`" } as const;
/** Nobody judges: nothing that needs a judge is let through. */
const NOBODY = { key: "", supports: () => Promise.resolve(OPEN), sameAnswer: () => Promise.resolve(OPEN) };

/** Ends the run where a style is wanted that only a model makes, and there is none. */
export function needModels({ config, models }: Pick<Run, "config" | "models">): void {
  const [style] = JUDGED_STYLES.filter((one) => config.questions.mix[one] > 0 && models.for(one) === undefined);
  if (style !== undefined)
    throw new Stop(2, `questions.mix.${style} is ${config.questions.mix[style]}, and only a model writes such questions: name one in model or tasks.${style}, or set the share to 0`); // prettier-ignore
}

/** Questions that no program answers, in the styles that the mix wants: written by a model, checked by rules, then judged. */
export const askJudged: QuestionStep = async (from, made) => {
  const { run } = from;
  needModels(run);
  if (JUDGED_STYLES.every((style) => run.config.questions.mix[style] === 0)) return made;
  const judges = (await openJudges(run, ["supports"])) ?? NOBODY;
  const { mix, count } = run.config.questions;
  const total = Object.keys(mix).reduce((sum, style) => sum + shareOf(mix, style), 0);
  const taken = new Set(made.questions.flatMap(({ text, plainText = text }) => [textKey(text), textKey(plainText)]));
  const judged: JudgedQuestion[] = [];
  const streams: (() => AsyncIterable<Rejection>)[] = [];
  const rejections: Rejection[] = [];
  for (const style of JUDGED_STYLES) {
    const wanted = total === 0 ? 0 : Math.round((count * mix[style]) / total);
    const model = run.models.for(style);
    if (wanted === 0 || model === undefined) continue;
    const draws = await drawsOf(style, run.memory.graph, run.config.seed, (id) => from.questionContext.nameable(id));
    const stage = stageOf(style, model, from, judges);
    let accepted = 0;
    for (let at = 0; accepted < wanted && at < Math.min(draws.length, OVERDRAW * wanted);) {
      const some = draws.slice(at, Math.min(at + wanted - accepted, OVERDRAW * wanted));
      at += some.length;
      const kept = await runStage(stage, drawn(some), forEndpoint(run.context, run.models.inFlight(style)));
      streams.push(kept.rejections);
      for await (const question of kept) {
        const copied = copyOf(question, taken, judged);
        if (copied === null) {
          judged.push(question);
          taken.add(textKey(question.text));
          accepted++;
        } else rejections.push({ stage: style, itemKey: question.id, ...copied, sample: question.text });
      }
    }
    if (accepted < wanted)
      rejections.push({
        stage: "questions",
        itemKey: style,
        reason: "ran-dry",
        detail: `${accepted} of ${wanted} questions of style ${style}`,
      });
  }
  return {
    ...made,
    judged: { [Symbol.asyncIterator]: replayable(judged) },
    rejections: [...made.rejections, ...streams, replayable(rejections)],
  };
};

/** Texts are heavy: each is read when it is its turn. */
async function* drawn(drawers: readonly Drawer[]): AsyncGenerator<Draw> {
  for (const draw of drawers) {
    const texts = await draw();
    if (texts !== undefined) yield texts;
  }
}

function stageOf(
  style: JudgedStyle,
  model: Model,
  { run, questionContext }: QuestionStepInput,
  judges: Pick<OpenJudges, "supports" | "sameAnswer" | "key">,
): ItemStage<Draw, JudgedQuestion> {
  const task = WRITING_TASKS[style];
  const {
    seed,
    export: { splits },
  } = run.config;
  const generator = modelGenerator(style, STAGE_VERSIONS.judged, model.id, task);
  return {
    name: style,
    version: STAGE_VERSIONS.judged,
    output: JudgedQuestion,
    batch: 1,
    // Pages that did not change give the same question on every night.
    keyOf: (draw) => [hashOf(draw), model.id, task.promptHash, judges.key, seed, splits],
    async apply(draw, { signal }) {
      const { about, given, places, texts, language } = draw;
      const asked = await ask(model, task, { about, lines: linesOf(given), places, texts, language }, { seed, signal });
      if ("failed" in asked) {
        const { again, ...rejection } = asked.failed;
        return { outputs: [], rejections: [{ itemKey: about, ...rejection }], again };
      }
      const made = await judgeWrittenQuestion(asked.value, draw, {
        lexicon: questionContext.lexicon,
        sideOf: questionContext.sideOf,
        judges,
        generator,
        seed,
        signal,
      });
      if ("question" in made) return emit(made.question);
      const { outputs, rejections } = reject(made.refused.reason, made.refused.detail, made.refused.sample);
      // A judge whose endpoint failed does not decide either: it is asked again, and what it has answered is kept by the cache of replies.
      const again = made.refused.reason === "undecided";
      return { outputs, rejections: rejections.map((rejection) => ({ itemKey: about, ...rejection })), again };
    },
  };
}

function copyOf(
  { text }: JudgedQuestion,
  taken: ReadonlySet<string>,
  others: readonly JudgedQuestion[],
): Pick<Rejection, "reason" | "detail"> | null {
  if (taken.has(textKey(text))) return { reason: "duplicate", detail: "another question has the same words" };
  const near = others.find((other) => overlap(other.text, text) >= ALIKE);
  return near === undefined ? null : { reason: "near-copy", detail: `nearly the words of ${near.id}` };
}

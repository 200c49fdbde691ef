import { judgedAnswer, type JudgedQuestion, type Question, type Rejection } from "../../../schemas/index.ts";
import { replayable } from "../../core/replayable.ts";
import { benchmarks } from "../../dedup/contamination.ts";
import { nearQuestions } from "../../dedup/near-questions.ts";
import { sameQuestions, type ComparedQuestion, type SameQuestion } from "../../dedup/same-question.ts";
import { benchmarkItems } from "./blocked-texts.ts";
import type { QuestionStep, Samples } from "./recipe.ts";
import type { Run } from "./run.ts";

const STAGE = "sift";

/**
 * Drops questions that are in words which another has, that mean what another means where the config asks for it, or that stand in a benchmark: behind the steps that word them, before anything
 * is made of them. What was grown from a dropped question goes with it.
 */
export const deduplicate: QuestionStep = async ({ run }, made) => {
  const lists = benchmarks(await benchmarkItems(run.config.decontaminate));
  const copied = sameQuestions();
  const meant = await meaningOf(run, made);
  const rejections: Rejection[] = [];
  const dropped = new Map<string, Pick<Rejection, "reason" | "detail">>();
  const stands = (id: string, text: string, answer: string, plain: string, parentId: string | null): boolean => {
    const parent = parentId === null ? undefined : dropped.get(parentId);
    const hit = lists.inQuestion(text, answer) ?? (plain === text ? undefined : lists.inQuestion(plain, answer));
    const why =
      (hit && { reason: "contaminated" as const, detail: hit.detail }) ??
      (parent && { reason: parent.reason, detail: `grew from ${parentId ?? ""}, which was dropped` }) ??
      refusal("duplicate", copied({ id, text, answer })) ??
      refusal("near-duplicate", meant({ id, text, answer }));
    if (why === undefined) return true;
    dropped.set(id, why);
    rejections.push({ stage: STAGE, itemKey: id, ...why, sample: text });
    return false;
  };
  // A parent stands before what grew from it, wherever the steps put them.
  const inOrder = made.questions.toSorted((a, b) => a.round - b.round);
  const kept = new Set(
    inOrder.filter((one) => stands(one.id, one.text, one.answer.text, one.plainText ?? one.text, one.parentId)).map(({ id }) => id),
  );
  const judged: JudgedQuestion[] = [];
  for await (const one of made.judged) if (stands(one.id, one.text, judgedAnswer(one), one.text, null)) judged.push(one);
  if (rejections.length === 0) return made;
  return {
    ...made,
    questions: made.questions.filter(({ id }: Question) => kept.has(id)),
    origins: new Map([...made.origins].filter(([id]) => kept.has(id))),
    judged: { [Symbol.asyncIterator]: replayable(judged) },
    rejections: [...made.rejections, replayable(rejections)],
  };
};

const refusal = (reason: Rejection["reason"], found: SameQuestion | undefined): Pick<Rejection, "reason" | "detail"> | undefined =>
  found && { reason, detail: found.detail };

/** Tells which question of the run means the same; nothing, where the config does not ask. */
async function meaningOf(
  { memory, config, context }: Run,
  { questions, judged }: Samples,
): Promise<(asked: ComparedQuestion) => SameQuestion | undefined> {
  const { nearDuplicates } = config.questions;
  if (nearDuplicates === undefined) return () => undefined;
  const compared = questions.map(({ id, text, answer }) => ({ id, text, answer: answer.text }));
  for await (const one of judged) compared.push({ id: one.id, text: one.text, answer: judgedAnswer(one) });
  return nearQuestions(memory, compared, nearDuplicates.atLeast, context.signal);
}

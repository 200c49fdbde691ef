import { z } from "zod";
import { Question, type Rejection } from "../../../schemas/index.ts";
import { complexity } from "../../complexity/style.ts";
import { runStage } from "../../core/run-stage.ts";
import { emit, reject, type ItemStage, type StageContext } from "../../core/stage.ts";
import type { QuestionContext } from "../../questions/context.ts";
import { reask } from "../../questions/reask.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { KeptQuestion, Night } from "../refresh/night.ts";
import type { Origin } from "./recipe.ts";

const Asked = z.object({ question: Question, fate: z.enum(["kept", "re-cited", "re-answered"]), before: z.string() });

/** Every question of last night, asked of tonight's snapshot: those that stand, and why the others do not. */
export async function reaskAll(
  { head, questions }: Night,
  questionContext: QuestionContext,
  snapshotId: string,
  context: StageContext,
): Promise<{
  readonly questions: readonly Question[];
  readonly origins: ReadonlyMap<string, Origin>;
  readonly rejections: () => AsyncIterable<Rejection>;
}> {
  const day = context.clock.now.slice(0, 10);
  const standing: Question[] = [];
  const origins = new Map<string, Origin>();
  // On the snapshot of last night there is nothing to find out.
  if (head.snapshotId === snapshotId) {
    for (const { question, on } of questions) {
      standing.push(question);
      origins.set(question.id, { on, fate: "kept", before: question.id });
    }
    return { questions: standing, origins, rejections: nothing };
  }
  const stage: ItemStage<KeptQuestion, z.infer<typeof Asked>> = {
    name: "refresh",
    version: STAGE_VERSIONS.questions,
    output: Asked,
    batch: 32,
    questionOf: ({ question }) => question.id,
    keyOf: ({ question }) => [question, snapshotId, day],
    async apply({ question: old }) {
      const asked = await reask(old, questionContext, day, [complexity]);
      if ("refused" in asked) return retired(old, asked.refused);
      return emit({ question: asked.question, fate: asked.fate, before: old.id });
    },
  };
  const onOf = new Map(questions.map(({ question, on }) => [question.id, on]));
  const asked = await runStage(stage, questions, context);
  for await (const { question, fate, before } of asked) {
    standing.push(question);
    origins.set(question.id, { on: (fate === "kept" && onOf.get(before)) || snapshotId, fate, before });
  }
  return { questions: standing, origins, rejections: asked.rejections };
}

async function* nothing(): AsyncGenerator<never> {}

const retired = (old: Question, { reason, detail }: { readonly reason: Rejection["reason"]; readonly detail: string }) => {
  const { outputs, rejections } = reject(reason, detail, old.text);
  return { outputs, rejections: rejections.map((rejection) => ({ ...rejection, itemKey: old.id })) };
};

import type { Question, Rejection } from "../../../schemas/index.ts";
import type { LoopWorld } from "../../complexity/loop.ts";
import { passGatesAgain } from "../../complexity/regate.ts";
import type { Origin, QuestionStepInput, Samples } from "./recipe.ts";

/** What last night's rounds are tonight. */
export interface StandingRounds {
  /** Parents first. */
  readonly questions: readonly Question[];
  readonly changed: readonly string[];
  readonly gone: ReadonlySet<string>;
  readonly rejections: readonly Rejection[];
}

/** Rounds of last night, parents first, whose parent stands and whose gates, where the memory has changed, still open. */
export async function standingRounds({ snapshotId, base }: QuestionStepInput, made: Samples, world: LoopWorld): Promise<StandingRounds> {
  const questions: Question[] = [];
  const rejections: Rejection[] = [];
  const gone = new Set<string>();
  const changed: string[] = [];
  /** What stands, by the id that it had last night. */
  const now = new Map(
    made.questions.filter(({ round }) => round === 0).map((question) => [made.origins.get(question.id)?.before ?? question.id, question]),
  );
  for (const question of made.questions.filter(({ round }) => round > 0).toSorted((a, b) => a.round - b.round)) {
    const origin: Origin | undefined = made.origins.get(question.id);
    const parent = now.get(question.parentId ?? "");
    const judged = await passGatesAgain(question, parent, base?.head.snapshotId === snapshotId ? undefined : world);
    if ("refused" in judged) {
      gone.add(question.id);
      rejections.push({ stage: "refresh", itemKey: origin?.before ?? question.id, ...judged.refused, sample: question.text });
      continue;
    }
    if (judged.question !== question) changed.push(question.id);
    questions.push(judged.question);
    now.set(origin?.before ?? question.id, judged.question);
  }
  return { questions, changed, gone, rejections };
}

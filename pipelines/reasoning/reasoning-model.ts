import type { Question, Reasoning } from "../../schemas/index.ts";
import { whyNotConclusion, whyNotOpening, whyNotStep } from "../checks/chain-words.ts";
import { reject, type ItemResult } from "../core/stage.ts";
import { ask } from "../models/ask.ts";
import type { Model } from "../models/model.ts";
import { modelGenerator } from "../models/task.ts";
import type { QuestionContext } from "../questions/context.ts";
import { aimOf } from "../questions/plan-aim.ts";
import { chainOf, reasoningFrom, reasoningGenerator, type Chain } from "./reasoning.ts";
import { REASONING } from "./reasoning-task.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";

/** A statement is a sentence; a longer one is cut for the prompt. */
const MOST_STATEMENT = 400;

/**
 * The chain that follows the program, in a model's words: kept where each step says what the rules' step says and nothing beside, else
 * the rules' chain stays.
 * Long because it is one exchange in order: the rules' chain, the request, the check of the reply, the chain that stays.
 */
export async function modelReasoning(
  question: Question,
  context: QuestionContext,
  model: Model,
  signal: AbortSignal,
): Promise<ItemResult<Reasoning>> {
  const made = await chainOf(question, context);
  if ("refused" in made) return reject(made.refused.reason, made.refused.detail, question.text);
  const { chain } = made;
  const rules = reasoningFrom(question, chain, reasoningGenerator);
  const ids = [...new Set(chain.steps.flatMap(({ statementIds }) => statementIds))];
  const byId = new Map(
    (await context.memory.statements({ ids })).map(({ id, text }) => [id, text.replace(/\s+/g, " ").slice(0, MOST_STATEMENT)]),
  );
  const { text, language, answer } = question;
  const asked = await ask(
    model,
    REASONING,
    {
      question: text,
      language,
      statements: ids.map((id) => byId.get(id) ?? ""),
      steps: chain.steps.map((step) => ({
        asked: step.asked,
        result: step.text,
        keep: step.fixed ?? [step.text.replace(/\.$/, "")],
        statements: step.statementIds.map((id) => ids.indexOf(id) + 1),
      })),
      answer: answer.text,
    },
    { signal, seed: question.seed },
  );
  const stays = (reason: Parameters<typeof reject>[0], detail: string, sample: unknown, again = false): ItemResult<Reasoning> => ({
    outputs: [rules],
    rejections: [{ itemKey: `${question.id}:model`, reason, detail, ...(sample !== undefined && { sample }) }],
    ...(again && { again }),
  });
  if ("failed" in asked) return stays(asked.failed.reason, asked.failed.detail, asked.failed.sample, asked.failed.again);
  const said: Chain = {
    opening: plain(asked.value.opening),
    steps: chain.steps.map((step, at) => ({ ...step, text: plain(asked.value.steps[at]?.text ?? "") })),
    conclusion: plain(asked.value.conclusion),
  };
  const aim = aimOf(question, context);
  const whole = reasoningFrom(question, said, modelGenerator("fas-reasoning-model", STAGE_VERSIONS.reasoning, model.id, REASONING));
  const opening = whyNotOpening(
    said.opening,
    chain.steps.map((step) => step.asked),
    aim,
    context.lexicon,
  );
  if (opening !== undefined) return stays("answer-given-away", `opening: ${opening}`, whole.text);
  for (const [at, step] of chain.steps.entries()) {
    const cited = (asked.value.steps[at]?.statements ?? []).map((number) => ids[number - 1] ?? "");
    if (cited.length === 0 || cited.some((id) => !step.statementIds.includes(id)))
      return stays("off-program", `step ${at + 1} cites ${cited.length === 0 ? "nothing" : "what it does not rest on"}`, whole.text);
    const statements = step.statementIds.map((id) => byId.get(id) ?? "");
    const why = whyNotStep(
      said.steps[at]?.text ?? "",
      { asked: step.asked, text: step.text, fixed: step.fixed, statements },
      text,
      context.lexicon,
    );
    if (why !== undefined) return stays("unsupported", `step ${at + 1}: ${why}`, whole.text);
  }
  const last = whyNotConclusion(said.conclusion, answer.text, text, context.lexicon);
  return last === undefined ? { outputs: [whole], rejections: [] } : stays("off-program", last, whole.text);
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

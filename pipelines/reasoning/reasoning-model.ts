import type { Generator, Question, Reasoning, Rejection } from "../../schemas/index.ts";
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
  const byId = await statementTexts(chain, context);
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
  const whole = reasoningFrom(question, said, wordedBy(model.id));
  const cited = chain.steps.map((_, at) => (asked.value.steps[at]?.statements ?? []).map((number) => ids[number - 1] ?? ""));
  const why = await whyNotSaid(question, chain, said, context, cited);
  return why === undefined ? { outputs: [whole], rejections: [] } : stays(why.reason, why.detail, whole.text);
}

/** What a chain in a model's words is made by. */
export const wordedBy = (modelId: string): Generator => modelGenerator("fas-reasoning-model", STAGE_VERSIONS.reasoning, modelId, REASONING);

/** Why words do not say what the rules' chain says, and nothing beside. `cited`: the statements that each step was said to rest on. */
export async function whyNotSaid(
  question: Question,
  chain: Chain,
  said: Chain,
  context: QuestionContext,
  cited?: readonly (readonly string[])[],
): Promise<Pick<Rejection, "reason" | "detail"> | undefined> {
  const { lexicon } = context;
  const opening = whyNotOpening(
    said.opening,
    chain.steps.map((step) => step.asked),
    aimOf(question, context),
    lexicon,
  );
  if (opening !== undefined) return { reason: "answer-given-away", detail: `opening: ${opening}` };
  const texts = await statementTexts(chain, context);
  for (const [at, step] of chain.steps.entries()) {
    const own = cited?.[at];
    if (own !== undefined && (own.length === 0 || own.some((id) => !step.statementIds.includes(id))))
      return { reason: "off-program", detail: `step ${at + 1} cites ${own.length === 0 ? "nothing" : "what it does not rest on"}` };
    const statements = step.statementIds.map((id) => texts.get(id) ?? "");
    const why = whyNotStep(
      said.steps[at]?.text ?? "",
      { asked: step.asked, text: step.text, fixed: step.fixed, statements },
      question.text,
      lexicon,
    );
    if (why !== undefined) return { reason: "unsupported", detail: `step ${at + 1}: ${why}` };
  }
  const last = whyNotConclusion(said.conclusion, question.answer.text, question.text, lexicon);
  return last === undefined ? undefined : { reason: "off-program", detail: last };
}

async function statementTexts({ steps }: Chain, { memory }: QuestionContext): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(steps.flatMap(({ statementIds }) => statementIds))];
  return new Map((await memory.statements({ ids })).map(({ id, text }) => [id, text.replace(/\s+/g, " ").slice(0, MOST_STATEMENT)]));
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

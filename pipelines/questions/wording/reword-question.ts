import { z } from "zod";
import { nameKey } from "../../../schemas/values/names.ts";
import { CheckResult, Generator, type Question, type Random } from "../../../schemas/index.ts";
import { namesIn } from "../../language/reading/constants-said.ts";
import { canonicalMeaning } from "../../language/reading/meaning.ts";
import { NoMeaning } from "../../language/reading/program-meaning.ts";
import { senseOfReading } from "../../language/reading/reading.ts";
import { seededRandom } from "../../core/random.ts";
import { emit, reject, type ItemRejection, type ItemResult } from "../../core/stage.ts";
import { ask, type TaskAnswer } from "../../models/ask.ts";
import type { Model } from "../../models/model.ts";
import { modelGenerator } from "../../models/task.ts";
import type { QuestionContext } from "../context.ts";
import { unitInWords } from "../../language/writing/book.ts";
import { dateWords } from "../../language/writing/times.ts";
import { candidatesFor, shownCandidate } from "./candidates.ts";
import { describedIn } from "./described-thing.ts";
import { OBFUSCATE } from "./obfuscate-task.ts";
import { READ_BACK } from "./read-back-task.ts";
import { MANNERS, WORDS, type WordingTask } from "./words-task.ts";
import { plainOf, senseOf, whyNotReadByRules, withNames, wordingFault, type WordingFault } from "./wording-fault.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

export const READ_BACK_CHECK = "read-back";

export const WordedQuestion = z.object({ questionId: z.string(), text: z.string(), generator: Generator, checks: z.array(CheckResult) });
export type WordedQuestion = z.infer<typeof WordedQuestion>;

export interface WordingModels {
  readonly words: Model;
  readonly readBack: Model;
  /** Undefined: descriptions are worded with the rest. */
  readonly obfuscate: Model | undefined;
}

interface WordingOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** What the check of a wording says that rules read back. */
export const READ_BY_RULES = "read by rules";

/**
 * A question in a model's words, or why it keeps the rule's. Rules read the words back; what they do not read is tried once more, with the
 * reason. Words that still are not read, but say every constant, go to a second call, that knows nothing of the program and has to read
 * what the program asks.
 */
export async function rewordQuestion(
  question: Question,
  context: QuestionContext,
  models: WordingModels,
  options: WordingOptions,
): Promise<ItemResult<WordedQuestion>> {
  let sense: ReturnType<typeof senseOf>;
  try {
    sense = senseOf(question, context);
  } catch (error) {
    if (error instanceof NoMeaning) return reject("undecided", error.message, question.text);
    throw error;
  }
  const random = seededRandom(options.seed, "words", question.id);
  const { descriptions, rejections } = await obfuscated(question, context, models.obfuscate, options);
  const input = taskOf(question, sense, context, descriptions, random.fork("manner"));
  const asked = await ask(models.words, WORDS, input, options);
  if ("failed" in asked) return failed(asked, rejections);
  const first = tryOf(asked.value.question, question, context);
  const mended = await mendedTry(first, input, question, context, models.words, options);
  const last = mended === undefined || (first.isWhole && !mended.isWhole) ? first : mended;
  if (!last.isWhole) {
    const { text, why } = last;
    return { outputs: [], rejections: [...rejections, { ...why, sample: { text, plain: input.question } }] };
  }
  const told =
    last.why === null
      ? { name: READ_BACK_CHECK, verdict: "pass" as const, reason: READ_BY_RULES }
      : await readByModel(last.text, question, context, models.readBack, sense, random.fork("candidates"), options);
  if ("failed" in told) return failed(told, rejections);
  if ("detail" in told) return { outputs: [], rejections: [...rejections, told] };
  const made: WordedQuestion = {
    questionId: question.id,
    text: last.text,
    generator: modelGenerator("words", STAGE_VERSIONS.wording, models.words.id, WORDS),
    checks: [{ name: "wording", verdict: "pass" }, told],
  };
  return { ...emit(made), rejections };
}

function taskOf(
  question: Question,
  sense: Sense,
  context: QuestionContext,
  descriptions: WordingTask["descriptions"],
  random: Random,
): WordingTask {
  const plain = plainOf(question);
  const unit = unitInWords(sense.unit ?? undefined);
  const keep = [
    ...namesIn(plain, context.lexicon),
    ...(plain.match(/"[^"]+"/g) ?? []),
    ...sense.times.flatMap((time) => (time === "latest" ? ["latest"] : (dateWords(time) ?? []))),
    ...(plain.match(/\b(?:1\d|20)\d{2}\b/g) ?? []),
    ...(unit === null ? [] : [unit]),
  ];
  return {
    question: plain,
    keep: [...new Set(keep)],
    unit,
    descriptions,
    refused: null,
    manner: random.pick(MANNERS),
    language: question.language,
  };
}

/** Words of a model, and what is against them. `isWhole`: nothing but that rules do not read them. */
type Try = { readonly text: string } & (
  { readonly isWhole: true; readonly why: string | null } | { readonly isWhole: false; readonly why: WordingFault }
);

function tryOf(said: string, question: Question, context: QuestionContext): Try {
  const text = said.trim();
  const wrong = wordingFault(text, question, context);
  return wrong === null ? { text, isWhole: true, why: whyNotReadByRules(text, question, context) } : { text, isWhole: false, why: wrong };
}

/** The one further try. Words that give the answer away get none: the reason would tell it. */
async function mendedTry(
  { text, why, isWhole }: Try,
  input: WordingTask,
  question: Question,
  context: QuestionContext,
  model: Model,
  options: WordingOptions,
): Promise<Try | undefined> {
  if (why === null || (!isWhole && why.reason === "leak")) return undefined;
  const refused = { question: text, why: withNames(isWhole ? why : why.detail, context) };
  const asked = await ask(model, WORDS, { ...input, refused }, options);
  return "failed" in asked ? undefined : tryOf(asked.value.question, question, context);
}

/** Another call reads words that no rule reads, among attributes and kinds of which most are not the program's. */
async function readByModel(
  text: string,
  question: Question,
  context: QuestionContext,
  model: Model,
  sense: Sense,
  random: Random,
  options: WordingOptions,
): Promise<CheckResult | ItemRejection | Extract<TaskAnswer<unknown>, { failed: unknown }>> {
  const candidates = candidatesFor(question.program, context, random);
  const toRead = {
    question: text,
    names: namesIn(text, context.lexicon),
    attributes: candidates.attributes.map(shownCandidate),
    kinds: candidates.kinds,
    language: question.language,
  };
  const reread = await ask(model, READ_BACK, toRead, options);
  if ("failed" in reread) return reread;
  const read = senseOfReading(reread.value, candidates.attributes, context.lexicon);
  const other = "unread" in read ? read.unread : difference(read, sense);
  if (other !== null) return { reason: "read-otherwise", detail: other, sample: { text, plain: plainOf(question), read: reread.value } };
  return { name: READ_BACK_CHECK, verdict: "pass", reason: `read by ${model.id}, prompt ${READ_BACK.promptHash}` };
}

type Sense = ReturnType<typeof senseOf>;

function difference(read: Sense, meant: Sense): string | null {
  const [a, b] = [canonicalMeaning(read.meaning), canonicalMeaning(meant.meaning)];
  if (a !== b) return `it was read as ${a}, the program says ${b}`;
  if (read.unit !== meant.unit) return `it was read to ask in ${read.unit ?? "no unit"}, the program in ${meant.unit ?? "none"}`;
  const times = ({ times }: Sense): string => times.join() || "no time";
  return times(read) === times(meant) ? null : `it was read to speak of ${times(read)}, the program of ${times(meant)}`;
}

const failed = (
  { failed: { again, ...rejection } }: Extract<TaskAnswer<unknown>, { failed: unknown }>,
  before: readonly ItemRejection[],
): ItemResult<never> => ({
  outputs: [],
  rejections: [...before, rejection],
  again,
});

/** Other words for the descriptions in a question. One that fails leaves the rule's words, and is told. */
async function obfuscated(
  question: Question,
  context: QuestionContext,
  model: Model | undefined,
  options: WordingOptions,
): Promise<{ readonly descriptions: WordingTask["descriptions"]; readonly rejections: readonly ItemRejection[] }> {
  const descriptions: WordingTask["descriptions"][number][] = [];
  const rejections: ItemRejection[] = [];
  for (const { text, keep } of model === undefined ? [] : describedIn(question.program, context)) {
    const asked = await ask(model as Model, OBFUSCATE, { description: text, keep, language: question.language }, options);
    const itemKey = `${question.id} description`;
    if ("failed" in asked) {
      const { again: _, ...rejection } = asked.failed;
      rejections.push({ itemKey, ...rejection });
      continue;
    }
    const say = asked.value.description.trim();
    const missing = keep.find((one) => !` ${nameKey(say)} `.includes(` ${nameKey(one)} `));
    if (missing !== undefined || say.length > 200)
      rejections.push({ itemKey, reason: "other-constants", detail: missing === undefined ? `${say.length} characters` : `"${missing}" is not in the description`, sample: say.slice(0, 500) }); // prettier-ignore
    else descriptions.push({ of: text, say });
  }
  return { descriptions, rejections };
}

import { z } from "zod";
import { nameKey } from "../../../knowledge-graph/names.ts";
import { CheckResult, Generator, type Question } from "../../../schemas/index.ts";
import { namesIn } from "../../checks/constants-said.ts";
import { canonicalMeaning } from "../../checks/meaning.ts";
import { Unsaid } from "../../checks/program-meaning.ts";
import { senseOfReading } from "../../checks/reading.ts";
import { seededRandom } from "../../core/random.ts";
import { gave, rejected, type ItemRejection, type ItemResult } from "../../core/stage.ts";
import { ask, type Asked } from "../../models/ask.ts";
import type { Model } from "../../models/model.ts";
import { modelGenerator } from "../../models/task.ts";
import type { Ground } from "../ground.ts";
import { unitInWords } from "../words/book.ts";
import { dateWords } from "../words/times.ts";
import { candidatesFor, shown } from "./candidates.ts";
import { describedIn } from "./described.ts";
import { OBFUSCATE } from "./obfuscate-task.ts";
import { READ_BACK } from "./read-back-task.ts";
import { MANNERS, WORDS, type ToWord } from "./words-task.ts";
import { plainOf, senseOf, wordingWrong } from "./wording-wrong.ts";

const VERSION = "1";
export const READ_BACK_CHECK = "read-back";

export const Worded = z.object({ questionId: z.string(), text: z.string(), generator: Generator, checks: z.array(CheckResult) });
export type Worded = z.infer<typeof Worded>;

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

/**
 * A question in a model's words, or why it keeps the rule's. The words pass the rules first; then a second call, that knows nothing of the
 * program, reads them, and has to read what the program asks.
 */
export async function rewordQuestion(
  question: Question,
  ground: Ground,
  models: WordingModels,
  options: WordingOptions,
): Promise<ItemResult<Worded>> {
  let sense: ReturnType<typeof senseOf>;
  try {
    sense = senseOf(question, ground);
  } catch (error) {
    if (error instanceof Unsaid) return rejected("undecided", error.message, question.text);
    throw error;
  }
  const random = seededRandom(options.seed, "words", question.id);
  const { descriptions, rejections } = await obfuscated(question, ground, models.obfuscate, options);
  const plain = plainOf(question);
  const unit = unitInWords(sense.unit ?? undefined);
  const keep = [
    ...namesIn(plain, ground.lexicon),
    ...(plain.match(/"[^"]+"/g) ?? []),
    ...sense.times.flatMap((time) => (time === "latest" ? ["latest"] : (dateWords(time) ?? []))),
    ...(plain.match(/\b(?:1\d|20)\d{2}\b/g) ?? []),
    ...(unit === null ? [] : [unit]),
  ];
  const input: ToWord = {
    question: plain,
    keep: [...new Set(keep)],
    unit,
    descriptions,
    manner: random.fork("manner").pick(MANNERS),
    language: question.language,
  };
  const asked = await ask(models.words, WORDS, input, options);
  if ("failed" in asked) return failed(asked, rejections);
  const text = asked.value.question.trim();
  const wrong = wordingWrong(text, question, ground);
  if (wrong !== null) return { outputs: [], rejections: [...rejections, { ...wrong, sample: { text, plain } }] };

  const candidates = candidatesFor(question.program, ground, random.fork("candidates"));
  const toRead = {
    question: text,
    names: namesIn(text, ground.lexicon),
    attributes: candidates.attributes.map(shown),
    kinds: candidates.kinds,
    language: question.language,
  };
  const reread = await ask(models.readBack, READ_BACK, toRead, options);
  if ("failed" in reread) return failed(reread, rejections);
  const read = senseOfReading(reread.value, candidates.attributes, ground.lexicon);
  const other = "unread" in read ? read.unread : difference(read, sense);
  if (other !== null)
    return {
      outputs: [],
      rejections: [...rejections, { reason: "read-otherwise", detail: other, sample: { text, plain, read: reread.value } }],
    };
  const checks: CheckResult[] = [
    { name: "wording", verdict: "pass" },
    { name: READ_BACK_CHECK, verdict: "pass", reason: `read by ${models.readBack.id}, prompt ${READ_BACK.promptHash}` },
  ];
  const made: Worded = { questionId: question.id, text, generator: modelGenerator("words", VERSION, models.words.id, WORDS), checks };
  return { ...gave(made), rejections };
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
  { failed: { again, ...rejection } }: Extract<Asked<unknown>, { failed: unknown }>,
  before: readonly ItemRejection[],
): ItemResult<never> => ({
  outputs: [],
  rejections: [...before, rejection],
  again,
});

/** Other words for the descriptions in a question. One that fails leaves the rule's words, and is told. */
async function obfuscated(
  question: Question,
  ground: Ground,
  model: Model | undefined,
  options: WordingOptions,
): Promise<{ readonly descriptions: ToWord["descriptions"]; readonly rejections: readonly ItemRejection[] }> {
  const descriptions: ToWord["descriptions"][number][] = [];
  const rejections: ItemRejection[] = [];
  for (const { text, keep } of model === undefined ? [] : describedIn(question.program, ground)) {
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

import { nameKey } from "../../../schemas/values/names.ts";
import type { Question, RejectionReason } from "../../../schemas/index.ts";
import { readsWide } from "../../language/reading/wide/wide-reading.ts";
import { roundTrip } from "../../language/reading/round-trip.ts";
import { wrongConstants } from "../../language/reading/constants-said.ts";
import { answeredIds, answerSecrets, type AnswerSecrets } from "../../checks/answer-secrets.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import type { Sense } from "../../language/reading/meaning.ts";
import { textKey } from "../../checks/near-copy.ts";
import { noOneQuestion } from "../../language/reading/one-question.ts";
import { otherTable } from "../../language/table-scope.ts";
import { senseOfProgram } from "../../language/reading/program-meaning.ts";
import type { QuestionContext } from "../context.ts";

export interface WordingFault {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** What the rule's words of a question are: those that its program was first said in. */
export const plainOf = ({ text, plainText }: Pick<Question, "text" | "plainText">): string => plainText ?? text;

/** What a question asks. Throws `Unsaid` for a program that no question has. */
export const senseOf = ({ program, answer }: Question, context: QuestionContext): Sense =>
  senseOfProgram(program, (attribute) => context.lexicon.info(attribute), answer.unit);

/** What free words say too much, or not; null where rules read them back. */
export function whyNotReadByRules(text: string, { program, answer }: Question, { lexicon }: QuestionContext): string | null {
  if (roundTrip(text, program, lexicon, answer.unit).verdict === "pass") return null;
  const read = readsWide(text, program, lexicon, answer.unit);
  return read.verdict === "pass" ? null : (read.reason ?? "no rule reads it");
}

/**
 * What rules find wrong with other words for a question; null where they find nothing. Words that rules read back say every constant in
 * some way; of others each has to stand there as it is, and what they mean is for a second reader.
 */
export function wordingFault(text: string, question: Question, context: QuestionContext): WordingFault | null {
  const unreadable = noOneQuestion(text, question.language);
  if (unreadable !== null) return { reason: "no-one-question", detail: unreadable };
  const plain = plainOf(question);
  if (textKey(text) === textKey(plain)) return { reason: "near-copy", detail: "they are the rule's own words" };
  const { secrets, numbers } = secretsOf(question, context);
  const leak = leakCheck(text, secrets, numbers);
  if (leak.verdict !== "pass") return { reason: "leak", detail: leak.reason ?? "the answer is in the question" };
  const elsewhere = otherTable(text, plain);
  if (elsewhere !== null) return { reason: "other-constants", detail: elsewhere };
  if (whyNotReadByRules(text, question, context) === null) return null;
  const sense = senseOf(question, context);
  const constants = wrongConstants(text, { program: question.program, sense, plain }, context.lexicon);
  return constants === null ? null : { reason: "other-constants", detail: withNames(constants, context) };
}

/** By all names that the memory has for them; where several things bear a hidden name, those of all of them. */
function secretsOf(question: Question, context: QuestionContext): AnswerSecrets {
  const { answer, hiddenEntities } = question;
  const of = answerSecrets(question, []);
  const answered = answer.type === "choice" ? [] : answeredIds(question);
  const hidden = hiddenEntities.flatMap((name) => context.lexicon.entities(nameKey(name)).flatMap(({ id, own }) => (own ? [id] : [])));
  const secrets = [...new Set([...answered, ...hidden])].flatMap((id): Secret[] => {
    const entity = context.entity(id);
    return entity === undefined ? [] : [{ names: [entity.name, ...entity.aliases, ...context.demonyms(id)] }];
  });
  const said = answer.type === "date" ? [{ names: [answer.text] }] : [];
  return { secrets: [...secrets, ...said, ...of.secrets], numbers: of.numbers };
}

/** Ids of things by their names. */
export const withNames = (detail: string, context: QuestionContext): string =>
  detail.replace(/\be_[0-9a-f]{16}\b/g, (id) => context.entity(id)?.name ?? id);

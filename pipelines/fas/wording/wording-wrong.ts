import { nameKey } from "../../../knowledge-graph/names.ts";
import type { Question, RejectionReason } from "../../../schemas/index.ts";
import { constantsWrong } from "../../checks/constants-said.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import type { Sense } from "../../checks/meaning.ts";
import { textKey } from "../../checks/near-copy.ts";
import { noOneQuestion } from "../../checks/one-question.ts";
import { senseOfProgram } from "../../checks/program-meaning.ts";
import type { Ground } from "../ground.ts";

export interface Wrong {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** What the rule's words of a question are: those that its program was first said in. */
export const plainOf = ({ text, plainText }: Pick<Question, "text" | "plainText">): string => plainText ?? text;

/** What a question asks. Throws `Unsaid` for a program that no question has. */
export const senseOf = ({ program, answer }: Question, ground: Ground): Sense =>
  senseOfProgram(program, (attribute) => ground.lexicon.info(attribute), answer.unit);

/** What rules find wrong with other words for a question; null where they find nothing. What the words mean is for the read-back. */
export function wordingWrong(text: string, question: Question, ground: Ground): Wrong | null {
  const unreadable = noOneQuestion(text, question.language);
  if (unreadable !== null) return { reason: "no-one-question", detail: unreadable };
  const plain = plainOf(question);
  if (textKey(text) === textKey(plain)) return { reason: "near-copy", detail: "they are the rule's own words" };
  const { secrets, numbers } = secretsOf(question, ground);
  const leak = leakCheck(text, secrets, numbers);
  if (leak.verdict !== "pass") return { reason: "leak", detail: leak.reason ?? "the answer is in the question" };
  const sense = senseOf(question, ground);
  const constants = constantsWrong(text, { program: question.program, sense, plain }, ground.lexicon);
  return constants === null ? null : { reason: "other-constants", detail: withNames(constants, ground) };
}

/** By all names that the memory has for them; where several things bear a hidden name, those of all of them. */
function secretsOf(
  { answer, hiddenEntities }: Question,
  ground: Ground,
): { readonly secrets: readonly Secret[]; readonly numbers: readonly number[] } {
  const answered =
    answer.type === "choice" ? [] : (answer.value ?? []).flatMap((value) => (value.kind === "entity" ? [value.entityId] : []));
  const hidden = hiddenEntities.flatMap((name) => ground.lexicon.entities(nameKey(name)).flatMap(({ id, own }) => (own ? [id] : [])));
  const secrets = [...new Set([...answered, ...hidden])].flatMap((id): Secret[] => {
    const entity = ground.entity(id);
    return entity === undefined ? [] : [{ names: [entity.name, ...entity.aliases, ...ground.demonyms(id)] }];
  });
  const said = answer.type === "text" || answer.type === "date" ? [{ names: [answer.text] }] : [];
  return {
    secrets: [...secrets, ...said, ...hiddenEntities.map((name) => ({ names: [name] }))],
    numbers: (answer.value ?? []).flatMap((value) => (value.kind === "quantity" ? [value.number] : [])),
  };
}

const withNames = (detail: string, ground: Ground): string => detail.replace(/\be_[0-9a-f]{16}\b/g, (id) => ground.entity(id)?.name ?? id);

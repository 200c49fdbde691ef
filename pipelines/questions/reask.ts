import { canonicalJson, idOf, type Question } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { questionOf, type QuestionRefusal } from "./question.ts";
import type { QuestionContext } from "./context.ts";
import { plainOf, wordingFault } from "./wording/wording-fault.ts";
import { styles } from "./styles/index.ts";
import type { Style } from "./style.ts";

/** What another snapshot makes of a question: as it was; the same answer from other evidence; another answer. */
export type Fate = "kept" | "re-cited" | "re-answered";

export type ReaskOutcome = { readonly question: Question; readonly fate: Fate } | { readonly refused: QuestionRefusal };

/** Name of the check that says which question, of which day, a question takes the place of. */
export const DATE_CHECK = "re-dated";

/**
 * A question of an earlier snapshot, asked of this one in its own words: the program is executed anew and passes every gate, or the
 * question is refused with the gate's reason. With another answer it is another question, with an id and a date of its own. Pure.
 */
export async function reask(old: Question, context: QuestionContext, day: string, grown: readonly Style[] = []): Promise<ReaskOutcome> {
  const style = [...styles, ...grown].find(({ name }) => name === old.style);
  if (style === undefined) return { refused: { reason: "not-executable", detail: `there is no style "${old.style}" any more` } };
  const made = await questionOf(old.program, style, context, seededRandom(old.seed, "reask"), old.seed, {
    text: plainOf(old),
    register: old.register,
  });
  if ("refused" in made) return made;
  const question = inItsWords(asBefore(made.question, old), old, context);
  const dated = old.checks.filter(({ name }) => name === DATE_CHECK);
  if (saysTheSame(question, old)) {
    const now: Question = {
      ...question,
      id: old.id,
      // Only a question that took another's place has a day that its program does not name.
      ...(question.asOf === undefined && old.asOf !== undefined && dated.length > 0 && { asOf: old.asOf }),
      checks: [...question.checks, ...dated],
    };
    return { question: now, fate: canonicalJson(now) === canonicalJson(old) ? "kept" : "re-cited" };
  }
  const replaces = { name: DATE_CHECK, verdict: "pass", reason: `replaces ${old.id}, whose answer was "${old.answer.text}"` } as const;
  return {
    question: {
      ...question,
      id: idOf("q", question.program, plainOf(question), question.answer),
      asOf: question.asOf ?? day,
      checks: [...question.checks, replaces],
    },
    fate: "re-answered",
  };
}

/**
 * Where a round of the complexity loop came from stays with it. What its gates said stands until they are asked anew, by who knows
 * them; the same counts have the level that the solvers confirmed.
 */
function asBefore(question: Question, old: Question): Question {
  if (old.round === 0) return question;
  const { round, parentId, operator, generator } = old;
  const counted = ({ difficulty }: Question): string => canonicalJson({ ...difficulty, level: 0 });
  return {
    ...question,
    round,
    parentId,
    operator,
    generator,
    ...(counted(question) === counted(old) && { difficulty: old.difficulty }),
    checks: old.checks.filter(({ name }) => name !== DATE_CHECK),
  };
}

/** The wording that it had: a model's words stay as long as the rules find nothing against them on this snapshot. What they mean has not changed. */
function inItsWords(question: Question, old: Question, context: QuestionContext): Question {
  if (old.plainText === undefined || wordingFault(old.text, question, context) !== null) return question;
  const known = new Set(question.checks.map(({ name }) => name));
  const checks = [...question.checks, ...old.checks.filter(({ name }) => !known.has(name) && name !== DATE_CHECK)];
  return { ...question, text: old.text, plainText: question.text, generator: old.generator, checks };
}

/** Further names of an answer, and the digits that it may miss by, are no other answer. */
const saysTheSame = (a: Question, b: Question): boolean => {
  const said = ({ program, answer: { text, type, value, unit } }: Question): string => canonicalJson({ program, text, type, value, unit });
  return said(a) === said(b);
};

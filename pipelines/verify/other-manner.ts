import type { Question } from "../../schemas/index.ts";
import type { RegisterShares } from "../language/writing/natural.ts";
import { registers } from "../language/writing/registers/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { hasManners } from "../questions/question.ts";
import { styles } from "../questions/styles/index.ts";
import { plainOf } from "../questions/wording/wording-fault.ts";

/**
 * Why the words by rule are not of the manner that the question names, or that the run asked for none such. What its question word alone asks is of
 * several manners, and passes in any of them. Questions of earlier nights may have been asked by other shares.
 */
export function whyOtherManner(question: Question, asked: Pick<QuestionContext, "registers">, hasHistory: boolean): string | undefined {
  const { register, program, style } = question;
  if (register === undefined) {
    const isFramed = hasHistory || !hasManners(asked, styles.find(({ name }) => name === style) ?? {}, program);
    return isFramed ? undefined : "questions: register is null, and its words are of a manner";
  }
  const manner = registers.find(({ name }) => name === register);
  if (manner === undefined || !manner.isSaid(plainOf(question)))
    return `questions: register is ${register}, and its words are of another manner`;
  const shares: RegisterShares = asked.registers;
  return hasHistory || (shares[register] ?? 0) > 0 ? undefined : `questions: register is ${register}, of which the run asked for none`;
}

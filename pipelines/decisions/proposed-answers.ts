import { nameKey } from "../../schemas/values/names.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { answerReward } from "../rewards/answer.ts";
import type { ProposalVerdict } from "./proposed-acts.ts";
import { namesOfKind } from "./kin.ts";
import { goldOf } from "./rival-answers.ts";
import { areAlike, figureOf } from "./rival-figures.ts";
import type { Situation, Surroundings } from "./situation.ts";

/**
 * A rival answer: of the answer's kind, and wrong for certain. A name that the memory does not know may be another name of the right
 * thing, a text another wording of it: then nobody can say.
 */
export async function judgeAnswer(
  answer: string,
  prediction: string,
  { question, seen }: Situation,
  around: Surroundings,
): Promise<ProposalVerdict> {
  const gold = question.answer;
  const wrong = { label: "mistake", target: answer } as const;
  const unclear = (detail: string): ProposalVerdict => ({ reason: "undecided", detail });
  const otherKind: ProposalVerdict = { reason: "tellable", detail: `"${answer}" is no answer of the kind of "${prediction}"` };
  if (answer === "" || answer.length > 200) return otherKind;
  if (nameKey(answer) === nameKey(prediction) && !/\d/.test(answer)) return { reason: "near-copy", detail: "the original's answer" };
  if (answerReward(answer, gold) === 1 || goldOf(question)(answer)) return { reason: "near-copy", detail: `"${answer}" is the answer` };
  const [own, other] = [figureOf(prediction), figureOf(answer)];
  if (own !== undefined || other !== undefined) {
    if (own === undefined || other === undefined || !areAlike(answer, prediction)) return otherKind;
    return Math.abs(other.number - own.number) <= 1e-3 * Math.abs(own.number)
      ? { reason: "near-copy", detail: "the original's figure" }
      : wrong;
  }
  const [date, day] = [wholeDate(prediction)?.value, wholeDate(answer)?.value];
  if (date !== undefined || day !== undefined)
    return date === undefined || day === undefined
      ? otherKind
      : date === day
        ? { reason: "near-copy", detail: "the original's date" }
        : wrong;
  const yes = /^(?:yes|no)$/i;
  if (yes.test(prediction) || yes.test(answer)) return yes.test(prediction) && yes.test(answer) ? wrong : otherKind;
  const parts = (text: string): readonly string[] => text.split(/;\s*/).map(nameKey).toSorted();
  const [said, given] = [parts(answer), parts(prediction)];
  if (said.length !== given.length || new Set(said).size !== said.length) return otherKind;
  if (said.join(";") === given.join(";")) return { reason: "near-copy", detail: "the original's answer" };
  const kin = new Set((await namesOfKind(prediction.split("; ")[0] ?? "", around)).map(nameKey));
  if (kin.size > 0) return said.every((one) => kin.has(one)) ? wrong : unclear(`the memory has no thing of the kind called "${answer}"`);
  if (gold.type === "choice") return ` ${nameKey(question.text)} `.includes(` ${nameKey(answer)} `) ? wrong : otherKind;
  // Another value that was seen, and no part of the right one.
  const [key, right] = [nameKey(answer), nameKey(gold.text)];
  const apart = !key.includes(right) && !right.includes(key);
  return apart && ` ${nameKey(seen)} `.includes(` ${key} `) ? wrong : unclear(`nothing says that "${answer}" is wrong`);
}

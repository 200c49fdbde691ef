import type { Random } from "../../../schemas/index.ts";
import { answerReward } from "../../rewards/answer.ts";
import { choiceOf, operationOf, sumOf } from "../../language/writing/conclusion.ts";
import { figureOf, miscalculatedEquation } from "../../language/writing/equation.ts";
import { quantityText } from "../../language/writing/naming.ts";
import { fetch } from "./fetch.ts";
import { answerTurn, conclude, factsOf, giveUp, resultOf, RIGHT, visit, type SolvedPlay, type Turns } from "./play.ts";
import { operands, operationFor } from "./operands.ts";
import { rivalAnswers } from "./rivals.ts";
import { nextLookups } from "./scripted-policy.ts";
import { markedMistake, type MistakePlay, type MistakeEnd } from "./mistake.ts";

const RECKONED: ReadonlySet<string> = new Set(["sum", "difference", "mean", "ratio", "share", "percentage-change", "count"]);

/** Whether a question's last step reckons or compares. */
export const isCalculated = ({ question: { program } }: SolvedPlay): boolean =>
  RECKONED.has(operationOf(program)) || choiceOf(program) !== undefined;

/** All is read, and the last step goes wrong: a sum, a count, a comparison. Noticed, the run looks again and does it anew. */
export const miscalculation: MistakePlay = async function* (play, _batch, { recovers }): Turns<MistakeEnd> {
  for (let batch = nextLookups(play); batch.length > 0; batch = nextLookups(play)) {
    if (yield* fetch(play, batch)) continue;
    yield* giveUp(play, "arithmetic-slip");
    return "ended";
  }
  const right = await resultOf(play);
  const facts = factsOf(play);
  const used = operands(play, facts);
  const operation = operationFor(play, used, RIGHT);
  const mistaken = right === undefined ? undefined : reckoned(play, { answer: right, operation, facts: [...facts], operands: [...used] });
  if (mistaken === undefined) {
    yield* conclude(play);
    return "ended";
  }
  if (!recovers) {
    yield answerTurn(play, mistaken.answer, facts, markedMistake("arithmetic-slip"), mistaken.sum);
    return "ended";
  }
  const lookup = play.random.pick(play.lookups.filter(({ aim }) => used.some((fact) => fact.aim === aim)));
  const { sum, answer } = mistaken;
  const said = sum === undefined ? [`So the answer would be ${answer}.`] : [`So ${sum}.`, `That would make it: ${sum}.`];
  const remarks = [...(play.report.remarks ?? []), said];
  play.report = { ...play.report, kind: "read", remarks, again: true, reread: true };
  yield* visit(play, [lookup.aim], [lookup.uri], markedMistake("arithmetic-slip"), lookup);
  play.asides.push([
    `I had that wrong: it is not ${mistaken.answer}.`,
    `My first result, ${mistaken.answer}, was wrong.`,
    `Doing it again, ${mistaken.answer} was a slip.`,
  ]);
  play.report = { kind: "read", aims: [], facts: [] };
  return "noticed";
};

interface Reckoned {
  readonly answer: string;
  readonly sum?: string;
}

type Basis = Parameters<typeof rivalAnswers>[1];

/** A result of the kind that the reward refuses. */
function reckoned(play: SolvedPlay, basis: Basis): Reckoned | undefined {
  const isWrong = ({ answer }: Reckoned): boolean => answer !== basis.answer && answerReward(answer, play.question.answer) === 0;
  if (figureOf(basis.answer) === undefined || !RECKONED.has(basis.operation)) {
    const rivals = rivalAnswers(play, basis).filter(isWrong);
    // Who compares wrongly takes another one of those that were compared.
    const compared = rivals.filter(({ answer }) => basis.operands.some(({ aim }) => aim.subject === answer));
    const others = compared.length > 0 ? nearest(compared, basis) : rivals;
    return others.length === 0 ? undefined : { answer: play.random.pick(others).answer };
  }
  const sum = sumOf(basis);
  const mistaken = wrongResultsOf(basis.answer, basis.operation, play).map((answer): Reckoned => ({
    answer,
    ...(sum !== undefined && { sum: miscalculatedEquation(sum, basis.answer, answer) }),
  }));
  const fitting = mistaken.filter(isWrong);
  return fitting.length === 0 ? undefined : play.random.pick(fitting);
}

/** Those whose figures are next to the right one: a tenth of it nobody takes for the largest. */
function nearest<T extends Reckoned>(rivals: readonly T[], { answer, operands: compared }: Basis): readonly T[] {
  const figureIn = (name: string): number => figureOf(compared.find(({ aim }) => aim.subject === name)?.text ?? "")?.number ?? Number.NaN;
  const right = figureIn(answer);
  const away = (one: T): number => Math.abs(figureIn(one.answer) - right);
  return Number.isNaN(right) ? rivals : rivals.toSorted((a, b) => away(a) - away(b)).slice(0, NEAREST);
}

const NEAREST = 2;

/** One digit off by one or two, as who carries badly; a count by a member. */
function wrongResultsOf(answer: string, operation: string, { question, random }: SolvedPlay): readonly string[] {
  const figure = figureOf(answer);
  if (figure === undefined) return [];
  const unit = question.answer.unit;
  const written = (number: number): string => quantityText(Number(number.toPrecision(12)), unit);
  if (operation === "count") return [-1, 1].map((off) => written(figure.number + off)).filter(() => figure.number > 1);
  const size = Math.floor(Math.log10(Math.max(Math.abs(figure.number), figure.step)));
  const places = [size, size - 1, size - 2].map((power) => 10 ** power).filter((place) => place >= figure.step * 0.999);
  return (places.length > 0 ? places : [figure.step]).flatMap((place) =>
    offs(random).flatMap((off) => {
      const number = figure.number + off * place;
      return Math.sign(number) === Math.sign(figure.number) ? [written(number)] : [];
    }),
  );
}

const offs = (random: Random): readonly number[] => random.shuffle([-2, -1, 1, 2]).slice(0, 2);

/** All is read, and what is asked for is read wrongly: two digits changed, a name of the line beside. */
export const misreading: MistakePlay = async function* (play): Turns<MistakeEnd> {
  const right = await resultOf(play);
  const facts = factsOf(play);
  const used = operands(play, facts);
  const rivals =
    right === undefined
      ? []
      : rivalAnswers(play, { answer: right, operation: operationFor(play, used, RIGHT), facts: [...facts], operands: [...used] });
  const wrongs = rivals.filter(
    ({ answer, operation }) => operation === operationFor(play, used, RIGHT) && answerReward(answer, play.question.answer) === 0,
  );
  if (wrongs.length === 0) {
    yield* conclude(play);
    return "ended";
  }
  const taken = play.random.pick(wrongs.slice(0, 8));
  yield answerTurn(play, taken.answer, taken.facts, markedMistake("wrong-value"));
  return "ended";
};

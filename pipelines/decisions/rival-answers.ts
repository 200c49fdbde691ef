import type { Basis, Question, Random, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { answerThought, surrenderThought } from "../agents/policies/answer-words.ts";
import { NOT_FOUND, START } from "../agents/policies/play.ts";
import { GUESS, sumOf } from "../language/writing/conclusion.ts";
import { miscalculatedEquation } from "../language/writing/equation.ts";
import type { Candidate } from "./candidate.ts";
import { IN_VAIN } from "./ideas.ts";
import { namesOfKind } from "./kin.ts";
import { openingFor } from "./opening.ts";
import { answerReward } from "../rewards/answer.ts";
import { wordsOf, type Background } from "./features.ts";
import { datesBeside, isDate } from "./rival-dates.ts";
import { areAlike, figureOf, figuresIn } from "./rival-figures.ts";
import { aimKey, isSameNeed, type Situation, type Surroundings } from "./situation.ts";

/** How often to give up is among the options of a step that answers: about as often as, among all options, runs do give up. */
const GIVES_UP = 0.04;
const WORDINGS = 3;
const MOST = 24;
const ENOUGH = 4;
const LEAST_READ = 5;

/** An answer and the thought that leads to it, worded anew each time. */
interface Rival {
  readonly answer: string;
  /** What it takes for the right one; none where the right values were put together wrongly. */
  readonly slip?: Basis["slip"];
  thought(random: Random): string;
}

/** Answers of the kind of the one given that what was seen could be taken to bear; none of them is the gold answer. */
export async function answers(
  step: Step,
  prediction: string,
  situation: Situation,
  around: Surroundings,
  background: Background,
): Promise<readonly Candidate[]> {
  const { random, question } = situation;
  const { basis, report } = step.intent;
  const rivals: readonly Rival[] =
    basis === null
      ? (await guesses(question.answer.text, situation, around)).map((answer) => ({
          answer,
          slip: SLIPS[question.answer.type],
          thought: (chance) => answerThought(START, { answer, operation: GUESS, facts: factsRead(situation), operands: [] }, chance),
        }))
      : (await rivalsOf(step, basis, situation, around)).map((rival) => ({
          answer: rival.answer,
          slip: rival.slip,
          thought: (chance) => answerThought(without(report, prediction), rival, chance, { sum: rival.sum }),
        }));
  const isGold = goldOf(question);
  const taken = new Set([keyOf(prediction)]);
  const fresh = rivals.filter(({ answer }) => {
    const key = keyOf(answer);
    // What a reward would take for right is no rival: a figure within the answer's tolerance, an alias.
    if (key === "" || taken.has(key) || isGold(answer) || answerReward(answer, question.answer) === 1) return false;
    taken.add(key);
    return true;
  });
  const givesUp = basis !== null && fresh.length > 0 && random.next() < GIVES_UP;
  const surrender: Rival = { answer: NOT_FOUND, thought: (chance) => surrenderThought(withoutResult(report), chance) };
  return [...alikeIn(background, prediction, fresh).slice(0, MOST), ...(givesUp ? [surrender] : [])].flatMap(({ answer, slip, thought }) =>
    worded(answer === NOT_FOUND ? "give-up" : (slip ?? "misread"), answer, thought, random).map((one) => ({
      ...one,
      always: answer === NOT_FOUND,
    })),
  );
}

/**
 * In the place of a call: where all that the answer rests on was read, the answer; in the middle of a row of figures, what follows from those that were
 * read so far; or, once something was looked for in vain, that it cannot be found: nobody gives up before.
 */
export function answersNow(step: Step, situation: Situation, around: Surroundings): readonly Candidate[] {
  const { random } = situation;
  const report = openingFor(step, [], [], situation);
  const right = rightAnswers(step, situation, around);
  if (right.length > 0) return right;
  const early = answerSoFar(step, situation);
  return [
    ...(early === undefined
      ? []
      : worded(
          "answer-now",
          early.answer,
          (chance) => answerThought({ ...report, remarks: [] }, early, chance, { isEarly: true }),
          random,
        )),
    ...(IN_VAIN.has(report.kind) ? worded("give-up", NOT_FOUND, (chance) => surrenderThought(withoutResult(report), chance), random) : []),
  ];
}

/** The answer, where all that it rests on was read; none where something is open, or what the run ends on is of something else. */
export function rightAnswers(step: Step, situation: Situation, around: Surroundings): readonly Candidate[] {
  const { question, open, trajectory, random } = situation;
  const last = trajectory.steps.at(-1)?.intent.basis ?? null;
  if (open.length > 0 || last === null) return [];
  const isAsked = ({ aim }: Basis["operands"][number]): boolean => around.lookups.some((lookup) => isSameNeed(lookup.aim, aim));
  if (trajectory.correct !== "true" && (last.operands.length === 0 || !last.operands.every(isAsked))) return [];
  const basis: RivalBasis = trajectory.correct === "true" ? last : misreadBasis(last, question.answer.text);
  const report = openingFor(step, [], [], situation);
  return worded("answer-now", basis.answer, (chance) => answerThought(report, basis, chance, { sum: basis.sum }), random).map((one) => ({
    ...one,
    label: step.onProgramPath === true ? "also_valid" : "on_path",
  }));
}

/** Who answers another name has not just said that it is this one which two lists have. */
const without = (report: Step["intent"]["report"], name: string): Step["intent"]["report"] =>
  report.remarks === undefined || figureOf(name) !== undefined
    ? report
    : { ...report, remarks: report.remarks.filter((remark) => !remark.some((text) => names(text, name))) };

/** Who gives up has not just said what answers the question. */
const withoutResult = (told: Step["intent"]["report"]): Step["intent"]["report"] => {
  const { notes: _notes, ...report } = told;
  return { ...report, facts: report.kind === "read" ? [] : report.facts, remarks: [] };
};

/** What would be answered here from the part of a row that was read; undefined where that is right by luck. */
function answerSoFar({ intent: { soFar } }: Step, situation: Situation): Basis | undefined {
  const { question } = situation;
  if (soFar === undefined || goldOf(question)(soFar.answer) || answerReward(soFar.answer, question.answer) === 1) return undefined;
  const { phrase, time, ...part } = soFar;
  const row = factsRead(situation).filter(({ aim }) => aim.kind === "value" && aim.phrase === phrase && aim.time === time);
  const facts = [...new Map(row.map((fact) => [aimKey(fact.aim), fact])).values()];
  return { ...part, facts, operands: facts };
}

const worded = (idea: Candidate["idea"], answer: string, thought: Rival["thought"], random: Random): readonly Candidate[] =>
  Array.from({ length: WORDINGS }, (): Candidate => ({
    idea,
    aims: [],
    form: { thought: thought(random), action: null, answer },
    label: "mistake",
    target: answer,
    always: false,
  }));

/** Those that stand to the question and to what was seen as the answer does - named there, or not -, where they are enough. */
function alikeIn({ question, context }: Background, answer: string, rivals: readonly Rival[]): readonly Rival[] {
  const standing = (text: string): string => {
    const words = [...new Set(wordsOf(text))];
    return [question, context]
      .map((known) => (words.filter((word) => known.has(word)).length / Math.max(1, words.length)).toFixed(1))
      .join();
  };
  const own = standing(answer);
  const fitting = rivals.filter((rival) => standing(rival.answer) === own);
  return fitting.length >= Math.min(ENOUGH, rivals.length) ? fitting : rivals;
}

/** The sign and the decimal point of a figure tell it from another. */
const keyOf = (text: string): string => (/\d/.test(text) ? text.trim().toLowerCase() : nameKey(text));

export function goldOf({ answer }: Question): (text: string) => boolean {
  const keys = new Set([answer.text, ...answer.aliases].map(keyOf));
  const gold = answer.value?.[0];
  return (text) => {
    if (keys.has(keyOf(text))) return true;
    const number = figureOf(text)?.number;
    return gold?.kind === "quantity" && number !== undefined && Math.abs(number - gold.number) <= 1e-3 * Math.abs(gold.number);
  };
}

/** What is taken for the answer, by the answer's type: a name for another, a day or a text of another line. */
const SLIPS: Partial<Readonly<Record<Question["answer"]["type"], Basis["slip"]>>> = {
  entity: "other-thing",
  choice: "other-thing",
  date: "other-figure",
  text: "other-figure",
  quantity: "other-figure",
};

/** Rivals that the run itself noted, as far as they are of the kind, and slips of reading and of reckoning. */
async function rivalsOf(step: Step, basis: Basis, situation: Situation, around: Surroundings): Promise<readonly RivalBasis[]> {
  const { question, random } = situation;
  const { rivals: noted } = step.intent;
  const slip = SLIPS[question.answer.type];
  const other = (answer: string): Basis => ({ ...basis, answer, ...(slip !== undefined && { slip }) });
  if (/^(?:yes|no)$/i.test(basis.answer)) return [{ ...basis, answer: /^yes/i.test(basis.answer) ? "No" : "Yes" }];
  if (basis.argument !== undefined && figureOf(basis.answer) === undefined) return noted;
  if (figureOf(basis.answer) !== undefined) {
    // Nobody errs by a digit: who is wrong took another line of the page, or put the figures together otherwise.
    const alike = noted.filter(({ answer, operation }) => operation !== basis.operation || areAlike(answer, basis.answer));
    if (alike.length > 1 || basis.operation !== "lookup") return random.shuffle(alike);
    const about = basis.operands.map(({ aim }) => aim.phrase).join(" ");
    const read = readFigures(basis.answer, situation, about).map((answer) => ({
      ...misreadBasis(basis, answer),
      slip: "other-figure" as const,
    }));
    return random.shuffle([...alike, ...read]);
  }
  // The thought tells what fits, and the answer is that: who leaves a member out contradicts himself.
  if (question.answer.type === "set") return [];
  const offered = noted.filter(({ answer }) => names(question.text, answer));
  if (question.answer.type === "choice" && offered.length > 0) return offered;
  const kin = new Set((await namesOfKind(basis.answer, around)).map(nameKey));
  const ofKind = (answer: string): boolean => kin.size === 0 || kin.has(nameKey(answer));
  // Who chooses by figures errs by what he reads the question to say, not by what is the largest.
  if (basis.operation.endsWith("est")) return noted;
  // Who looks for what lists have in common takes another member of them.
  const members = basis.facts.flatMap(({ text }) => text.split(/, | and /));
  const among = random.shuffle([...new Set(members)]).filter((name) => kin.has(nameKey(name)) && nameKey(name) !== nameKey(basis.answer));
  if (basis.operation !== "lookup" && among.length > 0) return among.map(other);
  const more = await guesses(basis.answer, situation, around);
  return [...noted.map(({ answer }) => answer).filter(ofKind), ...more].map((answer) => ({ ...misreadBasis(basis, answer), ...(slip !== undefined && { slip }) })); // prettier-ignore
}

/** What an answer would rest on; a sum is written as it stands here, right or wrong. */
interface RivalBasis extends Basis {
  readonly sum?: string;
}

/** Who looks a figure up and answers another has read another; who reckons has reckoned wrongly. */
function misreadBasis(told: Basis, answer: string): RivalBasis {
  const { argument: _, ...basis } = told;
  const sum = sumOf(basis);
  if (basis.operation !== "lookup")
    return { ...basis, answer, ...(sum !== undefined && { sum: miscalculatedEquation(sum, basis.answer, answer) }) };
  const read = (facts: Basis["facts"]): Basis["facts"] =>
    facts.map((fact) => (fact.text === basis.answer ? { ...fact, text: answer } : fact));
  return { ...basis, answer, operands: read(basis.operands), facts: read(basis.facts) };
}

/** Answers of the kind of `model`, out of what was seen. */
async function guesses(model: string, situation: Situation, around: Surroundings): Promise<readonly string[]> {
  const { random, question, seen } = situation;
  if (/^(?:yes|no)$/i.test(model)) return ["Yes", "No"];
  if (question.answer.type === "quantity") return readFigures(model.replace(/%$/u, " per cent"), situation);
  if (figureOf(model) !== undefined) return readFigures(model, situation);
  if (isDate(model)) return datesBeside(model, seen, random);
  const members = model.split("; ");
  const kin = (await namesOfKind(members[0] ?? "", around)).filter((name) => situation.mayName(name));
  if (kin.length > 0) {
    // Nobody answers with a thing that nothing has named.
    const among = kin.filter(
      namedIn(
        factsRead(situation)
          .map(({ text }) => text)
          .join("; "),
        question.text,
      ),
    );
    const drawn = random.shuffle(among.length > 1 ? among : kin.filter(namedIn(situation.read, question.text))).slice(0, 24);
    if (members.length === 1) return drawn;
    if (drawn.length < members.length) return [];
    return Array.from({ length: 12 }, () => [...new Set(random.shuffle(drawn).slice(0, members.length))].toSorted().join("; "));
  }
  const titles = situation.pages.map(({ title }) => title).filter((title) => title.split(" ").length < 5);
  return random.shuffle([...new Set(question.answer.type === "text" ? valuesIn(seen, model) : titles)]).slice(0, 12);
}

const YEAR = /^(?:1\d|20)\d\d$/u;

/** Other figures that were seen, of the size and precision of the model, with its unit; `about`: on lines that share a word with it. */
function readFigures(model: string, { read: seen, random }: Situation, about = ""): readonly string[] {
  const unit = figureOf(model)?.unit ?? "";
  // "1494" in a text is a year: nobody takes it for kilometres, nor for a count that is written with its comma.
  const isYear = (text: string): boolean => YEAR.test(text) && (unit !== "" || !YEAR.test(model));
  const sought = new Set(wordsOf(about).filter((word) => word.length > 3));
  const lines = seen.split("\n").filter((line) => sought.size === 0 || wordsOf(line).some((word) => sought.has(word)));
  const read = figuresIn(lines.join("\n"))
    .filter((text) => !isYear(text))
    .map((text) => `${text} ${unit}`.trim());
  const alike = random.shuffle(read.filter((text) => areAlike(text, model)));
  // As many digits where such were seen: a figure of another length is told from the rest.
  const digits = (text: string): number => text.match(/\d/g)?.length ?? 0;
  const close = alike.filter((text) => digits(text) === digits(model));
  return [...close, ...alike.filter((text) => digits(text) !== digits(model))].slice(0, Math.max(close.length, LEAST_READ)).slice(0, 10);
}

/** What pages had told by then. */
const factsRead = ({ trajectory, stepIndex }: Situation): Basis["facts"] =>
  trajectory.steps.slice(0, stepIndex + 1).flatMap(({ intent: { report } }) => (report.kind === "read" ? report.facts : []));

/** Values of "name: value" lines and cells about as long as the model: another line of the page taken for the wanted one. What stands behind "https:" is none. */
function valuesIn(seen: string, model: string): readonly string[] {
  const [least, most] = [model.length / 4, Math.max(24, model.length * 4)];
  return seen
    .split("\n")
    .flatMap((line) => /^[-*|]?\s*\**[^:|*]{2,60}\**\s*[:|](?!\/\/)\s*([^|]{2,200})/.exec(line)?.[1] ?? [])
    .map((text) => text.split(/[;.|]/)[0]?.trim() ?? "")
    .filter((text) => text.length >= least && text.length <= most && /\p{L}/u.test(text));
}

const names = (text: string, name: string): boolean => namedIn(text)(name);

/** The texts are read once: what was seen is some ten thousand characters, and a kind has hundreds of names. */
function namedIn(...texts: readonly string[]): (name: string) => boolean {
  const keys = texts.map((text) => ` ${nameKey(text)} `);
  return (name) => {
    const key = ` ${nameKey(name)} `;
    return keys.some((text) => text.includes(key));
  };
}

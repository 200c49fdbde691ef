import { hasTag } from "../../schemas/values/neutralise.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { foreignName, foreignNumber, numbersIn } from "../language/reading/foreign.ts";
import { leakIn } from "./leak.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { claimsNothing } from "./plan-proposals.ts";
import type { PlanAim } from "./plan-judgements.ts";

/** One step of a chain as the program has it. */
export interface StepTruth {
  readonly asked: string;
  /** The rules' own words for the result. */
  readonly text: string;
  /** What may not be said in other words; undefined: all of `text`. */
  readonly fixed: readonly string[] | undefined;
  /** Texts of the statements that the step uses. */
  readonly statements: readonly string[];
}

/** Words around what is fixed, at most: an essay is no step. */
const MOST_AROUND = 30;
const DENIES = /\b(?:not|no|never|neither|nor|without|except|unless|hardly|barely|cannot|\w+n['’]t)\b/i;

/** Why a model's words for a step say something else than the step, or undefined where they do not. */
export function whyNotStep(
  said: string,
  { asked, text, fixed, statements }: StepTruth,
  question: string,
  lexicon: Lexicon,
): string | undefined {
  if (hasTag(said)) return "a tag";
  const whole = text.replace(/\.$/, "");
  let around = said;
  for (const part of fixed ?? [whole]) {
    const at = around.toLowerCase().indexOf(part.toLowerCase());
    const anywhere = said.toLowerCase().includes(part.toLowerCase());
    if (!anywhere) return `"${part}" is missing`;
    if (at >= 0) around = `${around.slice(0, at)} … ${around.slice(at + part.length)}`;
  }
  if (words(around) > MOST_AROUND) return "too many words around the result";
  if (DENIES.test(around) && !DENIES.test(text)) return `it denies something: "${DENIES.exec(around)?.[0] ?? ""}"`;
  // Where several values stand side by side, a second one beside them would say which belongs to which.
  const allowed = fixed === undefined ? [] : [...statements, asked, text, question];
  const number = foreignNumber(around, allowed);
  if (number !== undefined) return `${number} is not of this step`;
  const name = foreignName(around, allowed, lexicon);
  return name === undefined ? undefined : `"${name}" is not of this step`;
}

/** Why a model's breaking down of the question tells too much. */
export function whyNotOpening(said: string, asked: readonly string[], aim: PlanAim, lexicon: Lexicon): string | undefined {
  if (said.length < 20 || words(said) > 60 + 30 * asked.length) return "too short or too long for the parts of the question";
  const told = leakIn(said, aim.secrets);
  if (told !== null) return `"${told}" is given away`;
  const claim = claimsNothing({ decomposition: "", analysis: said, action: { name: "", arguments: {} } }, aim);
  if (claim.verdict !== "pass") return claim.reason ?? "it claims something";
  const places = asked.map((_, index) => String(index + 1));
  const number = numbersIn(said).find((one) => !places.includes(one) && foreignNumber(one, [aim.question]) !== undefined);
  if (number !== undefined) return `${number} is not in the question`;
  const name = foreignName(said, [aim.question, ...asked, ...aim.named.flat()], lexicon);
  return name === undefined ? undefined : `"${name}" is not in the question`;
}

/** The last line ends in the program's answer, and says nothing beside it. */
export function whyNotConclusion(said: string, answer: string, question: string, lexicon: Lexicon): string | undefined {
  const end = said.replace(/[.!\s]+$/, "");
  const wanted = answer.replace(/[.!\s]+$/, "");
  if (!end.endsWith(wanted)) return "the last line does not end with the answer";
  const around = end.slice(0, end.length - wanted.length);
  // "Port Lomé" ends in "Lomé", "14" in "4".
  if (!/(?:^|[\s:"“(])$/.test(around)) return "the last line does not end with the answer";
  if (hasTag(around) || words(around) > MOST_AROUND) return "the last line is more than the answer";
  if (DENIES.test(around) || /\b(?:yes|no|true|false)\b/.test(nameKey(around))) return "the last line denies something";
  const number = foreignNumber(around, [question]);
  if (number !== undefined) return `${number} is not the answer`;
  const name = foreignName(around, [question], lexicon);
  return name === undefined ? undefined : `"${name}" is not the answer`;
}

const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

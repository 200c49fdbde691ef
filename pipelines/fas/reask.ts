import { canonicalJson, idOf, type Question } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { questionOf, type Refused } from "./question.ts";
import type { Ground } from "./ground.ts";
import { styles } from "./questions/index.ts";

/** What another snapshot makes of a question: as it was; the same answer from other evidence; another answer. */
export type Fate = "kept" | "re-cited" | "re-answered";

export type Reasked = { readonly question: Question; readonly fate: Fate } | { readonly refused: Refused };

/** Name of the check that says which question, of which day, a question takes the place of. */
export const REDATED = "re-dated";

/**
 * A question of an earlier snapshot, asked of this one in its own words: the program is executed anew and passes every gate, or the
 * question is refused with the gate's reason. With another answer it is another question, with an id and a date of its own. Pure.
 */
export async function reask(old: Question, ground: Ground, day: string): Promise<Reasked> {
  const style = styles.find(({ name }) => name === old.style);
  if (style === undefined) return { refused: { reason: "not-executable", detail: `there is no style "${old.style}" any more` } };
  const made = await questionOf(old.program, style, ground, seededRandom(old.seed, "reask"), old.seed, { text: old.text });
  if ("refused" in made) return made;
  const { question } = made;
  const dated = old.checks.filter(({ name }) => name === REDATED);
  if (saysTheSame(question, old)) {
    const now: Question = {
      ...question,
      id: old.id,
      ...(old.asOf !== undefined && { asOf: old.asOf }),
      checks: [...question.checks, ...dated],
    };
    return { question: now, fate: canonicalJson(now) === canonicalJson(old) ? "kept" : "re-cited" };
  }
  const replaces = { name: REDATED, verdict: "pass", reason: `replaces ${old.id}, whose answer was "${old.answer.text}"` } as const;
  return {
    question: {
      ...question,
      id: idOf("q", question.program, question.text, question.answer),
      asOf: question.asOf ?? day,
      checks: [...question.checks, replaces],
    },
    fate: "re-answered",
  };
}

/** Further names of an answer, and the digits that it may miss by, are no other answer. */
const saysTheSame = (a: Question, b: Question): boolean => {
  const said = ({ program, answer: { text, type, value, unit } }: Question): string => canonicalJson({ program, text, type, value, unit });
  return said(a) === said(b);
};

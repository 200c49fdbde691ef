import type { Random } from "../../../../schemas/index.ts";
import { unitClause, type QuestionDraft } from "../question-draft.ts";
import { capitalise } from "../names.ts";

/** A manner of draft. It adds no word that could change what is asked. */
export interface Register {
  readonly name: string;
  /** How often, of ten, what takes a clause is told in a sentence before the question. */
  readonly clueFirst: number;
  /** What is hidden speaks of itself. */
  readonly firstPerson?: boolean;
  /** Null where nobody would ask this in this manner. */
  say(draft: QuestionDraft, random: Random): string | null;
  /** Whether words can be of this manner. A question that its question word alone asks is of several. */
  isSaid(text: string): boolean;
}

export const defineRegister = (register: Register): Register => Object.freeze(register);

/** The sentences before the question. */
const clueSentences = ({ clues }: QuestionDraft): string => clues.map((clue) => `${capitalise(clue)}. `).join("");

/** The sentences before the question, and the question. */
export const withClues = (draft: QuestionDraft, question: string): string => `${clueSentences(draft)}${capitalise(question)}`;

/** The question with its time, at either end or in its own place, and its unit behind it. */
export function asQuestion({ direct, when, unit, fronted: isFirst = false }: QuestionDraft, random: Random, fronted = 0.25): string {
  const front =
    // What the latest figures say stands behind.
    when !== "" &&
    !/^(?:according to|going by) /.test(when) &&
    (isFirst || (!/^(?:of|among|between|out of|by how|how many times) |: (?:which|who) /.test(direct) && random.next() < fronted));
  return withUnit(`${front ? `${when}, ` : ""}${timed(direct, front ? "" : when)}`, unitClause(unit), random, !front);
}

/** "How long is it, in miles", "how long is it in miles", "in miles, how long is it": a figure before the unit would seem to be in it. */
function withUnit(text: string, unit: string, random: Random, opens: boolean): string {
  if (!unit.startsWith(", in ")) return `${text}${unit}`;
  const place = random.next();
  if (place < 0.25 && opens && /^(?:how|what) [^,.:]*$/.test(text) && !/^how many times /.test(text)) return `${unit.slice(2)}, ${text}`;
  return place > 0.7 && !/\d$|[,.:]/.test(text) ? `${text}${unit.slice(1)}` : `${text}${unit}`;
}

/** Behind the names of a choice a time would seem to belong to the last one: `{when}` is where it stands instead. */
function timed(words: string, when: string): string {
  const said = when === "" ? "" : ` ${when}`;
  return words.includes("{when}") ? words.replace("{when}", said) : `${words}${said}`;
}

/** "the population of France in 2014, in thousands" */
export const asNoun = ({ noun, nounWhen: when, nounUnit }: QuestionDraft): string | null =>
  noun === null ? null : `${noun}${when === "" ? "" : ` ${when}`}${unitClause(nounUnit)}`;

/** Words after which nobody waits for a verb any more. */
const LONG = 8;

/** What follows "could you tell me": a clause, or the noun phrase where the clause would be stiff. Null where neither is. */
export function asTold(draft: QuestionDraft): string | null {
  const { indirect, when, unit, fronted = false } = draft;
  const noun = asNoun(draft);
  if (
    indirect === null ||
    (indirect.split(" ").length > LONG && /\b(?:is|are|was|were)$/.test(indirect)) ||
    (noun !== null && !draft.picks && fronted)
  )
    return noun;
  return `${timed(indirect, when)}${unitClause(unit)}`;
}

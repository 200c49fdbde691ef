import type { Program, Random } from "../../../schemas/index.ts";
import { MANY_NAME, pluralOf } from "../inflection.ts";
import { draftOf } from "./drafts.ts";
import { NoWordsError, type WordBook } from "./book.ts";
import { topicsOf } from "../entries/topics.ts";
import { registers } from "./registers/index.ts";
import type { Register } from "./registers/register.ts";

export interface NaturalWords {
  readonly text: string;
  readonly register: string;
}

export type RegisterShares = Readonly<Record<string, number>>;

/** Tries for one question: a register that does not fit gives way to the next drawn. */
const TRIES = 16;
/** Sentences before the question: of more things on the way a reader loses the first. */
const MOST_CLUES = 2;

/** "The number of users of the neighbour of the capital of": three in one clause are more than anybody says. */
const isStacked = (text: string): boolean => /\bof [^,.:?]*\bof [^,.:?]*\bof\b/.test(text);

/** "Which passenger launch was launched", "the Abbey in Tarnfell than the Customs House in Tarnfell": one word twice makes a reader stop. */
const isEcho = (text: string): boolean =>
  /\b(\p{Ll}{5,})\b[^.?]* \1ed\b/u.test(text) || / in (\p{Lu}[\p{L}-]+)\b[^.?]* in \1\b/u.test(text);

/** "Where is the municipality where the bridge stands based": behind the second clause nobody knows what the verb is of. */
const isNested = (text: string): boolean =>
  (text.match(/\bwhere\b/giu) ?? []).length > 1 &&
  !/\b(?:in|at|of) the [a-z ]+? where [^?]*? than (?:in|at|that of|those of) (?:the one|that) where /u.test(text);

/**
 * Words as people choose them, in manners drawn by their shares. Which of them a reader understands is for the caller to find out, so
 * each comes when it is asked for.
 */
export function* naturalWords(
  program: Program,
  book: WordBook,
  random: Random,
  unit: string | undefined,
  shares: RegisterShares,
): Iterable<NaturalWords> {
  const fitting = fittingShares(program, shares);
  const topics = topicsOfProgram(program, book);
  // Two hidden things in one sentence nobody follows.
  const isDeep = program.nodes.filter(({ op }) => op === "SelectAmong" || op === "And").length > 1;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chance = random.fork(attempt);
    const register = drawn(fitting, chance);
    if (register === undefined) return;
    const { firstPerson = false, clueFirst } = register;
    try {
      const draft = draftOf({ program, book, random: chance, firstPerson }, unit, chance.next() < clueFirst || isDeep);
      const said = register.say({ ...draft, topics: draft.clues.length > 0 ? [] : topics }, chance);
      const text = said === null ? null : yearSaidOnce(inNumber(kindSaidOnce(said)));
      if (text !== null && draft.clues.length <= MOST_CLUES && !isStacked(text) && !isEcho(text) && !isNested(text))
        yield { text, register: register.name };
    } catch (error) {
      if (!(error instanceof NoWordsError)) throw error;
    }
  }
}

/** Nobody says "the country whose capital is Lomé" for Togo unless to puzzle or to examine. */
function fittingShares({ nodes }: Program, shares: RegisterShares): RegisterShares {
  const isAsked = (at: number): boolean => at === nodes.length - 2 && nodes.at(-1)?.op === "QueryName";
  const describes = nodes.some((node, at) => node.op === "FilterClaim" && node.arguments.comparator === "=" && !isAsked(at));
  const puzzling = Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, PUZZLING.has(name) ? share : 0]));
  return describes && Object.values(puzzling).some((share) => share > 0) ? puzzling : shares;
}

const PUZZLING = new Set(["trivia", "riddle", "exam"]);

/** "In 2014 … that year": a sentence that ends in a year has told that of the next. */
const yearSaidOnce = (text: string): string =>
  text.replace(/( in (\d{4})\. [^.?]*?)\b([Ii])n \2\b/u, (_, before: string, __, i: string) => `${before}${i === "I" ? "T" : "t"}hat year`);

/** "How big are the Pitcairn Islands": islands are many, whatever they are governed as. */
const inNumber = (text: string): string =>
  text.replace(BEFORE_MANY, (verb) => MANY[verb] ?? verb).replace(BEHIND_MANY, (verb) => MANY[verb] ?? verb);
const BEFORE_MANY = new RegExp(String.raw`\b(?:is|was|does)(?= ${MANY_NAME}\b(?!['’]| and ))`, "gu");
const BEHIND_MANY = new RegExp(String.raw`(?<=\b${MANY_NAME} )(?:is|was|does|has|costs)\b`, "gu");
const MANY: Readonly<Record<string, string>> = { is: "are", was: "were", does: "do", has: "have", costs: "cost" };

/** "The packages libc6, zlib1g and ow-shell"; of both, each with its kind: "both the packages A and B" nobody says. */
const kindSaidOnce = (text: string): string =>
  text.replace(
    ALIKE,
    (_, the: string, kind: string, names: string) => `${the}he ${pluralOf(kind)} ${names.replaceAll(` the ${kind} `, " ")}`,
  );
const ALIKE = /(?<!\bboth )\b([Tt])he ([a-z]+) ([^\s,?:"]{2,60}(?:, the \2 [^\s,?:"]{2,60})* and the \2 [^\s,?:"]{2,60})(?=[\s,?:.]|$)/gu;

/** What the matter is called, where all figures of the question are of one: a report on trade asks for no birth rate. */
function topicsOfProgram({ nodes }: Program, book: WordBook): readonly string[] {
  const figures = nodes.flatMap((node) => {
    if (node.op === "Compute") return node.arguments.of ?? [];
    return "attribute" in node.arguments && node.op !== "Relate" ? node.arguments.attribute : [];
  });
  const [first = [], ...others] = figures.map((name) => {
    const info = book.attribute(name);
    return info === undefined ? [] : topicsOf(info);
  });
  return others.every((topics) => topics.join() === first.join()) ? first : [];
}

function drawn(shares: RegisterShares, random: Random): Register | undefined {
  const open = registers.filter(({ name }) => (shares[name] ?? 0) > 0);
  let at = random.next() * open.reduce((sum, { name }) => sum + (shares[name] ?? 0), 0);
  for (const register of open) {
    at -= shares[register.name] ?? 0;
    if (at < 0) return register;
  }
  return open[0];
}

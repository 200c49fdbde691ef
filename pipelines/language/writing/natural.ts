import type { Program, Random } from "../../../schemas/index.ts";
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
const TRIES = 10;

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
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chance = random.fork(attempt);
    const register = drawn(fitting, chance);
    if (register === undefined) return;
    const { firstPerson = false, clueFirst } = register;
    try {
      const draft = draftOf({ program, book, random: chance, firstPerson }, unit, chance.next() < clueFirst);
      const text = register.say({ ...draft, topics }, chance);
      if (text !== null) yield { text, register: register.name };
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

function topicsOfProgram({ nodes }: Program, book: WordBook): readonly string[] {
  const asked = nodes.findLast((node) => "attribute" in node.arguments || (node.op === "Compute" && node.arguments.of !== undefined));
  const name =
    asked === undefined
      ? ""
      : "attribute" in asked.arguments
        ? asked.arguments.attribute
        : asked.op === "Compute"
          ? (asked.arguments.of ?? "")
          : "";
  const info = book.attribute(name);
  return info === undefined ? [] : topicsOf(info);
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

import type { NodeOf, Operator, Program, ProgramNode, Random } from "../../../schemas/index.ts";
import { inputOf, nodeAt, phrase, NoWordsError, noWords, type Saying, type WordBook } from "./book.ts";
import { computedSentence } from "./computed-sentence.ts";
import { betweenSentence, countSentence, extremeSentence, setSentence } from "./sets.ts";
import { inParts } from "./parts.ts";
import { revisedSentence, valuesSentence } from "./dispute-sentences.ts";
import { describedSentence, qualifierSentence, relatedSentence, valueSentence } from "./value.ts";

export type WordedQuestion = { readonly text: string; readonly register?: undefined } | { readonly wordless: string };

export interface WordOptions {
  /** Things on the way get sentences of their own. */
  readonly inParts?: boolean;
}

/** The question that asks what the program asks. `unit` is that of the answer. Never throws for want of words. */
export function wordQuestion(
  program: Program,
  book: WordBook,
  random: Random,
  unit: string | undefined,
  options: WordOptions = {},
): WordedQuestion {
  const saying = { program, book, random };
  try {
    return { text: options.inParts === true ? inParts(saying, (last) => question(last, unit)) : question(saying, unit) };
  } catch (error) {
    if (error instanceof NoWordsError) return { wordless: error.message };
    throw error;
  }
}

function question(saying: Saying, unit: string | undefined): string {
  const root = nodeAt(saying, saying.program.nodes.length - 1);
  return (questions[root.op] as QuestionForms<Operator>).ending(saying, root, unit);
}

/** How a question asks for what an operator gives: as the program's last node, and as the set of which QueryName asks the members. */
interface QuestionForms<Op extends Operator> {
  ending(saying: Saying, node: NodeOf<Op>, unit: string | undefined): string;
  named(saying: Saying, node: NodeOf<Op>): string;
}

const noEnding = (_saying: Saying, node: ProgramNode): string => noWords(`no question ends in ${node.op}`);
const asSet = { ending: noEnding, named: setSentence };

const questions: { readonly [Op in Operator]: QuestionForms<Op> } = {
  Find: asSet,
  FindNamed: asSet,
  FindAll: asSet,
  FilterType: asSet,
  FilterClaim: { ending: noEnding, named: describedSentence },
  FilterAgainst: asSet,
  Relate: {
    ending: noEnding,
    named: (saying, node) =>
      phrase(saying, node.arguments.attribute).multiValued ? setSentence(saying, node) : relatedSentence(saying, node),
  },
  And: asSet,
  Or: asSet,
  Not: asSet,
  AsOf: asSet,
  QueryAttribute: { ending: valueSentence, named: setSentence },
  QueryRevised: { ending: revisedSentence, named: setSentence },
  QueryValues: { ending: valuesSentence, named: setSentence },
  QueryQualifier: { ending: qualifierSentence, named: setSentence },
  QueryName: {
    ending: (saying, node) => {
      const base = inputOf(saying, node);
      return (questions[base.op] as QuestionForms<Operator>).named(saying, base);
    },
    named: setSentence,
  },
  Count: { ending: countSentence, named: setSentence },
  SelectBetween: { ending: noEnding, named: betweenSentence },
  SelectAmong: { ending: noEnding, named: extremeSentence },
  VerifyClaim: asSet,
  Compute: { ending: computedSentence, named: setSentence },
  Python: asSet,
};

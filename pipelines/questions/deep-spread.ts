import { constants, timedInput } from "../../knowledge-graph/index.ts";
import type { Program, ProgramNode, Question } from "../../schemas/index.ts";

/** From this level on a question tells a thing without its name. */
const DEEP = 4;
/** The most that one opening may be of the deep questions so far, and that all riddles of what two lists share may be. */
const OPENING = 0.18;
const SHARED = 0.32;
/** And all that tell their thing in a sentence before the question. */
const TOLD = 0.42;
/** So many of anything are none too many. */
const FEW = 3;
/** A hidden thing may come again once in so many questions. */
const AGAIN = 750;

interface Spread {
  /** What there is enough of; undefined where there is room. */
  full(question: Question): string | undefined;
  add(question: Question): void;
}

/**
 * Of deep questions a reader sees the machine sooner than of any others: "Only one country borders both" is a fine riddle once. Shares of
 * those that are there: what is refused now may find room when others have come. These limits never give way.
 */
export function deepSpread(count: number): Spread {
  const counts = new Map<string, number>();
  let deep = 0;
  const roomOf = (share: number): number => Math.max(FEW, share * (deep + 1));
  return {
    full(question) {
      if (question.difficulty.level < DEEP) return undefined;
      const isFull = ({ key, most, share }: Limit): boolean => (counts.get(key) ?? 0) + 1 > (most ?? roomOf(share ?? OPENING));
      return limitsOf(question, count).find(isFull)?.key;
    },
    add(question) {
      if (question.difficulty.level < DEEP) return;
      deep += 1;
      for (const { key } of limitsOf(question, count)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}

/** The most that one sequence of operators may be of a run's deep questions, if one in ten is deep; and of one figure over one list. */
const SHAPE = 0.2 * 0.1;
const OF_ONE_LIST = 3;
const SHARING = "what two lists share";
const TELLING = "things that a sentence of their own tells";

interface Limit {
  readonly key: string;
  /** The most there may be; a share of all otherwise. */
  readonly most?: number;
  /** The share that it may be; that of an opening otherwise. */
  readonly share?: number;
}

function limitsOf({ program, text, hiddenEntities: [hidden] }: Question, count: number): readonly Limit[] {
  const { nodes } = program;
  const isShared = nodes.some(({ op, inputs: [a, b] }) => {
    const [x, y] = [nodes[a ?? -1], nodes[b ?? -1]];
    return op === "And" && x?.op === "Relate" && y?.op === "Relate" && x.arguments.attribute === y.arguments.attribute;
  });
  const pair = constants(program).entities.toSorted().join(" ");
  return [
    { key: `the form ${shapeIn(nodes)}`, most: Math.max(FEW, Math.ceil(count * SHAPE)) },
    // The same figure of the same list in the same form, for another year or another member, is the same question to a reader.
    ...figuresOverLists(program).flatMap((key) => [
      { key, most: OF_ONE_LIST },
      { key: `${key} in the form ${shapeIn(nodes)}`, most: 1 },
    ]),
    // A question of one sentence opens with what it asks.
    ...(isTold(text) ? [{ key: `the opening "${openingOf(text)}"` }, { key: TELLING, share: TOLD }] : []),
    ...(isShared
      ? [
          { key: SHARING, share: SHARED },
          { key: `the pair ${pair}`, most: 1 },
        ]
      : []),
    ...(hidden === undefined || !isTold(text) ? [] : [{ key: `the hidden ${hidden}`, most: Math.ceil(count / AGAIN) }]),
  ];
}

/** The operators in their order; a calculation by what it works out. */
const shapeIn = (nodes: Program["nodes"]): string =>
  nodes.flatMap((node) => (node.op === "AsOf" ? [] : node.op === "Compute" ? node.arguments.operation : node.op)).join(" ");

/** A figure by which a list of a named thing is ranked, bounded or added up. */
function figuresOverLists(program: Program): readonly string[] {
  const { nodes } = program;
  const found = nodes.flatMap((node) => {
    const figure = node.op === "Compute" ? node.arguments.of : node.op === "SelectAmong" || node.op === "FilterClaim" || node.op === "FilterAgainst" ? node.arguments.attribute : undefined; // prettier-ignore
    const list = figure === undefined ? undefined : listUnder(program, node.inputs[0]);
    const owner = list === undefined ? undefined : timedInput(program, list).base;
    return list?.op === "Relate" && owner?.op === "Find"
      ? [`${figure ?? ""} over ${list.arguments.attribute} of ${owner.arguments.entity}`]
      : [];
  });
  return [...new Set(found)];
}

const listUnder = (program: Program, id: number | undefined): ProgramNode | undefined => {
  const node = program.nodes[id ?? -1];
  return node?.op === "AsOf" || node?.op === "FilterClaim" ? listUnder(program, node.inputs[0]) : node;
};

/** A sentence before the question. */
const isTold = (text: string): boolean => /[.] \p{Lu}/u.test(text.replace(/\. (?:Give|State|Answer|Express) .*$/u, ""));

/** The first clause without its names, its figures and its time: how a question begins. */
const openingOf = (text: string): string =>
  text
    .replace(/^In \d{4}, /u, "")
    .replace(/^.(?=\p{Ll})/u, (first) => first.toLowerCase())
    .replace(/\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:of|the|and the|d') )?\p{Lu}[\p{L}\p{M}.'’-]*)*/gu, "@")
    .replace(/\d[\d.,]*/gu, "#")
    .replace(/[.?:,].*$/su, "");

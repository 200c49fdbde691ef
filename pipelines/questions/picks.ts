import { timedInput } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, ProgramNode } from "../../schemas/index.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { oneWordDegree } from "../language/entries/one-word.ts";
import { headNoun } from "../language/entries/noun-phrases.ts";
import { listNouns } from "../language/entries/list-entry.ts";
import { topicsOf } from "../language/entries/topics.ts";
import { isAdditive } from "./context.ts";
import { isOfBody, isOfMembers, isPlainSize, isTabled } from "./fitting-measures.ts";
import {
  baseOf,
  inputOf,
  isOverSeveral,
  isPartial,
  listsUnder,
  picksByFigure,
  picksOne,
  timeOf,
  type EarlyRule,
  type Inquiry,
  type Rule,
} from "./inquiry.ts";

const isLast = ({ id }: ProgramNode, { program }: Inquiry): boolean => id === program.nodes.length - 1;

/** Whether it is what the question asks for, and not a thing on the way there. */
const isAskedFor = ({ id }: ProgramNode, { program: { nodes } }: Inquiry): boolean => {
  const root = nodes.at(-1);
  return root?.op === "QueryName" && root.inputs[0] === id;
};

/** Whether a thing on the way is told in few words, so that a second can hang on it: what two lists share, "its most populous neighbour". */
const isLight = (node: ProgramNode, { context }: Inquiry): boolean => {
  if (node.op === "And") return true;
  const info = node.op === "SelectAmong" && node.arguments.k === 1 ? context.attribute(node.arguments.attribute) : undefined;
  return info !== undefined && oneWordDegree(info) !== undefined;
};

/**
 * One hidden thing leads to a second where few words tell both, and no further: "that neighbour's supplier with the least credit" is the
 * middle of a chain, and nobody cares for it.
 */
export const chainOfPicks: Rule = (node, asked) => {
  if (!isLast(node, asked)) return null;
  const { nodes } = asked.program;
  const told = nodes.filter((one) => picksOne(one, asked) && !isAskedFor(one, asked));
  const isRanked = nodes.some((one) => isAskedFor(one, asked) && picksByFigure(one, asked));
  const steps = told.length + (isRanked ? 1 : 0);
  const most = told.every((one) => isLight(one, asked)) && !(isOverSeveral(node, asked) && told.length > 1) ? MOST_PICKS : 1;
  return steps > most ? "superlatives on superlatives" : null;
};
const MOST_PICKS = 2;

/** What picks a thing on the way, where it is a figure or a date; null elsewhere. */
function pickOnTheWay(node: ProgramNode, asked: Inquiry): AttributeInfo | null {
  if (!picksByFigure(node, asked) || isAskedFor(node, asked)) return null;
  if (node.op !== "SelectAmong" && node.op !== "FilterClaim") return null;
  if (node.op === "SelectAmong" && node.arguments.qualifier !== undefined) return null;
  const info = asked.context.attribute(node.arguments.attribute);
  return info ?? null;
}

/** "has the highest birth rate": of more words nobody keeps the thread while there is something else to ask. */
const MOST_WORDS = 5;

/** Draws look before they pick by it: what is refused has cost an execution. */
export function isShortPick(info: AttributeInfo): boolean {
  const [degree] = entryOf(info).degrees;
  return degree === undefined || degree.clause.past.replace("{d}", degree.superlative.max).split(" ").length <= MOST_WORDS;
}

export const longPick: Rule = (node, asked) => {
  const pick = pickOnTheWay(node, asked);
  return pick !== null && !isShortPick(pick) ? "a thing picked out by a figure of many words" : null;
};

/** "The smallest year", "the largest round": a figure beside a listed thing that tells when or which, and not how much. */
export const pickedByNumber: Rule = (node) =>
  node.op === "SelectAmong" && node.arguments.qualifier !== undefined && /(?:^| )(?:year|years|season|round|stage|number|no|position|place|rank|term|vintage)$/.test(node.arguments.qualifier)
    ? "a number that tells which, picked as how much"
    : null; // prettier-ignore

/** "The smallest debt" is who has hardly any: on the way, and of the largest few, people pick the largest, unless it is a rate or a size. */
export const leastOfAll: Rule = (node, asked) => {
  const isOnTheWay = pickOnTheWay(node, asked) !== null;
  if (node.op === "FilterClaim" && node.arguments.comparator === "<" && node.arguments.value.kind === "quantity")
    return isOnTheWay && baseOf(asked, node.inputs[0] ?? -1)?.op !== "FilterClaim" ? "the least of what people ask for the most of" : null;
  if (node.op !== "SelectAmong" || node.arguments.which !== "min") return null;
  const isOfFew = listsUnder(inputOf(asked, node), asked).some((list) => isPartial(list, asked));
  if (node.arguments.qualifier !== undefined) return isOfFew ? "the least of the largest few" : null;
  if (node.arguments.k > 1) return "the second from below";
  const info = asked.context.attribute(node.arguments.attribute);
  // "The neighbour with the shortest land borders"
  if (info !== undefined && isOnTheWay && info.kind === "quantity" && isPlainSize(info) && oneWordDegree(info) === undefined)
    return "the least of what people ask for the most of";
  if (info === undefined || isPlainSize(info) || (!isOfFew && !isOnTheWay && isOptions(inputOf(asked, node), asked))) return null;
  return entryOf(info).degrees[0]?.superlative.min === "the lowest" ? null : "the least of what people ask for the most of";
};

/** Named things: of those the lesser may be asked, too. */
const isOptions = (node: ProgramNode | undefined, asked: Inquiry): boolean => listsUnder(node, asked).length === 0;

/** Whether it is what two lists share of which each names the largest few only. */
const isOfPartials = (node: ProgramNode | undefined, asked: Inquiry): boolean =>
  node?.op === "And" && listsUnder(node, asked).some((list) => isPartial(list, asked));

/** "The one export partner that A and B share", and then its neighbours: a list in the middle that nobody cares about. */
export const partialMiddle: Rule = (node, asked) => {
  // "Only one of X's main import partners has a land area of between 5 and 10 million"
  const isBounded =
    node.op === "FilterClaim" &&
    node.arguments.value.kind === "quantity" &&
    pickOnTheWay(node, asked) !== null &&
    listsUnder(node, asked).some((list) => isPartial(list, asked));
  if (isBounded) return "a list in the middle that nobody cares about";
  const owner = node.op === "Relate" ? baseOf(asked, node.inputs[0] ?? -1) : undefined;
  // The neighbours of what borders both of two are those two again.
  const isBack =
    node.op === "Relate" &&
    owner?.op === "And" &&
    listsUnder(owner, asked).some((list) => list.arguments.attribute === node.arguments.attribute);
  // "A and B shared just one main export partner in 2014. How long is its coastline?"
  const isOnTheWay = isOfPartials(node, asked) && picksOne(node, asked) && !isAskedFor(node, asked);
  return isBack || isOfPartials(owner, asked) || isOnTheWay ? "a list in the middle that nobody cares about" : null;
};

/** "The area of the partner with the most internet users": what picks the thing has nothing to do with what is asked. */
export const threadless: Rule = (node, asked) => {
  const pick = pickOnTheWay(node, asked);
  const root = asked.program.nodes.at(-1);
  const value = root?.op === "Compute" && root.arguments.of === undefined ? inputOf(asked, root) : root;
  if (pick === null || value?.op !== "QueryAttribute") return null;
  const info = asked.context.attribute(value.arguments.attribute);
  // "Which city is the capital of the neighbour with the lowest median age"
  if (info?.kind === "entity" && pick.kind === "quantity" && !isPlainSize(pick)) return "a pick that has nothing to do with what is asked";
  if (info === undefined || info.kind !== "quantity") return null;
  // "The prime lending rate of the member with the largest external debt"
  if (isRate(info) && !isPlainSize(pick) && pick.kind === "quantity") return "one rate of what another rate picks";
  const [by, of] = [topicsOf(pick)[0], topicsOf(info)[0]];
  if (pick.kind === "date") return "a pick that has nothing to do with what is asked";
  // "How many births were there in the neighbour with the lowest fertility rate"
  if (isRate(pick) && isRate(info)) return "one rate of what another rate picks";
  // What has the most water has no longer coast for that.
  const isApart = isPlainSize(pick) ? by !== undefined && of !== undefined && by !== of : by === undefined || by !== of;
  return isApart ? "a pick that has nothing to do with what is asked" : null;
};

const isRate = (info: AttributeInfo): boolean => info.kind === "quantity" && !isAdditive(info) && !isPlainSize(info);

/** "Which of the Petrocaribe members had the second-highest birth rate": of what joins a body people ask how much of something it has. */
export const rateInBody: EarlyRule = (node, asked) => {
  const isRanked = node.op === "SelectAmong" && node.arguments.qualifier === undefined;
  if (!isRanked && node.op !== "FilterAgainst" && !(node.op === "FilterClaim" && node.arguments.comparator !== "=")) return null;
  const { context } = asked;
  const isOfBodies = listsUnder(inputOf(asked, node), asked).some(({ arguments: { attribute } }) => {
    const list = context.attribute(attribute);
    return list !== undefined && isOfBody(list);
  });
  const info = context.attribute(node.arguments.attribute);
  return isOfBodies && info !== undefined && !isOfMembers(info) ? "the members of a body by what it has nothing to do with" : null;
};

/** The largest of 2014, and then its figures of 2012 and 2013: three years in one question. */
export const otherTimes: Rule = (node, asked) => {
  const isShared = node.op === "And" && !isAskedFor(node, asked);
  if (!isShared && pickOnTheWay(node, asked) === null) return null;
  const [list] = listsUnder(node, asked);
  const own = isShared ? (list === undefined ? "" : timeOf(asked, list.id)) : timeOf(asked, node.id);
  const values = asked.program.nodes.filter(({ op, id }) => op === "QueryAttribute" && id > node.id);
  const others = new Set(values.map(({ id }) => timeOf(asked, id)).filter((time) => time !== "" && time !== own));
  return own !== "" && others.size > 0 ? "picked at one time and asked at another" : null;
};

/** "The land area of the one that is the smallest by area": nearly what it was picked by. */
export const nearlyThePick: Rule = (node, asked) => {
  if (node.op !== "QueryAttribute" || !isLast(node, asked)) return null;
  const picked = timedInput(asked.program, node).base;
  if (picked?.op !== "SelectAmong" && picked?.op !== "FilterClaim") return null;
  if (picked.op === "SelectAmong" && picked.arguments.qualifier !== undefined) return null;
  const [a, b] = [node, picked].map(({ arguments: given }) => asked.context.attribute(given.attribute));
  // "The highest birth rate among them": people ask who has it.
  if (a !== undefined && a.name === b?.name) return "the figure that picks it";
  // "The exports of the member with the lowest imports"
  if (a !== undefined && b !== undefined && topicsOf(a)[0] === "foreign trade" && topicsOf(b)[0] === "foreign trade" && a.name !== b.name)
    return "nearly the figure that picks it";
  const isLike = a?.phrase != null && b?.phrase != null && headNoun(a.phrase) === headNoun(b.phrase) && a.units[0] === b.units[0];
  return isLike && a.units[0] !== "USD" && !a.units[0]?.startsWith("%") ? "nearly the figure that picks it" : null;
};

/** "The country whose capital is Port Moresby" is Papua New Guinea, and its code its name again. */
export const nameForName: Rule = (node, asked) => {
  if (node.op !== "FilterClaim" || node.arguments.comparator !== "=" || isAskedFor(node, asked)) return null;
  if (inputOf(asked, node)?.op !== "FilterType") return null;
  const { attribute, value } = node.arguments;
  if (value.kind !== "entity") return value.kind === "text" ? "a name in the place of a name" : null;
  const types = asked.context.entity(value.entityId)?.types ?? [];
  const phrase = asked.context.attribute(attribute)?.phrase;
  return types.every((type) => type === phrase) ? "a name in the place of a name" : null;
};

/** Of two, "the most" is "more": nobody ranks them. */
export const ofTwo: Rule = (node, asked) =>
  node.op === "SelectAmong" && (asked.members[inputOf(asked, node)?.id ?? -1] ?? []).length < LEAST_RANKED ? "the most of two" : null;
const LEAST_RANKED = 3;

/** "Restoration 2 of The Tin Road" says which film it is of: to go there from it is no step. */
export const saidByName: Rule = (node, asked) => {
  const from = node.op === "Relate" ? inputOf(asked, node) : undefined;
  const [only, ...others] = asked.members[node.id] ?? [];
  if (from?.op !== "Find" || only === undefined || others.length > 0) return null;
  const [name, other] = [from.arguments.entity, only].map((id) => asked.context.entity(id)?.name ?? "");
  return other !== "" && (name?.endsWith(` of ${other}`) === true || name?.includes(`(${other}`) === true)
    ? "a step to what the thing's own name says"
    : null;
};

/** "Which of the SADC members had exports of about 600 million US dollars": who knows so much of it knows whose it is. */
export const spanForName: Rule = (node, asked) =>
  node.op === "FilterClaim" &&
  node.arguments.value.kind === "quantity" &&
  baseOf(asked, node.inputs[0] ?? -1)?.op === "FilterClaim" &&
  isAskedFor(node, asked)
    ? "a figure nearly given, and whose it is"
    : null;

/** "Only one of them has more than 60 airports": a line that nobody would draw. */
export const oddLine: EarlyRule = (node, { context }) => {
  if (node.op !== "FilterClaim" || node.arguments.comparator === "=" || node.arguments.value.kind !== "quantity") return null;
  const info = context.attribute(node.arguments.attribute);
  // "A net migration rate above 2 migrants per 1,000 population"
  const isPerSoMany = info?.units.some((unit) => /\/[\d,]+ [a-z]/.test(unit)) === true;
  return info !== undefined && (isTabled(info) || isPerSoMany) ? "a line drawn where nobody would draw one" : null;
};

/** "Which of Bolivia's main export partners has the shortest land borders": of the largest few of trade nobody asks what else they have. */
export const otherMatter: EarlyRule = (node, asked) => {
  const isRanked = node.op === "SelectAmong" && node.arguments.qualifier === undefined;
  if (!isRanked && node.op !== "FilterAgainst" && !(node.op === "FilterClaim" && node.arguments.comparator !== "=")) return null;
  return listsUnder(inputOf(asked, node), asked).some((list) => isPartial(list, asked))
    ? "the largest few of a list by a figure of something else"
    : null;
};

/** "How much higher was it in the neighbour of Hungary with the highest life expectancy than in Hungary": two searches, and a sum that nobody needs. */
export const pickedBeside: Rule = (node, asked) =>
  isOverSeveral(node, asked) && node.inputs.some((id) => baseOf(asked, id)?.op === "SelectAmong")
    ? "a thing that a figure picks, set against another"
    : null;

/** "What share of NATO's imports did Iceland account for": next to nothing, which is why nobody asks. */
export const shareOfNothing: Rule = (node, { execution: { answer } }) =>
  node.op === "Compute" && node.arguments.operation === "share" && answer.type === "quantity"
    ? answer.value.number < LEAST_SHARE
      ? "a share of next to nothing"
      : answer.value.number >= MOST_SHARE
        ? "a share of all of it"
        : null
    : null;
/** Per cent. */
const LEAST_SHARE = 2;
const MOST_SHARE = 99.95;

/** Of so many, a line or a rival leaves out hardly any, or hardly any but these: what is asked for is the others. */
const FEWEST_LEFT = 1 / 6;
const MOST_LEFT = 2 / 3;
const MANY = 6;

/** "How many of them had more people than Grenada": 14 of 19. A count says something where neither nearly all nor nearly none are in it. */
export const lopsidedCount: Rule = (node, asked) => {
  const { members } = asked;
  const below = node.op === "Count" ? inputOf(asked, node) : undefined;
  if (below?.op !== "FilterAgainst" && below?.op !== "Not") return null;
  const all = (members[below.inputs[0] ?? -1] ?? []).length;
  const left = (members[below.id] ?? []).length;
  const isFew = below.op === "FilterAgainst" && left < all * FEWEST_LEFT;
  return all >= MANY && (left > all * MOST_LEFT || isFew) ? "a line that nearly all or nearly none pass" : null;
};

/** "Which has the second-largest fuel mass" of a few that are named. */
export const secondOfNamed: EarlyRule = (node, asked) =>
  node.op === "SelectAmong" && node.arguments.k > 1 && inputOf(asked, node)?.op === "Or" ? "the second of a few that are named" : null;

/** "The neighbour with the longest land borders": with it, or in all? */
export const bordersOfNeighbours: EarlyRule = (node, asked) => {
  const by =
    node.op === "SelectAmong" && node.arguments.qualifier === undefined ? asked.context.attribute(node.arguments.attribute) : undefined;
  if (by === undefined || !/\b(?:borders?|boundar(?:y|ies))\b/.test(by.phrase ?? "")) return null;
  const isOfNeighbours = listsUnder(inputOf(asked, node), asked).some((list) => {
    const info = asked.context.attribute(list.arguments.attribute);
    return info !== undefined && listNouns(info)[0]?.one === "neighbour";
  });
  return isOfNeighbours ? "borders of neighbours, with which of them nobody says" : null;
};

import type { ProgramNode } from "../../schemas/index.ts";
import { asValue, timedInput } from "../../knowledge-graph/index.ts";
import { isAskedBySort } from "../language/entries/classes/relations.ts";
import { hasPhrase } from "../language/entries/entry.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { headNoun } from "../language/entries/noun-phrases.ts";
import { isSpoken } from "../language/entries/speech.ts";
import { roundedSpan } from "../language/rounded-span.ts";
import { isRound } from "./bounds.ts";
import { isAdditive } from "./context.ts";
import { baseOf, inputOf, type Inquiry, type Rule } from "./inquiry.ts";

/** What is worked out over several things, or picks one. */
function comparedBy(node: ProgramNode): string | undefined {
  if (node.op === "SelectAmong") return node.arguments.qualifier === undefined ? node.arguments.attribute : undefined;
  if (node.op === "SelectBetween") return node.arguments.attribute;
  if (node.op === "FilterClaim") return node.arguments.comparator === "=" ? undefined : node.arguments.attribute;
  if (node.op === "FilterAgainst") return node.arguments.attribute;
  return node.op === "Compute" ? node.arguments.of : undefined;
}

/** The things that figures are set against each other of: none where they are of one thing at several times. */
function thingsOf(node: ProgramNode, asked: Inquiry): readonly (ProgramNode | undefined)[] {
  if (node.op !== "Compute" || node.arguments.of !== undefined) return [];
  const bases = node.inputs.map((id) => baseOf(asked, id));
  return new Set(bases.map((base) => keyOf(base))).size > 1 ? bases : [];
}

const keyOf = (base: ProgramNode | undefined): unknown => (base?.op === "Find" ? base.arguments.entity : base?.id);

/** "Which has the lower potential support ratio": what nobody speaks of is looked up by its label, and goes no further. */
export const labelCompared: Rule = (node, asked) => {
  const { context, program } = asked;
  const by = comparedBy(node);
  const value = thingsOf(node, asked).length > 0 ? inputOf(asked, node) : undefined;
  const isFar = node.op === "QueryAttribute" && node.id === program.nodes.length - 1 && baseOf(asked, node.id)?.op !== "Find";
  const names = [by, value?.op === "QueryAttribute" ? value.arguments.attribute : undefined, isFar ? node.arguments.attribute : undefined];
  const isLabel = names.some((name) => {
    const info = name === undefined ? undefined : context.attribute(name);
    return info !== undefined && !isSpoken(info);
  });
  return isLabel ? "a table's figure compared" : null;
};

/** "More than 9,200,000 square kilometres": cut to fit the answer. */
export const unroundBound: Rule = (node, asked) =>
  node.op === "FilterClaim" &&
  node.arguments.comparator !== "=" &&
  node.arguments.value.kind === "quantity" &&
  !isRound(node.arguments.value.number) &&
  !isEndOfRounding(node, asked)
    ? "a limit that is cut to fit"
    : null;

/** "Some 40 million" has its ends at 35 and 45. */
function isEndOfRounding(node: ProgramNode, asked: Inquiry): boolean {
  const isFilter = (one: ProgramNode | undefined) => one?.op === "FilterClaim" && one.arguments.value.kind === "quantity";
  const below = baseOf(asked, node.inputs[0] ?? -1);
  const above = asked.program.nodes.find((one) => isFilter(one) && baseOf(asked, one.inputs[0] ?? -1) === node);
  const ends = (isFilter(below) ? [below, node] : [node, above]).map((one) =>
    one?.op === "FilterClaim" && one.arguments.value.kind === "quantity" ? one.arguments.value.number : Number.NaN,
  );
  const [from = 0, to = 0] = ends;
  return roundedSpan((from + to) / 2).join() === ends.join();
}

/** From so many times the other on, everybody knows which is larger. */
const PLAIN_AT_SIGHT = 4;
/** From so many times the other on, what they differ by is the larger one. */
const ALL_OF_IT = 12;

/** "Which exported less crude oil, Algeria or Barbados": no question to anybody who has heard of both. */
export const plainAtSight: Rule = (node, asked) => {
  const isChoice =
    node.op === "SelectBetween" ||
    (node.op === "SelectAmong" &&
      node.arguments.qualifier === undefined &&
      inputOf(asked, node)?.op !== undefined &&
      isOptions(node, asked));
  const isDifference = node.op === "Compute" && node.arguments.operation === "difference" && thingsOf(node, asked).length === 2;
  if (!isChoice && !isDifference) return null;
  const value = inputOf(asked, node);
  const name = node.op === "Compute" ? (value?.op === "QueryAttribute" ? value.arguments.attribute : "") : node.arguments.attribute;
  const info = asked.context.attribute(name);
  if (info === undefined || !isAdditive(info)) return null;
  const figures = asked.claims
    .flatMap((claim) => (claim.attribute === name && claim.value.kind === "quantity" ? claim.value.number : []))
    .toSorted((a, b) => b - a);
  const isMost = node.op === "Compute" || node.arguments.which === "max";
  const k = node.op === "SelectAmong" ? node.arguments.k : 1;
  const [large = 0, small = 0] = isMost ? figures.slice(k - 1) : figures.slice(0, figures.length - k + 1).slice(-2);
  const most = isChoice ? PLAIN_AT_SIGHT : ALL_OF_IT;
  return figures.length >= 2 && small >= 0 && large > most * small ? "plain to see without looking" : null;
};

/** Named things alone, with or without a time. */
function isOptions(node: ProgramNode, asked: Inquiry): boolean {
  const { base } = timedInput(asked.program, node);
  return base?.op === "Or";
}

/** "How many more people live in Eritrea than in its capital": a thing beside what is in it. What two of a kind lead to is set side by side. */
export const besideItsPart: Rule = (node, asked) => {
  const bases = thingsOf(node, asked);
  const steps = new Set(bases.map((base) => (base?.op === "Relate" ? base.arguments.attribute : "")));
  return bases.some((base) => base?.op === "Relate") && steps.size > 1 ? "a thing beside what is in it" : null;
};

/** What is no multiple to anybody, and what is more than anybody can picture. */
const LEAST_MULTIPLE = 2;
const MOST_MULTIPLE = 20;

/** "Roughly how many times the size of Y is X": of ground alone, and between twice and twenty times. "How many times as many" nobody says. */
export const oddMultiple: Rule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "ratio" || node.id !== asked.program.nodes.length - 1) return null;
  const { answer } = asked.execution;
  if (answer.type !== "quantity") return null;
  const { number } = answer.value;
  if (number > 0 && (number < LEAST_MULTIPLE || number > MOST_MULTIPLE)) return "a multiple that nobody would ask for";
  const value = thingsOf(node, asked).length === 2 ? inputOf(asked, node) : undefined;
  const info = value?.op === "QueryAttribute" ? asked.context.attribute(value.arguments.attribute) : undefined;
  const isOfSize =
    info === undefined || entryOf(info).contrast.ratio.some(({ past }) => past.startsWith("roughly how many times the size"));
  return isOfSize ? null : "a multiple of what nobody counts";
};

/** A figure that may lie on either side of zero. */
const SIGNED = new Set(["balance", "surplus", "deficit", "margin"]);

/** "How high was its balance", of a deficit. */
export const deficit: Rule = (node, asked) => {
  if (node.op !== "QueryAttribute" || node.id !== asked.program.nodes.length - 1) return null;
  const { phrase } = asked.context.attribute(node.arguments.attribute) ?? {};
  const { answer } = asked.execution;
  const isBelow = answer.type === "quantity" && answer.value.number < 0;
  return isBelow && phrase != null && SIGNED.has(headNoun(phrase)) ? "a deficit by the name of a balance" : null;
};

/** A code or a day that nobody has in mind: who has a serial number before him has the thing. */
export const byCode: Rule = (node) => {
  if (node.op !== "FilterClaim" || node.arguments.comparator !== "=") return null;
  const { value } = node.arguments;
  return value.kind === "date" || (value.kind === "text" && /\d/.test(value.value)) ? "a thing by its code or by a day" : null;
};

/** What is given by a code has to be asked for as one. */
const CODED = /\b(?:code|number|model|serial|abbreviation|symbol|domain|version|licen[cs]e|currency)\b/;

/** "What are the rights of X", which are "ORPH": a code of the owner's that tells nobody anything. */
export const codedAnswer: Rule = (node, { program, context, execution: { answer } }) =>
  node.op === "QueryAttribute" &&
  node.id === program.nodes.length - 1 &&
  answer.type === "text" &&
  /^[A-Z]{1,6}\d*$/.test(answer.value) &&
  !CODED.test(context.attribute(node.arguments.attribute)?.phrase ?? "")
    ? "a code for an answer"
    : null;

/** "What is the time difference of Porto-Novo": "UTC+1 (6 hours ahead of Washington, DC)" is a remark, and says of what sort nothing is. */
export const remarkForSort: Rule = (node, { program, context, execution: { answer } }) => {
  if (node.op !== "QueryAttribute" || node.id !== program.nodes.length - 1 || answer.type !== "text") return null;
  const info = context.attribute(node.arguments.attribute);
  const isRemark = /[\d()[\];:/]/.test(answer.value) || answer.value.split(" ").length > MOST_WORDS;
  return isRemark && info !== undefined && hasPhrase(info) && isAskedBySort(info) ? "a remark where a word is asked for" : null;
};
const MOST_WORDS = 4;

/** "X's cond value": a column whose word nobody knows. */
export const column: Rule = (node, { context }) => {
  const name = node.op === "QueryAttribute" ? node.arguments.attribute : comparedBy(node);
  const phrase = name === undefined ? undefined : context.attribute(name)?.phrase;
  return phrase?.endsWith(" value") === true && asValue(phrase.slice(0, -" value".length)) === phrase
    ? "a column whose word nobody knows"
    : null;
};

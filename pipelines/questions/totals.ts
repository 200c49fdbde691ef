import type { AttributeInfo, ProgramNode } from "../../schemas/index.ts";
import { deedCounted } from "../language/entries/classes/counted-deeds.ts";
import { hasPhrase } from "../language/entries/entry.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { listNouns } from "../language/entries/list-entry.ts";
import { isOfBody, isTabled } from "./fitting-measures.ts";
import { baseOf, inputOf, isOverSeveral, listsUnder, type EarlyRule, type Inquiry, type ProgramPlan, type Rule } from "./inquiry.ts";

/** An average over fewer is nobody's. */
const LEAST_AVERAGED = 4;

const isOverThings = (node: ProgramNode, asked: Inquiry): boolean =>
  isOverSeveral(node, asked) || (node.op === "Compute" && node.arguments.of !== undefined);

/** "The average number of users across Tajikistan, Brazil and Guinea" */
export const overUnlike: Rule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "mean" || !isOverThings(node, asked)) return null;
  const { of } = node.arguments;
  if (of === undefined) return isOneThing(node, asked) ? null : "an average of a few unlike things";
  return (asked.members[inputOf(asked, node)?.id ?? -1] ?? []).length < LEAST_AVERAGED ? "an average of a few unlike things" : null;
};

const findOf = (asked: ProgramPlan, id: number): string | undefined => {
  const base = baseOf(asked, id);
  return base?.op === "Find" ? base.arguments.entity : undefined;
};

const isOneThing = (node: ProgramNode, asked: ProgramPlan): boolean => {
  const [first, ...others] = node.inputs.map((id) => findOf(asked, id));
  return first !== undefined && others.every((one) => one === first);
};

/** "The combined consumption of Serbia, Croatia and Malta": only of what one list holds, or of which one lists the others. */
export const fewTogether: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "sum" || node.arguments.of !== undefined) return null;
  const ids = node.inputs.flatMap((id) => findOf(asked, id) ?? []);
  if (ids.length < 2 || isOneThing(node, asked)) return null;
  const { index } = asked.context.sampler;
  const [first = ""] = ids;
  const among = index.setsWith(first);
  const isTogether =
    among.some(({ members, subject }) => ids.every((id) => id === subject || members.includes(id))) ||
    asked.context.attributes.some(
      ({ kind, multiValued, name }) =>
        kind === "entity" &&
        multiValued &&
        index.sets(name).some(({ subject, members }) => subject === first && ids.slice(1).every((id) => members.includes(id))),
    );
  return isTogether ? null : "a total of things that have nothing in common";
};

/** "How many percentage points of GDP more": shares of unlike wholes. */
export const sharesApart: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "difference") return null;
  const value = inputOf(asked, node);
  const info = value?.op === "QueryAttribute" ? asked.context.attribute(value.arguments.attribute) : undefined;
  return info?.units[0]?.startsWith("% of ") === true ? "shares of unlike wholes set against each other" : null;
};

/** "The total cost of the bridges in Elmcroft Bridge's village", which is one of them: nobody adds up what he has to find by one of its own. */
export const toldByOwn: Rule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.of === undefined) return null;
  const isOwn = listsUnder(inputOf(asked, node), asked).some((list) => {
    const way = inputOf(asked, list);
    const from = way?.op === "Relate" ? baseOf(asked, way.inputs[0] ?? -1) : undefined;
    return from?.op === "Find" && (asked.members[list.id] ?? []).includes(from.arguments.entity);
  });
  return isOwn ? "a total over a group that is told by one of its own" : null;
};

/** What people add up by its noun. */
const ADDED = /^(?:pay|wages|costs?|budget|spending|revenues?|income|sales|turnover|profits?|population|output)$/;

const ADDED_BY_NAME =
  /(?:^(?:total )?area|(?:^|^total )(?:population|budget|revenues?|income|sales|turnover|profits?|exports|imports|costs?|wages|output)|^(?:annual )?(?:upkeep|maintenance)(?: costs?)?|emissions)$/;

/** What is one whole to everybody: people, ground, what the world makes and gives off. What a body's members bought between them is none. */
const WHOLE = /(?:^|^total |^land )(?:population|area)$|\bGDP\b|(?:production|output|emissions|reserves)$/;

/** "What share of the combined imports of the SADC members did Mauritius make up" */
export const shareOfSum: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "share") return null;
  const sum = node.inputs.map((_, place) => inputOf(asked, node, place)).find((one) => one?.op === "Compute");
  // "What share of the combined population of the CELAC members": people say it of a whole that has a name.
  const isBody = listsUnder(sum, asked).some(({ arguments: { attribute } }) => {
    const list = asked.context.attribute(attribute);
    return list !== undefined && isOfBody(list);
  });
  if (isBody) return "a share of what is no whole";
  const phrase = sum?.op === "Compute" ? asked.context.attribute(sum.arguments.of ?? "")?.phrase : undefined;
  return phrase != null && !WHOLE.test(phrase) ? "a share of what is no whole" : null;
};

const WORKS =
  /(?:^| )(?:works|designs|paintings|books|novels|poems|plays|operas|compositions|sculptures|instruments|films|songs|albums|symphonies)$/;

/** "The combined water area of Nigeria's neighbours": of so many words only what the language has a sentence for is added up. */
export const uneasyTotal: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "sum") return null;
  if (node.arguments.of === undefined && isOneThing(node, asked)) return null;
  const value = inputOf(asked, node);
  const of = node.arguments.of ?? (value?.op === "QueryAttribute" ? value.arguments.attribute : undefined);
  const info = of === undefined ? undefined : asked.context.attribute(of);
  if (info === undefined) return null;
  if (node.arguments.of !== undefined && isTabled(info)) return "a total that nobody adds up";
  const isOfNeighbours = listsUnder(value, asked).some(({ arguments: { attribute } }) => {
    const list = asked.context.attribute(attribute);
    return list !== undefined && listNouns(list)[0]?.verb?.one === "borders";
  });
  // "How many crew members do her designs have in total": of works of one hand people compare, and add up nothing.
  const isOfWorks = listsUnder(value, asked).some((list) => WORKS.test(asked.context.attribute(list.arguments.attribute)?.phrase ?? ""));
  if (isOfWorks) return "a total that nobody adds up";
  const isNamed = node.arguments.of === undefined;
  // "The combined imports of the countries that border Russia": who is beside a thing buys nothing together.
  if (isOfNeighbours && /(?:^|^total )(?:imports|exports)$/.test(info.phrase ?? "")) return "a total that nobody adds up";
  // "How much irrigated land did A, B and C have in total", "how many heliports do X's neighbours have": of a few people add up what they are, and money.
  if ((isNamed || isOfNeighbours) && !ADDED_BY_NAME.test(info.phrase ?? "")) return "a total that nobody adds up";
  // "The combined imports of Niger's neighbours in OPEC"
  if (baseOf(asked, node.inputs[0] ?? -1)?.op === "And" && !/(?:^|^total )(?:population|area)$/.test(info.phrase ?? ""))
    return "a total that nobody adds up";
  if (entryOf(info).totals.length > 0) return null;
  return isOfNeighbours || !ADDED.test(info.phrase ?? "") ? "a total that nobody adds up" : null;
};

/** Of figures of all that somebody has done so far. */
export const isOfDeeds = (info: AttributeInfo | undefined): boolean =>
  info !== undefined && hasPhrase(info) && deedCounted(info)?.done !== undefined;

/** What somebody has scored or won up to a day is no figure of that day's year. */
export const upToADay: Rule = ({ arguments: given }, { context, claims }) => {
  const name = "of" in given ? given.of : "attribute" in given ? given.attribute : undefined;
  if (name === undefined || !isOfDeeds(context.attribute(name))) return null;
  const isUpTo = claims.some(({ attribute, asOf }) => attribute === name && /^\d{4}-\d{2}-/.test(asOf ?? ""));
  return isUpTo ? "what was done up to a day, as a figure of its year" : null;
};

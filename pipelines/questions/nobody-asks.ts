import type { ProgramNode } from "../../schemas/index.ts";
import { asValue, timedInput, upTo } from "../../knowledge-graph/index.ts";
import { nameBesideKind } from "../language/entries/kind-places.ts";
import { isDated, listNouns } from "../language/entries/list-entry.ts";
import { headNoun, ofRegions } from "../language/entries/noun-phrases.ts";
import { isRelative } from "../language/relative.ts";
import { baseOf, inputOf, isPartial, listsUnder, timeOf, type EarlyRule, type Inquiry, type ProgramPlan, type Rule } from "./inquiry.ts";
import type { QuestionContext } from "./context.ts";
import {
  acrossUnits,
  beyondMeasure,
  bornOnField,
  clubByLetters,
  columnOnTheWay,
  emptyColumn,
  endOfNobody,
  growthOfNone,
  hopToEither,
  oneMore,
  placeCalledOtherwise,
  ownKind,
  placeOfPerson,
  rowByNumber,
  titleForThing,
  wordlessList,
  yesOrNo,
} from "./own-records.ts";
import {
  bordersOfNeighbours,
  leastOfAll,
  pickedByNumber,
  longPick,
  lopsidedCount,
  secondOfNamed,
  nameForName,
  nearlyThePick,
  ofTwo,
  otherMatter,
  oddLine,
  otherTimes,
  partialMiddle,
  pickedBeside,
  rateInBody,
  chainOfPicks,
  saidByName,
  shareOfNothing,
  spanForName,
  threadless,
} from "./picks.ts";
import {
  bareCount,
  bareYear,
  chosenByPage,
  eventsOfPerson,
  goodsOfMaker,
  heldByName,
  listOfItems,
  overEither,
  ownThings,
  reckonedOfBoth,
  sizeOfYear,
  totalOfHidden,
  unlikeSubject,
  wordlessTwo,
} from "./said-wrongly.ts";
import { isUneven, partsOf } from "./uneven-lists.ts";
import { foreignBody, strangeNeighbour } from "./mutual-lists.ts";
import {
  besideItsPart,
  byCode,
  codedAnswer,
  column,
  deficit,
  labelCompared,
  oddMultiple,
  plainAtSight,
  remarkForSort,
  unroundBound,
} from "./plain-sense.ts";
import { fewTogether, overUnlike, shareOfSum, sharesApart, toldByOwn, uneasyTotal, upToADay } from "./totals.ts";

/** A figure that may lie on either side of zero: it has no multiple, and "went down" is said of no deficit. */
const SIGNED = new Set(["balance", "surplus", "deficit", "margin"]);

/** Why nobody would ask this, though it has an answer; null where somebody might. None of these rules knows an attribute of a site. */
export const whyNobodyAsks = (asked: Inquiry): string | null => whyNobodyPlans(asked) ?? firstOf(rules, asked);

/** The same, of what the program itself tells: most that is refused is refused before a page of it is read. */
export const whyNobodyPlans = (asked: ProgramPlan): string | null => firstOf(earlyRules, asked);

function firstOf<A extends ProgramPlan>(some: readonly ((node: ProgramNode, asked: A) => string | null)[], asked: A): string | null {
  for (const rule of some) {
    for (const node of asked.program.nodes) {
      const why = rule(node, asked);
      if (why !== null) return why;
    }
  }
  return null;
}

/** The largest few of a list are no whole that anything is added up over, or counted. */
const overSome: EarlyRule = (node, asked) => {
  const isTotal = (node.op === "Compute" && node.arguments.of !== undefined && TOTALS.has(node.arguments.operation)) || node.op === "Count";
  if (isTotal && listsUnder(inputOf(asked, node), asked).some((list) => isPartial(list, asked))) return "a total over the largest few";
  // What the largest few of one are and not of another says nothing of either.
  const isApart = (node.op === "Not" || node.op === "Or") && listsUnder(node, asked).some((list) => isPartial(list, asked));
  return isApart ? "the largest few of one or of another" : null;
};

const TOTALS: ReadonlySet<string> = new Set(["sum", "mean"]);

/** A share or a rate of several things has no total, and no average but a weighted one. */
const overShares: EarlyRule = (node, { context }) => {
  if (node.op !== "Compute" || node.arguments.of === undefined || !TOTALS.has(node.arguments.operation)) return null;
  const info = context.attribute(node.arguments.of);
  const isRate = isRelative(info?.units[0]) || /\b(?:rate|age|expectancy|ratio|index|growth)\b/.test(info?.phrase ?? "");
  return isRate ? "a rate added up over things of unlike size" : null;
};

/** How many times the newer figure the older one was: what shrank is told by how much. */
const olderByNewer: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "ratio") return null;
  const [a, b] = [inputOf(asked, node), inputOf(asked, node, 1)];
  if (a?.op !== "QueryAttribute" || b?.op !== "QueryAttribute" || a.arguments.attribute !== b.arguments.attribute) return null;
  const [first, second] = [a, b].map((value) => timedInput(asked.program, value));
  if (first?.time === undefined || second?.time === undefined) return null;
  return first.time < second.time ? "an older figure as a multiple of a newer one" : null;
};

const signedChange: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.of !== undefined) return null;
  const signed = node.inputs.some((_, place) => {
    const value = inputOf(asked, node, place);
    const info = value?.op === "QueryAttribute" ? asked.context.attribute(value.arguments.attribute) : undefined;
    return info !== undefined && info.phrase !== null && SIGNED.has(headNoun(info.phrase));
  });
  // A "higher" balance of two deficits makes a reader stop.
  return signed ? "a difference of what may lie below zero" : null;
};

/** The main partners of one year by a figure of another: nobody mixes them but by mistake. */
const otherYear: EarlyRule = (node, asked) => {
  const attribute =
    node.op === "SelectAmong" && node.arguments.qualifier === undefined
      ? node.arguments.attribute
      : node.op === "Compute"
        ? node.arguments.of
        : undefined;
  if (attribute === undefined) return null;
  const time = timeOf(asked, node.id);
  const { context } = asked;
  const mixed = listsUnder(inputOf(asked, node), asked).some((list) => {
    const info = context.attribute(list.arguments.attribute);
    const year = timeOf(asked, list.id);
    return info !== undefined && isDated(info) && time !== "" && year !== time.slice(0, 4);
  });
  return mixed ? "a list of one year by a figure of another" : null;
};

/** How many names a page lists is no count of things: names without pages may be two of one thing. */
const countedNames: Rule = (node, { members, context }) =>
  node.op === "Count" && (members[node.inputs[0] ?? -1] ?? []).some((id) => (context.entity(id)?.uris.length ?? 0) === 0)
    ? "a count of names without pages"
    : null;

/** "The shortest coastline" of 0 km is that of who has none; nobody means it. */
const zeroExtreme: Rule = (node, { members, claims }) => {
  if (node.op !== "SelectAmong" && node.op !== "SelectBetween") return null;
  const { attribute } = node.arguments;
  const [winner] = members[node.id] ?? [];
  const isZero = claims.some(
    ({ subject, attribute: of, value }) => subject === winner && of === attribute && value.kind === "quantity" && value.number === 0,
  );
  return isZero ? "nothing at all as the least" : null;
};

/** "Which of them exported natural gas" is all that is left to ask where the others have none. */
const withoutRivals: Rule = (node, { claims }) => {
  if (node.op !== "SelectAmong" && node.op !== "SelectBetween") return null;
  const figures = claims.flatMap(({ attribute, value }) =>
    attribute === node.arguments.attribute && value.kind === "quantity" ? value.number : [],
  );
  return figures.length > 2 && figures.filter((number) => number !== 0).length < 2 ? "a choice among those that have none" : null;
};

/** "How much longer is Egypt's coastline than Afghanistan's", which has none. */
const fromNothing: Rule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.of !== undefined || !/^(?:difference|ratio|share)$/.test(node.arguments.operation))
    return null;
  const isNothing = node.inputs.some((id) => {
    const value = asked.program.nodes[id];
    const [thing] = asked.members[baseOf(asked, id)?.id ?? -1] ?? [];
    return (
      value?.op === "QueryAttribute" &&
      asked.claims.some(
        ({ subject, attribute, value: { kind, ...figure } }) =>
          subject === thing && attribute === value.arguments.attribute && kind === "quantity" && "number" in figure && figure.number === 0,
      )
    );
  });
  return isNothing ? "a figure set against nothing at all" : null;
};

/** A page that a source made of its own tables and classes. */
export function listsMaterial(context: QuestionContext, id: string): boolean {
  const types = context.entity(id)?.types ?? [];
  return types.length > 0 && types.every((type) => type === "table" || type === "list");
}

/** "How many wards does the ward table have?": of the material, not of the world, unless its owner says that it is whole. */
const listForThing: Rule = (node, { context, claims }) => {
  if (node.op !== "Find") return null;
  const { entity: id } = node.arguments;
  const isWhole = claims.some(({ subject, listComplete }) => subject === id && listComplete === true);
  return listsMaterial(context, id) && !isWhole ? "a list of the material in the place of a thing" : null;
};

/** A union among the countries that are its members, or what no word says the kind of among what has one: which is the largest? */
const wholeAmongParts: Rule = (node, asked) => {
  const isOver = node.op === "SelectAmong" || node.op === "Count" || (node.op === "Compute" && node.arguments.of !== undefined);
  if (!isOver) return null;
  const { context, members } = asked;
  const among = new Set(listsUnder(inputOf(asked, node), asked).flatMap(({ id }) => members[id] ?? []));
  return isUneven(context, among) ? "a whole among its parts, or what has no kind among what has one" : null;
};

/** "Sweden and the European Union share one neighbour": the one is of the other. */
const besideWhole: Rule = (node, asked) => {
  if (node.op !== "And" && node.op !== "Not" && node.op !== "Or") return null;
  // "Which of Sweden's neighbours take part in the union" that it is in itself, people do ask.
  if (new Set(listsUnder(node, asked).map((list) => list.arguments.attribute)).size > 1) return null;
  const owners = node.inputs.flatMap((_, place) => {
    const list = inputOf(asked, node, place);
    const owner = list?.op === "Relate" ? baseOf(asked, list.inputs[0] ?? -1) : undefined;
    return owner?.op === "Find" ? owner.arguments.entity : [];
  });
  const known = partsOf(asked.context);
  return owners.some((one) => owners.some((other) => known.get(one)?.has(other) === true)) ? "a whole beside a part of it" : null;
};

/** What a source counts to a part of the world is its own affair: Russia in Central Asia, three countries in North America. */
const ofRegion: EarlyRule = (node, { context }) => {
  const info = node.op === "Relate" ? context.attribute(node.arguments.attribute) : undefined;
  return info?.multiValued === true && ofRegions(info) ? "what a source counts to a region" : null;
};

/** A thing that is told by others, set against one that none of its clues speaks of: two questions in one. */
const besideUnrelated: Rule = (node, asked) => {
  const { program, members } = asked;
  const isPair = node.op === "SelectBetween" || (node.op === "Compute" && node.arguments.of === undefined);
  if (!isPair || node.inputs.length !== 2) return null;
  const bases = node.inputs.map((id) => baseOf(asked, id));
  const [a, b] = bases;
  const [named, told] = a?.op === "Find" ? [a, b] : [b, a];
  if (named?.op !== "Find" || told === undefined || told.op === "Find") return null;
  const spoken = upTo(program.nodes, told.id).some(
    ({ op, id, arguments: given }) =>
      (op === "Find" && "entity" in given && given.entity === named.arguments.entity) ||
      (op === "Relate" && (members[id] ?? []).includes(named.arguments.entity)),
  );
  return spoken ? null : "a hidden thing beside one that it has nothing to do with";
};

/** "A support ratio above 15 per cent" is of people for each other, whatever the page prints. */
const boundOfRatio: EarlyRule = (node, { context }) => {
  if (node.op !== "FilterClaim" || node.arguments.value.kind !== "quantity" || node.arguments.value.unit !== "%") return null;
  const { phrase } = context.attribute(node.arguments.attribute) ?? {};
  return phrase != null && headNoun(phrase) === "ratio" ? "a ratio bounded by a percentage" : null;
};

/** "Percentage points" of what is called a ratio: it is printed as per cent, and said as none. */
const pointsOfRatio: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.operation !== "difference") return null;
  const value = inputOf(asked, node);
  const info = value?.op === "QueryAttribute" ? asked.context.attribute(value.arguments.attribute) : undefined;
  return info?.phrase != null && info.units[0] === "%" && headNoun(info.phrase) === "ratio" ? "percentage points of a ratio" : null;
};

/** A column that nobody knows the word of: "tz value". What a row says there may be asked, and is no way on to another thing. */
const isColumn = (phrase: string | null | undefined): boolean =>
  phrase?.endsWith(" value") === true && asValue(phrase.slice(0, -" value".length)) === phrase;
const byColumn: Rule = (node, { context }) => {
  const isStep = node.op === "Relate" && isColumn(context.attribute(node.arguments.attribute)?.phrase);
  const thing = node.op === "Find" ? context.entity(node.arguments.entity) : undefined;
  // "The tz value America/Chicago"; Pennsylvania is Pennsylvania, whatever its column is called.
  const isThing = thing?.types.some((type) => isColumn(type) && nameBesideKind(thing.name, type) !== undefined) === true;
  return isStep || isThing ? "a column in the place of a thing" : null;
};

/** What a site lists for a maker and for a kind of engine: the two share nothing. */
const unlikeOwners: EarlyRule = (node, asked) => {
  if (node.op !== "And" && node.op !== "Not" && node.op !== "Or") return null;
  const lists = node.inputs.map((_, place) => inputOf(asked, node, place));
  const kinds = lists.map((list) => {
    const owner = list?.op === "Relate" ? baseOf(asked, list.inputs[0] ?? -1) : undefined;
    return owner?.op === "Find" ? asked.context.entity(owner.arguments.entity)?.types : undefined;
  });
  const isListed = listsUnder(node, asked).some(({ arguments: { attribute } }) => {
    const info = asked.context.attribute(attribute);
    return info !== undefined && listNouns(info)[0]?.scopes.includes("listed") === true;
  });
  const [a, b] = kinds;
  return isListed && a !== undefined && b !== undefined && !a.some((type) => b.includes(type)) ? "what is listed for unlike things" : null;
};

/** Those that the program alone tells: before anything is read. */
const earlyRules: readonly EarlyRule[] = [
  overSome,
  overShares,
  olderByNewer,
  signedChange,
  otherYear,
  ofRegion,
  boundOfRatio,
  pointsOfRatio,
  bareYear,
  overEither,
  unlikeOwners,
  fewTogether,
  sharesApart,
  shareOfSum,
  uneasyTotal,
  rateInBody,
  otherMatter,
  oddLine,
  clubByLetters,
  columnOnTheWay,
  titleForThing,
  heldByName,
  listOfItems,
  bareCount,
  wordlessTwo,
  reckonedOfBoth,
  totalOfHidden,
  secondOfNamed,
  bordersOfNeighbours,
  chosenByPage,
  sizeOfYear,
];

const rules: readonly Rule[] = [
  upToADay,
  wordlessList,
  goodsOfMaker,
  eventsOfPerson,
  foreignBody,
  unlikeSubject,
  ownThings,
  acrossUnits,
  emptyColumn,
  endOfNobody,
  ownKind,
  hopToEither,
  placeOfPerson,
  bornOnField,
  yesOrNo,
  labelCompared,
  unroundBound,
  byCode,
  besideItsPart,
  codedAnswer,
  remarkForSort,
  column,
  deficit,
  oddMultiple,
  plainAtSight,
  byColumn,
  besideWhole,
  fromNothing,
  chainOfPicks,
  besideUnrelated,
  nearlyThePick,
  zeroExtreme,
  withoutRivals,
  wholeAmongParts,
  nameForName,
  ofTwo,
  longPick,
  leastOfAll,
  pickedByNumber,
  lopsidedCount,
  partialMiddle,
  threadless,
  pickedBeside,
  shareOfNothing,
  spanForName,
  saidByName,
  otherTimes,
  overUnlike,
  toldByOwn,
  strangeNeighbour,
  countedNames,
  listForThing,
  beyondMeasure,
  oneMore,
  placeCalledOtherwise,
  growthOfNone,
  rowByNumber,
];

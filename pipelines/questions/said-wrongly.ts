import type { AttributeInfo } from "../../schemas/index.ts";
import { entriesOf } from "../language/entries/entry-of.ts";
import { hasPhrase } from "../language/entries/entry.ts";
import { ofKind } from "../language/entries/of-kind.ts";
import { kindsOfAll } from "./kinds-of-things.ts";
import { classOfKind, classOfSubjects, isOfNoBody, isOfPlaceAlone } from "../language/entries/subject-classes.ts";
import { listNouns } from "../language/entries/list-entry.ts";
import { isPersonKind } from "../language/entries/persons.ts";
import { isRelational } from "../language/writing/list-words.ts";
import { singularOf } from "../language/inflection.ts";
import type { QuestionContext } from "./context.ts";
import { countedIn, headNoun } from "../language/entries/noun-phrases.ts";
import { agentOf } from "../language/entries/classes/relations.ts";
import { askedAttribute, baseOf, inputOf, isPartial, listsUnder, timeOf, type EarlyRule, type Inquiry, type Rule } from "./inquiry.ts";

/**
 * "When was the tower founded", by a column that foundries have, too; "the building material of the shipyard". What things of one kind do
 * and have not, or what somebody's lexicon keeps of them.
 */
export const unlikeSubject: Rule = (node, asked) => {
  const name = askedAttribute(node) ?? (node.op === "Compute" ? node.arguments.of : undefined);
  const info = name === undefined ? undefined : asked.context.attribute(name);
  if (info === undefined) return null;
  const things = node.inputs.flatMap((id) => asked.members[baseOf(asked, id)?.id ?? -1] ?? []);
  const kinds = kindsOfAll(asked.context, things);
  // Who heads a group is a person, too, and nobody founded her.
  const why = [kinds, ...kinds.map((kind) => [kind])].map((of) => whyNotOf(info, of)).find((one) => one !== undefined);
  return why ?? (info.words === undefined ? figureOfNamesake(info, things, asked) : null);
};

/**
 * "How many square miles does the Kestria university cover": a thing that bears a place's name, by a figure that things of its kind hardly
 * have and those of another sort do. What was read of the one may be the other's.
 */
function figureOfNamesake(info: AttributeInfo, things: readonly string[], { context }: Pick<Inquiry, "context">): string | null {
  const isForeign = things.some((id) => {
    const [kind = ""] = context.entity(id)?.types ?? [];
    const sort = classOfKind(kind);
    const own = info.coverage.find(({ type }) => type === kind);
    if (sort === undefined || own === undefined || own.known * RARE > own.all) return false;
    return info.coverage.some(({ type, known, all }) => known * 2 >= all && known > own.known && (classOfKind(type) ?? sort) !== sort);
  });
  return isForeign ? "a figure that things of another sort have" : null;
}

/** Of so many things of a kind at most one has it. */
const RARE = 3;

/** Why nobody asks for it of things of these kinds, though of others one may. */
export function whyNotOf(info: AttributeInfo, kinds: readonly string[]): string | undefined {
  const of = ofKind(info, kinds);
  if (of.words?.never === true) return "the lexicon says that no question speaks of it of such a thing";
  if (of.words?.never === false || of.words?.verbs !== undefined || of.words?.adjectives !== undefined || of.words?.noun !== undefined)
    return undefined;
  if (isOfNoBody(of)) return "a property of what can be touched, of what cannot";
  if (isOfPlaceAlone(of)) return "what places have, of what is no place";
  const isUnheard = of !== info && of.kind === "date" && hasPhrase(of) && hasPhrase(info) && entriesOf(of).length === 0;
  return isUnheard && entriesOf(info).length > 0 ? "what does not happen to such a thing" : undefined;
}

/** "Which jury has "Gaspard Hartwig" as its president": somebody of whom the memory has no more than the name is no clue. */
export const heldByName: EarlyRule = (node, { context }) => {
  if (node.op !== "FilterClaim" || node.arguments.comparator !== "=" || node.arguments.value.kind !== "text") return null;
  const info = context.attribute(node.arguments.attribute);
  return info?.phrase != null && agentOf(info.phrase) !== undefined ? "a person's name between marks of quotation" : null;
};

/** "Which of the items listed for X": of a shop's or a file's own, whatever they are. */
export const listOfItems: EarlyRule = (node, { context }) => {
  if (node.op !== "Relate") return null;
  const info = context.attribute(node.arguments.attribute);
  return info?.multiValued === true && info.words === undefined && ITEMS.test(info.phrase ?? "") ? "a list of items" : null;
};
const ITEMS = /(?:^| )(?:items|entries|records|rows|results|things|listings|elements|objects|values|links|pages|topics)$/;

/** "How many more units does it have": of what, only the table says. */
export const bareCount: EarlyRule = (node, { context }) => {
  const name = node.op === "Compute" ? node.arguments.of : askedAttribute(node);
  const info = name === undefined || name === "" ? undefined : context.attribute(name);
  return info !== undefined &&
    info.kind === "quantity" &&
    info.words === undefined &&
    info.units.length === 0 &&
    BARE.test(countedIn(info.phrase ?? "") ?? "")
    ? "a count of nothing that is named"
    : null;
};
const BARE = /^(?:units|items|pieces|entries|records|samples|copies|sets|lots|changes|values|parts)$/;

/** "How many events does the arbiter have": what he did at them the column does not say. */
export const eventsOfPerson: Rule = (node, { context, program, members }) => {
  const name = askedAttribute(node);
  const info = name === undefined ? undefined : context.attribute(name);
  if (info === undefined || info.words !== undefined || !/^(?:events|competitions|shows|assignments|missions|cases|jobs)$/.test(countedIn(info.phrase ?? "") ?? "")) return null; // prettier-ignore
  const owners = node.inputs.flatMap((id) => members[baseOf({ program, context }, id)?.id ?? -1] ?? []);
  const kinds = kindsOfAll(context, owners);
  return kinds.length > 0 && kinds.every((kind) => isPersonKind(kind) || OFFICIALS.test(kind))
    ? "a count that says not what somebody did"
    : null;
};
const OFFICIALS = /(?:^| )(?:arbiter|referee|umpire|steward|marshal|inspector|officer|official)$/;

/** "How many ferries does the builder have": a count of its own things, by a noun that does not say whether it built, owns or runs them. */
export const ownThings: Rule = (node, { context, program, members }) => {
  const name = askedAttribute(node) ?? (node.op === "Compute" ? node.arguments.of : undefined);
  const info = name === undefined ? undefined : context.attribute(name);
  const things = info?.words === undefined ? countedIn(info?.phrase ?? "") : null;
  if (info === undefined || things === null) return null;
  const owners = node.inputs.flatMap((id) => members[baseOf({ program, context }, id)?.id ?? -1] ?? []);
  const isOfMakers = classOfSubjects(ofKind(info, kindsOfAll(context, owners))) === "body";
  const noun = singularOf(things.split(" ").at(-1) ?? "");
  return isOfMakers && noun !== undefined && isKindOfMemory(noun, context)
    ? "a count of a maker's things that says not what he did to them"
    : null;
};

/** What a maker turns out, and has no longer. */
const GOODS =
  /^(?:tablets|capsules|pills|doses|vials|bottles|cans|barrels|loaves|boxes|cars|vehicles|bricks|tiles|pairs|pairs of shoes|tonnes|crates|sachets)$/;
export const goodsOfMaker: Rule = (node, { context, program, members }) => {
  const name = askedAttribute(node) ?? (node.op === "Compute" ? node.arguments.of : undefined);
  const info = name === undefined ? undefined : context.attribute(name);
  if (info === undefined || info.words !== undefined || !GOODS.test(countedIn(info.phrase ?? "") ?? "")) return null;
  const owners = node.inputs.flatMap((id) => members[baseOf({ program, context }, id)?.id ?? -1] ?? []);
  return classOfSubjects(ofKind(info, kindsOfAll(context, owners))) === "body" ? "a count of goods that their maker has no longer" : null;
};

const isKindOfMemory = (noun: string, { attributes }: QuestionContext): boolean =>
  attributes.some(({ coverage }) => coverage.some(({ type, known }) => known > 0 && headNoun(type) === noun));

const OVER: ReadonlySet<string> = new Set(["And", "Not", "Or", "FilterAgainst", "SelectAmong"]);

/** "Cited papers": what the one has to do with the other stands before the noun. */
const TELLS_WHY = /^\p{L}+(?:ed|ing) /u;

/** "What is listed for A but not for B": of two lists of which nobody knows how their things come to stand there. */
export const wordlessTwo: EarlyRule = (node, asked) => {
  if (!OVER.has(node.op)) return null;
  const isListed = listsUnder(node, asked).some((list) => {
    const info = asked.context.attribute(list.arguments.attribute);
    const owner = baseOf(asked, list.inputs[0] ?? -1);
    const kinds = owner?.op === "Find" ? (asked.context.entity(owner.arguments.entity)?.types ?? []) : [];
    return (
      info !== undefined &&
      info.words === undefined &&
      listNouns(info, kinds).some((noun) => noun.scopes[0] === "listed" && !isRelational(noun) && !TELLS_WHY.test(noun.many))
    );
  });
  return isListed ? "two lists of what stands on them for no reason that is told" : null;
};

/**
 * "Only one neighbour of Namibia is in COMESA. How much did its debt rise?": what two unlike lists share is found for its own sake, or for a
 * plain figure; nobody reckons with it.
 */
export const reckonedOfBoth: EarlyRule = (node, asked) => {
  if (node.op !== "Compute" || node.arguments.of !== undefined) return null;
  const isOfBoth = node.inputs.some((id) => {
    const base = baseOf(asked, id);
    return base?.op === "And" && new Set(listsUnder(base, asked).map((list) => list.arguments.attribute)).size > 1;
  });
  return isOfBoth ? "a change of what two unlike lists share" : null;
};

/** "How large are that country's dependent areas together", of a country that another clue hides. */
export const totalOfHidden: EarlyRule = (node, asked) => {
  const list = node.op === "Compute" && node.arguments.of !== undefined ? asked.program.nodes[node.inputs[0] ?? -1] : undefined;
  const owner = list?.op === "Relate" ? baseOf(asked, list.inputs[0] ?? -1) : undefined;
  return owner !== undefined && owner.op !== "Find" ? "a total over a list of what is hidden" : null;
};

/** "Which plane has the earlier year": of what, nobody says. */
export const bareYear: EarlyRule = (node, { context }) =>
  (node.op === "SelectAmong" || node.op === "SelectBetween") &&
  /^(?:year|date|time|number|value|amount)$/.test(context.attribute(node.arguments.attribute)?.phrase ?? "")
    ? "a year of nothing"
    : null;

/** What one or the other of two lists holds: asked of each, and by nobody of both at once. */
export const overEither: EarlyRule = (node, asked) =>
  node.op === "Or" && listsUnder(node, asked).length > 1 ? "what one or the other of two lists holds" : null;

/** "Which selected films does the studio have": a page's own choice of them, and nobody's question. What is picked of it may be known. */
export const chosenByPage: EarlyRule = (node, asked) => {
  const list = node.op === "QueryName" ? inputOf(asked, node) : undefined;
  return list?.op === "Relate" && isPartial(list, asked) && asked.context.attribute(list.arguments.attribute)?.qualifiers.length === 0
    ? "a list of what a page chose to name"
    : null;
};

/** "In 2017, how long was the film": what is made keeps its size, whatever year stands beside it. */
export const sizeOfYear: EarlyRule = (node, asked) => {
  const name = askedAttribute(node);
  const info = name === undefined ? undefined : asked.context.attribute(name);
  const isSize = /^(?:(?:total |overall )?(?:length|width|height)|running time|runtime|playing time|duration|gauge|beam|draught)$/.test(info?.phrase ?? ""); // prettier-ignore
  const isMade = info !== undefined && ["work", "craft", "building"].includes(classOfSubjects(info) ?? "");
  return isSize && isMade && timeOf(asked, node.id) !== "" ? "the size of what is made, of one year" : null;
};

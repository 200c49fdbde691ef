import { isOfStone } from "../language/entries/classes/events.ts";
import { countedIn } from "../language/entries/noun-phrases.ts";
import { agentOf } from "../language/entries/classes/relations.ts";
import { askedAttribute, baseOf, type EarlyRule, type Rule } from "./inquiry.ts";

/** "When was the tower founded", by a column that foundries have, too: what is of stone is built. */
export const foundedBuilding: Rule = (node, asked) => {
  const name = askedAttribute(node);
  const info = name === undefined ? undefined : asked.context.attribute(name);
  if (
    info?.kind !== "date" ||
    !FOUNDING.test(info.phrase ?? "") ||
    info.coverage.every(({ type, known }) => known === 0 || isOfStone(type))
  )
    return null;
  const things = asked.members[baseOf(asked, node.inputs[0] ?? -1)?.id ?? -1] ?? [];
  return things.some((id) => asked.context.entity(id)?.types.some(isOfStone) === true) ? "a building that was founded" : null;
};
const FOUNDING = /\b(?:founding|foundation|establishment|founded|established)\b/;

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

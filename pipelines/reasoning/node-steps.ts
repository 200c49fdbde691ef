import { againstClause } from "../language/writing/against-drafts.ts";
import { boundClause, boundsAt, type Bounds } from "../language/writing/bound-clauses.ts";
import { whenWords } from "../language/writing/question-draft.ts";
import { readValue } from "../../knowledge-graph/index.ts";
import { byOperator, type ProgramNode, type NodeOf, type NodeWith, type OperatorTable } from "../../schemas/index.ts";
import { valueText } from "../language/writing/answer.ts";
import { phrase, NoWordsError } from "../language/writing/book.ts";
import { capitalise, listing } from "../language/writing/names.ts";
import { constantWords, LIES_IN } from "../language/writing/nouns.ts";
import { calculationStep } from "./calculation-steps.ts";
import {
  usedAt,
  byName,
  nameOf,
  inputAt,
  timedInput,
  typeOf,
  referent,
  foundName,
  timeSuffix,
  beVerb,
  type Walk,
  type StepOfNode,
} from "./chain-walk.ts";
import { disputedWords } from "./disputed-words.ts";
import { selectionSteps } from "./selection-steps.ts";

const noStep = (): readonly StepOfNode[] => [];

/** What an operator's node adds to the chain; nothing where it only names, dates or hands over, or where no chain of ours has it. */
const steps: OperatorTable<readonly StepOfNode[] | Promise<readonly StepOfNode[]>, [Walk]> = {
  Find: noStep,
  FindNamed: noStep,
  FindAll: noStep,
  FilterType: typeStep,
  FilterClaim: describedStep,
  FilterAgainst: againstStep,
  Relate: relatedStep,
  And: combinedStep,
  Or: combinedStep,
  Not: combinedStep,
  AsOf: noStep,
  QueryAttribute: valueStep,
  QueryRevised: disputeSteps,
  QueryValues: disputeSteps,
  QueryQualifier: noStep,
  QueryName: noStep,
  Count: countStep,
  SelectBetween: selectionSteps,
  SelectAmong: selectionSteps,
  VerifyClaim: noStep,
  Compute: calculationStep,
  Python: noStep,
};

export const stepsAt = async (node: ProgramNode, walk: Walk): Promise<readonly StepOfNode[]> => byOperator(steps, node, walk);

/** Which of a list are within a bound. Both ends of a span are one step, at the second. */
function boundedStep(node: NodeOf<"FilterClaim">, bounds: Bounds, walk: Walk): readonly StepOfNode[] {
  const { saying, members } = walk;
  const { nodes } = saying.program;
  if (nodes.some((above) => above.op === "FilterClaim" && above.inputs.includes(node.id) && boundsAt(saying, above) !== null)) return [];
  const clause = `${boundClause(saying, bounds)}${bounds.time === undefined ? "" : ` ${whenWords(saying, bounds.time)}`}`;
  const names = (members[node.id] ?? []).map((id) => nameOf(walk, id));
  return [
    {
      asked: `Which of them ${clause}?`,
      text: `Of these, only ${listing(names, "and")} ${clause}.`,
      statementIds: [...new Set(bounds.filters.flatMap(({ id }) => usedAt(walk, id)))],
    },
  ];
}

/** Which of a list have more than one thing, whose own figure was told before. */
function againstStep(node: NodeOf<"FilterAgainst">, walk: Walk): readonly StepOfNode[] {
  const { saying, members } = walk;
  const names = (members[node.id] ?? []).map((id) => nameOf(walk, id)).sort(byName);
  const { time } = timedInput(walk, node);
  const when = time === undefined ? "" : ` ${whenWords(saying, time)}`;
  const [asked, told] = [true, names.length > 1].map((many) => `${againstClause(saying, node, many)}${when}`);
  return [
    {
      asked: `Which of them ${asked ?? ""}?`,
      text: `Of these, only ${listing(names, "and")} ${told ?? ""}.`,
      statementIds: usedAt(walk, node.id),
    },
  ];
}

/** Which thing has the constant; of several that bear one name, which of them has it. */
function describedStep(node: NodeOf<"FilterClaim">, walk: Walk): readonly StepOfNode[] {
  const { saying, context, members } = walk;
  const used = usedAt(walk, node.id);
  const bounds = boundsAt(saying, node);
  if (bounds !== null) return boundedStep(node, bounds, walk);
  const constant = constantWords(saying, node.arguments.value);
  const named = inputAt(walk, node);
  if (named.op === "FindNamed") {
    const { name } = named.arguments;
    const lies = node.arguments.attribute === LIES_IN;
    const { text: noun } = lies ? { text: "" } : phrase(saying, node.arguments.attribute);
    return [
      {
        asked: lies
          ? `Which of the things called ${name} lies in ${constant}?`
          : `Which of the things called ${name} has ${constant} as its ${noun}?`,
        text: `${members[named.id]?.length === 2 ? "Two" : "Several"} things are called ${name}; ${lies ? `one of them lies in ${constant}` : `${constant} is given as the ${noun} of one of them`}.`,
        statementIds: used,
      },
    ];
  }
  const words = phrase(saying, node.arguments.attribute);
  const type = typeOf(members[node.id] ?? [], context) ?? "one";
  const [name] = (members[node.id] ?? []).map((id) => nameOf(walk, id));
  return [
    {
      asked: `Which ${type} has ${constant} as its ${words.text}?`,
      text: `${capitalise(constant)} is given as the ${words.text} of ${name}, so the ${type} is ${name}.`,
      fixed: [`${words.text} of ${name}`, constant],
      statementIds: used,
    },
  ];
}

function relatedStep(node: NodeOf<"Relate">, walk: Walk): readonly StepOfNode[] {
  const { saying, members } = walk;
  const used = usedAt(walk, node.id);
  const words = phrase(saying, node.arguments.attribute);
  const { base, time } = timedInput(walk, node);
  const names = listing((members[node.id] ?? []).map((id) => nameOf(walk, id)).sort(byName), "and");
  const owner = base.op === "Find" ? nameOf(walk, base.arguments.entity) : foundName(walk, base);
  if (!words.multiValued)
    return [
      {
        asked: `What is the ${words.text} of ${referent(walk, base)}?`,
        text: `The ${words.text} of ${owner} is ${names}.`,
        fixed: [`${words.text} of ${owner}`, names],
        statementIds: used,
      },
    ];
  if (node.arguments.direction === "backward")
    return [
      {
        asked: `Which things list ${referent(walk, base)} among their ${words.text}?`,
        text: `${owner} is listed among the ${words.text} of ${names}.`,
        statementIds: used,
      },
    ];
  return [
    {
      asked: `Which ${words.text} are listed for ${referent(walk, base)}${timeSuffix(time)}?`,
      text: `The ${words.text} listed for ${owner}${timeSuffix(time)} are ${names}.`,
      fixed: [`${words.text} listed for ${owner}${timeSuffix(time)}`, names],
      statementIds: used,
    },
  ];
}

function combinedStep(node: NodeWith<"combines-sets">, walk: Walk): readonly StepOfNode[] {
  const { members } = walk;
  const names = (members[node.id] ?? []).map((id) => nameOf(walk, id)).sort(byName);
  const inputs = node.inputs.flatMap((input) => usedAt(walk, input));
  if (inputs.length === 0) return [];
  const asked = {
    And: "Which are in both lists?",
    Or: "Which are in either list?",
    Not: "Which are in the first list but not in the second?",
  }[node.op];
  const lead = { And: "In both lists", Or: "In one list or the other", Not: "In the first list but not in the second" }[node.op];
  return [{ asked, text: `${lead}: ${listing(names, "and")}.`, statementIds: [...new Set(inputs)] }];
}

async function valueStep(node: NodeOf<"QueryAttribute">, walk: Walk): Promise<readonly StepOfNode[]> {
  const { saying, context, members } = walk;
  const used = usedAt(walk, node.id);
  const { base, time } = timedInput(walk, node);
  const words = phrase(saying, node.arguments.attribute);
  const [id] = members[base.id] ?? [];
  const read = id === undefined ? undefined : await readValue(walk.reader, context.options.units, id, node.arguments.attribute, time);
  if (id === undefined || read?.status !== "read") throw new NoWordsError("a value that cannot be read again");
  walk.values.set(node.id, { value: read.value, statementIds: read.statementIds });
  return [
    {
      asked: `What ${beVerb(words.plural, time)} the ${words.text} of ${referent(walk, base)}${timeSuffix(time)}?`,
      text: `The ${words.text} of ${nameOf(walk, id)}${timeSuffix(time)} ${beVerb(words.plural, time)} ${valueText(read.value, context)}.`,
      fixed: [`${words.text} of ${nameOf(walk, id)}${timeSuffix(time)}`, valueText(read.value, context)],
      statementIds: read.statementIds.filter((one) => used.includes(one)),
    },
  ];
}

function typeStep(node: NodeOf<"FilterType">, walk: Walk): readonly StepOfNode[] {
  const { members } = walk;
  const below = inputAt(walk, node);
  if (below.op !== "FindNamed") return [];
  const bearers = members[below.id]?.length === 2 ? "Two" : "Several";
  return [
    {
      asked: `Which of the things called ${below.arguments.name} is a ${node.arguments.type}?`,
      text: `${bearers} things are called ${below.arguments.name}; only one of them is a ${node.arguments.type}.`,
      statementIds: walk.question.evidence.map(({ statementId }) => statementId),
    },
  ];
}

function countStep(node: NodeOf<"Count">, walk: Walk): readonly StepOfNode[] {
  const { members } = walk;
  const base = inputAt(walk, node);
  const inputs = [...usedAt(walk, base.id), ...base.inputs.flatMap((input) => usedAt(walk, input))];
  const names = (members[base.id] ?? []).map((id) => nameOf(walk, id)).sort(byName);
  return [
    {
      asked: "How many are they?",
      text: `Counting them - ${names.join(", ")} - gives ${names.length}.`,
      statementIds: [...new Set(inputs)],
    },
  ];
}

/** What each page says and from when; then what follows from that. */
async function disputeSteps(node: NodeWith<"reads-dispute">, walk: Walk): Promise<readonly StepOfNode[]> {
  const { base, time } = timedInput(walk, node);
  const words = phrase(walk.saying, node.arguments.attribute);
  const statementIds = usedAt(walk, node.id);
  const said = await disputedWords(statementIds, walk.reader, walk.context);
  const owner = base.op === "Find" ? nameOf(walk, base.arguments.entity) : foundName(walk, base);
  const values = said.map(({ value }) => value);
  const revised = node.op === "QueryRevised";
  return [
    {
      asked: `What do the pages give for the ${words.text} of ${referent(walk, base)}${timeSuffix(time)}, and from when is each?`,
      text: `For the ${words.text} of ${owner}${timeSuffix(time)} the pages give ${said.map(({ value, from }) => `${value} (${from})`).join("; ")}.`,
      statementIds,
    },
    {
      asked: revised
        ? "Which of these was stated last, so that it corrects the others?"
        : "Which of these differ by more than their rounding?",
      text: revised
        ? `${values.at(-1) ?? ""} was stated after all that says otherwise, so it is the correction, however many pages still have the earlier one.`
        : `These exclude each other: ${listing(values, "and")}.`,
      statementIds,
    },
  ];
}

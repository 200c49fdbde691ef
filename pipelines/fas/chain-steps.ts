import { execute, readValue, remember } from "../../knowledge-graph/program/index.ts";
import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import type { ClaimValue, ProgramNode, Question, Random, RejectionReason } from "../../schemas/index.ts";
import { disputedWords } from "./disputed-words.ts";
import { arithmetic, ASKING } from "./arithmetic-words.ts";
import { growthWords, statisticStep } from "./statistic-words.ts";
import type { Ground } from "./ground.ts";
import { valueText } from "./words/answer.ts";
import { comparedBy, phrase, Wordless, type Phrase, type Saying } from "./words/book.ts";
import { capitalised, listing, nameInText } from "./words/names.ts";
import { constantWords, LIES_IN, superlativeWord } from "./words/nouns.ts";
import { comparatives } from "./words/sets.ts";
import { isGrowth, isStatistic } from "./words/statistics.ts";
import { timePhrases } from "./words/times.ts";

/** One thing that the program looks up or does. `asked` names nothing that the question does not name. */
export interface Step {
  readonly node: number;
  readonly asked: string;
  /** What is found, from the evidence. */
  readonly text: string;
  /** What the result may not be said without, in these words: so that nothing is turned round. All of `text` where it is not given. */
  readonly fixed?: readonly string[];
  readonly statementIds: readonly string[];
}

export type Steps =
  { readonly steps: readonly Step[] } | { readonly refused: { readonly reason: RejectionReason; readonly detail: string } };

/** The program's steps in its own order, read from the memory anew. */
export async function stepsOf(question: Question, ground: Ground, random: Random): Promise<Steps> {
  const reader = remember(ground.memory);
  const result = await execute(question.program, reader, ground.options);
  if (result.status === "refused") return { refused: { reason: result.reason, detail: result.detail } };
  const { members } = result;
  const saying: Saying = {
    program: question.program,
    random,
    book: {
      entity: (id) => ground.entity(id),
      attribute: (name) => ground.attribute(name),
      memberType: (node) => typeOf(members[node] ?? [], ground),
      memberCount: (node) => members[node]?.length ?? 0,
    },
  };
  const walk: Walk = { question, ground, reader, saying, members, values: new Map() };
  const steps: Step[] = [];
  try {
    for (const node of question.program.nodes) for (const step of await stepsAt(node, walk)) steps.push({ node: node.id, ...step });
  } catch (error) {
    if (error instanceof Wordless) return { refused: { reason: "no-phrase", detail: error.message } };
    throw error;
  }
  return { steps };
}

/** Everything a node's step is said from. */
interface Walk {
  readonly question: Question;
  readonly ground: Ground;
  readonly reader: ClaimReader;
  readonly saying: Saying;
  readonly members: readonly (readonly string[])[];
  /** Values that nodes read, in input order. */
  readonly values: Map<number, { readonly value: ClaimValue; readonly statementIds: readonly string[] }>;
}

type Told = Omit<Step, "node">;

const usedAt = ({ question }: Walk, node: number): readonly string[] =>
  question.evidence.filter((one) => one.node === node).map((one) => one.statementId);
const byName = (a: string, b: string): number => (a.replace(/^the /, "") < b.replace(/^the /, "") ? -1 : 1);
const nameOf = ({ ground }: Walk, id: string): string => nameInText(ground.entity(id)?.name ?? id);
const inputAt = ({ question }: Walk, node: ProgramNode, place = 0): ProgramNode =>
  question.program.nodes[node.inputs[place] ?? -1] as ProgramNode;
/** The set under a time, and the time. */
function timedInput(walk: Walk, node: ProgramNode, place = 0): { readonly base: ProgramNode; readonly time: string | undefined } {
  const below = inputAt(walk, node, place);
  return below.op === "AsOf" ? { base: inputAt(walk, below), time: below.arguments.time } : { base: below, time: undefined };
}

function typeOf(ids: readonly string[], ground: Ground): string | undefined {
  const [first, ...others] = ids;
  return (first === undefined ? [] : (ground.entity(first)?.types ?? [])).find((type) =>
    others.every((id) => ground.entity(id)?.types.includes(type) === true),
  );
}

/** "Togo" where it is named, "that country" in a sub-question about what was found before. */
function referent(walk: Walk, base: ProgramNode): string {
  if (base.op === "Find") return nameOf(walk, base.arguments.entity);
  const noun = typeOf(walk.members[base.id] ?? [], walk.ground) ?? "one";
  const described = walk.question.program.nodes.filter(({ op }) => op === "FilterClaim").map(({ id }) => id);
  if (base.op !== "FilterClaim" || described.length < 2) return `that ${noun}`;
  return `the ${["first", "second", "third", "fourth"][described.indexOf(base.id)] ?? "last"} ${noun}`;
}

const found = (walk: Walk, base: ProgramNode): string => nameOf(walk, walk.members[base.id]?.[0] ?? "");
const when = (time: string | undefined): string => (time === undefined ? "" : ` ${timePhrases(time)[0] ?? ""}`);
const be = (plural: boolean, time: string | undefined): string =>
  time === undefined || time === "latest" ? (plural ? "are" : "is") : plural ? "were" : "was";

async function stepsAt(node: ProgramNode, walk: Walk): Promise<readonly Told[]> {
  if (node.op === "SelectAmong" || node.op === "SelectBetween") return selection(node, walk);
  if (node.op === "QueryRevised" || node.op === "QueryValues") return disputeSteps(node, walk);
  const step = await stepAt(node, walk);
  return step === null ? [] : [step];
}

async function stepAt(node: ProgramNode, walk: Walk): Promise<Told | null> {
  const { saying, ground, members } = walk;
  const used = usedAt(walk, node.id);
  switch (node.op) {
    case "FilterClaim": {
      const constant = constantWords(saying, node.arguments.value);
      const named = inputAt(walk, node);
      if (named.op === "FindNamed") {
        const { name } = named.arguments;
        const lies = node.arguments.attribute === LIES_IN;
        const { text: noun } = lies ? { text: "" } : phrase(saying, node.arguments.attribute);
        return {
          asked: lies
            ? `Which of the things called ${name} lies in ${constant}?`
            : `Which of the things called ${name} has ${constant} as its ${noun}?`,
          text: `${members[named.id]?.length === 2 ? "Two" : "Several"} things are called ${name}; ${lies ? `one of them lies in ${constant}` : `${constant} is given as the ${noun} of one of them`}.`,
          statementIds: used,
        };
      }
      const words = phrase(saying, node.arguments.attribute);
      const type = typeOf(members[node.id] ?? [], ground) ?? "one";
      const [name] = (members[node.id] ?? []).map((id) => nameOf(walk, id));
      return {
        asked: `Which ${type} has ${constant} as its ${words.text}?`,
        text: `${capitalised(constant)} is given as the ${words.text} of ${name}, so the ${type} is ${name}.`,
        fixed: [`${words.text} of ${name}`, constant],
        statementIds: used,
      };
    }
    case "Relate": {
      const words = phrase(saying, node.arguments.attribute);
      const { base, time } = timedInput(walk, node);
      const names = listing((members[node.id] ?? []).map((id) => nameOf(walk, id)).sort(byName), "and");
      const owner = base.op === "Find" ? nameOf(walk, base.arguments.entity) : found(walk, base);
      if (!words.multiValued)
        return {
          asked: `What is the ${words.text} of ${referent(walk, base)}?`,
          text: `The ${words.text} of ${owner} is ${names}.`,
          fixed: [`${words.text} of ${owner}`, names],
          statementIds: used,
        };
      if (node.arguments.direction === "backward")
        return {
          asked: `Which things list ${referent(walk, base)} among their ${words.text}?`,
          text: `${owner} is listed among the ${words.text} of ${names}.`,
          statementIds: used,
        };
      return {
        asked: `Which ${words.text} are listed for ${referent(walk, base)}${when(time)}?`,
        text: `The ${words.text} listed for ${owner}${when(time)} are ${names}.`,
        fixed: [`${words.text} listed for ${owner}${when(time)}`, names],
        statementIds: used,
      };
    }
    case "And":
    case "Or":
    case "Not": {
      const names = (members[node.id] ?? []).map((id) => nameOf(walk, id)).sort(byName);
      const inputs = node.inputs.flatMap((input) => usedAt(walk, input));
      if (inputs.length === 0) return null;
      const asked = {
        And: "Which are in both lists?",
        Or: "Which are in either list?",
        Not: "Which are in the first list but not in the second?",
      }[node.op];
      const lead = { And: "In both lists", Or: "In one list or the other", Not: "In the first list but not in the second" }[node.op];
      return { asked, text: `${lead}: ${listing(names, "and")}.`, statementIds: [...new Set(inputs)] };
    }
    case "QueryAttribute": {
      const { base, time } = timedInput(walk, node);
      const words = phrase(saying, node.arguments.attribute);
      const [id] = members[base.id] ?? [];
      const read = id === undefined ? undefined : await readValue(walk.reader, ground.options.units, id, node.arguments.attribute, time);
      if (id === undefined || read?.status !== "read") throw new Wordless("a value that cannot be read again");
      walk.values.set(node.id, { value: read.value, statementIds: read.statementIds });
      return {
        asked: `What ${be(words.plural, time)} the ${words.text} of ${referent(walk, base)}${when(time)}?`,
        text: `The ${words.text} of ${nameOf(walk, id)}${when(time)} ${be(words.plural, time)} ${valueText(read.value, ground)}.`,
        fixed: [`${words.text} of ${nameOf(walk, id)}${when(time)}`, valueText(read.value, ground)],
        statementIds: read.statementIds.filter((one) => used.includes(one)),
      };
    }
    case "QueryQualifier":
      return null;
    case "FilterType": {
      const below = inputAt(walk, node);
      if (below.op !== "FindNamed") return null;
      const bearers = members[below.id]?.length === 2 ? "Two" : "Several";
      return {
        asked: `Which of the things called ${below.arguments.name} is a ${node.arguments.type}?`,
        text: `${bearers} things are called ${below.arguments.name}; only one of them is a ${node.arguments.type}.`,
        statementIds: walk.question.evidence.map(({ statementId }) => statementId),
      };
    }
    case "Count": {
      const base = inputAt(walk, node);
      const inputs = [...usedAt(walk, base.id), ...base.inputs.flatMap((input) => usedAt(walk, input))];
      const names = (members[base.id] ?? []).map((id) => nameOf(walk, id)).sort(byName);
      return {
        asked: "How many are they?",
        text: `Counting them - ${names.join(", ")} - gives ${names.length}.`,
        statementIds: [...new Set(inputs)],
      };
    }
    case "Compute": {
      const { operation, of, unit } = node.arguments;
      if (of !== undefined) {
        const { base, time } = timedInput(walk, node);
        const rows = await memberRows(walk, members[base.id] ?? [], of, time);
        const words = phrase(saying, of);
        if (isStatistic(operation)) {
          const { with: beside } = node.arguments;
          const others = beside === undefined ? [] : await memberRows(walk, members[base.id] ?? [], beside, time);
          const noun = beside === undefined ? null : phrase(saying, beside).text;
          return {
            ...statisticStep({ operation, noun: words.text, beside: noun, when: when(time), rows, others, answer: walk.question.answer }),
            statementIds: [...new Set([...rows, ...others].flatMap(({ statementIds }) => statementIds))],
          };
        }
        return {
          asked: `What is the ${operation === "sum" ? "sum" : "unweighted average"} of their ${words.text}${when(time)}?`,
          text: `${capitalised(words.text)}${when(time)}: ${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}. ${arithmetic(
            operation,
            rows.map(({ value }) => value),
            walk.question.answer,
            unit,
          )}`,
          statementIds: [...new Set(rows.flatMap(({ statementIds }) => statementIds))],
        };
      }
      const inputs = node.inputs.map((input) => walk.values.get(input));
      if (inputs.some((input) => input === undefined)) throw new Wordless("a calculation over what was not read");
      const values = inputs.flatMap((input) => (input === undefined ? [] : [input.value]));
      return {
        asked: ASKING[operation] ?? "What is the result?",
        text: isGrowth(operation)
          ? growthWords(operation, values, timesOf(walk, node), walk.question.answer)
          : arithmetic(operation, values, walk.question.answer, unit),
        statementIds: [...new Set(inputs.flatMap((input) => input?.statementIds ?? []))],
      };
    }
    case "Find":
    case "FindNamed":
    case "FindAll":
    case "AsOf":
    case "QueryName":
    case "QueryRevised":
    case "QueryValues":
    case "SelectAmong":
    case "SelectBetween":
    case "Python":
    case "VerifyClaim":
      break;
  }
  return null;
}

/** What each page says and from when; then what follows from that. */
async function disputeSteps(node: Extract<ProgramNode, { op: "QueryRevised" | "QueryValues" }>, walk: Walk): Promise<readonly Told[]> {
  const { base, time } = timedInput(walk, node);
  const words = phrase(walk.saying, node.arguments.attribute);
  const statementIds = usedAt(walk, node.id);
  const said = await disputedWords(statementIds, walk.reader, walk.ground);
  const owner = base.op === "Find" ? nameOf(walk, base.arguments.entity) : found(walk, base);
  const values = said.map(({ value }) => value);
  const revised = node.op === "QueryRevised";
  return [
    {
      asked: `What do the pages give for the ${words.text} of ${referent(walk, base)}${when(time)}, and from when is each?`,
      text: `For the ${words.text} of ${owner}${when(time)} the pages give ${said.map(({ value, from }) => `${value} (${from})`).join("; ")}.`,
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

type Select = Extract<ProgramNode, { op: "SelectAmong" | "SelectBetween" }>;

/** Named things are looked up one by one; the members of a list at once. */
async function selection(node: Select, walk: Walk): Promise<readonly Told[]> {
  const { saying, members } = walk;
  const { attribute, which } = node.arguments;
  const k = node.op === "SelectAmong" ? node.arguments.k : 1;
  const qualifier = node.op === "SelectAmong" ? node.arguments.qualifier : undefined;
  const { base, time } = timedInput(walk, node);
  const bases = node.op === "SelectBetween" ? node.inputs.map((_, place) => timedInput(walk, node, place).base) : optionsOf(walk, base);
  const ids = bases.length > 0 ? bases.flatMap((one) => members[one.id] ?? []) : (members[base.id] ?? []);
  const words: Phrase =
    qualifier === undefined
      ? phrase(saying, attribute)
      : { ...phrase(saying, attribute), text: qualifier, head: qualifier, kind: "quantity", plural: false };
  const rows =
    qualifier === undefined ? await memberRows(walk, ids, attribute, time) : await qualifierRows(walk, base, ids, attribute, qualifier);
  const superlative = superlativeWord(saying, words, which, k);
  const sup = ids.length === 2 ? (comparatives.get(superlative) ?? superlative) : superlative;
  const winner = nameOf(walk, members[node.id]?.[0] ?? "");
  const had = time === undefined || time === "latest" ? "has" : "had";
  const cited = qualifier === undefined ? [...new Set(rows.flatMap(({ statementIds }) => statementIds))] : usedAt(walk, base.id);
  const result = `The ${sup} ${words.plural ? "are those" : "is that"} of ${winner}.`;
  const by = qualifier === undefined ? comparedBy(saying, attribute) : words.text;
  const asked = `Which of them ${had} the ${sup} ${by}${when(time)}?`;
  if (bases.length === 0)
    return [
      {
        asked,
        text: `${capitalised(words.text)}${when(time)}: ${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}. ${result}`,
        statementIds: cited,
      },
    ];
  const singles = rows.map((row, index) => ({
    asked: `What ${be(words.plural, time)} the ${words.text} of ${referent(walk, bases[index] ?? base)}${when(time)}?`,
    text: `The ${words.text} of ${row.name}${when(time)} ${be(words.plural, time)} ${row.text}.`,
    fixed: [`${words.text} of ${row.name}${when(time)}`, row.text],
    statementIds: row.statementIds,
  }));
  return [
    ...singles,
    { asked, text: `Compared: ${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}. ${result}`, statementIds: cited },
  ];
}

/** The named things of an Or, or none where the set is a list. */
function optionsOf(walk: Walk, node: ProgramNode): readonly ProgramNode[] {
  if (node.op === "Find") return [node];
  return node.op === "Or" ? node.inputs.flatMap((input) => optionsOf(walk, walk.question.program.nodes[input] as ProgramNode)) : [];
}

const timesOf = (walk: Walk, { inputs }: ProgramNode): readonly (string | undefined)[] =>
  inputs.map((input) => {
    const node = walk.question.program.nodes[input];
    return node === undefined ? undefined : timedInput(walk, node).time;
  });

interface Row {
  readonly name: string;
  readonly text: string;
  readonly value: ClaimValue;
  readonly statementIds: readonly string[];
}

async function memberRows(walk: Walk, ids: readonly string[], attribute: string, time: string | undefined): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const id of ids) {
    const read = await readValue(walk.reader, walk.ground.options.units, id, attribute, time);
    if (read.status !== "read") throw new Wordless("a value that cannot be read again");
    rows.push({ name: nameOf(walk, id), text: valueText(read.value, walk.ground), value: read.value, statementIds: read.statementIds });
  }
  return rows;
}

async function qualifierRows(
  walk: Walk,
  base: ProgramNode,
  ids: readonly string[],
  attribute: string,
  qualifier: string,
): Promise<readonly Row[]> {
  const statements = await walk.reader.statements({ ids: usedAt(walk, base.id) });
  return ids.map((id) => {
    const claim = statements.find(
      (one) =>
        one.claim?.attribute === attribute &&
        one.claim.value.kind === "entity" &&
        one.claim.value.entityId === id &&
        one.claim.qualifiers[qualifier] !== undefined,
    )?.claim;
    const value = claim?.qualifiers[qualifier];
    if (value === undefined) throw new Wordless("a figure that cannot be read again");
    return { name: nameOf(walk, id), text: valueText(value, walk.ground), value, statementIds: [] };
  });
}

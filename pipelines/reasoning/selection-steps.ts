import type { ProgramNode, NodeWith } from "../../schemas/index.ts";
import { comparedBy, phrase, type Phrase } from "../language/writing/book.ts";
import { capitalise } from "../language/writing/names.ts";
import { superlativeWord } from "../language/writing/nouns.ts";
import { comparatives } from "../language/writing/sets.ts";
import { usedAt, nameOf, timedInput, referent, timeSuffix, beVerb, type Walk, type StepOfNode } from "./chain-walk.ts";
import { memberRows, qualifierRows } from "./member-rows.ts";

/** Named things are looked up one by one; the members of a list at once. */
export async function selectionSteps(node: NodeWith<"selects">, walk: Walk): Promise<readonly StepOfNode[]> {
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
  const asked = `Which of them ${had} the ${sup} ${by}${timeSuffix(time)}?`;
  if (bases.length === 0)
    return [
      {
        asked,
        text: `${capitalise(words.text)}${timeSuffix(time)}: ${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}. ${result}`,
        statementIds: cited,
      },
    ];
  const singles = rows.map((row, index) => ({
    asked: `What ${beVerb(words.plural, time)} the ${words.text} of ${referent(walk, bases[index] ?? base)}${timeSuffix(time)}?`,
    text: `The ${words.text} of ${row.name}${timeSuffix(time)} ${beVerb(words.plural, time)} ${row.text}.`,
    fixed: [`${words.text} of ${row.name}${timeSuffix(time)}`, row.text],
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

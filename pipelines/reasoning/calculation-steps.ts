import type { ProgramNode, NodeOf } from "../../schemas/index.ts";
import { arithmetic, OPERATION_QUESTIONS } from "../language/writing/arithmetic-words.ts";
import { phrase, NoWordsError } from "../language/writing/book.ts";
import { capitalise } from "../language/writing/names.ts";
import { growthWords, statisticStep } from "../language/writing/statistic-words.ts";
import { isGrowth, isStatistic } from "../language/writing/statistics.ts";
import { timedInput, timeSuffix, type Walk, type StepOfNode } from "./chain-walk.ts";
import { memberRows } from "./member-rows.ts";

/** A calculation over the members of a set, or over values that nodes before it read. */
export async function calculationStep(node: NodeOf<"Compute">, walk: Walk): Promise<readonly StepOfNode[]> {
  const { operation, of, unit } = node.arguments;
  if (of !== undefined) return memberCalculation(node, of, walk);
  const inputs = node.inputs.map((input) => walk.values.get(input));
  if (inputs.some((input) => input === undefined)) throw new NoWordsError("a calculation over what was not read");
  const values = inputs.flatMap((input) => (input === undefined ? [] : [input.value]));
  return [
    {
      asked: OPERATION_QUESTIONS[operation] ?? "What is the result?",
      text: isGrowth(operation)
        ? growthWords(operation, values, timesOf(walk, node), walk.question.answer)
        : arithmetic(operation, values, walk.question.answer, unit),
      statementIds: [...new Set(inputs.flatMap((input) => input?.statementIds ?? []))],
    },
  ];
}

async function memberCalculation(node: NodeOf<"Compute">, of: string, walk: Walk): Promise<readonly StepOfNode[]> {
  const { operation, unit } = node.arguments;
  const { saying, members } = walk;
  const { base, time } = timedInput(walk, node);
  const rows = await memberRows(walk, members[base.id] ?? [], of, time);
  const words = phrase(saying, of);
  if (isStatistic(operation)) {
    const { with: beside } = node.arguments;
    const others = beside === undefined ? [] : await memberRows(walk, members[base.id] ?? [], beside, time);
    const noun = beside === undefined ? null : phrase(saying, beside).text;
    return [
      {
        ...statisticStep({ operation, noun: words.text, beside: noun, when: timeSuffix(time), rows, others, answer: walk.question.answer }),
        statementIds: [...new Set([...rows, ...others].flatMap(({ statementIds }) => statementIds))],
      },
    ];
  }
  return [
    {
      asked: `What is the ${operation === "sum" ? "sum" : "unweighted average"} of their ${words.text}${timeSuffix(time)}?`,
      text: `${capitalise(words.text)}${timeSuffix(time)}: ${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}. ${arithmetic(
        operation,
        rows.map(({ value }) => value),
        walk.question.answer,
        unit,
      )}`,
      statementIds: [...new Set(rows.flatMap(({ statementIds }) => statementIds))],
    },
  ];
}

const timesOf = (walk: Walk, { inputs }: ProgramNode): readonly (string | undefined)[] =>
  inputs.map((input) => {
    const node = walk.question.program.nodes[input];
    return node === undefined ? undefined : timedInput(walk, node).time;
  });

import type { ProgramNode } from "../../../schemas/index.ts";
import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import { aimNoun } from "./aims.ts";
import type { Play } from "./play.ts";
import type { Remark } from "./remarks.ts";

/** More names than these a thought does not tell twice. */
const MOST_NAMED = 12;

/**
 * How two lists give the answer: "Of the border countries of Latvia, Estonia is also among the participants of OECD." Empty where the answer is
 * not what two lists leave, or where it was told when it came up.
 */
export async function jointRemark(play: Play): Promise<Remark> {
  const { nodes } = play.question.program;
  const last = nodes.at(-1);
  const joint = last?.op === "QueryName" || last?.op === "Count" ? nodes[last.inputs[0] ?? -1] : undefined;
  return joint === undefined || play.derived.has(joint.id) ? [] : wordsOf(play, joint);
}

/** What two lists that were just read leave, where more than one thing is left and the run goes on with each of them. Told once. */
export async function jointsRemark(play: Play): Promise<Remark> {
  const { nodes } = play.question.program;
  for (const node of nodes) {
    const goesOn = nodes.some(({ op, inputs }) => inputs.includes(node.id) && op !== "QueryName" && op !== "Count");
    const own = play.lookups.filter((lookup) => node.inputs.includes(lookup.node) && lookup.aim.kind === "value");
    if (!goesOn || play.derived.has(node.id) || own.length < 2 || own.some((lookup) => !play.told.has(lookup))) continue;
    const remark = await wordsOf(play, node, LEAST_JOINT);
    if (remark.length === 0) continue;
    play.derived.set(node.id, remark);
    return remark;
  }
  return [];
}

/** One that is left is told as that. */
const LEAST_JOINT = 2;

async function wordsOf({ question: { program }, lookups, names, notes }: Play, joint: ProgramNode, least = 1): Promise<Remark> {
  if ((joint.op !== "And" && joint.op !== "Not") || joint.inputs.length !== 2) return [];
  const [first, second] = joint.inputs.flatMap((input) => lookups.find(({ node, aim }) => node === input && aim.kind === "value") ?? []);
  const ids = (await notes.members(program, joint.id)) ?? [];
  if (first === undefined || second === undefined || ids.length < least || ids.length > MOST_NAMED) return [];
  const slots = {
    first: aimNoun(first.aim),
    second: aimNoun(second.aim),
    names: listText(ids.map((id) => nameInSentence(names.of(id)))),
    is: ids.length > 1 ? "are" : "is",
  };
  return (joint.op === "And" ? IN_BOTH : IN_FIRST)(slots);
}

const IN_BOTH = wordings(
  "Of $first, $names $is also among $second.",
  "{Set side by side|Held against each other}: of $first, {|only }$names $is among $second{, too|}.",
  "$names $is among $first and also among $second.",
);
const IN_FIRST = wordings(
  "Of $first, $names $is not among $second.",
  "{Set side by side|Held against each other}: of $first, {|only }$names $is not among $second.",
  "$names $is among $first and not among $second.",
);

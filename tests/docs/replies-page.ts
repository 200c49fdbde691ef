import { SAME_ANSWER } from "../../pipelines/checks/judges/same-answer.ts";
import { SUPPORTS } from "../../pipelines/checks/judges/supports.ts";
import { ALIGNMENT } from "../../pipelines/checks/judges/alignment.ts";
import { closedBookTask } from "../../pipelines/complexity/solvers/closed-book.ts";
import { ANSWERS, SEARCHES, VISITS } from "../../pipelines/decisions/alternatives-tasks.ts";
import { EXTRACT } from "../../pipelines/extract/model/task.ts";
import type { Task } from "../../pipelines/models/task.ts";
import { PLANS } from "../../pipelines/plans/plans-task.ts";
import { LONG_CONTEXT } from "../../pipelines/questions/judged/long-context-task.ts";
import { SYNTHESIS } from "../../pipelines/questions/judged/synthesis-task.ts";
import { OBFUSCATE } from "../../pipelines/questions/wording/obfuscate-task.ts";
import { READ_BACK } from "../../pipelines/questions/wording/read-back-task.ts";
import { WORDS } from "../../pipelines/questions/wording/words-task.ts";
import { REASONING } from "../../pipelines/reasoning/reasoning-task.ts";
import { SUM_UP } from "../../pipelines/agents/sampled/summary.ts";
import { VISIT } from "../../pipelines/agents/sampled/visit.ts";

/** Of JSON Schema, what tasks use. */
interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

type ShownTask = Pick<Task<never, unknown>, "name" | "output" | "schema"> & { readonly asks: string };
type Shown = readonly [what: string, task: ShownTask, reply: unknown];

const shown = <In, Out>({ name, output, schema, user, example }: Task<In, Out>): ShownTask => ({
  name,
  output,
  schema,
  asks: user(example),
});

const written = {
  question: "How did the power of the G5 class change with its rebuilding?",
  answer: [
    { sentence: "It was built with 210 kW.", quotes: [{ line: "1:4", quote: "built with engines of 210 kW" }] },
    { sentence: "The rebuilding gave it 302 kW.", quotes: [{ line: "2:9", quote: "since then it has 302 kW" }] },
  ],
};

const step = (more: object): object => ({ attribute: null, name: null, kind: null, qualifier: null, time: null, place: null, ...more });

/** What each task is for, and a reply that its schema takes: the page is not written where one does not. */
const SHOWN: readonly Shown[] = [
  ["statements and claims of a passage", shown(EXTRACT), { statements: [{ quote: "It had 4,200 inhabitants in 2011", text: "Lisk had 4,200 inhabitants in 2011.", subject: "Lisk", claim: { attribute: "inhabitants", kind: "quantity", value: "4,200", asOf: "2011" } }] }],
  ["a question in other words", shown(WORDS), { question: "Which of Slovenia's neighbours is the largest by land area?" }],
  ["what a question asks, as steps", shown(READ_BACK), { asks: 1, steps: [step({ step: 1, is: "thing", of: [], name: "Chad" }), step({ step: 2, is: "get", of: [1], attribute: "A1" })], unit: null, also: [] }],
  ["a description in other words", shown(OBFUSCATE), { description: "the nation that is governed from its capital Lomé" }],
  ["a question over several texts", shown(SYNTHESIS), written],
  ["a question over one long text", shown(LONG_CONTEXT), written],
  ["the chain of a program, worded", shown(REASONING), { opening: "Two figures are wanted.", steps: [{ step: 1, text: "The first statement gives the capital of Peru: it is Lima.", statements: [1] }], conclusion: "So the answer is Lima." }],
  ["plans, one for each entry", shown(PLANS), { plans: [{ entry: 1, analysis: "Which country that is has to be settled first.", queries: ["country whose capital is Lima"] }] }],
  ["other next steps: searches", shown(SEARCHES), { options: [{ thought: "First I need the area of Peru.", queries: ["Peru total area"] }] }],
  ["other next steps: pages", shown(VISITS), { options: [{ thought: "The results list a page that should tell.", urls: ["https://example.org/peru"], goal: "Find the total area of Peru" }] }],
  ["other next steps: answers", shown(ANSWERS), { options: [{ thought: "I have what I need.", answer: "1,285,216 square kilometres" }] }],
  ["whether a text is supported", shown(SUPPORTS.task), { because: "The second sentence says so.", verdict: "yes" }],
  ["whether two answers are the same", shown(SAME_ANSWER.task), { because: "Both name the same town.", verdict: "no" }],
  ["whether a plan fits its question", shown(ALIGNMENT), { reason: "It begins with what is given.", verdict: "unsure" }],
  ["an answer without any tool", shown(closedBookTask(1)), { work: "Peru has Lima as its capital.", answer: "Lima" }],
  ["a page, summed up", shown(VISIT), { summary: "Peru has a total area of 1,285,216 square kilometres." }],
  ["a run so far, summed up (contextMode resum)", shown(SUM_UP), { summary: "Known so far: the area of Peru." }],
]; // prettier-ignore

/** `docs/replies.md`. Throws on an example that its task would not take. */
export const repliesPage = (): string =>
  `${[
    "# What a model has to reply",
    "<!-- Written by `npm run docs` from the schemas of the tasks. Do not edit. -->",
    "For whoever serves a model that is no usual one: what a run asks of it ([models](models.md)), and what counts as an answer. `groundwork doctor CONFIG` asks each task's own example of the model that the config gives it to, and says which replies have another form.",
    'A call is a chat completion (`POST /v1/chat/completions`) with a system message that says what is wanted, with an example, and a user message with the data (below, with the least that it can hold). It carries `response_format: {"type": "json_schema", "json_schema": {"name", "schema", "strict": true}}`; to an endpoint that refuses this, `{"type": "json_object"}`, then nothing but the words of the system message. The reply\'s `content` is **one JSON object of the form below**: every member is there, none beside. Thoughts before `</think>` or in `reasoning_content` are set apart; JSON behind a fence or among other words is found; what is nearly JSON is repaired. `<answer>` tags, or the answer alone, are none.',
    "What cannot be read is asked for once more, with what is wrong with it; cut replies with twice the room. Five items and more of one task, and never a reply of the form: the run ends with exit code 5 before it writes anything. Ten replies in a row end it, too, and 50 where any reply before was of the form (`maxUnusable` sets both). Until a first reply is of use no more items are asked for at once than that.",
    "The task `policy` is the exception: it answers in the format of agents, with `<tool_call>` and `<answer>`, or with calls of the API (`callStyle: tools`); see [training](training.md).",
    ...SHOWN.flatMap(([what, { name, output, schema, asks }, reply]) => [
      `## ${name}: ${what}`,
      `\`\`\`asked\n${asks}\n\`\`\``,
      `\`\`\`form\n${shape(schema as Node)}\n\`\`\``,
      `For example:\n\n\`\`\`reply\n${JSON.stringify(output.parse(reply), null, 1).replaceAll(/\n */g, " ")}\n\`\`\``,
    ]),
  ].join("\n\n")}\n`;

function shape(node: Node): string {
  if (node.enum !== undefined) return node.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (node.anyOf !== undefined) return node.anyOf.map(shape).join(" | ");
  if (node.type === "array") return `[${shape(node.items ?? {})}, …]`;
  if (node.properties !== undefined) return `{ ${Object.entries(node.properties).map(([name, one]) => `"${name}": ${shape(one)}`).join(", ")} }`; // prettier-ignore
  const words: Readonly<Record<string, string>> = {
    string: "text",
    integer: "whole number",
    number: "number",
    boolean: "true or false",
    null: "null",
    "string null": "text or null",
    "integer null": "whole number or null",
  };
  const word = words[[node.type].flat().join(" ")];
  if (word === undefined) throw new Error(`no word for ${JSON.stringify(node)}`);
  return word;
}

import { parseObservation } from "../../../pipelines/trajectory/formats/tongyi.ts";
import { listedPages, visitedPages } from "../../../pipelines/tools/results.ts";
import type { Answer, ChatBody } from "../endpoint.ts";

/** What a good agent does next, by rules, from what stands in the prompt alone. */
type Act = { readonly thought: string } & ({ readonly call: string; readonly arguments: object } | { readonly answer: string });

/**
 * A rule-backed agent: searches for the question's words, opens the pages that the question names, and answers with the line of them
 * that has most of the question's words. One of `careless` seeds answers with the first figure that it sees, so that groups are mixed.
 */
export function policy(body: ChatBody, careless = 4): Answer {
  const act = next(body, (body.seed ?? 1) % careless === 0);
  const thoughts = `<think>${act.thought}</think>\n`;
  if (body.tools !== undefined) {
    if ("answer" in act) return { content: `${thoughts}<answer>${act.answer}</answer>` };
    const call = { id: "call_x", type: "function" as const, function: { name: act.call, arguments: JSON.stringify(act.arguments) } };
    return { content: null, reasoning_content: act.thought, tool_calls: [call], finish: "tool_calls" };
  }
  if ("answer" in act) return { content: `${thoughts}<answer>${act.answer}</answer>` };
  return { content: `${thoughts}<tool_call>\n${JSON.stringify({ name: act.call, arguments: act.arguments })}\n</tool_call>` };
}

/** The JSON object for the summary of a full context: the lines that bear on the question, with their page. */
export function summary(body: ChatBody): unknown {
  const data = JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(body.messages[1]?.content ?? "")?.[1] ?? "{}") as {
    question: string;
    earlier_summary: string | null;
    rounds: { observation: string }[];
  };
  const found = data.rounds.flatMap(({ observation }) =>
    visitedPages(observation).map(({ url, evidence }) => `Read ${url}: ${best(evidence, data.question)?.value ?? "nothing"}`),
  );
  const listed = data.rounds.flatMap(({ observation }) => listedPages(observation).map(({ title, url }) => `Listed [${title}](${url})`));
  return { summary: [data.earlier_summary, ...listed, ...found].flatMap((part) => part ?? []).join("\n") };
}

function next({ messages }: ChatBody, careless: boolean): Act {
  const asked = messages.find(({ role }) => role === "user")?.content ?? "";
  const question = asked.split("\n")[0] ?? "";
  const notes = asked.slice(question.length);
  const observations = messages
    .slice(2)
    .flatMap(({ role, content }) => (role === "assistant" ? [] : [parseObservation(content) ?? content]));
  const all = [notes, ...observations].join("\n");
  const said = [...all.matchAll(/^Listed \[(.*)\]\((.*)\)$/gm)].map(([, title = "", url = ""]) => ({ title, url }));
  const pages = [...said, ...observations.flatMap((text) => listedPages(text))];
  if (pages.length === 0) return { thought: "First I look for the pages.", call: "search", arguments: { query: [question] } };
  const noted = [...all.matchAll(/^Read (\S+): (.*)$/gm)];
  const read = new Map([
    ...noted.map(([, url = ""]) => [url, ""] as const),
    ...observations.flatMap((text) => visitedPages(text).map(({ url, evidence }) => [url, evidence] as const)),
  ]);
  const wanted = pages.filter(({ title }) => question.includes(title) && title !== "");
  const open = (wanted.length === 0 ? pages.slice(0, 1) : wanted).find(({ url }) => !read.has(url));
  if (open !== undefined) return { thought: `${open.title} should say it.`, call: "visit", arguments: { url: [open.url], goal: question } };
  const text = [...read.values()].join("\n");
  if (careless) return { thought: "That will do.", answer: /\d[\d,.]*/.exec(text)?.[0] ?? "unknown" };
  return { thought: "The page says it.", answer: best(text, question)?.value ?? noted[0]?.[2] ?? "I could not find it" };
}

/** The line with most of the question's words, under its headings; what follows its label is the value. */
function best(text: string, question: string): { readonly value: string } | undefined {
  const words = wordsOf(question);
  let heading = "";
  let found: { value: string; score: number } | undefined;
  for (const line of text.split("\n")) {
    if (/^#/.test(line)) heading = line;
    const [label = "", value = ""] =
      /^\| ([^|]+) \| ([^|]+) \|/.exec(line)?.slice(1) ?? /^- \*\*(.+)\*\*: (.+)$/.exec(line)?.slice(1) ?? [];
    if (value === "") continue;
    const score = [...wordsOf(`${heading} ${label}`)].filter((word) => words.has(word)).length - 0.1 * wordsOf(label).size;
    if (found === undefined || score > found.score) found = { value, score };
  }
  return found;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

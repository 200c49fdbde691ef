import { z } from "zod";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

const Asked = z.object({
  question: z.string(),
  steps: z.array(z.object({ thought: z.string(), did: z.string(), saw: z.string() })),
  pages: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
});
type Asked = z.infer<typeof Asked>;

/** What anybody knows to be told of countries. */
const KNOWN = ["total area", "population", "birth rate", "death rate", "land area", "border countries", "reserves of gold", "literacy", "capital", "exports", "airports"]; // prettier-ignore

/** What a good model would propose: from the prompt alone. */
export default function alternatives(body: ChatBody): unknown {
  const asked = dataOf(body, Asked);
  const prompt = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const each = Number(/with exactly (\d+) (?:queries|urls)/.exec(prompt)?.[1] ?? 1);
  if (/with (?:one query|exactly \d+ queries)/.test(prompt)) return { options: searches(asked, each) };
  if (/with (?:one url|exactly \d+ urls)/.test(prompt)) return { options: visits(asked, each) };
  return { options: answers(asked) };
}

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/(?<=[a-z,;|] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)].flatMap(([name]) => (name === "Which" ? [] : [name]))),
];
const phraseOf = (question: string): string => KNOWN.find((phrase) => question.includes(phrase)) ?? "population";
const others = (question: string): readonly string[] => KNOWN.filter((phrase) => !question.includes(phrase));
const of = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

function searches({ question, steps }: Asked, each: number) {
  const names = namesIn(question).length > 0 ? namesIn(question) : ["it"];
  const need = steps.length === 0 ? "First I need" : "Next I need";
  const phrases = others(question);
  const queries = (query: (at: number) => string): string[] => Array.from({ length: each }, (_, at) => query(at));
  return [
    {
      thought: `${need} the ${phraseOf(question)} of ${of(names, 0)}. Let me search.`,
      queries: queries((at) => `${of(names, at)} ${of(phrases, Math.floor(at / names.length))} data`),
    },
    {
      thought: `${need} an overview of ${of(names, 0)}. Time to search.`,
      queries: queries((at) => `${of(names, at)} ${of(["overview", "profile", "key facts"], Math.floor(at / names.length))}`),
    },
    {
      thought: `${need} the ${phraseOf(question)} of ${of(names, 0)}. I will search for it.`,
      queries: queries((at) => `${of(phrases, 2 + Math.floor(at / names.length))} of ${of(names, at)}`),
    },
  ];
}

function visits({ question, pages = [] }: Asked, each: number) {
  const phrase = phraseOf(question);
  const named = namesIn(question);
  const apart = [...pages.filter(({ title }) => !named.includes(title)), ...pages.filter(({ title }) => named.includes(title))];
  const wanted = [phrase, of(others(question), 1), phrase];
  return wanted.map((one, option) => ({
    thought: `Next I need the ${phrase} of ${named[0] ?? "it"}. Let me open what looks like the right ${each > 1 ? "pages" : "page"}.`,
    urls: [...new Set(Array.from({ length: each }, (_, at) => of(apart, option * each + at).url))],
    goal: `Find the ${one} exactly as stated`,
  }));
}

function answers({ question, steps }: Asked) {
  const saw = steps.map((step) => step.saw).join("\n");
  const phrase = phraseOf(question);
  const [name = "it"] = namesIn(question);
  const thought = (answer: string): string =>
    `I have what I need. The ${phrase} of ${name} ${phrase.endsWith("s") ? "are" : "is"} ${answer}. So the answer is ${answer}.`;
  const unit = /in ([a-z ]+)\?$/.exec(question)?.[1] ?? (phrase === "birth rate" ? "births per 1,000 population" : "");
  if (/^(?:What (?:is|was|are|were)|How|By how)/.test(question)) {
    const figures = [...new Set(saw.match(/(?<![\d,.])\d[\d,]*(?:\.\d+)?(?![\d,.]*\d)/g) ?? [])].filter(
      (one) => one.length > 1 && !/^(?:19|20)\d\d$/.test(one),
    );
    return figures.slice(-8).map((figure) => ({ thought: thought(`${figure} ${unit}`.trim()), answer: `${figure} ${unit}`.trim() }));
  }
  return [...new Set([...saw.matchAll(/\[([^\]]+)\]\(/g)].map(([, title = ""]) => title))]
    .slice(0, 6)
    .map((title) => ({ thought: thought(title), answer: title }));
}

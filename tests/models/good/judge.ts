import { SAME_ANSWER_CASES } from "../../../pipelines/checks/judges/labelled/same-answer.ts";
import { SUPPORT_CASES } from "../../../pipelines/checks/judges/labelled/supports.ts";
import type { ChatBody } from "../endpoint.ts";

const part = (prompt: string, mark: string): string | undefined => new RegExp(`<${mark}>\n(.*)\n</${mark}>`).exec(prompt)?.[1];
const numbered = (quotes: readonly string[]): string => quotes.map((one, at) => `[${at + 1}] ${one}`).join(" ");
/** "4,200", "4.200" and 4200 are one; 1.2 million is 1200000. */
const digits = (text: string): string[] =>
  (text.match(/\d(?:[\d.,\u00a0]*\d)?/g) ?? []).map((one) => one.replace(/\D/g, "").replace(/0+$/, ""));
const names = (text: string): string[] => text.match(/(?<![.!?] )(?<=[\s(–])\p{Lu}[\p{L}’-]+/gu) ?? [];

/** Knows the labelled cases; says of anything else whether its figures and names stand in the quotes. */
export function goodJudge({ messages }: ChatBody): unknown {
  const prompt = messages.at(-1)?.content ?? "";
  const [text, quotes] = [part(prompt, "text"), part(prompt, "quotes")];
  if (text !== undefined && quotes !== undefined) {
    const known = SUPPORT_CASES.find(({ input }) => input.text === text && numbered(input.quotes) === quotes);
    const has = digits(quotes);
    const holds = known?.holds ?? (digits(text).every((one) => has.includes(one)) && names(text).every((one) => quotes.includes(one)));
    return { because: holds ? "the quotes say it" : "the quotes say something else", verdict: holds ? "yes" : "no" };
  }
  const [question, first, second] = ["question", "first", "second"].map((mark) => part(prompt, mark));
  const known = SAME_ANSWER_CASES.find(
    ({ input: { question: asked, answers } }) =>
      asked === question && [first, second].every((one) => answers.includes(one ?? "")) && (first !== second || answers[0] === answers[1]),
  );
  const holds = known?.holds ?? first?.toLowerCase() === second?.toLowerCase();
  return { because: holds ? "they are the same" : "they differ", verdict: holds ? "yes" : "no" };
}

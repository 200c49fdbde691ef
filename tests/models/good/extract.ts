import type { ChatBody } from "../endpoint.ts";

interface Said {
  readonly quote: string;
  readonly text: string;
  readonly subject: string;
  readonly claim: { readonly attribute: string; readonly kind: string; readonly value: string; readonly asOf: string | null } | null;
}

const PRONOUN = /^(?:It|Er|Sie|Es|Il|Elle)(?= )/;
const FIGURE = /(\d[\d.,]*)(?: (million|billion|Millionen|millions de))? (\p{L}[\p{L}-]{3,})/gu;
const JAPANESE = /([\p{Script=Han}]{2,6})は([\d,.]+[万億]?[\p{Script=Han}\p{Script=Katakana}ー]{0,8})/u;

/** Reads the numbered sentences of a passage as plainly as can be: a figure with the word behind it, else the sentence itself. */
export function goodExtract({ messages }: ChatBody): unknown {
  const prompt = messages.at(-1)?.content ?? "";
  const subject = /^About: (.*)$/m.exec(prompt)?.[1] ?? "";
  const statements: Said[] = [];
  for (const [, sentence = ""] of prompt.matchAll(/^\[\d+\] (.*)$/gm)) {
    const text = sentence.replace(PRONOUN, subject);
    if (!text.includes(subject)) continue;
    const asOf = /(?:in|im Jahr|en) (\d{4})(?![\d,.]?\d)/.exec(sentence)?.[1] ?? /\d{4}年/.exec(sentence)?.[0] ?? null;
    const figures = [...sentence.matchAll(FIGURE)];
    for (const [, number = "", scale, noun = ""] of figures)
      statements.push({
        quote: sentence,
        text,
        subject,
        claim: { attribute: noun, kind: "quantity", value: scale === undefined ? number : `${number} ${scale}`, asOf },
      });
    const [, attribute, value] = JAPANESE.exec(sentence) ?? [];
    if (attribute !== undefined && value !== undefined)
      statements.push({ quote: sentence, text, subject, claim: { attribute, kind: "quantity", value, asOf } });
    else if (figures.length === 0) statements.push({ quote: sentence, text, subject, claim: null });
  }
  return { statements };
}

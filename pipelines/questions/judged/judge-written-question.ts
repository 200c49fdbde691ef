import { judgedId, type CheckResult, type Generator, type JudgedQuestion, type JudgedQuote } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import type { Judges } from "../../checks/judges/judges.ts";
import type { Lexicon } from "../../language/lexicon.ts";
import { noOneQuestion } from "../../language/reading/one-question.ts";
import { answerSaidIn, findUnquoted } from "../../checks/said-in-quotes.ts";
import { itemsOf } from "../../language/reading/words-read.ts";
import type { QuestionRefusal } from "../question.ts";
import { splitOfAll, type SplitOf } from "../entity-splits.ts";
import type { Draw } from "./draw.ts";
import type { WrittenQuestion } from "./written-question.ts";

const SHORTEST_QUOTE = 8;
const MOST_SENTENCES = 8;
const LONGEST_SENTENCE = 700;

export interface JudgeTools {
  readonly lexicon: Lexicon;
  readonly sideOf: SplitOf;
  readonly judges: Judges;
  readonly generator: Generator;
  readonly seed: number;
  readonly signal: AbortSignal;
}

type Judged = { readonly question: JudgedQuestion } | { readonly refused: QuestionRefusal };

/**
 * A model's question and answer, if rules find every quote, figure and name where it says, and judges find every sentence supported.
 * Long because it is one list of checks, the cheap ones first, and each reads what those before it found.
 */
export async function judgeWrittenQuestion({ question: asked, answer }: WrittenQuestion, draw: Draw, tools: JudgeTools): Promise<Judged> {
  const text = asked.trim();
  const no = (reason: QuestionRefusal["reason"], detail: string): Judged => ({
    refused: { reason, detail, sample: { question: asked, answer } },
  });
  const unreadable = noOneQuestion(text, draw.language, { parts: true });
  if (unreadable !== null) return no("no-one-question", unreadable);
  if (/\b(?:the|this|these|given|above|following) (?:\w+ )?(?:texts?|passages?|excerpts?|lines?)\b/i.test(text)) return no("no-one-question", "it speaks of the texts"); // prettier-ignore
  const sentences = answer.map(({ sentence, quotes }) => ({ text: sentence.trim(), quotes }));
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return no("unsupported", `an answer of ${sentences.length} sentences`);
  const odd = sentences.find(
    ({ text: one, quotes }) => one === "" || one.length > LONGEST_SENTENCE || /[\n\r]/.test(one) || quotes.length === 0,
  );
  if (odd !== undefined) return no("unsupported", odd.quotes.length === 0 ? "a sentence without a quote" : "a sentence that is none");

  const quotes: JudgedQuote[] = [];
  const cited: { readonly text: string; readonly quotes: number[] }[] = [];
  for (const sentence of sentences) {
    const places: number[] = [];
    for (const { line, quote } of sentence.quotes) {
      const found = placeOf(line, quote, draw);
      if (found === undefined) return no("quote-not-found", `"${quote.slice(0, 80)}" is not in the texts`);
      const known = quotes.findIndex(
        ({ documentKey, start, end }) => documentKey === found.documentKey && start === found.start && end === found.end,
      );
      places.push(known >= 0 ? known : quotes.push(found) - 1);
    }
    cited.push({ text: sentence.text, quotes: [...new Set(places)] });
  }
  const few = tooFew(quotes, draw);
  if (few !== null) return no("too-few-places", few);
  const titleOf = new Map(draw.given.map(({ documentKey, title }) => [documentKey, title]));
  const own = (places: readonly number[]): readonly JudgedQuote[] => places.flatMap((place) => quotes[place] ?? []);
  for (const sentence of cited) {
    const some = own(sentence.quotes);
    const titles = [draw.about, ...some.map(({ documentKey }) => titleOf.get(documentKey) ?? "")];
    const stray = findUnquoted(sentence.text, some.map(({ quote }) => quote), titles) ?? unknownName(sentence.text, [...some.map(({ quote }) => quote), ...titles], tools.lexicon); // prettier-ignore
    if (stray !== null) return no("unsupported", `"${stray}" is in no quote of its sentence`);
  }
  const whole = cited.map((sentence) => sentence.text).join(" ");
  const told = answerSaidIn(text, whole);
  if (told !== null) return no("leak", `"${told}" is in the question`);
  const named = itemsOf(`${text} ${whole}`, tools.lexicon).flatMap((item) => (item.k === "entity" ? item.ids : []));
  const split = splitOfAll([...draw.entities, ...named], tools.sideOf);
  if (split === null) return no("held-out", "training and held-out entities in one question");

  for (const sentence of cited) {
    const said = own(sentence.quotes).map(({ quote, documentKey }) => `${titleOf.get(documentKey) ?? ""}: ${quote}`);
    const { verdict, reason } = await tools.judges.supports(sentence.text, said, tools.signal);
    if (verdict !== "pass")
      return no(verdict === "fail" ? "unsupported" : "undecided", `"${sentence.text.slice(0, 80)}": ${reason ?? verdict}`);
  }
  const checks: CheckResult[] = ["quotes", "places", "figures-and-names", "leak", "supported"].map((name) => ({ name, verdict: "pass" }));
  const said = { style: draw.style, text, answer: cited, quotes };
  return {
    question: {
      id: judgedId(said),
      ...said,
      given: draw.given.map(({ documentKey, uri, title, start, end }) => ({ documentKey, uri, title, start, end })),
      subjects: [...draw.subjects],
      language: draw.language,
      checks,
      split,
      generator: tools.generator,
      seed: tools.seed,
    },
  };
}

/** In the line that the model names, else in any: a wrong number is no wrong quote. */
function placeOf(at: string, quote: string, { given, statements }: Draw): JudgedQuote | undefined {
  if (quote.trim().length < SHORTEST_QUOTE || quote !== quote.trim()) return undefined;
  for (const exact of [true, false])
    for (const { documentKey, uri, lines } of given)
      for (const line of lines) {
        if (exact !== (line.at === at.trim())) continue;
        const index = line.text.indexOf(quote);
        if (index < 0) continue;
        const start = line.start + index;
        const end = start + quote.length;
        const statement = statements.find((one) => one.documentKey === documentKey && one.start === start && one.end === end);
        return { statementId: statement?.id ?? null, quote, uri, documentKey, start, end };
      }
  return undefined;
}

function tooFew(quotes: readonly JudgedQuote[], { places, apart, texts }: Draw): string | null {
  const documents = new Set(quotes.map(({ documentKey }) => documentKey));
  if (documents.size < texts) return `${documents.size} of ${texts} texts are quoted`;
  const sorted = quotes.toSorted((a, b) => (a.documentKey === b.documentKey ? a.start - b.start : a.documentKey < b.documentKey ? -1 : 1));
  let count = 0;
  let last: JudgedQuote | undefined;
  for (const quote of sorted) {
    if (last !== undefined && last.documentKey === quote.documentKey && quote.start < last.end + apart) continue;
    count++;
    last = quote;
  }
  return count < places ? `${count} of ${places} places are quoted, ${apart} characters from each other` : null;
}

/** A name of the memory that a sentence begins with is no mere capital. */
function unknownName(sentence: string, texts: readonly string[], lexicon: Lexicon): string | null {
  const lines = texts.map((text) => ` ${nameKey(text)} `);
  const names = itemsOf(sentence, lexicon).flatMap((item) => (item.k === "entity" ? [item.key] : []));
  return names.find((key) => !lines.some((line) => line.includes(` ${key} `))) ?? null;
}

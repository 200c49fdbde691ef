import {
  judgedAnswer,
  type Document,
  type JudgedQuestion,
  type Plan,
  type Question,
  type Reasoning,
  type Span,
} from "../../../schemas/index.ts";
import type { CptText } from "../../../schemas/datasets/index.ts";
import { seededRandom } from "../../core/random.ts";
import { withListsJoined } from "./told-fact.ts";

type Shared = Pick<CptText, "language" | "license">;

/** Facts that an answer tells, at most: what rests on more is answered without them. */
const FACTS = 8;
const CONCLUSIONS = ["So the answer is", "That gives", "Taken together, the answer is"] as const;

/** FAS phase 2: a question, and an answer that says what it rests on: the facts first and then what follows, or the other way round. */
export function questionText(question: Question, facts: readonly string[], shared: Shared, seed: number): CptText {
  const random = seededRandom(seed, "answer-text", question.id);
  const told = withListsJoined(facts);
  const answer = /[.!?]$/.test(question.answer.text) ? question.answer.text : `${question.answer.text}.`;
  const factsFirst = question.language === "en" && random.int(2) === 0;
  const said = factsFirst ? [...told, `${random.pick(CONCLUSIONS.slice(0, told.length > 1 ? 3 : 2))} ${answer}`] : [answer, ...told];
  const text = `Question: ${question.text}\nAnswer: ${told.length > FACTS ? question.answer.text : said.join(" ")}\n`;
  return { ...shared, source: "fas_phase2", text, maskSpans: [], lineage: { kind: "question", id: question.id } };
}

/** A question that no program answers, behind the texts that it was made from where these are long. */
export function judgedText(question: JudgedQuestion, textOf: (documentKey: string) => string, shared: Shared): CptText {
  const asked = `Question: ${question.text}\nAnswer: ${judgedAnswer(question)}\n`;
  const lineage = { kind: "question", id: question.id } as const;
  if (question.style === "synthesis") return { ...shared, source: "fas_phase2", text: asked, maskSpans: [], lineage };
  const texts = question.given.map(({ documentKey, title, start, end }) => {
    const text = textOf(documentKey).slice(start, end);
    return text.startsWith("# ") ? text : `# ${title}\n\n${text}`;
  });
  return { ...shared, source: "long_context_qa", text: [...texts, asked].join("\n\n"), maskSpans: [], lineage };
}

/** FAS phase 3: how one would begin, in the seed's form; nothing is executed. */
export const planText = (plan: Plan, question: string, shared: Shared): CptText => ({
  ...shared,
  source: "fas_phase3",
  text: `Question: ${question}\n${plan.textSeedForm}\n`,
  maskSpans: [],
  lineage: { kind: "plan", id: plan.id },
});

export const reasoningText = (reasoning: Reasoning, question: string, shared: Shared): CptText => ({
  ...shared,
  source: "reasoning",
  text: `Question: ${question}\n${reasoning.text}\n`,
  maskSpans: [],
  lineage: { kind: "reasoning", id: reasoning.id },
});

/** HAS: one trajectory's decisions, or a part of them between two steps; observations are read, not learned. */
export const decisionsText = (
  trajectoryId: string,
  part: number,
  rendered: { readonly text: string; readonly observationSpans: readonly Span[] },
  shared: Shared,
): CptText => ({
  language: shared.language,
  license: shared.license,
  source: "has_trajectories",
  text: rendered.text,
  maskSpans: rendered.observationSpans,
  part,
  lineage: { kind: "trajectory", id: trajectoryId },
});

/** The crawled page itself. */
export const pageText = (document: Document): CptText => ({
  source: "general_text",
  text: document.text.startsWith("# ") ? document.text : `# ${document.title}\n\n${document.text}`,
  maskSpans: [],
  lineage: { kind: "document", id: document.id },
  language: document.language,
  license: document.license ?? null,
});

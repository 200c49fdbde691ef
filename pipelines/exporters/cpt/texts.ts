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

type Shared = Pick<CptText, "language" | "license">;

/** A statement as far as a text needs it: whole statements are ten times as heavy, and all of them are held at once. */
export interface CptStatement {
  readonly text: string;
  /** First part of the attribute's path; "" without a claim. */
  readonly group: string;
  /** Document version, and where in it. */
  readonly document: string;
  readonly start: number;
}

/** FAS phase 1: what is known of one entity, a paragraph for each group of attributes, in the order in which the pages say it. */
export function entityText(entity: { readonly id: string; readonly name: string }, said: readonly CptStatement[], shared: Shared): CptText {
  const paragraphs = new Map<string, Set<string>>();
  for (const { text, group } of said) {
    const sentences = paragraphs.get(group);
    if (sentences) sentences.add(text);
    else paragraphs.set(group, new Set([text]));
  }
  const text = `# ${entity.name}\n\n${[...paragraphs.values()].map((sentences) => [...sentences].join(" ")).join("\n\n")}\n`;
  return { ...shared, source: "fas_phase1", text, maskSpans: [], lineage: { kind: "entity", id: entity.id } };
}

/** FAS phase 2: question and answer. */
export const questionText = (question: Question, shared: Shared): CptText => ({
  ...shared,
  source: "fas_phase2",
  text: `Question: ${question.text}\nAnswer: ${question.answer.text}\n`,
  maskSpans: [],
  lineage: { kind: "question", id: question.id },
});

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

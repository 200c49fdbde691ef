import type { Row } from "../../../schemas/datasets/index.ts";
import { conversationView } from "../../views/conversation.ts";
import { decisionView } from "../../views/decision.ts";
import type { Draw } from "../../views/draw.ts";
import { html } from "../../views/html.ts";
import { pairView } from "../../views/pair.ts";
import { questionView } from "../../views/question.ts";
import type { EvidenceFigures } from "../evidence-figures.ts";
import type { QuestionFigures } from "../question-figures.ts";
import type { Section } from "../section.ts";

export interface Examples {
  readonly questions: readonly Row<"questions">[];
  readonly runs: readonly Row<"trajectories">[];
  readonly decisions: readonly Row<"decisions">[];
  readonly pairs: readonly Row<"preferences">[];
}

/** Characters of a message, of a thought: the whole of it stands in the explorer. */
const MESSAGE = 3_000;
const THOUGHT = 1_200;

/** Rows as people read them. */
export function exampleSections(
  { questions: asked, runs, decisions, pairs }: Examples,
  { draw, questions, evidence }: { readonly draw: Draw; readonly questions: QuestionFigures; readonly evidence: EvidenceFigures },
): readonly (Section | undefined)[] {
  const nameOf = (id: string): string => evidence.names.get(id) ?? id;
  const of = (id: string) => {
    const question = questions.byId.get(id);
    return question === undefined ? {} : { question: question.text };
  };
  return [
    section("question-examples", "Questions, read", asked.map((row) => questionView(row, { draw, nameOf, quotes: evidence.quotesOf(row) }))), // prettier-ignore
    section(
      "run-examples",
      "Runs, read",
      runs.map((row) => {
        const question = questions.byId.get(row.question_id);
        return conversationView(row, { longest: MESSAGE, ...of(row.question_id), ...(question && { answer: question.answer }) });
      }),
      "What carries no loss is dimmed; what came back from a tool, and the system message, unfold.",
    ),
    section("decision-examples", "Decisions, read", decisions.map((row) => decisionView(row, { longest: THOUGHT, ...of(row.question_id) }))), // prettier-ignore
    section(
      "pair-examples",
      "Pairs, read",
      pairs.map((row) => pairView(row, { longest: MESSAGE, ...of(row.question_id) })),
    ),
  ];
}

const section = (id: string, title: string, rows: readonly ReturnType<typeof html>[], note?: string): Section | undefined =>
  rows.length === 0 ? undefined : { id, title, body: html`${note === undefined ? "" : html`<p class="soft">${note}</p>`}${rows}` };

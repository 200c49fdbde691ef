import { documentKey, type Program, type ProgramNode, type Statement } from "../../schemas/index.ts";
import { joinedLicense, type QuestionFacts } from "./rows-context.ts";
import type { QuotedDocument } from "./records/statements.ts";
import type { RunInputs } from "./run-export.ts";

/** What rows of one run have to know of each other: walked once before anything is written. */
export interface Evidence {
  /** Every statement of each attribute that a program reads, and each statement that a row names. */
  has(statement: Statement): boolean;
  question(id: string): QuestionFacts & { readonly text: string };
  /** Text of a statement that some question's evidence names. */
  fact(statementId: string): string;
  document(key: string): QuotedDocument;
  readonly counts: { readonly documents: number; readonly statements: number };
}

/** Attributes whose claims a node reads. Rivals are rivals in these, so all of their statements belong to the evidence. */
export const attributesOf = (program: Program): readonly string[] => program.nodes.flatMap(attributesOfNode);

function attributesOfNode(node: ProgramNode): readonly string[] {
  const { arguments: given } = node;
  const named = "attribute" in given ? [given.attribute] : [];
  return "of" in given && given.of !== undefined ? [...named, given.of] : named;
}

export async function gatherEvidence(inputs: RunInputs): Promise<Evidence> {
  const attributes = new Set<string>();
  const wanted = new Set<string>();
  const byQuestion = new Map<string, { text: string; split: QuestionFacts["split"]; language: string; statements: readonly string[] }>();
  for await (const question of inputs.questions) {
    for (const attribute of attributesOf(question.program)) attributes.add(attribute);
    const statements = [...new Set([...question.evidence, ...question.quotes].map((item) => item.statementId))];
    for (const id of statements) wanted.add(id);
    byQuestion.set(question.id, { text: question.text, split: question.split, language: question.language, statements });
  }
  const factIds = new Set(wanted);
  for await (const reasoning of inputs.reasoning) for (const step of reasoning.steps) for (const id of step.statementIds) wanted.add(id);

  const documents = new Map<string, QuotedDocument>();
  for await (const document of inputs.documents) {
    const { text, language, license } = document;
    documents.set(documentKey(document), { text, language, ...(license === undefined ? {} : { license }) });
  }
  const facts = new Map<string, { text: string; license: string | undefined }>();
  let statementCount = 0;
  for await (const statement of inputs.statements) {
    statementCount += 1;
    if (!factIds.has(statement.id)) continue;
    const key = `${statement.documentId}@${statement.documentVersion}`;
    facts.set(statement.id, { text: statement.text, license: documents.get(key)?.license });
  }

  const questions = new Map<string, QuestionFacts & { readonly text: string }>();
  for (const [id, { text, split, language, statements }] of byQuestion)
    questions.set(id, { text, split, language, license: joinedLicense(statements.map((statement) => facts.get(statement)?.license)) });

  const known = <T>(map: ReadonlyMap<string, T>, id: string, noun: string): T => {
    const found = map.get(id);
    if (found === undefined) throw new Error(`export: a row names ${noun} ${id}, which the run does not hold`);
    return found;
  };
  return {
    has: ({ id, claim }) => wanted.has(id) || (claim !== undefined && attributes.has(claim.attribute)),
    question: (id) => known(questions, id, "question"),
    fact: (id) => known(facts, id, "statement").text,
    document: (key) => known(documents, key, "document version"),
    counts: { documents: documents.size, statements: statementCount },
  };
}

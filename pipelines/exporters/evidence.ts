import { documentKey, hashOf, type Program, type ProgramNode, type Statement } from "../../schemas/index.ts";
import { joinedLicense, type QuestionFacts, type QuotedDocument } from "../../schemas/datasets/index.ts";
import { sharedStrings } from "../core/shared-strings.ts";
import type { CptStatement } from "./cpt/entity-text.ts";
import type { RunInputs } from "./run-export.ts";

/** What rows of one run have to know of each other. Statements are many and are walked once: while they are written, this looks on. */
export interface Evidence {
  /** Every statement of each attribute that a program reads, and each statement that a row names. */
  has(statement: Statement): boolean;
  /** Called with each statement, in passing: rows that need what it says are written later. */
  see(statement: Statement): void;
  /** Its licence is that of the statements it rests on. */
  question(id: string): QuestionFacts & { readonly text: string };
  /** Text of a statement that some question's evidence names. */
  fact(statementId: string): string;
  document(key: string): QuotedDocument;
  /** What is said of each entity; empty unless it was asked for. Given away: the caller frees it. */
  takeSaid(): Map<string, CptStatement[]>;
  counts(): { readonly documents: number; readonly statements: number };
}

/** 52 bits of a hash, to tell the claims of one thing apart: as texts, those of a run take 30 MB. */
const claimKey = ({ claim }: Statement): number | undefined =>
  claim === undefined
    ? undefined
    : Number.parseInt(hashOf(claim.attribute, claim.value, claim.asOf ?? "", claim.qualifiers).slice(0, 13), 16);

/** Attributes whose claims a node reads. Rivals are rivals in these, so all of their statements belong to the evidence. */
const attributesOf = (program: Program): readonly string[] => program.nodes.flatMap(attributesOfNode);

function attributesOfNode(node: ProgramNode): readonly string[] {
  const { arguments: given } = node;
  const named = "attribute" in given ? [given.attribute] : [];
  return node.op === "Compute" ? [node.arguments.of, node.arguments.with].flatMap((name) => name ?? []) : named;
}

/** Whether a statement is evidence, for who asks nothing else: no document is read. */
export const isEvidence = async (
  inputs: Omit<EvidenceInputs, "documents">,
  { texts }: { readonly texts: boolean },
): Promise<Evidence["has"]> => (texts ? () => true : (await gatherEvidence({ ...inputs, documents: [] }, { texts })).has);

type EvidenceInputs = Pick<RunInputs, "questions" | "judged" | "importedQuestions" | "reasoning" | "documents">;

/**
 * `texts`: keep what is said of each entity, for the CPT corpus (some 300 bytes a statement).
 * Long because what is gathered is shared by all that the evidence answers.
 */
export async function gatherEvidence(inputs: EvidenceInputs, { texts }: { readonly texts: boolean }): Promise<Evidence> {
  const attributes = new Set<string>();
  const wanted = new Set<string>();
  const questions = new Map<
    string,
    Omit<QuestionFacts, "license"> & { text: string; statements: readonly string[]; documents?: readonly string[] }
  >();
  for await (const question of inputs.questions) {
    for (const attribute of attributesOf(question.program)) attributes.add(attribute);
    const statements = [...new Set([...question.evidence, ...question.quotes].map((item) => item.statementId))];
    for (const id of statements) wanted.add(id);
    questions.set(question.id, { text: question.text, split: question.split, language: question.language, statements });
  }
  for await (const { id, text, split, language, quotes, given } of inputs.judged ?? []) {
    for (const { statementId } of quotes) if (statementId !== null) wanted.add(statementId);
    questions.set(id, { text, split, language, statements: [], documents: given.map(({ documentKey }) => documentKey) });
  }
  // What imported runs were asked rests on no statement.
  for await (const { id, text, language } of inputs.importedQuestions ?? [])
    questions.set(id, { text, split: "train", language, statements: [] });
  const factIds = new Set(wanted);
  for await (const reasoning of inputs.reasoning) for (const step of reasoning.steps) for (const id of step.statementIds) wanted.add(id);

  const documents = new Map<string, QuotedDocument>();
  for await (const document of inputs.documents) {
    const { text, language, license } = document;
    documents.set(documentKey(document), { text, language, ...(license === undefined ? {} : { license }) });
  }
  const facts = new Map<string, { text: string; license: string | undefined }>();
  let said = new Map<string, CptStatement[]>();
  let statements = 0;

  /** Some hundred keys and attributes stand at a hundred thousand statements. */
  const oneOf = sharedStrings();
  const known = <T>(map: ReadonlyMap<string, T>, id: string, noun: string): T => {
    const found = map.get(id);
    if (found === undefined) throw new Error(`export: a row names ${noun} ${id}, which the run does not hold`);
    return found;
  };
  return {
    // The corpus tells what is said of each thing: its sentences are evidence like any.
    has: ({ id, claim }) => texts || wanted.has(id) || (claim !== undefined && attributes.has(claim.attribute)),
    see(statement) {
      statements += 1;
      const key = `${statement.documentId}@${statement.documentVersion}`;
      if (factIds.has(statement.id)) facts.set(statement.id, { text: statement.text, license: documents.get(key)?.license });
      const entityId = statement.claim?.subject ?? statement.entityIds[0];
      if (!texts || entityId === undefined) return;
      const item = {
        text: statement.text,
        group: oneOf(statement.claim?.attribute.split(" / ")[0] ?? ""),
        claim: claimKey(statement),
        document: oneOf(key),
        start: statement.quote.start,
      };
      const items = said.get(entityId);
      if (items) items.push(item);
      else said.set(entityId, [item]);
    },
    question(id) {
      const { statements: evidence, documents: texts = [], ...question } = known(questions, id, "question");
      const licenses = [
        ...evidence.map((statement) => facts.get(statement)?.license),
        ...texts.map((key) => known(documents, key, "document version").license),
      ];
      return { ...question, license: joinedLicense(licenses) };
    },
    fact: (id) => known(facts, id, "statement").text,
    document: (key) => known(documents, key, "document version"),
    takeSaid() {
      const taken = said;
      said = new Map();
      return taken;
    },
    counts: () => ({ documents: documents.size, statements }),
  };
}

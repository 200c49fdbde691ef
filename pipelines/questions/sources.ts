import { disputedValue, type ClaimReader } from "../../knowledge-graph/index.ts";
import type { ClaimValue, Document, Entity, Execution, Question, Statement } from "../../schemas/index.ts";

export interface Sources {
  readonly quotes: Question["quotes"];
  /** In the order in which the program needs them. */
  readonly uris: string[];
  readonly subjects: string[];
}

interface Pages extends ClaimReader {
  document(id: string, version?: number): Promise<Document | undefined>;
}

/**
 * One quote a fact, in the order in which the program needs them. Of statements that say the same the most exact one is quoted (a page
 * that says "in 1912" does not show 28 November 1912), then one from a page about its subject, then one from a page that is needed
 * anyway. Null where a page is not in the memory.
 */
export async function sourcesOf(
  execution: Execution,
  reader: Pages,
  entity: (id: string) => Entity | undefined,
  disputed: ReadonlySet<string> = new Set(),
): Promise<Sources | null> {
  const ids = [...new Set(execution.evidence.map(({ statementId }) => statementId))];
  const found = new Map((await reader.statements({ ids, includeClosed: true })).map((statement) => [statement.id, statement]));
  const facts = new Map<string, Statement[]>();
  for (const id of ids) {
    const statement = found.get(id);
    if (statement === undefined) return null;
    const key = `${factOf(statement)}\n${disputedValue(statement, disputed)}`;
    facts.set(key, [...(facts.get(key) ?? []), statement]);
  }
  const documents = new Map<string, Document>();
  for (const { documentId, documentVersion } of found.values()) {
    const document = await reader.document(documentId, documentVersion);
    if (document === undefined) return null;
    documents.set(documentId, document);
  }
  const needed = new Set(
    [...facts.values()].flatMap(([only, ...others]) => (only !== undefined && others.length === 0 ? [only.documentId] : [])),
  );
  const quotes: Question["quotes"] = [];
  const uris = new Set<string>();
  const subjects = new Set<string>();
  for (const same of facts.values()) {
    const about = (statement: Statement): boolean =>
      entity(statement.claim?.subject ?? "")?.uris.includes(documents.get(statement.documentId)?.uri ?? "") === true;
    const [chosen] = [...same].sort(
      (a, b) =>
        dated(a, disputed) - dated(b, disputed) ||
        vagueness(a) - vagueness(b) ||
        Number(about(b)) - Number(about(a)) ||
        Number(needed.has(b.documentId)) - Number(needed.has(a.documentId)) ||
        (a.id < b.id ? -1 : 1),
    );
    const document = chosen === undefined ? undefined : documents.get(chosen.documentId);
    if (chosen === undefined || document === undefined) return null;
    needed.add(chosen.documentId);
    uris.add(document.uri);
    for (const { name } of document.subjects) subjects.add(name);
    quotes.push({ statementId: chosen.id, quote: document.text.slice(chosen.quote.start, chosen.quote.end), uri: document.uri });
  }
  return { quotes, uris: [...uris], subjects: [...subjects].sort() };
}

/** Statements that one node read under this key agree: execution has refused them otherwise. Their times may be printed more or less finely. */
const factOf = ({ id, claim }: Statement): string =>
  claim === undefined
    ? id
    : [claim.subject, claim.attribute, claim.asOf?.slice(0, 4) ?? "", claim.value.kind === "entity" ? claim.value.entityId : ""].join("\n");

/** Of a dispute a page with a date is quoted: it shows the order. */
const dated = ({ claim, statedAt }: Statement, disputed: ReadonlySet<string>): number =>
  claim !== undefined && disputed.has(claim.attribute) && statedAt === undefined ? 1 : 0;

const vagueness = ({ claim }: Statement): number => (claim === undefined ? 0 : inexact(claim.value));
function inexact(value: ClaimValue): number {
  if (value.kind === "quantity") return value.high - value.low;
  return value.kind === "date" ? -value.value.length : 0;
}

import neo4j from "neo4j-driver";
import { sha256, type Document, type Entity, type Statement } from "../../schemas/index.ts";
import { StoreError } from "../contracts/store-error.ts";
import { nameKeysOf } from "./name-keys.ts";

/** What goes into an index: a range index takes no more than some 8,000 bytes, and a page may call a thing what it likes. */
export const indexKey = (text: string): string => (text.length <= 1000 ? text : `sha256:${sha256(text)}`);

/** A node's JSON (`body`) is what is read back and hashed; the other properties are what queries select by, or a person reads. */
interface NodeRow {
  readonly id: string;
  readonly node: Readonly<Record<string, unknown>>;
}

export interface DocumentRow extends NodeRow {
  readonly version: unknown;
  readonly size: number;
}

export interface EntityRow extends NodeRow {
  readonly body: string;
  readonly names: readonly string[];
  readonly types: readonly { readonly key: string; readonly name: string }[];
}

export interface StatementRow extends NodeRow {
  readonly attribute: string | null;
  readonly document: string;
  readonly version: unknown;
  readonly mentions: readonly { readonly id: string; readonly role: string }[];
}

/** As stored; the engine leaves out what is not set. */
export interface StoredStatement {
  readonly body: string;
  readonly claim: string | null;
  readonly observedAt: string;
  readonly retractedAt: string | null;
}
export const storedStatement = "s.body AS body, s.claim AS claim, s.observedAt AS observedAt, s.retractedAt AS retractedAt";

export function documentRow(memory: string, document: Document): DocumentRow {
  const { text, ...body } = document;
  // A plain number would be stored, and shown, as 1.0.
  const version = neo4j.int(document.version);
  const { id, uri, title, language, kind } = document;
  // What is not true is left out: the last version of a page that is no more is the only one that has it.
  const gone = document.goneAt !== undefined && document.supersededBy === undefined ? true : null;
  return {
    id,
    version,
    size: text.length,
    node: { memory, id, version, uri, title, language, kind, gone, text, body: JSON.stringify(body) },
  };
}

export function entityRow(memory: string, entity: Entity): EntityRow {
  const { id, name, aliases, types, description, uris } = entity;
  const body = JSON.stringify(entity);
  const names = nameKeysOf(entity);
  return {
    id,
    body,
    names: [...names].map(indexKey),
    types: [...new Set(types)].map((type) => ({ key: indexKey(type), name: type })),
    node: { memory, id, name, aliases, types, description, uris, body },
  };
}

export function statementRow(memory: string, statement: Statement): StatementRow {
  const { observedAt, retractedAt, claim, ...body } = statement;
  // The engine would leave the property out, and community edition can not demand it.
  if (typeof observedAt !== "string")
    throw new StoreError("other", `memory: statement ${statement.id} has no time of observation; this is a defect of its extractor`);
  const value = claim?.value.kind === "entity" ? claim.value.entityId : null;
  const roleOf = (id: string): string => (id === claim?.subject ? "subject" : id === value ? "value" : "mention");
  return {
    id: statement.id,
    attribute: claim?.attribute ?? null,
    document: statement.documentId,
    version: neo4j.int(statement.documentVersion),
    mentions: [...new Set(statement.entityIds)].map((id) => ({ id, role: roleOf(id) })),
    node: {
      memory,
      id: statement.id,
      text: statement.text,
      document: statement.documentId,
      version: neo4j.int(statement.documentVersion),
      subject: claim?.subject ?? null,
      attribute: claim ? indexKey(claim.attribute) : null,
      value,
      observedAt,
      retractedAt: retractedAt ?? null,
      claim: claim ? JSON.stringify(claim) : null,
      body: JSON.stringify(body),
    },
  };
}

export function statementOf({ body, claim, observedAt, retractedAt }: StoredStatement): Statement {
  const statement = JSON.parse(claim === null ? body : `${body.slice(0, -1)},"claim":${claim}}`) as Statement;
  statement.observedAt = observedAt;
  if (retractedAt !== null) statement.retractedAt = retractedAt;
  return statement;
}

/** The last of an id counts, as it would one by one. */
export const lastOfEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** Batches of so many rows, or so many characters. */
export function* batches<Row>(rows: readonly Row[], sizeOf: (row: Row) => number = () => 0): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let size = 0;
  for (const row of rows) {
    if (batch.length >= batchRows || size >= batchCharacters) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(row);
    size += sizeOf(row);
  }
  if (batch.length > 0) yield batch;
}
const batchRows = 1000;
const batchCharacters = 4_000_000;

/** In the order of their UTF-8 bytes, which is SQLite's. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

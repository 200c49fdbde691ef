import type { Document, Entity, Statement } from "../schemas/index.ts";
import type { GraphStore } from "./contracts/stores.ts";
import { subjectOf } from "./document-vectors.ts";
import type { VectorText } from "./keep-vectors.ts";

/** Other names that speak of a thing besides its own. */
const ALIASES = 8;

/** Every thing by what it is called, what it is, and how a page describes it. */
export async function* entityTexts(graph: Pick<GraphStore, "entities">): AsyncGenerator<VectorText> {
  for await (const entity of graph.entities()) yield { id: entity.id, text: entityText(entity), types: entity.types };
}

const entityText = ({ name, aliases, types, description }: Pick<Entity, "name" | "aliases" | "types" | "description">): string =>
  [[name, ...aliases.slice(0, ALIASES)].join("; "), types.join(", "), description].filter((part) => part !== "").join("\n");

/** Every open statement, under the title of the page that makes it. Holds what searches are narrowed by of each page, not the pages. */
export async function* statementTexts(graph: Pick<GraphStore, "documents" | "allStatements">): AsyncGenerator<VectorText> {
  const pages = new Map<string, Pick<VectorText, "document" | "source" | "language" | "time"> & { readonly title: string }>();
  for await (const document of graph.documents()) pages.set(document.id, { ...subjectOf(document), title: document.title });
  for await (const statement of graph.allStatements()) yield statementText(statement, pages.get(statement.documentId));
}

function statementText(
  { id, text, documentId, claim }: Pick<Statement, "id" | "text" | "documentId" | "claim">,
  page: (Pick<VectorText, "source" | "language" | "time"> & Pick<Document, "title">) | undefined,
): VectorText {
  const { title = "", ...about } = page ?? {};
  return { id, text: `${title}\n${text}`, ...about, document: documentId, types: claim === undefined ? [] : [claim.attribute] };
}

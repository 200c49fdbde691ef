import { documentKey, hashOf, type Document, type Statement } from "../../../schemas/index.ts";
import { lineAround, languageOfAll, subjectsOf, type Draw, type Texts } from "./draw.ts";
import { givenText } from "./given-text.ts";

const FEWEST_STATEMENTS = 4;
const MOST_STATEMENTS = 8;
const FEWEST_DOCUMENTS = 2;
const PLACES = 3;
/** Of one page and thing that are looked at; of pages of a thing. What is kept of a large memory stays small. */
const PER_DOCUMENT = 3;
const DOCUMENTS = 12;
/** Characters of a long line on both sides of a quote. */
const AROUND = 500;

export interface SynthesisSeed {
  readonly entityId: string;
  readonly statementIds: readonly string[];
}

/** Things of which several pages say something, in an order that the seed decides and another page does not change much. */
export async function synthesisSeeds(texts: Texts, seed: number, nameable: (id: string) => boolean): Promise<readonly SynthesisSeed[]> {
  const said = new Map<string, Map<string, [hash: string, id: string][]>>();
  for await (const { id, documentId, claim, entityIds } of texts.allStatements()) {
    const hash = hashOf(seed, id);
    for (const entity of claim === undefined ? new Set(entityIds) : [claim.subject]) {
      if (!nameable(entity)) continue;
      const pages = said.get(entity) ?? new Map<string, [string, string][]>();
      said.set(entity, pages);
      const some = pages.get(documentId) ?? [];
      if (some.length === 0 && pages.size >= DOCUMENTS) continue;
      some.push([hash, id]);
      some.sort(([a], [b]) => (a < b ? -1 : 1));
      pages.set(documentId, some.slice(0, PER_DOCUMENT));
    }
  }
  return [...said]
    .map(([entityId, pages]): SynthesisSeed => ({
      entityId,
      statementIds: inTurn(
        [...pages].sort(([a], [b]) => (hashOf(seed, a) < hashOf(seed, b) ? -1 : 1)).map(([, some]) => some.map(([, id]) => id)),
      ),
    })) // prettier-ignore
    .filter(({ entityId, statementIds }) => statementIds.length >= FEWEST_STATEMENTS && (said.get(entityId)?.size ?? 0) >= FEWEST_DOCUMENTS)
    .sort((a, b) => (hashOf(seed, "synthesis", a.entityId) < hashOf(seed, "synthesis", b.entityId) ? -1 : 1));
}

/** One of each page, then a second of each: all pages have their say. */
function inTurn(pages: readonly (readonly string[])[]): readonly string[] {
  const ids: string[] = [];
  for (let turn = 0; turn < PER_DOCUMENT; turn++) for (const page of pages) if (page[turn] !== undefined) ids.push(page[turn] as string);
  return ids.slice(0, MOST_STATEMENTS);
}

/** The lines around the statements' quotes, page after page. */
export async function drawSynthesis({ entityId, statementIds }: SynthesisSeed, texts: Texts): Promise<Draw | undefined> {
  const entity = await texts.entity(entityId);
  const statements = await texts.statements({ ids: statementIds });
  const pages = new Map<string, { document: Document; statements: Statement[] }>();
  for (const statement of statements) {
    const key = documentKey({ id: statement.documentId, version: statement.documentVersion });
    const document = pages.get(key)?.document ?? (await texts.document(statement.documentId, statement.documentVersion));
    if (document === undefined) continue;
    pages.set(key, { document, statements: [...(pages.get(key)?.statements ?? []), statement] });
  }
  if (entity === undefined || pages.size < FEWEST_DOCUMENTS) return undefined;
  const sorted = [...pages].sort(([a], [b]) => (a < b ? -1 : 1));
  const windows = sorted.flatMap(([, { document, statements: some }]) =>
    joined(some.map(({ quote }) => lineAround(document.text, quote.start, quote.end, AROUND))).map((window) => ({ document, window })),
  );
  const documents = sorted.map(([, { document }]) => document);
  return {
    style: "synthesis",
    about: entity.name,
    entities: [entityId],
    given: windows.map(({ document, window }, index) => givenText(document, window, index + 1)),
    statements: sorted.flatMap(([key, { statements: some }]) => some.map(({ id, quote }) => ({ id, documentKey: key, ...quote }))),
    subjects: subjectsOf(documents),
    places: PLACES,
    apart: 1,
    texts: FEWEST_DOCUMENTS,
    language: languageOfAll(documents),
  };
}

type Window = ReturnType<typeof lineAround>;

function joined(windows: readonly Window[]): readonly Window[] {
  const all: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && window.start <= last.end + 1)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    else all.push(window);
  }
  return all;
}

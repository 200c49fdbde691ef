import { documentId, documentKey, hashOf, type Document } from "../../../schemas/index.ts";
import { lineAround, languageOfAll, subjectsOf, type Draw, type Texts } from "./draw.ts";
import { givenText } from "./given-text.ts";

/** Characters of all texts: what is aimed at, what is enough, what is the most; and of one page among several. */
const LONG = 8_000;
const LEAST = 2_000;
const MOST = 20_000;
const MOST_OF_ONE = 8_000;
/** Pages shorter than this are menus. */
const PAGE = 300;
const PAGES = 8;
const PLACES = 3;
/** Characters between places: at least, and as a part of all texts. */
const APART = 200;
const PART = 20;

/** Pages in an order that the seed decides. */
export async function longContextSeeds(texts: Texts, seed: number): Promise<readonly string[]> {
  const pages: (readonly [hash: string, id: string])[] = [];
  for await (const { id, text } of texts.documents()) if (text.length >= PAGE) pages.push([hashOf(seed, "long-context", id), id]);
  return pages.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
}

/** One long page, or a page with those that it links to. Undefined where they are too short together. */
export async function drawLongContext(id: string, texts: Texts): Promise<Draw | undefined> {
  const first = await texts.document(id);
  if (first === undefined) return undefined;
  const pages: Document[] = [first];
  const size = (): number => pages.reduce((sum, { text }) => sum + Math.min(text.length, MOST_OF_ONE), 0);
  if (first.text.length < LONG) {
    const seen = new Set([id]);
    for (const { uri } of first.links) {
      const linked = documentId(uri.replace(/#.*$/, ""));
      if (size() >= LONG || pages.length >= PAGES) break;
      if (seen.has(linked)) continue;
      seen.add(linked);
      const page = await texts.document(linked);
      if (page !== undefined && page.text.length >= PAGE && page.language === first.language) pages.push(page);
    }
  }
  const each = pages.length === 1 ? MOST : MOST_OF_ONE;
  const given = pages.map((page, index) => givenText(page, { start: 0, end: page.text.length <= each ? page.text.length : lineAround(page.text, each, each, 1_000).end }, index + 1)); // prettier-ignore
  const length = given.reduce((sum, { start, end }) => sum + end - start, 0);
  if (length < LEAST) return undefined;
  const statements = (await Promise.all(pages.map((page) => texts.statements({ documentId: page.id })))).flat();
  const keys = new Set(pages.map(documentKey));
  const quoted = statements.map(({ id: statementId, documentId: of, documentVersion, quote }) => ({ id: statementId, documentKey: documentKey({ id: of, version: documentVersion }), ...quote })); // prettier-ignore
  const own = new Set<string>();
  for (const { claim, documentId: of } of statements) if (claim !== undefined && of === id) own.add(claim.subject);
  const entities: string[] = [];
  let about = first.title;
  for (const entity of own) {
    const found = await texts.entity(entity);
    if (found?.uris.includes(first.uri) !== true) continue;
    entities.push(entity);
    if (entities.length === 1) about = found.name;
  }
  return {
    style: "long-context",
    about,
    entities,
    given,
    statements: quoted.filter((one) => keys.has(one.documentKey)),
    subjects: subjectsOf(pages),
    places: PLACES,
    apart: Math.max(APART, Math.floor(length / PART)),
    texts: 1,
    language: languageOfAll(pages),
  };
}

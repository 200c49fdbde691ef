import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256, type Document, type DraftEntity, type DraftStatement, type DraftValue, type Reference } from "../../../schemas/index.ts";
import type { KnowledgeMemory, Reading } from "../../../knowledge-graph/index.ts";

/** A mention as the pairs file names it: `atlas/uk` and what stands in the braces there. */
export interface GoldMention {
  readonly document: string;
  readonly braces: string;
}

export interface GoldPair {
  readonly a: GoldMention;
  readonly b: GoldMention;
  readonly same: boolean;
  readonly why: string;
}

const lines = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, name), "utf8")
    .split("\n")
    .filter((line) => line !== "");

export const goldPairs = (): readonly GoldPair[] =>
  lines("pairs.tsv").map((line) => {
    const [document = "", braces = "", other = "", otherBraces = "", verdict = "", why = ""] = line.split("\t");
    return { a: { document, braces }, b: { document: other, braces: otherBraces }, same: verdict === "same", why };
  });

interface Place {
  readonly documentId: string;
  readonly text: string;
  readonly start: number;
}

/** The documents with the drafts that an extractor would give, a mention for each pair of braces, and where each mention stands. */
export interface Gold {
  readonly readings: readonly Reading[];
  readonly places: ReadonlyMap<string, Place>;
}

const placeKey = ({ document, braces }: GoldMention): string => `${document} {${braces}}`;

export function readGold(): Gold {
  const pages: { head: string; body: string[] }[] = [];
  for (const line of lines("documents.txt"))
    if (line.startsWith("@ ")) pages.push({ head: line.slice(2), body: [] });
    else pages.at(-1)?.body.push(line);
  const places = new Map<string, Place>();
  return { readings: pages.map(({ head, body }) => readingOf(head, body, places)), places };
}

/** What the memory took a mention for; nothing where it left it undecided. */
export async function takenFor(memory: KnowledgeMemory, gold: Gold, mention: GoldMention): Promise<string | undefined> {
  const place = gold.places.get(placeKey(mention));
  if (!place) throw new Error(`documents.txt has no mention ${placeKey(mention)}`);
  const statements = await memory.graph.statements({ documentId: place.documentId });
  const mentions = statements.filter(({ text }) => text === place.text).flatMap((statement) => statement.mentions);
  return mentions.find(({ start }) => start === place.start)?.entityId;
}

function readingOf(head: string, body: readonly string[], places: Map<string, Place>): Reading {
  const [uri = "", title = "", type = "", names = ""] = head.split("|").map((part) => part.trim());
  const documentId = `d_${sha256(uri).slice(0, 16)}`;
  const document = uri.replace(/^https:\/\/(\w+)\.example/, "$1");
  const subject: Reference = { surface: title, uri };
  const aliases = names.split(";").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  const entities: DraftEntity[] = [{ reference: subject, aliases, types: [type], description: "", isPageSubject: true }];
  const statements: DraftStatement[] = [];
  const links: Document["links"] = [];
  let whole = `# ${title}`;
  for (const line of body) {
    const plain: DraftStatement["mentions"] = [];
    const typed: DraftStatement["mentions"] = [];
    let text = "";
    for (const [i, part] of line.split(/[{}]/).entries()) {
      const [, surface = "", target, declared] = /^([^>|]*)(?:>([^|]*))?(?:\|(.*))?$/.exec(part) ?? [];
      const start = text.length;
      text += surface;
      if (i % 2 === 0) continue;
      const link = target === undefined ? undefined : new URL(target, uri).href;
      const own = link === undefined && surface.toLowerCase() === title.toLowerCase() ? uri : link;
      const reference: Reference = { surface, ...(own !== undefined && { uri: own }) };
      const at = whole.length + 1 + start;
      if (link !== undefined) links.push({ text: surface, uri: link, start: at, end: at + surface.length });
      (declared === undefined ? plain : typed).push({ reference, start, end: text.length });
      if (declared !== undefined) entities.push({ reference, aliases: [], types: [declared], description: "", isPageSubject: false });
      const key = placeKey({ document, braces: part });
      if (!places.has(key)) places.set(key, { documentId, text: line.replace(/\{([^}>|]*)[^}]*\}/g, "$1"), start });
    }
    const quote = { start: whole.length + 1, end: whole.length + 1 + text.length };
    whole += `\n${text}`;
    if (plain.length > 0) statements.push({ text, mentions: plain, quote, confidence: 1 });
    // Types are looked at where a claim has the thing for its value.
    for (const mention of typed) {
      const value: DraftValue = { kind: "reference", reference: mention.reference };
      const claim = { subject, attribute: "tells of", value, qualifiers: {} };
      statements.push({ text, mentions: [mention], quote, claim, confidence: 1 });
    }
  }
  return {
    document: {
      id: documentId,
      uri,
      title,
      text: whole,
      language: "en",
      contentHash: sha256(whole),
      kind: "web",
      fetchedAt: "2026-01-01T00:00:00Z",
      subjects: [],
      links,
      version: 1,
    },
    draft: { documentId, documentVersion: 1, entities, statements, rejections: [] },
  };
}

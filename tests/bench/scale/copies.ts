import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Reading } from "../../../knowledge-graph/index.ts";
import { documentId, sha256, type DraftStatement, type DraftValue, type Reference } from "../../../schemas/index.ts";

/** Readings of the real extractor, a line each, in a file of their own: what is measured should not hold them. */
export async function* stored(path: string): AsyncGenerator<Reading> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) yield JSON.parse(line) as Reading;
}

/** Makes every copy's things others by name: a number would make them no names. */
const WORLDS = "North South East West Upper Lower Old New Inner Outer Great Little".split(" ");

/**
 * The first `copies` worlds of the same pages: each on a host of its own, its things named for it, and the figures of an attribute
 * moved on from thing to thing, so that no two worlds agree. Sentences and quotes stay as they are.
 */
export async function* worlds(path: string, copies: number): AsyncGenerator<Reading> {
  const figures = new Map<string, DraftValue[]>();
  for await (const { draft } of stored(path))
    for (const { claim } of draft.statements)
      if (claim?.value.kind === "quantity") figures.set(claim.attribute, [...(figures.get(claim.attribute) ?? []), claim.value]);
  for (let copy = 0; copy < copies; copy++) {
    const name = WORLDS[copy];
    if (name === undefined) throw new Error(`there are names for ${WORLDS.length} worlds`);
    const next = new Map<string, number>();
    const figureOf = (attribute: string): DraftValue | undefined => {
      const at = next.get(attribute) ?? copy * 7;
      next.set(attribute, at + 1);
      const all = figures.get(attribute) ?? [];
      return all[at % all.length];
    };
    for await (const reading of stored(path)) yield moved(reading, name, figureOf);
  }
}

function moved({ document, draft }: Reading, world: string, figureOf: (attribute: string) => DraftValue | undefined): Reading {
  const uriOf = (uri: string): string => uri.replace(/^https?:\/\/[^/]+/, `http://${world.toLowerCase()}.example`);
  const of = ({ surface, uri }: Reference): Reference => ({
    surface: `${world} ${surface}`,
    ...(uri !== undefined && { uri: uriOf(uri) }),
  });
  const valueOf = (value: DraftValue, attribute?: string): DraftValue =>
    value.kind === "reference"
      ? { ...value, reference: of(value.reference) }
      : value.kind === "quantity" && attribute !== undefined
        ? (figureOf(attribute) ?? value)
        : value;
  const statements = draft.statements.map(({ claim, mentions, ...statement }): DraftStatement => ({
    ...statement,
    mentions: mentions.map((mention) => ({ ...mention, reference: of(mention.reference) })),
    ...(claim && {
      claim: {
        ...claim,
        subject: of(claim.subject),
        value: valueOf(claim.value, claim.attribute),
        qualifiers: Object.fromEntries(Object.entries(claim.qualifiers).map(([key, value]) => [key, valueOf(value)])),
      },
    }),
  }));
  const uri = uriOf(document.uri);
  const entities = draft.entities.map((entity) => ({
    ...entity,
    reference: of(entity.reference),
    aliases: entity.aliases.map((alias) => `${world} ${alias}`),
  }));
  const id = documentId(uri);
  return {
    document: { ...document, id, uri, title: `${world} ${document.title}`, contentHash: sha256(`${world} ${document.contentHash}`) },
    draft: { ...draft, documentId: id, entities, statements },
  };
}

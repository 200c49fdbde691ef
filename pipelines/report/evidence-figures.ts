import { Claim } from "../../schemas/index.ts";
import type { Row } from "../../schemas/datasets/index.ts";
import type { RunReading } from "../views/reading.ts";
import { placedQuote, type PlacedQuote } from "../views/quote.ts";
import { Tally } from "./tally.ts";

/** What the run's evidence holds, and the quotes of some questions where they stand. */
export interface EvidenceFigures {
  /** Statements by attribute. */
  readonly attributes: Tally;
  /** Things that have a claim of their own. */
  readonly subjects: number;
  readonly names: ReadonlyMap<string, string>;
  quotesOf(question: Row<"questions">): readonly PlacedQuote[];
}

interface Place {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Reads the evidence once; holds the pages that the given questions quote. */
export async function evidenceFigures(run: RunReading, examples: readonly Row<"questions">[]): Promise<EvidenceFigures> {
  const wanted = new Set(examples.flatMap(({ quotes }) => quotes.flatMap(({ statement_id }) => statement_id ?? [])));
  const statements = new Map<string, Place>();
  const attributes = new Tally();
  const subjects = new Set<string>();
  for await (const row of run.rows("evidence/statements", ["id", "document_key", "quote_start", "quote_end", "claim"])) {
    if (wanted.has(row.id)) statements.set(row.id, { key: row.document_key, start: row.quote_start, end: row.quote_end });
    const claim = claimOf(row.claim);
    if (claim === undefined) continue;
    attributes.add(claim.attribute);
    subjects.add(claim.subject);
  }
  const placeOf = ({ statement_id: id, document_key: key, start, end }: Row<"questions">["quotes"][number]): Place | undefined => {
    if (id !== null) return statements.get(id);
    return key === null || start === null || end === null ? undefined : { key, start, end };
  };
  const needed = new Set(examples.flatMap(({ quotes }) => quotes.flatMap((quote) => placeOf(quote)?.key ?? [])));
  const pages = new Map<string, { title: string; text: string }>();
  for await (const { document_key: key, title, text } of run.rows("evidence/documents", ["document_key", "title", "text"]))
    if (needed.has(key)) pages.set(key, { title, text });
  const names = new Map<string, string>();
  for await (const { id, name } of run.rows("evidence/entities", ["id", "name"])) names.set(id, name);
  return {
    attributes,
    subjects: subjects.size,
    names,
    quotesOf: ({ quotes }) =>
      quotes.map((quote) => {
        const place = placeOf(quote);
        const page = place && pages.get(place.key);
        return place === undefined || page === undefined ? quote : placedQuote(page.text, place, { uri: quote.uri, title: page.title });
      }),
  };
}

const OfClaim = Claim.pick({ subject: true, attribute: true });

function claimOf(text: string | null): { readonly subject: string; readonly attribute: string } | undefined {
  try {
    return text === null ? undefined : OfClaim.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

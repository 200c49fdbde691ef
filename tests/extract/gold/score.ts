import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import type { GoldClaim, GoldPage, GoldRegion, Place } from "./gold.ts";
import { attributeTokens, mismatch, progress } from "./match.ts";
import type { MatchContext } from "./match.ts";

/** A share with its Wilson 95 % interval. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface ScoreError {
  readonly kind: "false" | "missed" | "region-lost" | "bad-quote";
  readonly uri: string;
  readonly place: Place;
  /** The claim in words, and for a miss or a false one what differed at the nearest claim. */
  readonly what: string;
  readonly nearest: string;
}

export interface ExtractionScore {
  readonly precision: Share;
  readonly recallStructured: Share;
  readonly recallProse: Share;
  readonly precisionByPlace: Readonly<Record<Place, Share>>;
  readonly recallByPlace: Readonly<Record<Place, Share>>;
  /** Gold claims with an inherited time that the extractor gave, of all such that were found. */
  readonly inheritedTimes: Share;
  readonly errors: readonly ScoreError[];
}

export interface ScoredPage {
  readonly document: Document;
  readonly draft: DocumentDraft;
  readonly gold: GoldPage;
}

const PLACES: readonly Place[] = ["table", "list", "key-value", "prose"];
type Statement = DocumentDraft["statements"][number];
type WithClaim = Statement & { claim: NonNullable<Statement["claim"]> };

/** Compares what was extracted with the gold of the same pages; see README.md for the rule. */
export function scoreExtraction(pages: readonly ScoredPage[]): ExtractionScore {
  const right = new Counter();
  const found = new Counter();
  const times = { hits: 0, of: 0 };
  const errors: ScoreError[] = [];
  for (const { document, draft, gold } of pages) {
    const extracted = draft.statements.filter((statement): statement is WithClaim => statement.claim !== undefined);
    const all = gold.regions.flatMap((region) => region.claims);
    for (const region of gold.regions) {
      const span = locate(document.text, region);
      if (span === null)
        errors.push({ kind: "region-lost", uri: gold.uri, place: region.place, what: `"${region.from}" … "${region.to}"`, nearest: "" });
      const context: MatchContext = {
        uri: document.uri,
        context: span === null ? new Set() : contextOf(document.text, span.start, region),
      };
      const here =
        span === null ? [] : extracted.filter((statement) => statement.quote.start >= span.start && statement.quote.start < span.end);
      for (const statement of here) {
        const hit = all.some((claim) => mismatch(statement.claim, claim, context) === null);
        right.count(region.place, hit);
        if (!hit) errors.push(error("false", gold.uri, region.place, words(statement), nearestGold(statement, all, context)));
        const quote = document.text.slice(statement.quote.start, statement.quote.end);
        if (quote.trim() === "" || statement.quote.end > document.text.length)
          errors.push(error("bad-quote", gold.uri, region.place, words(statement), quote));
      }
      for (const claim of region.claims) {
        if (claim.optional) continue;
        const hits = extracted.filter((statement) => mismatch(statement.claim, claim, context) === null);
        found.count(region.place, hits.length > 0);
        if (hits.length === 0) errors.push(error("missed", gold.uri, region.place, claim.label, nearestExtracted(claim, here, context)));
        else if (claim.inherited !== undefined) {
          times.of += 1;
          if (hits.some((statement) => statement.claim.asOf !== undefined)) times.hits += 1;
        }
      }
    }
  }
  return {
    precision: right.share(PLACES),
    recallStructured: found.share(["table", "list", "key-value"]),
    recallProse: found.share(["prose"]),
    precisionByPlace: right.byPlace(),
    recallByPlace: found.byPlace(),
    inheritedTimes: wilson(times.hits, times.of),
    errors,
  };
}

/** Wilson's score interval at 95 %; an empty sample is [0, 1]. */
export function wilson(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: 0, low: 0, high: 1 };
  const z = 1.959964;
  const p = hits / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return { hits, of, share: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

class Counter {
  readonly #counts = new Map<Place, { hits: number; of: number }>(PLACES.map((place) => [place, { hits: 0, of: 0 }]));
  count(place: Place, hit: boolean): void {
    const entry = this.#counts.get(place) ?? { hits: 0, of: 0 };
    entry.of += 1;
    if (hit) entry.hits += 1;
  }
  share(places: readonly Place[]): Share {
    const entries = places.map((place) => this.#counts.get(place) ?? { hits: 0, of: 0 });
    return wilson(
      entries.reduce((sum, entry) => sum + entry.hits, 0),
      entries.reduce((sum, entry) => sum + entry.of, 0),
    );
  }
  byPlace(): Record<Place, Share> {
    return {
      table: this.share(["table"]),
      list: this.share(["list"]),
      "key-value": this.share(["key-value"]),
      prose: this.share(["prose"]),
    };
  }
}

function locate(text: string, region: GoldRegion): { start: number; end: number } | null {
  const after = region.after === undefined ? 0 : text.indexOf(region.after);
  const start = after < 0 ? -1 : text.indexOf(region.from, after);
  const end = start < 0 ? -1 : text.indexOf(region.to, start);
  return end < 0 ? null : { start, end: end + region.to.length };
}

/** Headings that enclose the place, the captions in it and before it, and the page's first heading. */
function contextOf(text: string, start: number, region: GoldRegion): ReadonlySet<string> {
  const end = text.indexOf(region.to, start) + region.to.length;
  const open: string[] = [];
  const inside: string[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    if (offset > end) break;
    const level = /^#+/.exec(line)?.[0].length ?? 0;
    if (level > 0 && offset <= start)
      open.splice(level - 1, Infinity, ...Array<string>(Math.max(0, level - 1 - open.length)).fill(""), line);
    else if (level > 0 || line.startsWith("Table: ")) inside.push(line);
    offset += line.length + 1;
  }
  return attributeTokens([...open, ...inside.filter((line) => text.indexOf(line) >= start - line.length - 2)].join(" "));
}

const error = (kind: ScoreError["kind"], uri: string, place: Place, what: string, nearest: string): ScoreError => ({
  kind,
  uri,
  place,
  what,
  nearest,
});

function words({ claim }: WithClaim): string {
  const value =
    claim.value.kind === "reference"
      ? `→ ${claim.value.reference.surface}`
      : claim.value.kind === "quantity"
        ? quantityWords(claim.value)
        : `${claim.value.kind} ${claim.value.value}`;
  const rest = Object.keys(claim.qualifiers).length === 0 ? "" : ` ${JSON.stringify(claim.qualifiers)}`;
  return `${claim.subject.surface} · ${claim.attribute} · ${value}${claim.asOf === undefined ? "" : ` @${claim.asOf}`}${rest}`;
}

const quantityWords = (value: {
  number: number;
  low: number;
  high: number;
  unit?: string | undefined;
  scope?: string | undefined;
}): string => `${value.number} [${value.low}, ${value.high}] ${value.unit ?? ""}${value.scope === undefined ? "" : ` (${value.scope})`}`;

function nearestGold(statement: WithClaim, claims: readonly GoldClaim[], context: MatchContext): string {
  const best = claims
    .map((claim) => ({ claim, reason: mismatch(statement.claim, claim, context) }))
    .sort((a, b) => progress(b.reason) - progress(a.reason))[0];
  return best === undefined ? "" : `${best.reason ?? ""} differs from ${best.claim.label}`;
}

function nearestExtracted(claim: GoldClaim, statements: readonly WithClaim[], context: MatchContext): string {
  const best = statements
    .map((statement) => ({ statement, reason: mismatch(statement.claim, claim, context) }))
    .sort((a, b) => progress(b.reason) - progress(a.reason))[0];
  return best === undefined ? "nothing extracted in the region" : `${best.reason ?? ""} differs in ${words(best.statement)}`;
}

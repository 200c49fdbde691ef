import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf, type PageOutline } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft, DraftStatement } from "../../schemas/draft.ts";
import { documentOf } from "../extract/gold/documents.ts";
import { spoken } from "../extract/layouts/claim.ts";
import { joinScores, precision, type ReadClaim, recall, type Score, scoreClaims } from "../extract/layouts/score.ts";
import { heldOut, layoutSite, SCORED_FROM } from "../extract/layouts/site.ts";

/**
 * `make bench-reading`: what the rules read of invented sites in drawn layouts, by construct: as a run reads them, in two passes with what
 * the pages of a site tell of one another, and page by page beside it. The layouts were written without sight of the extractor; sites of the
 * second group hold constructs that no rule may be made on.
 * One argument: sites a group (40; some 5 s a site).
 */
const SITES = Number(process.argv[2] ?? 40);

interface Scores {
  readonly told: Score;
  readonly alone: Score;
}

function scoresOf(seed: number): Scores {
  const site = layoutSite(seed);
  const documents = site.pages.map(({ url, html }) => documentOf(url, html));
  const outlines = documents.map((document) => outlineOf(document));
  const sites = new Sites();
  for (const outline of outlines) sites.add(outline);
  const scored = (read: (document: Document, at: number) => DocumentDraft): Score =>
    scoreClaims(site, documents.flatMap((document, at) => read(document, at).statements.flatMap((one) => readClaim(document.uri, one, document.text)))); // prettier-ignore
  return {
    told: scored((document, at) => extractDocument(document, toldNote(document, sites.noteOf(outlines[at] as PageOutline), sites))),
    alone: scored((document) => extractDocument(document)),
  };
}

/** A claim in nobody's own form: figures as numbers with their unit, everything else in the words of the page. */
export function readClaim(page: string, { claim, quote }: DraftStatement, text: string): ReadClaim[] {
  if (claim === undefined) return [];
  const { subject, attribute, value, asOf } = claim;
  const common = {
    page,
    subject: subject.surface,
    ...(subject.uri !== undefined && { subjectUrl: subject.uri }),
    attribute,
    ...(asOf !== undefined && { time: asOf }),
  };
  switch (value.kind) {
    case "quantity":
      return [
        {
          ...common,
          value:
            isRange(value) && SPAN.test(text.slice(quote.start, quote.end))
              ? `${value.low}-${value.high}`
              : text.slice(quote.start, quote.end),
          number: value.number,
          ...(value.unit !== undefined && { unit: spoken(value.unit) }),
          ...(value.scope !== undefined && { attribute: `${attribute} ${value.scope}` }),
        },
      ];
    case "reference":
      return [{ ...common, value: value.reference.surface }];
    case "date":
    case "text":
      return [{ ...common, value: value.value }];
  }
}

/** "14 to 24 m"; what is rounded lies in an interval too, but its middle is the figure that was printed. */
const isRange = ({ number, low, high }: { readonly number: number; readonly low: number; readonly high: number }): boolean =>
  high - low > 0.02 * Math.abs(number) && Number(((low + high) / 2).toPrecision(12)) === number && Number.isInteger(low * 100);

const SPAN = /\d\D{0,12}(?:–|—|-| to | bis | à |…|\.\.)\D{0,6}\d/;

const share = (value: number): string => value.toFixed(3);

const isProse = (construct: string): boolean => construct.startsWith("prose");

function summary(score: Score): string {
  const recallOf = (test: (construct: string) => boolean): string => {
    const counts = [...score.constructs].flatMap(([construct, count]) => (test(construct) ? [count] : []));
    return share(counts.reduce((sum, { found }) => sum + found, 0) / Math.max(1, counts.reduce((sum, { facts }) => sum + facts, 0))); // prettier-ignore
  };
  const { right, wrong, missing, invented } = score.dates;
  return `precision ${share(precision(score.all))} (aim .97), recall in tables, lists and pairs ${recallOf((one) => !isProse(one))} (.85), in prose ${recallOf(isProse)} (.45), dates right ${share(right / (right + wrong + missing + invented))} (.97), things named right ${share(score.names.right / (score.names.right + score.names.wrong))} (.98); ${score.all.right + score.all.wrong} claims, ${score.all.facts} facts`; // prettier-ignore
}

function print(name: string, { told: score, alone }: Scores): void {
  console.log(`\n${name}, read in two passes: ${summary(score)}`);
  console.log(`${name}, page by page: ${summary(alone)}`);
  for (const [construct, count] of [...score.constructs].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(
      `  ${construct.padEnd(28)} precision ${share(precision(count))} of ${String(count.right + count.wrong).padStart(6)}   recall ${share(recall(count))} of ${String(count.facts).padStart(6)}${heldOut.includes(construct) ? "   held out" : ""}`,
    );
}

if (process.argv[1]?.endsWith("reading.ts") === true) {
  const group = (from: number): Scores => {
    const scores = Array.from({ length: SITES }, (_, at) => scoresOf(from + at));
    return { told: joinScores(scores.map(({ told }) => told)), alone: joinScores(scores.map(({ alone }) => alone)) };
  };
  print("layouts that rules are made on", group(0));
  print("held out", group(SCORED_FROM));
}

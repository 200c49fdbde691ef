import { extractDocument } from "../../pipelines/extract/extract.ts";
import { unitWords } from "../../schemas/values/units.ts";
import type { DraftStatement } from "../../schemas/draft.ts";
import { documentOf } from "../extract/gold/documents.ts";
import { joinScores, precision, type ReadClaim, recall, type Score, scoreClaims } from "../extract/layouts/score.ts";
import { heldOut, layoutSite, SCORED_FROM } from "../extract/layouts/site.ts";

/**
 * `make bench-reading`: what the rules read of invented sites in drawn layouts, page by page, by construct. The layouts were written
 * without sight of the extractor; sites of the second group hold constructs that no rule may be made on.
 * One argument: sites a group (40; some 4 s a site).
 */
const SITES = Number(process.argv[2] ?? 40);

const claimsOf = ({ seed }: { readonly seed: number }): Score => {
  const site = layoutSite(seed);
  const claims = site.pages.flatMap(({ url, html }) => {
    const draft = extractDocument(documentOf(url, html));
    const text = documentOf(url, html).text;
    return draft.statements.flatMap((one) => readClaim(url, one, text));
  });
  return scoreClaims(site, claims);
};

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
          value: isRange(value) ? `${value.low}-${value.high}` : text.slice(quote.start, quote.end),
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

/** The gold has units in words: "cubic metres per second" is the "cu m/s" of the memory. */
const spoken = (unit: string): string =>
  unitWords(unit)
    .plural.replace(/ a (?=[a-z]+$)/, " per ")
    .replace("US dollars", "dollars")
    .replace("per person", "per head")
    .replace("gigawatt-hours", "GWh");

const share = (value: number): string => value.toFixed(3);

function print(name: string, score: Score): void {
  const of = (test: (construct: string) => boolean): { found: number; facts: number } =>
    [...score.constructs].filter(([construct]) => test(construct)).reduce((sum, [, count]) => ({ found: sum.found + count.found, facts: sum.facts + count.facts }), { found: 0, facts: 0 }); // prettier-ignore
  const isProse = (construct: string): boolean => construct.startsWith("prose");
  const shareOf = ({ found, facts }: { found: number; facts: number }): string => share(facts === 0 ? 0 : found / facts);
  const { right, wrong, missing, invented } = score.dates;
  console.log(`\n${name}: precision ${share(precision(score.all))} (aim .97), recall in tables, lists and pairs ${shareOf(of((one) => !isProse(one)))} (.85), in prose ${shareOf(of(isProse))} (.45), dates right ${share(right / (right + wrong + missing + invented))} (.97), things named right ${share(score.names.right / (score.names.right + score.names.wrong))} (.98); ${score.all.right + score.all.wrong} claims, ${score.all.facts} facts`); // prettier-ignore
  for (const [construct, count] of [...score.constructs].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(
      `  ${construct.padEnd(28)} precision ${share(precision(count))} of ${String(count.right + count.wrong).padStart(6)}   recall ${share(recall(count))} of ${String(count.facts).padStart(6)}${heldOut.includes(construct) ? "   held out" : ""}`,
    );
}

if (process.argv[1]?.endsWith("reading.ts") === true) {
  const scored = (from: number): Score => joinScores(Array.from({ length: SITES }, (_, at) => claimsOf({ seed: from + at })));
  print("layouts that rules are made on", scored(0));
  print("held out", scored(SCORED_FROM));
}

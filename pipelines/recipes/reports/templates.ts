import type { Reading } from "../../../knowledge-graph/index.ts";
import type { DraftValue, RejectionReason } from "../../../schemas/index.ts";
import { passagesOf } from "../../extract/model/passage.ts";
import { patternOf } from "../../sources/addresses.ts";

/** Pages of one pattern of addresses: what rules read in them, and what they leave. */
export interface TemplateReport {
  readonly pattern: string;
  readonly pages: number;
  readonly claims: number;
  /** Claims of one page beside their words, of the page that has most. */
  readonly example: { readonly title: string; readonly uri: string; readonly claims: readonly ClaimShown[] } | undefined;
  readonly losses: readonly { readonly reason: RejectionReason; readonly count: number; readonly example: string }[];
  /** What a model would be shown of them: calls, characters of prose, and one sentence of it. */
  readonly left: { readonly passages: number; readonly characters: number; readonly example?: string };
}

interface ClaimShown {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly quote: string;
}

const SHOWN = 4;

/** Those with most pages first. Of pages of the web alone: other sources have no addresses that tell. */
export function templateReports(readings: readonly Reading[]): readonly TemplateReport[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    if (!/^https?:/.test(reading.document.uri)) continue;
    const pattern = patternOf(reading.document.uri);
    groups.set(pattern, [...(groups.get(pattern) ?? []), reading]);
  }
  return [...groups]
    .map(([pattern, some]) => reportOf(pattern, some))
    .sort((a, b) => b.pages - a.pages || (a.pattern < b.pattern ? -1 : 1));
}

function reportOf(pattern: string, readings: readonly Reading[]): TemplateReport {
  const passages = readings.flatMap(({ document, draft }) => passagesOf(document, draft));
  const losses = new Map<RejectionReason, { count: number; example: string }>();
  for (const { document, draft } of readings)
    for (const { reason, detail, sample, count = 1 } of draft.rejections) {
      const known = losses.get(reason);
      const example = known?.example ?? (typeof sample === "string" ? `${detail}: ${JSON.stringify(sample.replace(/\s+/g, " "))} (${document.uri})` : detail); // prettier-ignore
      losses.set(reason, { count: (known?.count ?? 0) + count, example });
    }
  const sentence = passages[0]?.sentences[0]?.text;
  const counts = readings.map(({ draft }) => draft.statements.filter(({ claim }) => claim !== undefined).length);
  const fullest = readings[counts.indexOf(Math.max(...counts))];
  return {
    pattern,
    pages: readings.length,
    claims: counts.reduce((sum, count) => sum + count, 0),
    example: fullest && { title: fullest.document.title, uri: fullest.document.uri, claims: shownClaims(fullest) },
    losses: [...losses].map(([reason, loss]) => ({ reason, ...loss })).sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    left: {
      passages: passages.length,
      characters: passages.reduce((sum, { sentences }) => sum + sentences.reduce((all, { text }) => all + text.length, 0), 0),
      ...(sentence === undefined ? {} : { example: sentence }),
    },
  };
}

/** Of different attributes, spread over the page. */
function shownClaims({ document, draft }: Reading): readonly ClaimShown[] {
  const byAttribute = new Map<string, ClaimShown>();
  for (const { claim, quote } of draft.statements)
    if (claim !== undefined && !byAttribute.has(claim.attribute))
      byAttribute.set(claim.attribute, {
        subject: claim.subject.surface,
        attribute: claim.attribute,
        value: valueText(claim.value),
        quote: document.text.slice(quote.start, quote.end),
      });
  const all = [...byAttribute.values()];
  return all.filter((_, at) => at % Math.ceil(all.length / SHOWN) === 0);
}

function valueText(value: DraftValue): string {
  if (value.kind === "reference") return value.reference.surface;
  if (value.kind === "quantity") return [value.number, value.unit].filter((part) => part !== undefined).join(" ");
  return value.value;
}

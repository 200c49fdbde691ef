import type { SeenFact, Step } from "../../../schemas/index.ts";
import { figureIn, thingsIn } from "./aims.ts";
import type { Lookup } from "./lookups.ts";
import type { Play } from "./play.ts";
import { isInLongRow } from "./quiet-step.ts";
import { stockTaking } from "./stock-taking.ts";

/**
 * How much of what was just read a thought says. Of a row of like figures not each is told as it is read: some are kept for the next
 * thought, every few steps all that was kept is told together with how things stand, and between the two a thought says what comes next,
 * with what was read or without it.
 */
export interface Narrative {
  /** Read, and told by no thought yet. */
  readonly unsaid: SeenFact[];
  /** Figures of the row read since things were last taken stock of. */
  since: number;
}

export const openNarrative = (): Narrative => ({ unsaid: [], since: 0 });

type Report = Step["intent"]["report"];

/** So many figures are kept back at most. */
const MOST_KEPT = 4;
/** After so many it may be said how things stand, and after so many it is; in a long row it is the run's habit that tells. */
const STOCK = { least: 3, most: 6 } as const;
/** Of thoughts after which it may be said: those that do. */
const TAKEN = 0.4;
/** Of figures of a row that nothing follows from: those that are kept. */
const HELD = 0.38;

export interface Row {
  /** More figures of the kind are open. */
  readonly goesOn: boolean;
  /** What comes next may be the last of them: nothing is kept for the answer's thought. */
  readonly isEnding: boolean;
  /** Something follows from what was read: that is said at once. */
  readonly isTelling: boolean;
  /** That it is one of those that are sought. */
  readonly fit: readonly string[];
  /** It says who has come to lead. */
  readonly isLed: boolean;
  /** What is left is told by who read a whole list. */
  readonly isList: boolean;
}

/** What the next thought says of the last pages; `row`: they gave one more of a row of figures. */
export async function narrate(play: Play, report: Report, row: Row | null): Promise<Report> {
  const { narrative, random, habits } = play;
  const { facts } = report;
  const kept = narrative.unsaid.splice(0);
  const notes = kept.length > 0 ? { notes: kept } : {};
  // Of several that are told in one sentence it is not said of the last one alone whether it fits.
  const told = row === null || kept.length === 0 ? report : without(report, row.fit);
  if (row === null || row.isList) {
    narrative.since = 0;
    return { ...told, ...notes };
  }
  narrative.since += thingsIn(facts);
  const many = thingsIn([...kept, ...facts]);
  const isLong = isInLongRow(play, facts.map(({ aim }) => aim)); // prettier-ignore
  const most = isLong ? habits.stock : STOCK.most;
  const taken = isLong ? TAKEN * (1 - habits.quiet) : TAKEN;
  const isDue = narrative.since >= most || many > Math.max(MOST_KEPT, most) || (narrative.since >= STOCK.least && random.next() < taken);
  if (row.goesOn && isDue) {
    narrative.since = 0;
    const { remarks, left, namesFitting } = await stockTaking(play, row.isLed);
    const before = (namesFitting ? without(told, row.fit) : told).remarks ?? [];
    return withRemarks({ ...report, ...notes, remarks: before, ...(left.length > 0 && { left: [...left] }) }, remarks);
  }
  if (row.goesOn && !row.isEnding && !row.isTelling && random.next() < (isLong ? habits.quiet : HELD)) {
    narrative.unsaid.push(...kept, ...facts);
    return { ...report, held: true };
  }
  return { ...told, ...notes };
}

/** So many may be read at once though the run is used to fewer: a long list is gone through faster. */
const LAST_FEW = 3;

/** What is still open of the kind that was just read, if that is a figure of a row. */
export function aheadOf({ habits }: Play, open: readonly Lookup[], facts: readonly SeenFact[]): Pick<Row, "goesOn" | "isEnding"> {
  const isAlike = ({ aim }: Lookup): boolean => facts.some((one) => one.aim.phrase === aim.phrase && one.aim.time === aim.time);
  const alike = figureIn(facts) === null ? [] : open.filter((lookup) => lookup.aim.kind === "value" && isAlike(lookup));
  return { goesOn: alike.length > 0, isEnding: new Set(alike.map(({ subject }) => subject)).size <= Math.max(LAST_FEW, habits.width) };
}

const without = (report: Report, fit: readonly string[]): Report =>
  report.remarks === undefined ? report : { ...report, remarks: report.remarks.filter((remark) => remark.join() !== fit.join()) };

const withRemarks = (report: Report, more: readonly (readonly string[])[]): Report => ({
  ...report,
  remarks: [...(report.remarks ?? []), ...more.map((remark) => [...remark])],
});

/** Those that pages before the last told, and the others. */
export function byPage({ notes, last }: Play, fresh: readonly Lookup[]): readonly [Lookup[], Lookup[]] {
  const opened = new Set((last?.action.arguments["url"] as readonly string[] | undefined) ?? []);
  const parts: [Lookup[], Lookup[]] = [[], []];
  for (const lookup of fresh)
    parts[notes.found(lookup)?.every(({ page }) => page !== undefined && !opened.has(page)) === true ? 0 : 1].push(lookup);
  return parts;
}

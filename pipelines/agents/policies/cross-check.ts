import { agree } from "../../../knowledge-graph/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import type { Lookup } from "./lookups.ts";
import type { ReadClaim } from "./notes.ts";
import { factsOf, hintsOn, notFound, RIGHT, search, visit, type Play, type Report, type Turns } from "./play.ts";
import type { Remark } from "./remarks.ts";
import { spread } from "../../language/writing/spread.ts";
import { queryFor } from "./queries.ts";
import { notStated } from "./researcher/choose-page.ts";

const SEARCHES = 2;

/** What a check came to. */
export type CrossCheckResult = "agrees" | "differs" | "not-found";

const EACH_ON_ONE = spread("{So far each|Each|As yet each} {figure|fact} {rests on|comes from} {one page|a single page|one source}.");
const THIN = spread(
  "{One|A single} {source|page} {is thin|is not much|may be wrong}{|, though}.",
  "{Before I answer|To be safe|For good measure}, {I look|I want to look} for a second page.",
  "{A second page|Another source} would make it {safer|more certain}.",
);
/** Before the first second look; `figures`: so many are known. */
export const onOnePage = (figures: number): Remark => (figures > 1 ? [...EACH_ON_ONE, ...THIN] : THIN);
export const ONE_PAGE_TOO: Remark = spread(
  "{One more fact|Another fact} {rests on a single page|comes from one page only}{| as well}.",
  "{There is|I have} one more {fact|figure} {to check|that I can check}{| in the same way}.",
);

/** Reads on another page what was read on one. The run's next thought says what that page gives. */
export async function* crossCheck(play: Play, lookup: Lookup, uri: string, again = false): Turns<CrossCheckResult> {
  const [first] = play.notes.found(lookup) ?? [];
  if (first === undefined) return "not-found";
  play.report = {
    ...reportOfRereading(play.report),
    remarks: [...(play.report.remarks ?? []), [...(again ? ONE_PAGE_TOO : onOnePage(factsOf(play).length))]],
  };
  for (let attempt = 1; attempt <= SEARCHES && !play.listed.has(uri); attempt++) {
    yield* search(play, [lookup.aim], [queryFor(lookup.aim, attempt, hintsOn(play, lookup.aim), play.random)], RIGHT, lookup);
    play.report = { ...play.report, again: true };
  }
  if (!play.listed.has(uri)) return "not-found";
  const { read } = yield* visit(play, [lookup.aim], [uri], RIGHT, lookup);
  const stated = read.filter((claim) => isSame(claim, first, uri));
  const second =
    stated.find((claim) => agree(first.value, claim.value, tableUnits)) ?? (lookup.aim.kind === "holder" ? undefined : stated[0]);
  if (second === undefined) {
    play.report = { ...notFound("unread", notStated(play.seen, [lookup.aim])), remarks: [["I keep to what the first page says."]] };
    return "not-found";
  }
  const text = lookup.aim.kind === "holder" ? play.names.of(lookup.subject) : play.notes.textOf(second.value);
  const same = agree(first.value, second.value, tableUnits);
  const exact = play.notes.textOf(second.value) === play.notes.textOf(first.value);
  const remark = same ? agreeing(exact) : settle(play, lookup, first, second);
  play.report = { kind: "read", aims: [], facts: [{ aim: lookup.aim, text }], remarks: [[...remark]] };
  if (!same) play.asides.push(remark);
  return same ? "agrees" : "differs";
}

/** Of two values the one that was stated later stands; without such an order the first. The other is let go. */
function settle({ notes }: Play, lookup: Lookup, first: ReadClaim, second: ReadClaim): Remark {
  const [before, after] = [first, second].map(({ statedAt }) => statedAt?.split("/").at(-1) ?? "");
  const isLater = before !== "" && (after ?? "") > (before ?? "");
  notes.settle(lookup, isLater ? second : first);
  const [kept, other] = [notes.textOf((isLater ? second : first).value), notes.textOf((isLater ? first : second).value)];
  return isLater
    ? [`The pages differ, and the later one gives ${kept}: that stands, not ${other}.`, `By the dates ${kept} replaces ${other}.`]
    : [`The pages differ: ${other} on another page, but nothing says that it is the later figure, so I keep to ${kept}.`];
}

const reportOfRereading = (report: Report): Report => ({
  ...report,
  kind: report.kind === "listed" ? "read" : report.kind,
  again: true,
});

const isSame = (claim: ReadClaim, first: ReadClaim, uri: string): boolean =>
  claim.page === uri && claim.subject === first.subject && claim.attribute === first.attribute && claim.asOf === first.asOf;

const agreeing = (exact: boolean): Remark =>
  exact
    ? ["The two pages agree.", "That is just what the first page said.", "Both pages say the same, so I can rely on it."]
    : ["Within its rounding that is what the first page said.", "It is printed less exactly, but it agrees with the first page."];

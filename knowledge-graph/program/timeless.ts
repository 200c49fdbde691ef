import type { DisputeContext, DisputableStatement } from "./dispute.ts";

/** A thing of one year: "Velland at the 2012 Games", "General election, 1987". What is counted of it does not go on. */
const YEAR = /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/;

/** Units of what is measured once: a river's length, a mountain's height, a building's mass. */
const LASTING = new Set("km m cm mm mi ft nmi sq km sq m sq mi ha acre cu km cu m kg g t lb".match(/(?:sq |cu )?\S+/g));

/** Measures in such units that nevertheless change by themselves, and dates of what comes again. */
const CHANGING =
  /\b(?:population|production|output|consumption|yield|harvest|catch|import|export|trade|traffic|freight|cargo|emission|rainfall|precipitation|snowfall|discharge|level|stock|reserve|irrigated|planted|cultivated|sown|arable|forest|forested|glacier|ice|urban|built-up|protected|inhabited|sales|annual|yearly|monthly|daily|per|current|currently|next|last|latest|recent|recently|upcoming|planned|expected|updated|modified|revised|reviewed|accessed|retrieved|published|average|mean)s?\b/;

/**
 * Whether two statements of it speak of one time: dated, or of what does not change while pages are written. An undated population of 2010 and
 * one of 2020 are two figures, and nobody is corrected.
 */
export function isTimeless({ claim, validFrom }: DisputableStatement, { info, subjectName }: DisputeContext): boolean {
  if (claim.asOf !== undefined || validFrom !== undefined) return true;
  if (YEAR.test(subjectName)) return claim.value.kind !== "text";
  // Where others date it, it changes.
  if (info === undefined || info.times.some(({ time }) => time !== "") || CHANGING.test(claim.attribute)) return false;
  return claim.value.kind === "date" || (claim.value.kind === "quantity" && LASTING.has(claim.value.unit ?? ""));
}

import type { Aim, OptionIdea, Step } from "../../schemas/index.ts";
import { listing } from "../agents/policies/listing.ts";
import { isSameNeed, type Situation } from "./situation.ts";

/** Without the reason for what the run does next, which is that of its own call; without the doubt that leads the run to look again, for who does not; without the thought of other words, for who opens a page. */
function saidFor(told: Step["intent"]["report"], isAgain: boolean, isVisit: boolean): Step["intent"]["report"] {
  const { why: _why, ...report } = told;
  if (isVisit && report.kind === "unlisted") return { ...report, remarks: [] };
  if (report.again !== true || isAgain) return report;
  return { ...report, again: false, reread: false, ...(report.remarks !== undefined && { remarks: report.remarks.slice(0, -1) }) };
}

/** What an option's thought opens with: all tell the same of what came last, but of results each looks at those that it goes on with. */
export function openingFor(
  { intent }: Step,
  aims: readonly Aim[],
  urls: readonly string[],
  { results, pages, met, open }: Pick<Situation, "results" | "pages" | "met" | "open">,
  idea?: OptionIdea,
): Step["intent"]["report"] {
  const isMet = (aim: Aim): boolean => [...met.values()].some((one) => isSameNeed(one, aim));
  const isOpen = (aim: Aim): boolean => open.some((lookup) => isSameNeed(lookup.aim, aim));
  const { left, listedBefore: _, ...bare } = saidFor(intent.report, aims.length > 0 && aims.every(isMet), urls.length > 0);
  // Who turns to what is not among the rest does not first say what the rest is.
  const isKnown = bare.kind === "read" && urls.length > 0 && urls.every((url) => pages.some((page) => page.url === url));
  const report = {
    ...bare,
    ...(left !== undefined && aims.length > 0 && aims.every(isOpen) && { left }),
    ...(isKnown && { listedBefore: true as const }),
  };
  // Which of the results is meant nobody could tell otherwise.
  const isOther = idea === "other-page" && report.kind === "listed";
  if (report.kind !== "listed" || (report.remarks === undefined && !isOther)) return report;
  // Who searches on does not say what else came up.
  const said = urls.length === 0 ? [] : listing(results, aims, (aim) => urls[Math.min(aims.indexOf(aim), urls.length - 1)]);
  return { ...report, remarks: said.length === 0 ? [] : [[...said]] };
}

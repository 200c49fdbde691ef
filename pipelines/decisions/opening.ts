import type { Aim, OptionIdea, Step } from "../../schemas/index.ts";
import { listing } from "../agents/policies/remarks.ts";
import type { Opening } from "../agents/policies/wording.ts";
import { isSameNeed, type Situation } from "./situation.ts";

/** What an option's thought opens with: all tell the same of what came last, but of results each looks at those that it goes on with. */
export function openingFor(
  { intent }: Step,
  aims: readonly Aim[],
  urls: readonly string[],
  { results, met }: Pick<Situation, "results" | "met">,
  idea?: OptionIdea,
): Opening {
  const { reminder } = intent;
  const isMet = (aim: Aim): boolean => [...met.values()].some((one) => isSameNeed(one, aim));
  // What was never read cannot be looked at again.
  const report = intent.report.again === true && !aims.every(isMet) ? { ...intent.report, again: false } : intent.report;
  // Which of the results is meant nobody could tell otherwise.
  const isOther = idea === "other-page" && report.kind === "listed";
  if (report.kind !== "listed" || (report.remarks === undefined && !isOther)) return { report, reminder };
  // Who searches on does not say what else came up.
  const said = urls.length === 0 ? [] : listing(results, aims, (aim) => urls[Math.min(aims.indexOf(aim), urls.length - 1)]);
  return { report: { ...report, remarks: said.length === 0 ? [] : [[...said]] }, reminder };
}

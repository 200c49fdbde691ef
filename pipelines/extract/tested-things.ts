import { isName } from "./entity-list.ts";
import type { Field } from "./fields.ts";
import { isReportTitle } from "../../schemas/values/names.ts";

const EXAMINES = "(?:test|road test|crash test|lab(?:oratory)? test|field test|review|assessment|evaluation|appraisal|condition|inspection|tasting|measurement|long-term test)"; // prettier-ignore
const SIGN = String.raw`(?: (?:(?:no\.?|nr\.?|number|#) ?)?(?=\S*\d)[\p{L}\d][\p{L}\d./-]*)?`;
const REPORT = `(?:${EXAMINES}(?: (?:report|sheet|record|protocol|certificate))?s?|(?:case|product) study)${SIGN}`;
const BEFORE = new RegExp(`^(?:The )?((?:\\p{L}+ )?${REPORT})(?:: | [–—-] )(\\p{Lu}.{1,60})$`, "iu");
const BEHIND = new RegExp(`^(\\p{Lu}.{1,60}?)(?:: | [–—-] |,? (?=(?:test report|review)(?: |$)))(${REPORT})$`, "iu");

/** What a page examines, and what it is itself: "Test report 2020-007: Corvan 512", "Corvan 512 – road test". */
export interface Tested {
  readonly thing: string;
  readonly report: string;
}

/** What is measured on such a page is of what is tested; undefined for all other titles. */
export function testedIn(title: string): Tested | undefined {
  const before = BEFORE.exec(title);
  const behind = before === null ? BEHIND.exec(title) : null;
  const [thing, report] = before === null ? [behind?.[1], behind?.[2]] : [before[2], before[1]];
  if (thing === undefined || report === undefined || isReportTitle(title) || isReportTitle(report)) return undefined;
  // "Inspection: what the winter left" tells a story, and "Review: Norvia v Hestland" two things.
  return isName(thing) && !/ (?:vs?\.?|versus|and|&) /.test(thing) && !/^(?:19|20)\d\d$/.test(thing) ? { thing, report } : undefined;
}

const ABOUT_REPORT =
  /\b(?:about|on|of) (?:this|the) (?:\p{L}+ )?(?:report|test|review|assessment|inspection|evaluation|study)\b|^(?:report|test|review|publication|document) (?:details|data|information)$/iu;
const OF_REPORT =
  /^(?:(?:(?:test|report|review|document|protocol|file|order|certificate|issue) )?(?:number|no\.?|id|reference|ref\.?)|(?:date|day|time|year|place|site|location|station|period|duration) of (?:the )?(?:test|report|review|inspection|issue|publication|assessment)|(?:test|review|report|inspection|issue|publication) (?:date|site|location|station|period|duration|engineer|driver|team|leader)|date|published|issued|(?:tested|reviewed|inspected|assessed|examined|written|issued|commissioned|checked|approved|signed)(?: (?:by|on|in|at|for))?|authors?|editors?|reviewers?|testers?|inspectors?|assessors?|applicants?|clients?|customers?|pages|language|version|status)$/i;

/** Number, date and author are the report's own. */
export const isOfReport = ({ path, under }: Pick<Field, "path" | "under">): boolean =>
  ABOUT_REPORT.test(under?.piece.text ?? "") || OF_REPORT.test(path.at(-1)?.label ?? "");

import { wholeDate } from "../../../schemas/values/dates.ts";
import { ANY_MONTH, dateInWords, monthNumbers } from "../../../schemas/values/months.ts";

const YEAR = "(?:1[5-9]|20)\\d\\d";
const TIME = `(?:FY ?)?${YEAR}(?:[/–-](?:${YEAR}|\\d\\d))?|Q[1-4][ -]${YEAR}|${YEAR}[ -]?Q[1-4]|(?:${ANY_MONTH})[ -]${YEAR}`;
/** "Pop 2018", "pop_2018", "2019 (t)", "Households (2021)", "Visitors in 2020/21" */
const BEHIND = new RegExp(`^(.*?)[ :,-]*(\\(|\\[)?\\b(?<![\\d.])(${TIME})[)\\]]?(?:,? ?([([][^()[\\]]{1,20}[)\\]]))?$`, "iu");
const GLUED = new RegExp(`^(\\p{L}{3,})(${YEAR})$`, "u");
/** "2018 population" */
const BEFORE = new RegExp(`^(${TIME})[ :,-]+(\\p{L}.*)$`, "iu");
const WORDS = /^\p{L}{3,}(?: \p{L}{2,}){0,3}$/u;
const PREPOSITION = /[ -]+(?:in|for|at|of|as of|as at|on|during|year|fy)$/i;

interface Timed {
  readonly label: string;
  readonly time: string;
  /** The header sets the time apart: alone it is one as well, as in "Households (2021)", "visitors_2025". */
  readonly apart: boolean;
}

/** What a header says of what is measured, and when. */
export function headerTime(header: string): Timed | undefined {
  const text = header.replace(/[\s_]+/g, " ").trim();
  const [, before, bracket, behind, unit = ""] = BEHIND.exec(text) ?? [];
  const [, first, rest] = behind === undefined ? (BEFORE.exec(text) ?? []) : [];
  const [, word, glued] = behind === undefined && first === undefined ? (GLUED.exec(text) ?? []) : [];
  const time = timeInWords(behind ?? first ?? glued ?? "");
  if (time === undefined) return undefined;
  const own = (before ?? rest ?? word ?? "").trim();
  const label = `${own.replace(PREPOSITION, "").replace(/[ :,-]+$/, "")} ${unit}`.trim();
  return { label, time, apart: bracket !== undefined || PREPOSITION.test(own) || (behind !== undefined && WORDS.test(own)) };
}

/** As `record-page.ts` reads it back: "2018", "2020/21", "Q1 2024", "November 2010". */
export function timeInWords(time: string): string | undefined {
  const text = time.replace("–", "/").replace(/^(\d{4})-(\d{2,4})$/, "$1/$2").replace(/^(\d{4}) ?(Q[1-4])$/i, "$2 $1"); // prettier-ignore
  const month = new RegExp(`^(${ANY_MONTH})[ -](\\d{4})$`, "i").exec(text);
  const said =
    month === null
      ? text.replace(/^FY ?/i, "").toUpperCase() : `${dateInWords(`${month[2]}-${String(monthNumbers.get((month[1] ?? "").toLowerCase()) ?? 1).padStart(2, "0")}`)}`; // prettier-ignore
  return wholeDate(said) === undefined ? undefined : said;
}

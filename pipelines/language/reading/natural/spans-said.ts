const TIME = String.raw`(?:\d{4}|(?:the end of |\d{1,2} \p{L}+ )\d{4})`;
const WENT: Readonly<Record<string, string>> = { rose: "rise", grew: "grow", increased: "increase", fell: "fall", dropped: "drop", decreased: "decrease", shrank: "shrink", "went up": "go up" }; // prettier-ignore
const PASTS = Object.keys(WENT).join("|");

/** "Between 2012 and 2013, how much did …" asks what "how much did … between 2012 and 2013" asks. */
const FRONTED = new RegExp(
  String.raw`(^|[.] )(Between|From) (${TIME} (?:and|to) ${TIME}), ((?:by )?how much|by how many per cent|by what percentage|what) (?!percentage points)([^.?]+?)(, in [^?,.]+)?\?`,
  "u",
);
/** "Between 2012 and 2013, X's exports grew. By how much?" */
const FRONTED_FACT = new RegExp(String.raw`(^|[.] )(Between|From) (${TIME} (?:and|to) ${TIME}), ([^.?]+?) (${PASTS})(?=\. By )`, "u");

/** "What was X's average budget from 2012 to 2014" is over all of the years. */
const AVERAGED = /(\b(?:average|[Oo]n average,)(?! rate)[^.?]*?) from (\d{4}) to (\d{4})(?=$|[,.?])/u;

/** "Compared with 2013, how much did X's exports rise in 2014": up to then. */
const COMPARED =
  /(^|[.] )Compared with (\d{4}), (how much did [^.?]+? (?:rise|grow|increase|fall|drop|decrease|shrink)) in (\d{4})(?=[,?])/gu;

const earlier = (year: string): string => String(Number(year) - 1);
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Spans of years in the one form that the grammar reads. */
export const spansInPlace = (text: string): string =>
  text
    .replace(AVERAGED, (_, asked: string, from: string, to: string) => `${asked} over the years ${from} to ${to}`)
    .replace(COMPARED, (whole, before: string, from: string, asked: string, to: string) => (from < to ? `${before}${upper(asked)} between ${from} and ${to}` : whole))
    .replace(/\bby how many per cent\b/gu, "by what percentage")
    .replace(/\bBy how many per cent\b/gu, "By what percentage")
    .replace(FRONTED_FACT, (_, before: string, lead: string, span: string, what: string, went: string) => `${before}${upper(what)} ${went} ${lead.toLowerCase()} ${span}`)
    .replace(FRONTED, (_, before: string, lead: string, span: string, asked: string, rest: string, unit = "") => `${before}${upper(asked)} ${rest} ${lead.toLowerCase()} ${span}${String(unit)}?`)
    .replace(/\bin (\d{4})(?: than)(?: a year earlier| the year before| in the previous year)\b/gu, (_, year: string) => `in ${year} than in ${earlier(year)}`)
    .replace(/\bin (\d{4}) compared with (?:the year before|the previous year|a year earlier)\b/gu, (_, year: string) => `between ${earlier(year)} and ${year}`)
    .replace(/\bin (\d{4}) compared with (\d{4})\b/gu, (whole, to: string, from: string) => (from < to ? `between ${from} and ${to}` : whole))
    .replace(/\b([Hh])ow much ([^.?]+?(?: (?:rise|grow|increase)| (?:rose|grew|increased)) (?:between|from) [^.?,]+?) in percentage terms\b/gu, (_, h: string, rest: string) => `${h === "H" ? "By" : "by"} what percentage ${rest}`)
    .replace(/\b([Bb]y what percentage) (?!did\b)((?:the )?[^.?,]*?) (rose|grew|increased) (?=between|from)/gu, (_, by: string, what: string, went: string) => `${by} did ${what} ${WENT[went] ?? went} `); // prettier-ignore

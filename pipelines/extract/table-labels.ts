import { singularOf } from "../language/inflection.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, headNoun, SECTION_NUMBER, type Label } from "./labels.ts";
import { isOrdinary } from "./table-shapes.ts";
import { typeOfColumn, typeOfNaming } from "./types.ts";

/** Columns and rows that name a part of what the table counts: "women" of the students, "adults" of the admission. */
const GROUP =
  /^(?:wom[ae]n|m[ae]n|males?|females?|boys?|girls?|adults?|child(?:ren)?|seniors?|pensioners?|concessions?|reduced|famil(?:y|ies)|groups?|youths?|totals?|both(?: sexes)?|all|others?|urban|rural|domestic|foreign|(?:under|over|up to|from|aged?|ages?) .*\d.*|\d{1,3} ?(?:–|-|to) ?\d{1,3}(?: years)?|\d{1,3}(?: years)? and (?:over|under|older|above)|\d{1,3}\+)$/;
/** Labels that say nothing alone. */
const VAGUE =
  /^(?:amounts?|numbers?|qty\.?|values?|(?:% )?shares?|figures?|counts?|sums?|quantity|quantities|percent(?:age)?s?|%|per cent|no\.)$/;
/** Groups only in a list of prices: "Adults | Students", each with a sum of money. */
const PAYERS = /^(?:students?|pupils?|residents?|members?|apprentices?|soldiers?|teachers?|guests?|visitors?)$/;
const MONEY = /^(?:[$€£]|[A-Z]{3} ?\d)|[€£]$|^(?:free|gratis)$/i;
/** "Expenditure by type" over a column "Type": the rows are kinds of the expenditure, and no things. */
const KIND_WORD =
  "types?|kinds?|categor(?:y|ies)|sources?|items?|purposes?|functions?|uses?|class(?:es)?|components?|forms?|modes?|natures?|headings?|posts?";
const BY_KIND = new RegExp(`^(.{3,50}?) by (?:[a-z]+ )?(${KIND_WORD})\\b`, "i");
const KIND_HEADER = new RegExp(`^(?:|(?:[a-z]+ )?(?:${KIND_WORD}))$`, "i");
const NAMELESS = /^(?:names?|title|)$/i;
/** "Name" over the column of the rows' names: what they are the caption says. */
export const saysName = (header: string): boolean => header !== "" && NAMELESS.test(header);
/** What only says that figures follow, or how its rows were chosen. */
const EMPTY =
  /^(?:the )?(?:(?:key|main|other|more|some|latest|annual|monthly) )?(?:figures?|facts?|statistics|numbers?|data|details|overview|summary|table|comparison|results?|at a glance|seasons?|years?|history|profile|description|introduction|background|notes|remarks|information)\b|^(?:(?:long|time|data|yearly|annual|monthly) )?series$|^(?:top|largest|biggest|highest|lowest|most|list|ranking|comparison|the \w+ compared)\b/;

/** Said of a heading or caption that does not name what the figures are of. */
export const saysOnlyFigures = (label: string): boolean => EMPTY.test(label);
export const isGroup = (label: string): boolean => GROUP.test(label);
export const isVague = (label: string): boolean => VAGUE.test(label);
/** How a figure was got of several. */
const EXTREME = /^(?:min|max|mean|average|avg|median|minimum|maximum|low|high|lowest|highest)\.?$/;
/** Needs the noun of what is counted or measured. */
const needsNoun = (label: string): boolean => GROUP.test(label) || VAGUE.test(label) || EXTREME.test(label);

/** Columns of a price list that only name who pays. */
export function payerColumns(table: Table): ReadonlySet<number> {
  const titles = table.header.map((one) => cleanLabel(one.text).label);
  if (!titles.some((one) => GROUP.test(one))) return new Set();
  const paid = (at: number): boolean => {
    const cells = table.rows.map((row) => row[at]?.text ?? "").filter((one) => /\p{L}|\d/u.test(one));
    return cells.length > 0 && cells.every((one) => MONEY.test(one));
  };
  // "Total | Land | Water": parts beside a part.
  return new Set(titles.flatMap((one, at) => ((PAYERS.test(one) && paid(at)) || /^(?:land|water|paved|unpaved)$/.test(one) ? [at] : [])));
}

/**
 * What the table counts or measures: the noun of its caption or heading, without what it is counted by, when, or in what. Undefined
 * where both name the rows ("Most frequent countries of origin" over a column "Country") or only say that figures follow.
 */
export function countedNoun(above: readonly (string | undefined)[], rows: string): Label | undefined {
  for (const text of above) {
    if (text === undefined || text === "") continue;
    const label = cleanLabel(text).shown;
    const head = (
      label.split(
        / (?:by|in|per(?! (?:second|minute|hour|day|night|week|month)\b)|at|on|for|from|since|during|until|between|and other)\b|[,:;(|]| [–—-] /,
      )[0] as string
    )
      .trim()
      .replace(/^(?:the |total |estimated )*numbers? of (?:the )?/i, "");
    const of = / of (?:the )?/.exec(head);
    const kept = of !== null && alike(head.slice(of.index + of[0].length), rows) ? head.slice(0, of.index) : head;
    if (kept.length < 3 || kept.length > 50 || EMPTY.test(kept.toLowerCase()) || needsNoun(kept.toLowerCase())) continue;
    if (alike(headNoun(kept), rows) || /\d/.test(kept)) continue;
    const { unit, exponent } = cleanLabel(text);
    return { ...cleanLabel(kept), ...(unit === undefined ? {} : { unit }), ...(exponent === undefined ? {} : { exponent }) };
  }
  return undefined;
}

/** "branches" and "Branch", "research centres" and "Centre". */
export function alike(plural: string, header: string): boolean {
  const word = plural.toLowerCase().split(" ").at(-1) ?? "";
  const one = header.toLowerCase().split(/ \/ |[ (,]/).find((each) => each !== "") ?? ""; // prettier-ignore
  return one.length > 2 && (singularOf(word) === one || word === one || (word.startsWith(one) && word.length - one.length <= 2));
}

/** One word for many things: "Fleet" over "Ship | Built". */
const COLLECTIVE = /^(?:(?:current|former|active|historic|present|first-team) )?(?:fleet|squad|roster|staff|cast|crew|line-?up|discography|filmography|bibliography|collection|portfolio|product range|faculty|board|membership|management)$/; // prettier-ignore

/** The label under which the rows of a table are said to be what the page's subject has: a plural that names the rows. */
export function memberLabel(table: Table, heading: Heading | undefined, name: number, relation: boolean, whose: string): Label | undefined {
  const header = table.header[name]?.text ?? "";
  for (const text of [heading?.piece.text ?? "", table.caption?.text ?? ""]) {
    // A second sentence says more of the table, and not what its rows are.
    const label = cleanLabel(withoutOwner(text.replace(SECTION_NUMBER, "").split(/\. (?=\p{Lu})/u)[0] as string, whose));
    if (label.label === "") continue;
    if (relation) return label;
    if (COLLECTIVE.test(label.label) && header !== "" && (NAMELESS.test(header) || typeOfNaming(header) !== undefined)) return label;
    const noun = headNoun(label.label);
    if (singularOf(noun) === undefined) continue;
    if (alike(noun, header) || (NAMELESS.test(header) && !EMPTY.test(label.label)) || typeOfColumn(noun) !== undefined && typeOfColumn(noun) === typeOfColumn(header)) return label; // prettier-ignore
  }
  return undefined;
}

/** "Piers of the Dunnock Bridge, from the west bank; survey of 1931" on that bridge's page: it has piers. */
function withoutOwner(text: string, whose: string): string {
  const at = whose === "" ? -1 : text.indexOf(whose);
  const lead = at < 0 ? null : /^(.{3,40}?),? (?:of|by|at|in|on|for|from) (?:the )?$/.exec(text.slice(0, at));
  return lead === null ? text : (lead[1] as string);
}

/** What is counted is of the page's subject, and these only part it; a district or a school has what is counted by it itself. */
const PARTED =
  /^\S.{2,60}? by (?:\p{L}+ )?(?:species|variet(?:y|ies)|breeds?|strains?|cultivars?|brands?|grades?|commodit(?:y|ies)|cargo(?:es)?|crops?|fish|products?|fuels?|sectors?|industry|ages?|age groups?|sex|gender|nationality|religions?|languages?|uses?|land use|purposes?|causes?|modes?|gears?|materials?|sizes?|depth|rooms?|departments?|divisions?|programmes?|programs?|activit(?:y|ies)|chapters?|makes?|colou?rs?|origin|vehicles?)\b/iu;

/** "Catch by species (kg)": what is counted of the page's subject. */
export function countedBy(table: Table, heading: Heading | undefined): Label | undefined {
  const text = [table.caption?.text ?? "", heading?.piece.text ?? ""].find((one) => PARTED.test(one));
  return text === undefined ? undefined : countedNoun([text], "");
}

/** Rows that name groups ("Adult", "0–14", "Car up to 5 m") and no things: most by their words; words of the language only beside such, or where no header says what they are. */
export function namesGroups(names: readonly string[], unsaid: boolean): boolean {
  const said = names.filter((one) => one !== "");
  const groups = said.filter((one) => GROUP.test(one.toLowerCase().replace(/ ?\([^()]*\)$/, ""))).length;
  const words = said.filter((one) => isOrdinary(one) && !/ \p{Lu}/u.test(one)).length;
  if (said.length < 2) return false;
  return groups * 10 >= said.length * 7 || ((unsaid || groups * 10 >= said.length * 3) && words * 10 >= said.length * 7);
}

/** "Expenditure by type": what the rows are kinds of; undefined where they are things. */
export function kindsCounted(table: Table, heading: Heading | undefined, name: number): Label | undefined {
  if (!KIND_HEADER.test(table.header[name]?.text ?? "")) return undefined;
  for (const text of [table.caption?.text ?? "", heading?.piece.text ?? ""]) {
    const match = BY_KIND.exec(text);
    if (match !== null) return cleanLabel(match[1] as string);
  }
  // "Energy" over "Source | Amount": kinds as well, where the columns say nothing without the heading.
  const vague = table.header.slice(1).every((one) => VAGUE.test(cleanLabel(one.text).label));
  return vague && (table.header[name]?.text ?? "") !== ""
    ? countedNoun([table.caption?.text, heading?.piece.text], table.header[name]?.text ?? "")
    : undefined;
}

/** A label that only names a group or says nothing alone stands under the noun of what is counted; undefined where nobody says what that is. */
export function withNoun(own: readonly Label[], noun: Label | undefined, payer: boolean): readonly Label[] | undefined {
  if (!payer && !needsNoun(own[0]?.label ?? "")) return own;
  return noun === undefined ? undefined : [noun, ...own];
}

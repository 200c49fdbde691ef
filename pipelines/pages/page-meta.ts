import { type ChildNode, type Element, isTag } from "domhandler";
import { collapse, find, findAll, textOf } from "./dom.ts";
import { type StatedLicense, statedLicense } from "./license.ts";
import { isOfSite } from "../../schemas/values/names.ts";
import { MONTHS } from "../../schemas/values/months.ts";
import type { RobotsTag } from "../web/robots-tags.ts";

/** What the head of a page (and its JSON-LD) says about it. */
export interface PageMeta {
  readonly title: string | undefined;
  /** BCP 47; `und` where the page does not say. */
  readonly language: string;
  /** ISO 8601 with the precision given: year, month or day. */
  readonly publishedAt: string | undefined;
  /** Of a change after that; undefined where there was none. */
  readonly modifiedAt: string | undefined;
  readonly canonical: string | undefined;
  readonly base: string | undefined;
  readonly license: StatedLicense | undefined;
  /** `<meta>` that speaks to crawlers, to all of them or to one by its name. */
  readonly robots: readonly RobotsTag[];
}

const MODIFIED = ["article:modified_time", "dcterms.modified", "last-modified"];
const PUBLISHED = [
  "article:published_time",
  "datepublished",
  "date",
  "dc.date",
  "dc.date.issued",
  "dcterms.date",
  "dcterms.issued",
  "dcterms.created",
  "pubdate",
  "publish-date",
  "publication_date",
];

export function pageMeta(tree: readonly ChildNode[]): PageMeta {
  const metas = findAll(tree, (each) => each.name === "meta");
  const links = findAll(tree, (each) => each.name === "link" || (each.name === "a" && each.attribs["rel"] !== undefined));
  const meta = (name: string): string | undefined => {
    const found = metas.find(
      (each) => (each.attribs["name"] ?? each.attribs["property"] ?? each.attribs["itemprop"] ?? "").toLowerCase() === name,
    );
    return collapse(found?.attribs["content"] ?? "") || undefined;
  };
  const html = find(tree, (each) => each.name === "html");
  const declared = [
    html?.attribs["lang"],
    html?.attribs["xml:lang"],
    meta("og:locale"),
    metas.find((each) => each.attribs["http-equiv"]?.toLowerCase() === "content-language")?.attribs["content"],
    meta("language") ?? meta("dc.language"),
  ];
  const firstOf = (names: readonly string[]): string | undefined =>
    names.map((name) => isoDate(meta(name))).find((date) => date !== undefined);
  const written = writtenDates(tree);
  const lastChange = firstOf(MODIFIED) ?? structuredDate(tree, "dateModified");
  const published =
    firstOf(PUBLISHED) ?? structuredDate(tree, "datePublished") ?? written.published ?? lastChange ?? timeOf(tree) ?? written.modified;
  const changed = lastChange ?? written.modified;
  return {
    title: titleOf(tree, meta("og:title"), meta("og:site_name")),
    language: declared.map(languageTag).find((tag) => tag !== "und") ?? "und",
    publishedAt: published,
    // Of a coarser date it is not known whether it is later.
    modifiedAt: published !== undefined && changed !== undefined && changed.slice(0, published.length) > published ? changed : undefined,
    canonical:
      links
        .find((each) => each.name === "link" && (each.attribs["rel"] ?? "").toLowerCase().split(/\s+/).includes("canonical"))
        ?.attribs["href"]?.trim() || undefined,
    base: find(tree, (each) => each.name === "base" && each.attribs["href"] !== undefined)?.attribs["href"],
    license: statedLicense(tree),
    robots: metas.flatMap(({ attribs: { name, content } }) => (name === undefined || content === undefined ? [] : [{ name, content }])),
  };
}

/** og:title, else `<title>` without the site's name at its end. */
function titleOf(tree: readonly ChildNode[], og: string | undefined, site: string | undefined): string | undefined {
  const element =
    find(tree, (each) => each.name === "title" && each.parent !== null && isTag(each.parent) && each.parent.name !== "svg") ??
    find(tree, (each) => each.name === "title");
  const whole = element === undefined ? "" : collapse(rawText(element));
  const own = og ?? (whole.split(/\s+[-–—|·»]\s+/)[0] as string);
  // "About us" alone does not say of whom.
  if (isOfSite(own) && whole.includes(own)) return whole;
  if (og !== undefined) return og;
  if (site !== undefined && whole.endsWith(site)) return whole.slice(0, -site.length).replace(/\s*[-–—|:·»]\s*$/, "") || whole;
  const headed = underHeading(tree, whole);
  if (headed !== undefined) return headed;
  const [, first] = /^(.+?)\s+[-–—|·»]\s+[^-–—|·»]{2,40}$/.exec(whole) ?? [];
  return (first ?? whole) || undefined;
}

/** "MMI - Loan 2021/07" over a page without a heading of the first rank, whose first one is "Loan 2021/07": that is its title, and the site stands before it. */
function underHeading(tree: readonly ChildNode[], whole: string): string | undefined {
  const parts = whole.split(/\s+[-–—|·»]\s+/);
  if (parts.length < 2 || find(tree, (each) => each.name === "h1") !== undefined) return undefined;
  const first = find(tree, (each) => /^h[2-4]$/.test(each.name));
  const heading = first === undefined ? "" : collapse(textOf(first));
  return parts.find((one) => one === heading);
}

const rawText = (element: Element): string => element.children.map((child) => ("data" in child ? child.data : "")).join("");

function languageTag(value: string | undefined): string {
  const tag = value?.trim().replaceAll("_", "-") ?? "";
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : "und";
}

function structuredDate(tree: readonly ChildNode[], key: "datePublished" | "dateModified"): string | undefined {
  for (const script of findAll(tree, (each) => each.name === "script" && (each.attribs["type"] ?? "").includes("ld+json"))) {
    const date = isoDate(new RegExp(`"${key}"\\s*:\\s*"([^"]{4,40})"`).exec(rawText(script))?.[1]);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** A `<time>` counts as the page's own date only where the page marks it so or where it is the only one. */
function timeOf(tree: readonly ChildNode[]): string | undefined {
  const times = findAll(tree, (each) => each.name === "time");
  const marked = times.find(
    (each) =>
      each.attribs["pubdate"] !== undefined ||
      /publish|modified|updated/i.test(`${each.attribs["itemprop"] ?? ""} ${each.attribs["class"] ?? ""}`),
  );
  const time = marked ?? (times.length === 1 ? times[0] : undefined);
  return time === undefined ? undefined : isoDate(time.attribs["datetime"] ?? collapse(textOf(time)));
}

const DATE =
  /(\d{4}-\d{2}(?:-\d{2})?|\d{1,2}(?:st|nd|rd|th)? [A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9}\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4})(?![\d/-])/;
const LABEL =
  /^(?:(?:this )?(?:page|article|report|post|entry)(?: was| is)? )?(?:((?:first |originally )?(?:published|posted))|(?:last )?(?:updated|modified|revised|reviewed|edited)|as of)(?: on)?\s*:?\s*/i;
const LABELLED = /\b(?:published|posted|updated|modified|revised|reviewed|edited|as of)\b/i;
/** Lines of their own. A cell or an item of a list speaks of what the page is about: a book was published, too. */
const LINES = new Set("p div span small em i b strong footer header address section".split(" "));
const LONGEST_LINE = 100;

/**
 * What the page writes of its own date: "Published 12 May 2023", "Last updated on May 12, 2023", "As of 12 May 2023", in a short line of its own.
 * A page of several (a list of articles) has none.
 */
function writtenDates(tree: readonly ChildNode[]): { readonly published: string | undefined; readonly modified: string | undefined } {
  const [published, revised] = [new Set<string>(), new Set<string>()];
  for (const element of findAll(tree, ({ name, children }) => LINES.has(name) && children.some((child) => LABELLED.test(ownText(child))))) {
    // Two levels are enough for a line, and do not read a page again at each of its levels.
    const text = collapse(element.children.map((child) => (isTag(child) ? child.children.map(ownText).join("") : ownText(child))).join(""));
    const label = text.length > LONGEST_LINE ? null : LABEL.exec(text);
    const found = label === null ? null : DATE.exec(text.slice(label[0].length));
    const date = found?.index === 0 ? isoDate(found[1]) : undefined;
    if (date !== undefined) (label?.[1] === undefined ? revised : published).add(date);
  }
  const only = (dates: ReadonlySet<string>): string | undefined => (dates.size === 1 ? [...dates][0] : undefined);
  return { published: only(published), modified: published.size > 1 ? undefined : only(revised) };
}

const ownText = (child: ChildNode): string => ("data" in child ? child.data : "");

/** ISO dates as they are (time cut off), and "5 June 2025", "June 5, 2025", "June 2025". Anything else is no date. */
export function isoDate(value: string | undefined): string | undefined {
  const text = value?.trim() ?? "";
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ].{0,30})?$/.exec(text);
  if (iso !== null) return checked(iso[1], iso[2], iso[3]);
  const words = /^(?:(\d{1,2})(?:st|nd|rd|th)? )?([A-Za-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/.exec(text);
  const month = MONTHS.findIndex((name) => words?.[2] !== undefined && name.toLowerCase().startsWith(words[2].toLowerCase()));
  if (words === null || month < 0) return undefined;
  return checked(words[4], String(month + 1).padStart(2, "0"), (words[1] ?? words[3])?.padStart(2, "0"));
}

function checked(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  if (
    year === undefined ||
    (month !== undefined && (Number(month) < 1 || Number(month) > 12)) ||
    (day !== undefined && (Number(day) < 1 || Number(day) > 31))
  )
    return undefined;
  return [year, month, day].filter((part) => part !== undefined).join("-");
}

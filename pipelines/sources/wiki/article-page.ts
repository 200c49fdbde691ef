import { escapeHtml, htmlPart, mainHtml } from "../../pages/formats/html.ts";
import { type DocumentOutcome, refusedDocument } from "../../pages/document-outcome.ts";
import { isoDate } from "../../pages/page-meta.ts";
import type { WikiPage } from "./dump.ts";
import { infoboxFields } from "./infobox.ts";
import { BREAK, type Cell, readArticle, type Row, type Section } from "./wiki-json.ts";

const LICENSE = "CC-BY-SA-4.0";
/** Nothing is said there of what the article is about. */
const APPENDIX = /^(?:see also|references|external links|further reading|notes|sources|bibliography|gallery|citations|footnotes)$/i;

/** An article as a page: its infobox as lines `label: value`, then its sections, tables and lists; links by their addresses. */
export function articlePart(page: WikiPage, wikitext: string): DocumentOutcome {
  const uri = articleUri(page.base, page.title);
  const deep = tooDeep(wikitext);
  if (deep !== undefined) return refusedDocument(uri, "broken-file", `${deep} is opened over and over and not closed`);
  let article: ReturnType<typeof readArticle>;
  try {
    article = readArticle(wikitext, page.title);
  } catch {
    return refusedDocument(uri, "broken-file", "the wikitext cannot be read");
  }
  if (article.disambiguation) return refusedDocument(uri, "out-of-scope", "the page lists what its title may mean");
  const [box] = article.sections.flatMap(({ infoboxes }) => infoboxes);
  const type = article.kind === undefined ? [] : [`<dt>Type</dt><dd>${escapeHtml(article.kind)}</dd>`];
  const fields = box === undefined ? [] : infoboxFields(box).map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${inline(value, page.base)}</dd>`); // prettier-ignore
  const facts = fields.length === 0 ? "" : `<dl>${[...type, ...fields].join("")}</dl>`;
  const body = article.sections.filter(({ title }) => !APPENDIX.test(title.trim())).map((section) => sectionHtml(section, page.base)).join(""); // prettier-ignore
  const html = `<h1>${escapeHtml(page.title)}</h1>${facts}${body}`;
  const about = { uri, title: page.title, publishedAt: isoDate(page.timestamp), license: LICENSE };
  return htmlPart(mainHtml(html), about, { language: page.language === "" ? "und" : page.language });
}

/** The parser takes time by the square of what is left open: 40 KB of "{{x|" two seconds. No article nests half as deep. */
function tooDeep(wikitext: string): string | undefined {
  const depths: Record<string, number> = { "{{": 0, "[[": 0, "{|": 0, "<ref": 0 };
  for (const [mark] of wikitext.matchAll(/\{\{|\}\}|\[\[|\]\]|\{\||\|\}(?!\})|<ref\b(?![^<>]{0,300}\/>)|<\/ref>/gi)) {
    const open = OPENED[mark.toLowerCase()];
    const key = open ?? mark.toLowerCase();
    const depth = Math.max(0, (depths[key] ?? 0) + (open === undefined ? 1 : -1));
    depths[key] = depth;
    if (depth > MAX_OPEN) return key;
  }
  return undefined;
}

const OPENED: Readonly<Record<string, string>> = { "}}": "{{", "]]": "[[", "|}": "{|", "</ref>": "<ref" };
const MAX_OPEN = 60;

/** Spaces are underscores, and the first letter is a capital, as the wiki has it. */
export function articleUri(base: string, title: string): string {
  const name = title.trim().replace(/ /g, "_");
  const [first = ""] = name;
  return new URL(
    base + encodeURIComponent(first.toUpperCase() + name.slice(first.length)).replace(/%(?:2F|3A|2C|40|24|3B)/g, decodeURIComponent),
  ).href;
}

function sectionHtml(section: Section, base: string): string {
  const level = Math.min(6, section.depth + 2);
  const heading = section.title === "" ? "" : `<h${level}>${escapeHtml(section.title)}</h${level}>`;
  const paragraphs = section.paragraphs.map(({ sentences }) => `<p>${sentences.filter(whole).map((one) => inline(one, base)).join(" ")}</p>`); // prettier-ignore
  const lists = section.lists.map((items) => `<ul>${items.filter(whole).map((item) => `<li>${inline(item, base)}</li>`).join("")}</ul>`); // prettier-ignore
  const tables = section.tables.map((rows) => tableHtml(rows, base));
  return [heading, ...paragraphs, ...lists, ...tables].join("");
}

/** What is left of a template or a table that was never closed is no text. */
const whole = ({ text }: Cell): boolean => !/\{\{|\}\}|\[\[|\]\]|\{\||\|\}|<\/?\w/.test(text);

/** Tables without header cells are left out: the parser names their columns by number. */
function tableHtml(rows: readonly Row[], base: string): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (header.length < 2 || header.some((name) => /^col\d+$/.test(name))) return "";
  const body = rows.map((row) => `<tr>${header.map((name) => `<td>${inline(row[name] ?? { text: "", links: [] }, base)}</td>`).join("")}</tr>`); // prettier-ignore
  return `<table><thead><tr>${header.map((name) => `<th>${escapeHtml(name)}</th>`).join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** Each link stands where its words next occur. */
function inline({ text, links }: Cell, base: string): string {
  const plain = text.replaceAll(BREAK, " ");
  let html = "";
  let at = 0;
  for (const link of links) {
    const words = link.text ?? link.page ?? "";
    const found = words === "" ? -1 : plain.indexOf(words, at);
    const [page = "", part = link.anchor ?? ""] = (link.page ?? "").split("#").map((one) => one.trim());
    if (found < 0 || link.type !== "internal" || page === "" || /^(?:[A-Za-z][a-z-]*:|undefined$)/.test(page)) continue;
    html += `${escapeHtml(plain.slice(at, found))}<a href="${escapeHtml(articleUri(base, page) + (part === "" ? "" : `#${encodeURIComponent(part)}`))}">${escapeHtml(words)}</a>`;
    at = found + words.length;
  }
  return html + escapeHtml(plain.slice(at));
}

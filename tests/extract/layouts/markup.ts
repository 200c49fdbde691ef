import { pageMutators } from "./page-markup.ts";
import { tableMutators } from "./table-markup.ts";

/** A page in other markup that says the same. */
type Mutator = (html: string, site: string) => string;

const afterBody = (html: string, inside: string): string => html.replace(/(<body[^>]*>)/, (body: string) => body + inside);
const bar = (html: string, site: string): string => afterBody(html, `<div class="brandbar"><h1>${site} Online</h1><p>Since 1998</p></div>`);
const pairs = (html: string, form: (label: string, value: string) => string, list = ""): string =>
  html
    .replace(/<dt[^>]*>((?:(?!<\/dt>)[^])*)<\/dt>\s*<dd[^>]*>((?:(?!<\/dd>)[^])*)<\/dd>/g, (_, label: string, value: string) => form(label, value))
    .replace(/<dl[^>]*>/g, list === "" ? "" : `<${list}>`)
    .replaceAll("</dl>", list === "" ? "" : `</${list}>`); // prettier-ignore
const plainCells = (html: string, inside: (text: string) => string): string =>
  html
    .replace(/<th\b([^>]*)>((?:(?!<\/th>)[^])*)<\/th>/g, (_, attributes: string, text: string) => `<td${attributes}>${inside(text)}</td>`)
    .replace(/<\/?(?:thead|tbody)[^>]*>/g, ""); // prettier-ignore

const siteFirst = (html: string, site: string, joint: string): string =>
  html.replace(/<title>([^]*?)<\/title>/, (_, title: string) => `<title>${site}${joint}${title.split(/ [-–—|·»] /)[0]}</title>`);

/** What makers of sites do to one page and another: each says the same as before, and none may cost a whole template. */
export const mutators: Readonly<Record<string, Mutator>> = {
  "the site's name as a heading over all": bar,
  "the site's name as a heading, the page's own a rank lower": (html, site) =>
    bar(html.replaceAll("<h1", "<h2").replaceAll("</h1>", "</h2>"), site),
  "one title on all pages": (html, site) => html.replace(/<title>[^]*?<\/title>/, `<title>${site}</title>`),
  "the site first in titles and as the heading, the page's own name in a box": (html, site) =>
    siteFirst(html.replace(/<h1\b[^>]*>([^]*?)<\/h1>/, '<div id="page-title">$1</div>'), site, " - ").replace(
      /(<body[^>]*>)/,
      (body: string) => `${body}<div id="header"><h1><a href="start.html"><span>${site}</span></a></h1></div>`,
    ),
  "the site first in titles, and no heading": (html, site) =>
    siteFirst(html.replace(/<h1\b[^>]*>([^]*?)<\/h1>/, '<div id="page-title">$1</div>'), site, ": "),
  "no landmarks": (html) => html.replace(/<(\/?)(?:main|article|header|footer|nav|aside|section)\b/g, "<$1div"),
  "every heading a rank lower": (html) =>
    html.replace(/<(\/?)h([1-5])\b/g, (_, end: string, rank: string) => `<${end}h${Number(rank) + 1}`),
  "capital tags": (html) => html.replace(/<(\/?)([a-z]\w*)/g, (_, end: string, name: string) => `<${end}${name.toUpperCase()}`),
  "header cells in bold": (html) => plainCells(html, (text) => `<b>${text}</b>`),
  "header cells like others": (html) => plainCells(html, (text) => text),
  "a table around the page": (html) =>
    html.replace(/(<body[^>]*>)([^]*)(<\/body>)/, (_, open: string, page: string, end: string) => `${open}<table width="100%"><tr><td valign="top">${page}</td></tr></table>${end}`), // prettier-ignore
  "fonts in cells and paragraphs": (html) =>
    html.replace(/<(td|p|li|dd)\b([^>]*)>((?:(?!<\/?\1\b)[^])*)<\/\1>/g, '<$1$2><span style="color:#222"><font size="2">$3</font></span></$1>'), // prettier-ignore
  "no closing tags of items and cells": (html) => html.replace(/<\/(?:li|dt|dd|p|tr|td|th)>/g, ""),
  "paragraphs in items": (html) => html.replace(/<li\b([^>]*)>((?:(?!<\/?li\b)[^])*)<\/li>/g, "<li$1><p>$2</p></li>"),
  "boxes in cells": (html) => html.replace(/<td\b([^>]*)>((?:(?!<\/?td\b)[^])*)<\/td>/g, '<td$1><div class="cell"><div class="cell__inner">$2</div></div></td>'), // prettier-ignore
  "narrow spaces before units": (html) => html.replace(/(\d) (km|m|kg|kW|mm|cm|t|ha|%|°C|MW|years|tonnes|metres)\b/g, "$1&#8239;$2"),
  "pairs as lines of a list": (html) => pairs(html, (label, value) => `<li><strong>${label}</strong> <span>${value}</span></li>`, "ul"),
  "pairs as paragraphs": (html) => pairs(html, (label, value) => `<p>${label}: ${value}</p>`),
  "pairs as rows of a table": (html) => pairs(html, (label, value) => `<tr><td>${label}</td><td>${value}</td></tr>`, "table"),
  "pairs as boxes": (html) => pairs(html, (label, value) => `<div class="row"><div class="col-4">${label}</div><div class="col-8">${value}</div></div>`), // prettier-ignore
  ...tableMutators,
  ...pageMutators,
};

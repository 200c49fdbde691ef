import { isOfSite, isSectionTitle } from "../../schemas/values/names.ts";
import type { Link, RejectionReason } from "../../schemas/index.ts";
import { canonicalUri, pageUri } from "../web/uris.ts";
import { readBars } from "./bars.ts";
import { linkCards, listChips } from "./cards.ts";
import { nameEntries } from "./entries.ts";
import { labelCards } from "./class-labels.ts";
import { licenseName } from "./license.ts";
import { markdown } from "./markdown.ts";
import { ariaTables, captionFigures } from "./table-markup.ts";
import { type ParsedHtml, parseHtml } from "./parse.ts";
import { type PageMeta, pageMeta } from "./page-meta.ts";
import { dropLogo, headingOf, pageRoot, weight } from "./page-root.ts";
import { nameDetails, nameFolds, nameHeadings, nameTabs, showPanels } from "./tab-names.ts";
import { headSections } from "./section-titles.ts";
import { listTimelines } from "./timelines.ts";
import { dataPairs, shownLines } from "./structured-data.ts";
import type { Inline, LinkTarget } from "./inline.ts";

/** The parts of a document that come from its HTML. */
export interface MainText {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  readonly links: readonly Link[];
  readonly language: string;
  readonly publishedAt: string | undefined;
  readonly modifiedAt: string | undefined;
  readonly license: string | undefined;
}

export type MainTextResult =
  { readonly ok: true; readonly value: MainText } | { readonly ok: false; readonly reason: RejectionReason; readonly detail: string };

/** Share of the root's letters and digits that must stand in the Markdown. */
const SURVIVAL = 0.9;

/** HTML of a page -> its main text as Markdown with links. Pure, about 7 ms of CPU for a page of 70 KB. */
export function mainText(html: string, url: string): MainTextResult {
  const parsed = parseHtml(html);
  return mainTextOf(parsed, pageMeta(parsed.tree), url);
}

/** The same from a parsed page. Takes what surrounds the text out of the tree. */
export function mainTextOf({ tree, whole }: ParsedHtml, meta: PageMeta, url: string): MainTextResult {
  const uri = canonicalUri(url, meta.canonical);
  if (!whole) return { ok: false, reason: "main-text-lost", detail: "the page is nested too deeply to be read" };
  const base = meta.base === undefined ? uri : (pageUri(meta.base, uri) ?? uri);
  const leadsTo = (href: string): string => linkTarget(href, base, new Set())?.uri ?? uri;
  dropLogo(tree, meta.title, { isAbove: (href) => isOver(leadsTo(href), uri), isOwn: (href) => leadsTo(href) === uri });
  nameHeadings(tree);
  const heading = headingOf(tree);
  // Before what nobody sees is taken out.
  const data = dataPairs(tree, heading ?? meta.title ?? "");
  readBars(tree);
  showPanels(tree);
  nameTabs(tree);
  nameFolds(tree);
  nameDetails(tree);
  ariaTables(tree);
  captionFigures(tree);
  const root = pageRoot(tree);
  if (root === undefined) return { ok: false, reason: "empty-page", detail: "the page has no text" };
  listTimelines(root.nodes);
  nameEntries(root.nodes);
  labelCards(root.nodes);
  linkCards(root.nodes);
  listChips(root.nodes);
  headSections(root.nodes);
  const read = markdown(root.nodes, (href) => linkTarget(href, base, new Set([uri, pageUri(url) ?? url])));
  const { text, links } = data.length === 0 ? read : withLines(read, shownLines(data, read.text));
  if (text === "") return { ok: false, reason: "empty-page", detail: "the page has no main text" };
  const kept = weight(read.text) / Math.max(1, root.weight);
  if (kept < SURVIVAL)
    return {
      ok: false,
      reason: "main-text-lost",
      detail: `${Math.round(kept * 100)} % of the main text survives, ${SURVIVAL * 100} % is needed`,
    };
  const own = headingOf(root.nodes);
  // "1. Overview" is the first of the page's sections.
  const title =
    (own === undefined || isSectionTitle(own) || (isOfSite(own) && meta.title?.includes(own) === true) ? undefined : own) ??
    meta.title ??
    own ??
    heading ??
    uri;
  const { language, publishedAt, modifiedAt } = meta;
  const license = meta.license && licenseName(meta.license, base);
  return { ok: true, value: { uri, title, text, links, language, publishedAt, modifiedAt, license } };
}

/** An index of a folder that the page lies in. */
function isOver(target: string, uri: string): boolean {
  const folder = target.replace(/[?#].*$/, "").replace(/\/index\.\w+$/, "/");
  return target !== uri && folder.endsWith("/") && uri.startsWith(folder) && uri.length > folder.length;
}

/** The lines below the page's title, else before all else. */
function withLines(read: Inline, lines: readonly string[]): Inline {
  if (lines.length === 0) return read;
  const title = /^# .*$/m.exec(read.text);
  const at = title === null ? 0 : title.index + title[0].length;
  const added = title === null ? `${lines.join("\n")}\n\n` : `\n\n${lines.join("\n")}`;
  return {
    text: read.text.slice(0, at) + added + read.text.slice(at),
    links: read.links.map((link) => (link.start < at ? link : { ...link, start: link.start + added.length, end: link.end + added.length })),
  };
}

/** Files that are shown and no pages. */
const SHOWN = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|mp[34]|m4[av]|og[gv]|wav|webm|mov|avi|zip|gz|tgz|7z|exe|dmg|css|js)$/i;

/** "?sort=area&dir=asc" shows the same page in another order, "?edit" as one may change it, "?print" as one prints it. */
const SORTS =
  /[?&](?:(?:[\w-]*sort[\w-]*|order(?:by|ing)?|dir(?:ection)?|o|col(?:umn)?|action|veaction|replytocom)=|(?:edit|print(?:able)?|share)(?:[=&#]|$))/i;
const withoutQuery = (uri: string): string => uri.replace(/\?.*$/s, "");

/** Links within the page lead to no other page, and a picture of a thing is not what tells of it. */
function linkTarget(href: string, base: string, own: ReadonlySet<string>): LinkTarget | undefined {
  const uri = href.trim().startsWith("#") ? undefined : pageUri(href, base);
  if (uri === undefined || SHOWN.test(new URL(uri).pathname) || (SORTS.test(href) && own.has(withoutQuery(uri)))) return undefined;
  const part = /#(.+)$/s.exec(href.trim())?.[1];
  // "#top" is the page from its start (HTML).
  if (part === undefined || part.toLowerCase() === "top") return { uri };
  return own.has(uri) ? undefined : { uri, part };
}

import type { Block, Heading, Page } from "./blocks.ts";
import { isPlural } from "./counted-parts.ts";
import { isName } from "./entity-list.ts";
import { cleanLabel, isPartLabel } from "./labels.ts";
import type { Reference } from "../../schemas/draft.ts";
import type { Links } from "./links.ts";
import { withoutNumber } from "./site-outline.ts";
import type { Template } from "./templated-page.ts";
import { part, type Piece } from "./piece.ts";
import { isCommonWord } from "./sentences.ts";
import { isNumbered, isOrdinary } from "./table-shapes.ts";

/**
 * Headings that are things of one kind, each with its own key-values below ("Cape Light: height, built; Farne Light: height, built"):
 * two or more of one level that share at least two labels and half of them. The shared labels must be ordinary words that say
 * something by themselves: "Location" and "Climate" over the same regions share names, not labels.
 */
export function thingHeadings(page: Page, links: Links, title = "", template?: Template): ReadonlySet<Heading> {
  const labels = new Map<Heading, Set<string>>();
  for (const block of page.blocks) {
    const heading = block.headings.at(-1);
    if (heading === undefined || heading.level < 2) continue;
    const own = labels.get(heading) ?? new Set<string>();
    for (const one of labelsOf(block)) own.add(one);
    labels.set(heading, own);
  }
  const things = new Set<Heading>();
  const candidates = [...labels].filter(([heading, own]) => own.size >= 2 && isThing(heading, links));
  for (const [heading, own] of candidates) {
    const alike = candidates.some(([other, theirs]) => {
      if (other === heading || other.level !== heading.level) return false;
      const shared = [...own].filter((one) => theirs.has(one)).length;
      return shared >= 2 && shared * 2 >= Math.min(own.size, theirs.size);
    });
    if (alike) things.add(heading);
  }
  for (const heading of linkedHeadings(page, links)) things.add(heading);
  for (const heading of likeHeadings(labels, title)) things.add(heading);
  for (const heading of listedHeadings(page, links, title)) things.add(heading);
  // "3. Sexton" in a guide to several bicycles, where the site has a page of that name.
  for (const heading of page.headings)
    if (heading.level > 1 && template?.isThing(withoutNumber(heading.piece.text)) === true) things.add(heading);
  return things;
}

/** "Cantons" over "Tarnland", "Oldmark", "Hest Valley" and no other headings of that rank: what the page's title has in the plural. */
function listedHeadings({ headings }: Page, links: Links, title: string): readonly Heading[] {
  if (!isPlural(title.toLowerCase()) || / (?:and|&) /.test(title)) return [];
  const below = headings.filter(({ level }) => level > 1);
  const top = below.filter(({ level }) => level === Math.min(...below.map((one) => one.level)));
  const names = new Set(top.map(({ piece }) => piece.text));
  return top.length >= CARDS && names.size === top.length && top.every((one) => isThing(one, links) && !one.piece.text.split(" ").every((word) => isCommonWord(word.toLowerCase()))) ? top : []; // prettier-ignore
}

/** "Ropeway types" over "Gondola lift: maximum speed, capacity", "3S gondola: maximum speed, capacity", and no other: what its title has in the plural. */
function likeHeadings(labels: ReadonlyMap<Heading, ReadonlySet<string>>, title: string): readonly Heading[] {
  if (!isPlural(title.toLowerCase().replace(/ (?:1[5-9]|20)\d\d$/, ""))) return [];
  const all = [...labels].filter(([, own]) => own.size > 0);
  const level = Math.min(...all.map(([heading]) => heading.level));
  const cards = all.filter(([heading]) => heading.level === level);
  const counts = new Map<string, number>();
  for (const [, own] of cards) for (const one of own) counts.set(one, (counts.get(one) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count * 10 >= cards.length * 8).length;
  return cards.length >= CARDS && shared >= 2 && cards.every(([, own]) => own.size <= shared * 2) ? cards.map(([heading]) => heading) : [];
}

/** So many headings of a level that lead to pages of their own are the cards of a list. */
const CARDS = 3;

/** What stands below a card is its thing's, and nothing of the page's. Anchors of a page's own sections lead to one page. */
function linkedHeadings(page: Page, links: Links): readonly Heading[] {
  // Cards of one section are alike, whatever other sections have below them.
  const beside = new Map<Heading | number, Heading[]>();
  for (const path of new Map(page.blocks.map(({ headings }) => [headings.at(-1), headings])).values()) {
    const heading = path.at(-1);
    if (heading === undefined || heading.level < 2) continue;
    for (const group of new Set([heading.level, path.at(-2) ?? heading.level])) beside.set(group, [...(beside.get(group) ?? []), heading]);
  }
  return [...beside.values()].flatMap((headings) => {
    const targets = headings.map(({ piece }) => links.exact(piece.start, piece.end)?.uri.replace(/#.*$/, ""));
    const linked = headings.filter((_, at) => targets[at] !== undefined);
    const isList =
      (linked.length >= CARDS || (linked.length === headings.length && linked.length > 1)) && linked.length * 10 >= headings.length * 8;
    return isList && new Set(targets.filter((one) => one !== undefined)).size * 10 >= linked.length * 9 ? linked : [];
  });
}

function isThing(heading: Heading, links: Links): boolean {
  const { text, start, end } = heading.piece;
  if (links.exact(start, end) !== undefined) return true;
  // "<Files> Directive" is a name with marks.
  const name = text
    .replace(/^(?:\d+[.)]?|No\. ?\d+[:.]?|#\d+) /, "")
    .replace(/ ?\([^()]*\)$/, "")
    .replace(/[<>]/g, "");
  // "Band 1", "Band 2" are parts of the page's subject.
  return isName(name) && !isNumbered(name) && !(name.split(" ").length === 1 && isCommonWord(name));
}

const LABEL = /^([\p{L}][^:.;|\n]{1,40}): /u;

function labelsOf(block: Block): string[] {
  const raw =
    block.kind === "table"
      ? block.header.every((one) => one.text === "") ? block.rows.map((row) => row[0]?.text ?? "") : []
      : block.kind === "list"
        ? block.items.map((item) => item.term?.text ?? LABEL.exec(item.piece.text)?.[1] ?? "")
        : block.lines.map((line) => LABEL.exec(line.text)?.[1] ?? ""); // prettier-ignore
  return raw.filter((one) => one !== "" && !isPartLabel(one) && isOrdinary(one)).map((one) => cleanLabel(one).label);
}

/** "3. Cape Light (1890)" is Cape Light. */
export function thingReference(heading: Piece, links: Links): Reference {
  const number = /^(?:\d{1,4}[.)]|No\. ?\d+[:.]?|#\d+) */.exec(heading.text)?.[0].length ?? 0;
  const bracket = / ?\([^()]*\)$/.exec(heading.text)?.index ?? heading.text.length;
  const exact = links.exact(heading.start, heading.end);
  return exact !== undefined || number >= bracket ? links.reference(heading) : links.reference(part(heading, number, bracket));
}

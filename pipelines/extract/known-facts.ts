import { nameKey } from "../../schemas/values/names.ts";
import type { Block, Heading, Page } from "./blocks.ts";
import type { Field } from "./fields.ts";
import { cleanLabel } from "./labels.ts";
import type { Links } from "./links.ts";
import { findIn, soughtOf, type Hit, type Sought } from "./known-values.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { isProse } from "./sentences.ts";
import { pageKey } from "./site-facts.ts";
import type { KnownThing } from "./template-note.ts";
import { isGroupRow } from "./table-shapes.ts";

/** A place where a page names a thing that the site has a page of. */
interface Mention {
  readonly thing: KnownThing;
  readonly piece: Piece;
}

/** What stands together about one thing: a card, an item, a row; each part by its place in it. */
interface Card {
  readonly head: Mention;
  readonly parts: ReadonlyMap<string, Piece>;
  /** Cards of one list. */
  readonly among: string;
}

const SEPARATORS = / [·•|–—] |(?<!\p{L} \d{1,2}), (?!(?<=\d, )\d{3}(?!\d))|; |\n|(?<=\S) (?=\()/gu;
const MOST_PARTS = 12;
const MOST_PART = 90;
/** So many cards of a list say in one place what the pages of their things say under one label: that is what stands there in all of them. */
const FEW = 3;

/**
 * What a page says of things that the site has pages of, without saying what it is: on cards, in items, rows and sentences. It is what the
 * page about the thing says under a label, with the same value; and where the cards of a list agree on what stands in a place of theirs,
 * it is that on the others too. Fields that others have read are left to them.
 */
export function knownFields(
  page: Page,
  known: readonly KnownThing[],
  {
    source,
    links,
    language,
    read,
    subject,
  }: {
    readonly source: string;
    readonly links: Links;
    readonly language: string;
    readonly read: readonly Field[];
    /** What the page is about: that it is what another thing has is said the other way round on this page. */
    readonly subject: string;
  },
): Field[] {
  if (known.length === 0) return [];
  const mentions = mentionsIn(source, known, links);
  if (mentions.length === 0) return [];
  const sought = new Map(known.map((one) => [one, one.facts.flatMap((fact) => soughtOf(fact, language) ?? [])]));
  const { cards, sentences } = partsOf(page, mentions);
  const found = [...fromCards(cards, sought, language), ...fromSentences(sentences, mentions, sought, { language, subject })];
  const taken = read.filter(({ member }) => !member);
  const isTaken = (piece: Piece): boolean =>
    taken.some(({ value, thing }) => overlap(value, piece) && (thing !== undefined || value.text.length < piece.text.length * 2));
  const seen = new Set<string>();
  return found.flatMap(({ label, piece, mention }, at): Field[] => {
    const key = `${mention.thing.uri} ${label} ${piece.start}`;
    if (seen.has(key) || isTaken(piece) || nameKey(piece.text) === nameKey(subject)) return [];
    seen.add(key);
    return [{ path: [cleanLabel(label)], asOf: cleanLabel(label).asOf, label, value: piece, group: -1 - at, member: false, thing: mention.piece, of: { surface: mention.thing.name, uri: mention.thing.uri } }]; // prettier-ignore
  });
}

interface Told {
  readonly label: string;
  readonly piece: Piece;
  readonly mention: Mention;
}

function mentionsIn(source: string, known: readonly KnownThing[], links: Links): Mention[] {
  const byPage = new Map(known.map((thing) => [pageKey(thing.uri), thing]));
  const found = new Map<number, Mention>();
  const add = (thing: KnownThing, start: number, end: number): void => {
    const other = found.get(start);
    if (other === undefined || other.piece.end < end) found.set(start, { thing, piece: { text: source.slice(start, end), start, end } });
  };
  for (const { uri, start, end } of links.within(0, source.length)) {
    const thing = byPage.get(pageKey(uri));
    if (thing !== undefined) add(thing, start, end);
  }
  for (const thing of known)
    for (let at = source.indexOf(thing.name); at >= 0; at = source.indexOf(thing.name, at + thing.name.length)) {
      const end = at + thing.name.length;
      if (!/[\p{L}\p{N}]/u.test(source[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(source[end] ?? " ")) add(thing, at, end);
    }
  // "Halden 4" within "Halden 4 Lite" is none.
  let last = 0;
  return [...found.values()]
    .sort((a, b) => a.piece.start - b.piece.start)
    .filter(({ piece }) => {
      const isInner = piece.start < last;
      if (!isInner) last = piece.end;
      return !isInner;
    });
}

function partsOf(page: Page, mentions: readonly Mention[]): { readonly cards: Card[]; readonly sentences: Piece[][] } {
  const cards: Card[] = [];
  const sentences: Piece[][] = [];
  const under = new Map<Heading, Map<string, Piece>>();
  for (const block of page.blocks) {
    const heading = block.headings.at(-1);
    const head = heading === undefined || heading.level === 1 ? undefined : mentionAt(heading.piece, mentions);
    const over = heading === undefined || heading.level === 1 || head !== undefined ? undefined : heading.piece;
    if (head !== undefined && heading !== undefined && block.kind !== "table") {
      const parts = under.get(heading) ?? new Map<string, Piece>();
      if (!under.has(heading)) cards.push({ head, parts, among: `${heading.level} ${block.headings.at(-2)?.piece.start ?? 0}` });
      under.set(heading, parts);
      for (const line of linesOf(block)) if (isProse(line.text)) sentences.push([head.piece, ...sentencesOf(line)]); else addParts(parts, `${parts.size}`, line); // prettier-ignore
    } else if (block.kind === "table") cards.push(...rowsOf(block, mentions, over));
    else if (block.kind === "list") cards.push(...itemsOf(block, mentions, over, sentences));
    else for (const line of block.lines) if (isProse(line.text)) sentences.push(sentencesOf(line)); else if (!areNames(line, mentions)) sentences.push([line]); // prettier-ignore
  }
  return { cards, sentences };
}

/** "See also: Hest | Anna Lind | Ulm Weir": names side by side say nothing of one another. */
function areNames(line: Piece, mentions: readonly Mention[]): boolean {
  const parts = splitTop(line, / [·•|] |, /g);
  return parts.length > 2 && parts.slice(1).every((one) => mentionAt(one, mentions) !== undefined);
}

const linesOf = (block: Block): readonly Piece[] =>
  block.kind === "paragraph" ? block.lines : block.kind === "list" ? block.items.flatMap(({ term, piece }) => (term === undefined ? splitTop(piece, /\n/g) : [])) : []; // prettier-ignore

const sentencesOf = (line: Piece): Piece[] => splitTop(line, /(?<=[\p{L}\d)”"’%][.!?]) (?=["“]?\p{Lu})/gu);

function addParts(parts: Map<string, Piece>, place: string, text: Piece): void {
  const add = (at: string, one: Piece): void => {
    if (parts.size < MOST_PARTS && one.text !== "" && one.text.length <= MOST_PART && /[\p{L}\p{N}]/u.test(one.text)) parts.set(`${place}.${at}`, one); // prettier-ignore
  };
  const split = (one: Piece): Piece[] => splitTop(one, SEPARATORS).map((each) => part(each, LEADS.exec(each.text)?.[0].length ?? 0));
  for (const [at, one] of split(text).flatMap((each) => (/^\([^()]*\)$/.test(each.text) ? split(part(each, 1, each.text.length - 1)) : [each])).entries()) {
    add(`${at}`, one);
    // "1890–1962" are two years, or one span.
    if (SPAN.test(one.text)) for (const [half, year] of [part(one, 0, 4), part(one, 5)].entries()) add(`${at}.${half}`, year);
  } // prettier-ignore
}

/** Over a list of years it may be any of a thing's dates that it has in common with it. */
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const LEADS = /^[,;:·•|–—-]+ */;
const SPAN = /^\d{4}[–-]\d{4}$/;

/** What the slice is called by, and nothing else but a mark or a number before it. */
function mentionAt({ text, start, end }: Piece, mentions: readonly Mention[]): Mention | undefined {
  const one = mentions.find(({ piece }) => piece.start >= start && piece.end <= end);
  return one !== undefined && (one.piece.end - one.piece.start) * 10 >= text.length * 7 ? one : undefined;
}

/** One for each item with what hangs below it. */
function itemsOf(
  { items, headings }: Extract<Block, { kind: "list" }>,
  mentions: readonly Mention[],
  over: Piece | undefined,
  sentences: Piece[][],
): Card[] {
  // prettier-ignore
  const cards: { head: Mention; parts: Map<string, Piece>; among: string }[] = [];
  const among = `list ${headings.at(-2)?.piece.start ?? 0}`;
  let below: Map<string, Piece> | undefined;
  for (const { depth, piece } of items) {
    if (depth > 0) {
      if (below !== undefined) addParts(below, `below${below.size}`, piece);
      continue;
    }
    const head = mentions.find((one) => one.piece.start >= piece.start && one.piece.end <= piece.end);
    below = undefined;
    if (head === undefined) continue;
    if (isProse(piece.text)) {
      sentences.push(sentencesOf(piece));
      continue;
    }
    below = new Map(over === undefined ? [] : [["over", over]]);
    addParts(below, "before", part(piece, 0, head.piece.start - piece.start));
    addParts(below, "behind", part(piece, head.piece.end - piece.start));
    cards.push({ head, parts: below, among });
  }
  return cards;
}

/** Of the rows of a table: what stands in columns without a title, and over groups of rows. */
function rowsOf(
  { header, rows, headings }: Extract<Block, { kind: "table" }>,
  mentions: readonly Mention[],
  over: Piece | undefined,
): Card[] {
  // prettier-ignore
  let group: Piece | undefined = over;
  const among = `table ${headings.at(-2)?.piece.start ?? 0} ${header.map((one) => one.text).join("|")}`;
  return rows.flatMap((row): Card[] => {
    if (isGroupRow(row)) {
      group = row[0];
      return [];
    }
    const at = row.findIndex((one) => mentionAt(one, mentions) !== undefined);
    const head = row[at] === undefined ? undefined : mentionAt(row[at], mentions);
    if (head === undefined) return [];
    const parts = new Map<string, Piece>(group === undefined ? [] : [["over", group]]);
    for (const [column, cell] of row.entries()) if (column > at && (header[column]?.text ?? "") === "") addParts(parts, `${column}`, cell);
    return parts.size === 0 ? [] : [{ head, parts, among }];
  });
}

type SoughtOf = ReadonlyMap<KnownThing, readonly Sought[]>;

function fromCards(cards: readonly Card[], sought: SoughtOf, language: string): Told[] {
  const lists = new Map<string, Card[]>();
  for (const card of cards) lists.set(card.among, [...(lists.get(card.among) ?? []), card]);
  return [...lists.values()].flatMap((list) => {
    const hits = list.map(({ head, parts }) => new Map([...parts].map(([place, piece]) => [place, (sought.get(head.thing) ?? []).flatMap((one) => findIn(piece, one, language) ?? [])]))); // prettier-ignore
    const agreed = agreedOn(list, hits);
    const explained = explainedIn(list, hits);
    const prices = pricesIn(list);
    return list.flatMap(({ head, parts }, at): Told[] =>
      [...parts].flatMap(([place, piece]): Told[] => {
        const here = hits[at]?.get(place) ?? [];
        const label = agreed.get(place);
        const ones = apart(
          here.filter((one) => (one.isSure || explained.has(place)) && !(place === "over" && YEAR.test(one.piece.text))),
          label,
        );
        if (ones.length > 0) return ones.map((one) => ({ label: one.sought.label, piece: one.piece, mention: head }));
        if (label === undefined && prices.has(place)) return [{ label: "Price", piece, mention: head }];
        const isUnknown = label !== undefined && (sought.get(head.thing) ?? []).every((each) => each.label !== label);
        return isUnknown && place !== "over" && isAlike(piece, place, hits, label) ? [{ label, piece, mention: head }] : [];
      }),
    );
  });
}

const overlap = (one: Piece, other: Piece): boolean => one.start < other.end && other.start < one.end;

/** Of what has several labels, what the others of the list are called by, or nothing. */
const apart = (found: readonly Hit[], label?: string): readonly Hit[] =>
  found.filter((one) => one.sought.label === label || found.every((other) => other.sought.label === one.sought.label || !overlap(one.piece, other.piece))); // prettier-ignore

const MONEY = /^(?:from )?(?:[$€£¥] ?\d[\d.,]*|\d[\d.,]* ?(?:[$€£¥]|EUR|USD|GBP|CHF))$/;

/** Places where all cards of a list have an amount of money and nothing else. */
function pricesIn(list: readonly Card[]): ReadonlySet<string> {
  const places = new Set(list.flatMap(({ parts }) => [...parts.keys()]));
  return new Set([...places].filter((place) => {
    const there = list.flatMap(({ parts }) => parts.get(place) ?? []);
    return there.length >= FEW && there.every(({ text }) => MONEY.test(text));
  })); // prettier-ignore
}

/** Places where nearly all cards say what the page of their thing does, under whatever label. */
function explainedIn(list: readonly Card[], hits: readonly ReadonlyMap<string, readonly Hit[]>[]): ReadonlySet<string> {
  const places = new Set(list.flatMap(({ parts }) => [...parts.keys()]));
  return new Set([...places].filter((place) => {
    const cards = list.filter(({ parts }) => parts.has(place)).length;
    const hit = hits.filter((each) => (each.get(place)?.length ?? 0) > 0).length;
    return hit >= FEW && hit * 10 >= cards * 6;
  })); // prettier-ignore
}

/** By place, the label that most cards have its value under. */
function agreedOn(list: readonly Card[], hits: readonly ReadonlyMap<string, readonly Hit[]>[]): ReadonlyMap<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const each of hits)
    for (const [place, found] of each) {
      const labels = votes.get(place) ?? new Map<string, number>();
      votes.set(place, labels);
      for (const label of new Set(found.map(({ sought: { label: own } }) => own))) labels.set(label, (labels.get(label) ?? 0) + 1);
    }
  const agreed = new Map<string, string>();
  for (const [place, labels] of votes) {
    const cards = list.filter(({ parts }) => parts.has(place)).length;
    const [[label, count] = ["", 0], [, second] = ["", 0]] = [...labels].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const hit = hits.filter((each) => (each.get(place)?.length ?? 0) > 0).length;
    if (count >= FEW && count * 10 >= hit * 8 && count > second && count * 10 >= cards * 5) agreed.set(place, label);
  }
  return agreed;
}

/** The value has the form that those have which the label was found by. */
function isAlike(piece: Piece, place: string, hits: readonly ReadonlyMap<string, readonly Hit[]>[], label: string): boolean {
  const form = formOf(piece.text);
  const forms = hits.flatMap((each) => (each.get(place) ?? []).filter((one) => one.sought.label === label).map((one) => formOf(one.piece.text))); // prettier-ignore
  return forms.every((one) => one === form);
}

const formOf = (text: string): string => text.replace(/\d[\d.,]*/g, "0").replace(/\p{Lu}/gu, "A").replace(/\p{L}+/gu, (word) => (/^\p{Lu}/u.test(word) ? "A" : /^\p{Ll}{1,3}$/u.test(word) ? word : "a")).replace(/(?:[Aa] )+(?=[Aa])/g, ""); // prettier-ignore

/** In a sentence a value is of the last thing named before it that has it; one without a name goes on about the last of the sentence before, where the page is about no single thing. */
function fromSentences(
  paragraphs: readonly (readonly Piece[])[],
  mentions: readonly Mention[],
  sought: SoughtOf,
  { language, subject }: { readonly language: string; readonly subject: string },
): Told[] {
  const told: Told[] = [];
  const spoken = mentions.filter(({ thing }) => thing.facts.length > 0);
  const within = (all: readonly Mention[], sentence: Piece): readonly Mention[] => all.filter(({ piece }) => piece.start >= sentence.start && piece.end <= sentence.end); // prettier-ignore
  for (const sentences of paragraphs) {
    let before: Mention | undefined;
    for (const sentence of sentences) {
      const named = within(spoken, sentence);
      const others = within(mentions, sentence);
      const candidates = named.length > 0 ? named : before === undefined || subject !== "" ? [] : [before];
      const taken: Told[] = [];
      for (const mention of [...candidates].reverse())
        for (const [label, found] of groupBy(candidatesIn(sentence, mention, others, sought, language))) {
          const [one] = found;
          if (one === undefined || taken.some(({ piece }) => overlap(piece, one.piece))) continue;
          const isBehind = mention.piece.end <= one.piece.start;
          const isOf = named.length === 0 || isBehind || new Set(named.map(({ thing }) => thing)).size === 1;
          // "Anna Lind of Hest Rowers": of two things of the site what stands first may be whatever to the other.
          const isUnsaid = !isBehind && others.some(({ piece }) => overlap(piece, one.piece)) && !saysLabel(sentence.text, label);
          // "Built for Hest Power, Orr Mill stands in Tarn", "Orr Mill is a mill in Tarn that Hest Power built": of the page's own, whatever the other has.
          const [from, to] = isBehind ? [mention.piece.end, one.piece.start] : [sentence.start, one.piece.start];
          const isOwn = subject !== "" && sentence.text.slice(from - sentence.start, to - sentence.start).includes(subject);
          if (isOf && !isUnsaid && !isOwn) taken.push({ label, piece: one.piece, mention });
        }
      told.push(...taken);
      const things = new Set(named.map(({ thing }) => thing));
      if (named.length > 0) before = things.size === 1 ? named[0] : undefined;
    }
  }
  return told;
}

/** A word of the label, by its beginning. */
const saysLabel = (text: string, label: string): boolean =>
  label.toLowerCase().split(/[^\p{L}]+/u).some((word) => word.length > 3 && text.toLowerCase().includes(word.slice(0, Math.max(4, word.length - 3)))); // prettier-ignore

/** What is surely said of the thing in the sentence, where no two labels have the value. */
function candidatesIn(sentence: Piece, mention: Mention, named: readonly Mention[], sought: SoughtOf, language: string): readonly Hit[] {
  const isOther = ({ start, end }: Piece): boolean => named.some(({ piece }) => start < piece.end && piece.start < end && (piece.start !== start || piece.end !== end || piece === mention.piece)); // prettier-ignore
  const found = (sought.get(mention.thing) ?? []).flatMap((one) => findIn(sentence, one, language) ?? []).filter(({ isSure, piece }) => isSure && !isOther(piece)); // prettier-ignore
  return apart(found);
}

const groupBy = (found: readonly Hit[]): readonly (readonly [string, readonly Hit[]])[] =>
  [...new Set(found.map(({ sought: { label } }) => label))].map((label) => [label, found.filter((one) => one.sought.label === label)]);

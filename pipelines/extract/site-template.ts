import { singularOf } from "../language/inflection.ts";
import { isName } from "./entity-list.ts";
import { isCommonWord } from "./sentences.ts";
import { beginningsOf, type PageOutline } from "./site-outline.ts";
import { TableKnowledge } from "./table-knowledge.ts";

/** On fewer pages a string says nothing of a template. */
export const FEW = 3;

/** On how many pages of a template a string stands, and the two smallest of what stood beside it: two are enough to vary, and any order of pages gives the same. */
interface Count {
  pages: number;
  beside: readonly string[];
}

function addTo(counts: Map<string, Count>, key: string, beside: string): void {
  const count = counts.get(key);
  const all = count?.beside ?? [];
  counts.set(key, {
    pages: (count?.pages ?? 0) + 1,
    beside: beside === "" || all.includes(beside) ? all : [...all, beside].sort().slice(0, 2),
  });
}

/** "to Grauhorn Hut": a word that only joins names nothing, on however many pages. */
const FUNCTION_WORD = /^(?:to|from|in|at|of|on|by|for|via|with|and|or|the|an?|as|into|over|under|near)$/;

/** A line or list of five words and more: labels and short values stand on many pages too, and a table's header is none of it. */
const SAYING = /^(?:paragraph|list) (?:\S+ ){4}/;

/** A line or item of few words, and no figure. */
const LINE = /^(?:paragraph|item) \p{L}+(?: \p{L}+){1,4}$/u;

/** What is counted over pages whose addresses are built alike. */
export class SiteTemplate {
  pages = 0;
  /** Pages with a text; those whose text calls them by their names; and those whose title is no name. */
  readonly texts = { pages: 0, calling: 0, headlines: 0 };
  readonly labels = new Map<string, Count>();
  readonly openings = new Map<string, Count>();
  readonly places = new Map<string, number>();
  readonly blocks = new Map<string, number>();
  readonly tables = new TableKnowledge();
  readonly frames = new Map<string, Count>();
  /** By what they are about, how many pages. */
  readonly names = new Map<string, number>();
  /** By first and last word of the pages' names, where the language has it, how many begin or end so. */
  readonly words = new Map<string, number>();
  /** By block, under how many headings it stands, and on how many pages. */
  #anywhere: Map<string, readonly [number, number]> | undefined;
  /** SiteQuestions for by each page of every other template. */
  #kinds: ReadonlySet<string> | undefined;
  #labels: readonly (readonly string[])[] | undefined;

  add({ pairs, lines, blocks, tables, frames, name, calls }: PageOutline): void {
    this.pages++;
    if (calls !== undefined) {
      this.texts.pages++;
      if (calls) this.texts.calling++;
      // "Ardelia montana" is short for a headline, and its text may say "A. montana".
      else if (!isName(name) && name.split(" ").length > 3) this.texts.headlines++;
    }
    if (name !== "") this.names.set(name, (this.names.get(name) ?? 0) + 1);
    this.#kinds = undefined;
    this.#anywhere = undefined;
    this.#labels = undefined;
    const parts = name.toLowerCase().split(" ");
    if (parts.length > 1)
      for (const word of new Set([parts[0], parts.at(-1)]))
        if (word !== undefined && /^\p{Ll}{3,}$/u.test(word) && isCommonWord(word)) this.words.set(word, (this.words.get(word) ?? 0) + 1);
    for (const [frame, filling] of frames) addTo(this.frames, frame, filling);
    this.tables.add(tables);
    for (const [label, beside] of pairs) addTo(this.labels, label, beside);
    for (const [opening, rest] of new Map(lines.flatMap(beginningsOf))) addTo(this.openings, opening, rest);
    for (const place of new Set(blocks.map(([one]) => one))) this.places.set(place, (this.places.get(place) ?? 0) + 1);
    for (const block of new Set(blocks.map((one) => one.join("\n")))) this.blocks.set(block, (this.blocks.get(block) ?? 0) + 1);
  }

  /** "plant", "river": the folder's name in the singular, and common words that many of its pages' names begin or end with. */
  kinds(template: string): ReadonlySet<string> {
    if (this.#kinds !== undefined) return this.#kinds;
    const folder = singularOf((template.split("/").at(-2) ?? "").toLowerCase());
    const common = [...this.words].flatMap(([word, pages]) => (pages >= FEW && pages * 10 >= this.pages * 2 ? [word] : []));
    return (this.#kinds = new Set([...(folder === undefined ? [] : [folder]), ...common]));
  }

  /** Nearly none of its texts calls anything by the page's title, and half of the titles are made of other words than names. */
  hasStories(): boolean {
    const { pages, calling, headlines } = this.texts;
    return pages >= FEW && calling * 10 <= pages && headlines * 10 >= pages * 4;
  }

  /** Most of its pages have the same labels, with other values. */
  hasRecords(): boolean {
    return [...this.labels].filter(([key, count]) => count.pages * 2 >= this.pages && this.isLabel(key)).length >= FEW;
  }

  #varies(count: Count | undefined): boolean {
    return count !== undefined && count.pages >= FEW && count.beside.length > 1 && count.pages * 8 >= this.pages;
  }

  /** It stands on pages of the template with other things beside it. */
  isLabel(key: string): boolean {
    if (FUNCTION_WORD.test(key)) return false;
    const count = this.labels.get(key);
    if (count === undefined || !this.#varies(count)) return false;
    // "Theme design" before "Works on display 12 %": "Theme" is the label on more pages, with other themes.
    for (let at = key.indexOf(" "); at > 0; at = key.indexOf(" ", at + 1)) {
      const shorter = key.slice(0, at);
      if (this.isOpening(shorter) && (this.openings.get(shorter)?.pages ?? 0) * 10 >= count.pages * 13) return false;
    }
    return true;
  }

  /** All that are, each in its words. Asked for by every page of the site that has sentences. */
  allLabels(): readonly (readonly string[])[] {
    this.#labels ??= this.pages < FEW ? [] : [...this.labels.keys()].flatMap((one) => (this.isLabel(one) ? [one.split(" ")] : []));
    return this.#labels;
  }

  /** Pages say it with other values. */
  isFrame(key: string): boolean {
    const count = this.frames.get(key);
    return count !== undefined && count.pages >= 2 && count.beside.length > 1;
  }

  /** Lines of the pages begin with it and go on otherwise on each: "Number of beds" of "Number of beds 1,825". */
  isOpening(key: string): boolean {
    if (FUNCTION_WORD.test(key)) return false;
    const count = this.openings.get(key);
    // A list of the template's own is on many of its pages; what many begin with by chance ("Democratic …") is on some.
    if (count === undefined || !this.#varies(count) || count.pages * 3 < this.pages) return false;
    // "Director Prof." goes on otherwise as well, on fewer pages than "Director".
    const shorter = this.openings.get(key.slice(0, key.lastIndexOf(" ")));
    return shorter === undefined || !this.#varies(shorter) || count.pages * 10 >= shorter.pages * 7;
  }

  /** Blocks of several words that stand on more than one of its pages. */
  repeated(): ReadonlySet<string> {
    const seen = new Set<string>();
    const again = new Set<string>();
    for (const [key, pages] of this.blocks) {
      const block = key.slice(key.indexOf("\n") + 1);
      if (!SAYING.test(block)) continue;
      if (pages > 1 || seen.has(block)) again.add(block);
      seen.add(block);
    }
    return again;
  }

  /** Such as stand over the title on several of its pages: a site's appeals, where other templates have them too. */
  repeatedOver(): readonly string[] {
    return [...this.blocks].flatMap(([key, pages]) => (pages > 1 && key.startsWith("paragraph \n") ? [key.slice(key.indexOf("\n") + 1)] : [])); // prettier-ignore
  }

  /** The block is the same on nearly all pages that have one of its kind under the heading: it says nothing of any. */
  isFurniture([place, block]: readonly [string, string]): boolean {
    const pages = this.blocks.get(`${place}\n${block}`) ?? 0;
    return (pages >= FEW && pages * 10 >= (this.places.get(place) ?? 0) * 8) || this.#isAnywhere(block);
  }

  /** "Edit this page" behind whatever section a page ends with. */
  #isAnywhere(block: string): boolean {
    if (!LINE.test(block)) return false;
    if (this.#anywhere === undefined) {
      this.#anywhere = new Map();
      for (const [key, pages] of this.blocks) {
        const at = key.indexOf("\n");
        const [places, all] = this.#anywhere.get(key.slice(at + 1)) ?? [0, 0];
        this.#anywhere.set(key.slice(at + 1), [places + 1, all + pages]);
      }
    }
    const [places, pages] = this.#anywhere.get(block) ?? [0, 0];
    return places >= FEW && pages >= FEW && pages * 10 >= this.pages * 8;
  }
}

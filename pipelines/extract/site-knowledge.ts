import { nameKey } from "../../schemas/values/names.ts";
import { isName } from "./entity-list.ts";
import { singularOf } from "../language/inflection.ts";
import { isCommonWord } from "./sentences.ts";
import type { KnownThing, TemplateNote } from "./template-note.ts";
import { CALLED_SO, isListTitle } from "./subject.ts";
import { ParallelPages } from "./parallel-pages.ts";
import { type Affix, affixesOf, tellOfThings, toldThing } from "./title-affixes.ts";
import { TableKnowledge } from "./table-knowledge.ts";
import { isOfFigures } from "./topic-pages.ts";
import type { Document } from "../../schemas/document.ts";
import { type SiteQuestions, SiteFacts, thingsIn } from "./site-facts.ts";
import { beginningsOf, labelKey, siteOf, type PageOutline } from "./site-outline.ts";

/** On fewer pages a string says nothing of a template. */
const FEW = 3;

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

/** Pages whose addresses are built alike. */
class Template {
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

/** "1998 Tour" and "1999 Tour" have parts that are called alike. */
const ofAnyYear = (name: string): string => nameKey(name).replace(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/, "#");

const HOME = /^(?:main|home|front|start|welcome|introduction)\b/i;

/** All that is learned from the pages of one site, in whatever order they come. Holds counts of short strings, no pages. */
class Site {
  readonly #templates = new Map<string, Template>();
  readonly #things = new Map<string, string | null>();
  readonly #names: string[] = [];
  /** By name, on how many pages each stands as what the page is about. */
  readonly #titled = new Map<string, number>();
  /** By part of a title, on how many pages it stands in one. */
  readonly #parts = new Map<string, number>();
  /** By title without its year, the years. */
  readonly #years = new Map<string, Set<string>>();
  /** By title without its year, what else the titles put side by side, on how many pages. */
  readonly #besideYears = new Map<string, Map<string, number>>();
  /** By what stands before it in titles, what of it is numbered, on how many pages: "2013 Tour, stage 3". */
  readonly #numbered = new Map<string, Map<string, number>>();
  readonly #homes = new Set<string>();
  /** SiteQuestions for by each page for each fact. */
  readonly #isLabel = new Map<string, boolean>();
  #pages = 0;
  #furniture: ReadonlySet<string> | undefined;
  #affixes: readonly Affix[] | undefined;
  /** By template, whether its titles each set a thing that has a page of its own beside other words. */
  readonly #telling = new Map<string, boolean>();

  add(outline: PageOutline): void {
    const template = this.#templates.get(outline.template) ?? new Template();
    this.#templates.set(outline.template, template);
    template.add(outline);
    this.#pages++;
    this.#isLabel.clear();
    this.#telling.clear();
    if (outline.home !== undefined) this.#homes.add(outline.home);
    this.facts.add(outline);
    this.#parallel.add(outline);
    this.#addThing(outline.name, outline.uri);
    if (outline.top !== "") this.#addThing(outline.top, outline.uri);
    for (const one of new Set(outline.parts)) this.#parts.set(one, (this.#parts.get(one) ?? 0) + 1);
    if (outline.ofYear !== undefined) {
      const [title, year] = outline.ofYear;
      this.#years.set(title, (this.#years.get(title) ?? new Set()).add(year));
      const beside = this.#besideYears.get(title) ?? new Map<string, number>();
      for (const one of new Set(outline.parts)) beside.set(one, (beside.get(one) ?? 0) + 1);
      this.#besideYears.set(title, beside);
    }
    if (outline.name !== "") this.#titled.set(outline.name, (this.#titled.get(outline.name) ?? 0) + 1);
  }

  #addThing(name: string, uri: string): void {
    const key = nameKey(name);
    if (key === "") return;
    this.#names.push(name);
    const [, whole, joint] = /^(.*?\p{L}.*?)((?:,|:| [–—-]|) \p{L}+) \d{1,3}$/u.exec(name) ?? [];
    if (whole !== undefined && joint !== undefined) {
      const parts = this.#numbered.get(ofAnyYear(whole)) ?? new Map<string, number>();
      this.#numbered.set(ofAnyYear(whole), parts.set(joint, (parts.get(joint) ?? 0) + 1));
    }
    this.#things.set(key, this.#things.has(key) && this.#things.get(key) !== uri ? null : uri);
  }

  /** What its pages and tables say of things. */
  readonly facts = new SiteFacts();
  readonly #parallel = new ParallelPages((uri) => this.facts.at(uri)?.said ?? []);

  readonly asked: SiteQuestions = {
    isLabel: (key) => {
      const told = this.#isLabel.get(key) ?? [...this.#templates.values()].some((one) => one.pages >= FEW && one.isLabel(key));
      this.#isLabel.set(key, told);
      return told;
    },
    hasStories: (template) => this.#templates.get(template)?.hasStories() === true,
  };

  /** The same words on pages of several templates are the site's own, wherever they stand: news, notices, hours. */
  #everywhere(): ReadonlySet<string> {
    if (this.#furniture !== undefined) return this.#furniture;
    const found = new Map<string, number>();
    for (const template of this.#templates.values()) for (const block of template.repeated()) found.set(block, (found.get(block) ?? 0) + 1);
    const over = new Map<string, number>();
    for (const template of this.#templates.values()) for (const block of template.repeatedOver()) over.set(block, (over.get(block) ?? 0) + 1); // prettier-ignore
    this.#furniture = new Set([...[...found].filter(([, templates]) => templates >= FEW), ...[...over].filter(([, templates]) => templates > 1)].map(([block]) => block)); // prettier-ignore
    return this.#furniture;
  }

  /** What the site says of the strings of one of its pages. */
  noteOf({
    pairs,
    lines,
    blocks,
    tables,
    frames,
    template,
    name,
    top,
    heads,
    calls,
    parts: titled,
    ofYear,
    ofOwner,
    home,
  }: PageOutline): TemplateNote {
    const own = this.#templates.get(template);
    const all = [...this.#templates.values()].filter((one) => one.pages >= FEW);
    const candidates = [
      ...new Set([
        ...pairs.map(([label]) => label),
        ...lines.flatMap(beginningsOf).map(([opening]) => opening),
        ...lines.map(labelKey),
        ...heads,
      ]),
    ];
    const things = candidates.filter((one) => this.#things.has(nameKey(one)));
    const known = new Set(things);
    const labels = candidates.filter((one) => !known.has(one) && all.some((each) => each.isLabel(one)));
    const openings = candidates.filter((one) => !known.has(one) && all.some((each) => each.isOpening(one)));
    // The same title on page after page is the site's own, and what stands over the text is the page's.
    const thing =
      (this.#titled.get(name) ?? 0) < FEW
        ? (this.#toldThing(name, template) ?? this.#thingIn(name))
        : (this.#ownPart(name, titled) ?? (top === "" ? this.#thingIn(name) : top));
    const joints = [...(this.#numbered.get(ofAnyYear(thing ?? name)) ?? [])].filter(([, pages]) => pages >= FEW).map(([joint]) => joint);
    const page = thing === undefined ? undefined : this.#things.get(nameKey(thing));
    const fullest = this.#parallel.fullestOf(template, name);
    return {
      labels: labels.sort(),
      openings: openings.sort(),
      things: things.sort(),
      furniture: [
        ...new Set(blocks.flatMap((one) => (own?.isFurniture(one) === true || this.#everywhere().has(one[1]) ? [one.join("\n")] : []))),
      ].sort(),
      tables: own?.tables.notesOf(tables) ?? [],
      parts: joints.sort().map((joint) => [/\p{L}+$/u.exec(joint)?.[0].toLowerCase() ?? "", joint]),
      known: [],
      otherKinds: frames.length === 0 ? [] : this.#otherKinds(template),
      ...(frames.length > 0 && this.#labelled(template, frames)),
      ...(calls !== true && own?.hasStories() === true && { isStory: true }),
      frames: frames.flatMap(([key]) => (own?.isFrame(key) === true ? [key] : [])).sort(),
      ...(ofYear !== undefined &&
        (this.#years.get(ofYear[0])?.size ?? 0) >= FEW && { year: ofYear[1], ...this.#publisherOf(name, titled, ofYear[0]) }),
      ...(ofYear === undefined && name !== "" && this.#pages >= FEW && isOfFigures(name) && { isOfFigures: true as const }),
      ...(ofYear === undefined && (ofOwner === true || (name !== "" && isOfFigures(name))) && this.#publisherOf(name, titled, "")),
      ...(thing === undefined && home === undefined && this.#isSites(name, own) && { isSites: true as const }),
      ...(fullest === undefined ? thing !== undefined && { subject: { name: thing, ...(page != null && { uri: page }) } } : { subject: { name, uri: fullest, isSame: true as const } }), // prettier-ignore
    };
  }

  /** The site's own name: what several pages of one template are called, and its first page or half of all titles. */
  #isSites(name: string, own: Template | undefined): boolean {
    return (own?.names.get(name) ?? 0) >= FEW && (this.#homes.has(name) || (this.#parts.get(name) ?? 0) * 2 >= this.#pages);
  }

  /** "Length" on a river's page whose template has it, "span" of other pages where a clause says it. */
  #labelled(template: string, frames: PageOutline["frames"]): Pick<TemplateNote, "labelled"> {
    const words = new Set(frames.flatMap(([key]) => key.split(" ")));
    const isSaid = (label: readonly string[]): boolean => label.every((word) => words.has(word));
    const labels = [...this.#templates].flatMap(([key, one]) => (key === template ? one.allLabels() : one.allLabels().filter(isSaid)));
    return labels.length === 0 ? {} : { labelled: [...new Set(labels.map((one) => one.join(" ")))].sort() };
  }

  /** What its first page is called, or else what nearly all titles, or those of the other years, put beside the page's own name, is whose pages they are. */
  #publisherOf(name: string, parts: readonly string[], ofYear: string): Pick<TemplateNote, "publisher"> {
    const years = this.#years.get(ofYear)?.size ?? 0;
    const ofYears = (one: string): boolean => (this.#besideYears.get(ofYear)?.get(one) ?? 0) * 10 >= years * 9;
    const beside = parts.filter((one) => one !== name && ((this.#parts.get(one) ?? 0) * 10 >= this.#pages * 7 || ofYears(one)));
    const publisher = [...[...this.#homes].sort(), ...beside].find((one) => CALLED_SO.test(one) && !isListTitle(one) && !HOME.test(one));
    return publisher === undefined ? {} : { publisher };
  }

  /** What pages of other templates are, by their folders and by words that most of their names have, where no page of this one is such. */
  #otherKinds(template: string): string[] {
    const own = this.#templates.get(template)?.kinds(template) ?? new Set<string>();
    const others = [...this.#templates].flatMap(([key, one]) => (key === template || one.pages < FEW ? [] : [...one.kinds(key)]));
    return [...new Set(others)].filter((one) => !own.has(one)).sort();
  }

  /** "OBGN :: Annual reports :: The year 2005": of what titles put side by side, the last that no other page's has is the page's own. */
  #ownPart(name: string, parts: readonly string[]): string | undefined {
    const own = parts.filter((one) => one !== name && (this.#parts.get(one) ?? 0) < FEW).at(-1);
    return own === undefined ? undefined : (this.#thingIn(own) ?? own);
  }

  #toldThing(name: string, template: string): string | undefined {
    const isThing = (one: string): boolean => this.#things.get(nameKey(one)) != null;
    const tells = this.#telling.get(template) ?? tellOfThings([...(this.#templates.get(template)?.names.keys() ?? [])], isThing);
    this.#telling.set(template, tells);
    return tells ? toldThing(name, isThing) : undefined;
  }

  /** "Statistics of Hest" where another page is about "Hest", and other titles are made so of other things. */
  #thingIn(title: string): string | undefined {
    this.#affixes ??= affixesOf(this.#names, (one) => this.#things.has(nameKey(one)));
    const fits = this.#affixes.find(({ before, behind }) => title.startsWith(before) && title.endsWith(behind) && title.length > before.length + behind.length); // prettier-ignore
    return fits === undefined ? undefined : title.slice(fits.before.length, title.length - fits.behind.length);
  }
}

/** The sites of many pages. */
export class Sites {
  readonly #sites = new Map<string, Site>();

  add(outline: PageOutline): void {
    const key = siteOf(outline.uri);
    const site = this.#sites.get(key) ?? new Site();
    this.#sites.set(key, site);
    site.add(outline);
  }

  /** Pages are about things, of which others may say something. */
  hasFacts(): boolean {
    return [...this.#sites.values()].some(({ facts }) => facts.size > 0);
  }

  /** Things that the page names, and what the pages about them say of them. */
  knownIn(document: Document): KnownThing[] {
    const site = (uri: string): Site | undefined => this.#sites.get(siteOf(uri));
    const own = site(document.uri);
    if (own === undefined) return [];
    return thingsIn(document, { own: own.facts, of: (uri) => site(uri)?.facts, asked: (uri) => (site(uri) ?? own).asked });
  }

  noteOf(outline: PageOutline): TemplateNote | undefined {
    return this.#sites.get(siteOf(outline.uri))?.noteOf(outline);
  }
}

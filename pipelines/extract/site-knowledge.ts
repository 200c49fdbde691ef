import { isOfSite, isSectionTitle, nameKey } from "../../schemas/values/names.ts";
import type { KnownThing, TemplateNote } from "./template-note.ts";
import { CALLED_SO, calledIn, isListTitle } from "./subject.ts";
import { isCommonWord } from "./sentences.ts";
import { ParallelPages } from "./parallel-pages.ts";
import { type Affix, affixesOf, tellOfThings, toldInFrames, toldThing } from "./title-affixes.ts";
import { FEW, SiteTemplate } from "./site-template.ts";
import { isOfFigures } from "./topic-pages.ts";
import type { Document } from "../../schemas/document.ts";
import { toldInTitle } from "./told-in-title.ts";
import { namedInTitle } from "./named-in-title.ts";
import { PersonNames } from "./titled-person.ts";
import { type SiteQuestions, SiteFacts, thingsIn } from "./site-facts.ts";
import { beginningsOf, labelKey, siteOf, type PageOutline } from "./site-outline.ts";

/** "1998 Tour" and "1999 Tour" have parts that are called alike. */
const ofAnyYear = (name: string): string => nameKey(name).replace(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/, "#");

const HOME = /^(?:main|home|front|start|welcome|introduction)\b/i;

/** All that is learned from the pages of one site, in whatever order they come. Holds counts of short strings, no pages. */
class Site {
  readonly #templates = new Map<string, SiteTemplate>();
  readonly #things = new Map<string, string | null>();
  readonly #names: string[] = [];
  /** By name, on how many pages each stands as what the page is about. */
  readonly #titled = new Map<string, number>();
  /** By what stands over all of a page and is not its name, on how many pages. */
  readonly #tops = new Map<string, number>();
  /** By first heading below the title, on how many pages. */
  readonly #seconds = new Map<string, number>();
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
  /** By title, the thing with a page of its own that it tells of in words that other titles have too. */
  #framed: ReadonlyMap<string, string> | undefined;

  add(outline: PageOutline): void {
    const template = this.#templates.get(outline.template) ?? new SiteTemplate();
    this.#templates.set(outline.template, template);
    template.add(outline);
    this.#pages++;
    this.#isLabel.clear();
    this.#telling.clear();
    this.#framed = undefined;
    if (outline.home !== undefined) this.#homes.add(outline.home);
    this.facts.add(outline);
    this.#parallel.add(outline);
    this.#persons.add(outline.persons);
    this.#addThing(outline.name, outline.uri);
    if (outline.top !== "") this.#addThing(outline.top, outline.uri);
    if (outline.second !== "") this.#seconds.set(outline.second, (this.#seconds.get(outline.second) ?? 0) + 1);
    if (outline.top !== "") this.#tops.set(outline.top, (this.#tops.get(outline.top) ?? 0) + 1);
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
  readonly #persons = new PersonNames();
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
  noteOf(outline: PageOutline): TemplateNote {
    const { pairs, lines, blocks, tables, frames, template, name, top, second, heads, calls, parts: titled, ofYear, ofOwner, home } = outline; // prettier-ignore
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
    const told = ofYear === undefined ? this.#toldIn([...((this.#tops.get(top) ?? 0) < FEW ? [top] : []), ...((this.#titled.get(name) ?? 0) < FEW ? [name] : [])], outline.uri) : undefined; // prettier-ignore
    const thing =
      told ??
      ((this.#titled.get(name) ?? 0) < FEW
        ? (this.#toldThing(name, template) ?? this.#thingIn(name) ?? this.#persons.of(outline.uri, name))
        : (this.#ownerIn(name, titled) ??
          this.#ownPart(name, titled) ??
          this.#headed(name, second) ??
          (top === "" || isOfSite(top) || (this.#tops.get(top) ?? 0) >= FEW ? this.#thingIn(name) : top)));
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
      ...(told === undefined && calls !== true && own?.hasStories() === true && { isStory: true }),
      frames: frames.flatMap(([key]) => (own?.isFrame(key) === true ? [key] : [])).sort(),
      ...(ofYear !== undefined &&
        (this.#years.get(ofYear[0])?.size ?? 0) >= FEW && { year: ofYear[1], ...this.#publisherOf(name, titled, ofYear[0]) }),
      ...(ofYear === undefined && name !== "" && this.#pages >= FEW && isOfFigures(name) && { isOfFigures: true as const }),
      ...(ofYear === undefined && (ofOwner === true || (name !== "" && isOfFigures(name))) && this.#publisherOf(name, titled, "")),
      ...((thing === undefined || page === outline.uri) &&
        fullest === undefined &&
        ofYear === undefined &&
        this.#aboutIn(thing ?? name, outline.uri)),
      ...(thing === undefined &&
        home === undefined &&
        !titled.some((one) => isOfSite(one)) &&
        this.#isSites(name, own) && { isSites: true as const }),
      ...(fullest === undefined ? thing !== undefined && { subject: { name: thing, ...(page != null && { uri: page }) } } : { subject: { name, uri: fullest, isSame: true as const } }), // prettier-ignore
    };
  }

  /** The site's own name: what several pages of one template are called, and its first page or half of all titles, or half of the template's records. */
  #isSites(name: string, own: SiteTemplate | undefined): boolean {
    const pages = own?.names.get(name) ?? 0;
    return pages >= FEW && (this.#homes.has(name) || (this.#parts.get(name) ?? 0) * 2 >= this.#pages || (own !== undefined && pages * 2 >= own.pages && own.hasRecords())); // prettier-ignore
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
    const own = parts.filter((one) => one !== name && !isOfSite(one) && (this.#parts.get(one) ?? 0) < FEW).at(-1);
    return own === undefined ? undefined : (this.#thingIn(own) ?? own);
  }

  /** "Results | Thornel Motors Investor Relations": whose section it is, where few titles have that part and another page is about it. */
  #ownerIn(name: string, parts: readonly string[]): string | undefined {
    const isThing = (one: string): boolean => CALLED_SO.test(one) && this.#things.has(nameKey(one));
    for (const part of parts.filter((one) => one !== name && (this.#parts.get(one) ?? 0) * 5 <= this.#pages)) {
      const words = part.split(" ");
      for (let length = words.length; length > 1; length--) if (isThing(words.slice(0, length).join(" "))) return words.slice(0, length).join(" "); // prettier-ignore
    }
    return undefined;
  }

  /** Where half of a site's pages have its own name for a title, the heading below that is the page's, if no other page has it and it names something. */
  #headed(name: string, second: string): string | undefined {
    const isSites = ((this.#titled.get(name) ?? 0) + (this.#tops.get(name) ?? 0)) * 2 >= this.#pages;
    const isName = second !== "" && !isSectionTitle(second) && second.split(" ").some((one) => /^\p{Lu}/u.test(one) && !isCommonWord(one.toLowerCase())); // prettier-ignore
    return isSites && isName && this.#seconds.get(second) === 1 ? calledIn(second) : undefined;
  }

  /** What the page's pairs and boxes are of, where its title tells of one thing that another page is about. */
  #toldIn(titles: readonly string[], uri: string): string | undefined {
    const [told] = titles.flatMap((title) => toldInTitle(title, (one) => this.#things.has(nameKey(one))) ?? []);
    return told === undefined || this.#things.get(nameKey(told)) === uri ? undefined : told;
  }

  #aboutIn(title: string, uri: string): Pick<TemplateNote, "about"> {
    const about = namedInTitle(title, (one) => this.#things.get(nameKey(one)));
    return about === undefined || about.uri === uri ? {} : { about };
  }

  #toldThing(name: string, template: string): string | undefined {
    const isThing = (one: string): boolean => this.#things.get(nameKey(one)) != null;
    const tells = this.#telling.get(template) ?? tellOfThings([...(this.#templates.get(template)?.names.keys() ?? [])], isThing);
    this.#telling.set(template, tells);
    this.#framed ??= toldInFrames(this.#names, isThing);
    return (tells ? toldThing(name, isThing) : undefined) ?? this.#framed.get(name);
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

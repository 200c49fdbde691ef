import type { Document } from "../../schemas/document.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { longestFigure } from "./known-values.ts";
import { isCommonWord } from "./sentences.ts";
import { isGroup } from "./table-labels.ts";
import { labelKey, type PageOutline } from "./site-outline.ts";
import type { KnownThing } from "./template-note.ts";

/** A site of more things than this is no site of things that a page can name all of: nothing is kept of them. */
const MOST_THINGS = 20_000;
const MOST_WORDS = 6;
const MOST_OF_ROWS = 40;
/** Around a name, so many characters may hold what is said of it. */
const BEFORE = 200;
const BEHIND = 500;
/** So many times that a page names a thing are looked at. */
const MOST_TIMES = 8;

const MOST_NAME = 120;
/** So many things of a site on a page may be a list of them. */
const A_LIST = 3;
const SPACE = 32;
const OPENS = "([{\"'“‘*_#|";
const CLOSES = ".,;:!?…\"”’'*_]|";
const isSmall = (code: number): boolean => code >= 97 && code <= 122;

/** Without the sign that ends a sentence or a bracket, and without "'s". */
function closed(said: string): string {
  let end = said.length;
  while (end > 0 && CLOSES.includes(said[end - 1] as string)) end--;
  return /['’]s$/.test(said.slice(Math.max(0, end - 2), end)) ? said.slice(0, end - 2) : said.slice(0, end);
}

interface Kept {
  readonly name: string;
  readonly uri: string;
  readonly template: string;
  readonly said: readonly (readonly [string, string])[];
}

/** Addresses of one page, however it was come by. */
export const pageKey = (uri: string): string => uri.replace(/[?#].*$/, "").replace(/\/(?:index\.\w+)?$/, "");

/** What is asked of the site that a thing's page is on. */
export interface SiteQuestions {
  /** It stands on other pages too, with other values. */
  isLabel(label: string): boolean;
  /** Pages like it tell stories: what they say is of whatever they tell of. */
  hasStories(template: string): boolean;
}

/** What the pages of a site say of what they are about, and its tables of what they lead to, by address and by name: some 2 kB a thing. */
export class SiteFacts {
  /** Null where several pages have the address. */
  readonly #byPage = new Map<string, Kept | null>();
  /** Null where several are called so. */
  readonly #byName = new Map<string, Kept | null>();
  /** First words of names, as printed: few words of a page are looked up further. */
  readonly #first = new Map<string, number>();
  readonly #printed = new Set<string>();
  readonly #rows = new Map<string, (readonly [string, string])[]>();
  readonly #kept = new Map<string, string>();
  /** Asked for by every page that names the thing. */
  readonly #facts = new Map<Kept, readonly (readonly [string, string, string])[]>();

  get size(): number {
    return this.#byPage.size;
  }

  add({ name, uri, said, rows, template }: PageOutline): void {
    this.#facts.clear();
    if (this.#byPage.size > MOST_THINGS) return;
    for (const [target, label, value] of rows) {
      const page = pageKey(target);
      const told = this.#rows.get(page) ?? [];
      if (told.some(([own, its]) => own === label && its === value)) continue;
      told.push([this.#one(label), value]);
      // The first by their words, as any order of pages must give the same.
      if (told.length > MOST_OF_ROWS) told.sort().pop();
      this.#rows.set(page, told);
    }
    if (name === "") return;
    const one: Kept = { name, uri, template, said: said.map(([label, value]) => [this.#one(label), value]) };
    const page = pageKey(uri);
    this.#byPage.set(page, this.#byPage.has(page) ? null : one);
    const key = nameKey(name);
    this.#byName.set(key, this.#byName.has(key) ? null : one);
    this.#printed.add(name);
    const first = name.split(" ")[0] as string;
    this.#first.set(first, Math.max(this.#first.get(first) ?? 0, Math.min(MOST_WORDS, name.split(" ").length)));
  }

  /** One string for a label of many pages. */
  #one(label: string): string {
    const known = this.#kept.get(label);
    if (known === undefined) this.#kept.set(label, label);
    return known ?? label;
  }

  /** The thing at the address, where the site has one. */
  at(uri: string): Kept | undefined {
    return (this.#byPage.size > MOST_THINGS ? undefined : this.#byPage.get(pageKey(uri))) ?? undefined;
  }

  /** The thing with such of its facts as may stand near where it is named. */
  known(thing: Kept, around: string, asked: SiteQuestions): KnownThing {
    const facts = this.#factsOf(thing, asked).flatMap(([label, value, sign]): [string, string][] => (around.includes(sign) ? [[label, value]] : [])); // prettier-ignore
    return { name: thing.name, uri: thing.uri, facts };
  }

  /** By labels that the site uses, each with what a text that says it has in it: the longest figure of the value, or else all of it in small letters. */
  #factsOf(thing: Kept, asked: SiteQuestions): readonly (readonly [string, string, string])[] {
    const before = this.#facts.get(thing);
    if (before !== undefined) return before;
    const isName = (label: string): boolean => !isGroup(label.toLowerCase());
    const own = thing.said.filter(([label]) => isName(label) && asked.isLabel(labelKey(label)));
    const labels = new Set(own.map(([label]) => labelKey(label)));
    // Of a label that its own page has too, that is believed.
    const rows = (this.#rows.get(pageKey(thing.uri)) ?? []).filter(([label], _, all) => !labels.has(labelKey(label)) && isName(label) && all.filter(([other]) => other === label).length === 1); // prettier-ignore
    const facts = asked.hasStories(thing.template) ? [] : [...own, ...rows.toSorted()].map(([label, value]) => [label, value, longestFigure(value) || value.toLowerCase()] as const); // prettier-ignore
    this.#facts.set(thing, facts);
    return facts;
  }

  /** Where a text names things of the site. */
  namesIn(text: string): { readonly thing: Kept; readonly at: number }[] {
    const found: { readonly thing: Kept; readonly at: number }[] = [];
    if (this.#byPage.size > MOST_THINGS) return found;
    let end = 0;
    for (let at = 0; at < text.length; at = end + 1) {
      // A loop over words takes a third of a pattern's time, and most of a page's words begin no name.
      for (end = at; end < text.length && text.charCodeAt(end) > SPACE;) end++;
      while (at < end && OPENS.includes(text[at] as string)) at++;
      if (at === end || isSmall(text.charCodeAt(at))) continue;
      const word = text.slice(at, end);
      const words = this.#first.get(word) ?? this.#first.get(closed(word));
      if (words === undefined) continue;
      const rest = text.slice(at, at + MOST_NAME).split(/[ \n]/, words);
      for (let count = rest.length; count > 0; count--) {
        const whole = rest.slice(0, count).join(" ");
        const said = this.#printed.has(whole) ? whole : closed(whole);
        const one = this.#printed.has(said) ? this.#byName.get(nameKey(said)) : undefined;
        if (one == null || one.name !== said || (count === 1 && isCommonWord(said))) continue;
        found.push({ thing: one, at });
        break;
      }
    }
    return found;
  }
}

/** The things that a page names, by links to whatever site or by names of its own, each with what may stand near. */
export function thingsIn(
  document: Pick<Document, "text" | "links" | "uri">,
  { own, of, asked }: { readonly own: SiteFacts; of(uri: string): SiteFacts | undefined; asked(uri: string): SiteQuestions },
): KnownThing[] {
  const { text, links } = document;
  const lower = text.toLowerCase();
  const named = new Map<Kept, number[]>();
  const add = (one: Kept | undefined, at: number): void => {
    if (one === undefined || pageKey(one.uri) === pageKey(document.uri)) return;
    const places = named.get(one) ?? [];
    if (places.length < MOST_TIMES) named.set(one, [...places, at]);
  };
  for (const { uri, start } of links) add(of(uri)?.at(uri), start);
  for (const { thing, at } of own.namesIn(text)) add(thing, at);
  const known = [...named].flatMap(([thing, places]) => {
    const around = places.map((at) => lower.slice(Math.max(0, at - BEFORE), at + thing.name.length + BEHIND)).join("\n");
    return of(thing.uri)?.known(thing, around, asked(thing.uri)) ?? [];
  });
  // A list says in one place of all its things what stands there, of those too whose pages say nothing that it has.
  return known.some(({ facts }) => facts.length > 0) || known.length >= A_LIST ? known.sort((a, b) => (a.uri < b.uri ? -1 : 1)) : [];
}

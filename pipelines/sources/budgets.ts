import { patternOf, type Refusal } from "./addresses.ts";
import { PageVocabulary, type Sketch } from "./sketch.ts";

export interface BudgetLimits {
  /** Requests for pages, whatever comes of them. */
  readonly maxPages: number;
  /** Of them to one host; null: no limit of its own. */
  readonly maxPagesPerHost: number | null;
  /** Of them of one pattern, see `patternOf`; null: no limit of its own. */
  readonly maxPagesPerPattern: number | null;
  /** Pages of one pattern in a row that say nothing new. */
  readonly maxBarrenPages: number;
}

interface Spent {
  pages: number;
  /** Pages in a row that said nothing new. */
  barren: number;
  readonly said: PageVocabulary;
}

/** What a crawl may still ask for. Depends on the pages in their order alone, never on the time that each takes. */
export class Budgets {
  readonly #limits: BudgetLimits;
  readonly #hosts = new Map<string, number>();
  readonly #patterns = new Map<string, Spent>();
  #left: number;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
    this.#left = limits.maxPages;
  }

  /** Requests left in the whole crawl. */
  get left(): number {
    return this.#left;
  }

  /** Takes the requests for pages, in their order, and says why the others are not to be made. */
  takeAll(uris: readonly string[]): { readonly asked: readonly string[]; readonly refused: readonly (readonly [string, Refusal])[] } {
    const asked: string[] = [];
    const refused: [string, Refusal][] = [];
    for (const uri of uris) {
      const refusal = this.#take(uri);
      if (refusal === undefined) asked.push(uri);
      else refused.push([uri, refusal]);
    }
    return { asked, refused };
  }

  #take(uri: string): Refusal | undefined {
    const { maxPages, maxPagesPerHost, maxPagesPerPattern, maxBarrenPages } = this.#limits;
    const { host } = new URL(uri);
    const ofHost = this.#hosts.get(host) ?? 0;
    const pattern = this.#spent(uri);
    const refused = (reason: Refusal["reason"], detail: string): Refusal => ({ reason, detail });
    if (this.#left <= 0) return refused("page-cap", `the crawl is capped at ${maxPages} pages; maxPages`);
    if (ofHost >= (maxPagesPerHost ?? Infinity))
      return refused("host-cap", `${host} is capped at ${maxPagesPerHost} pages; maxPagesPerHost`);
    if (pattern.pages >= (maxPagesPerPattern ?? Infinity))
      return refused("pattern-cap", `${patternOf(uri)} is capped at ${maxPagesPerPattern} pages; maxPagesPerPattern`);
    if (pattern.barren >= maxBarrenPages)
      return refused("nothing-new", `${maxBarrenPages} pages of ${patternOf(uri)} in a row said nothing new; maxBarrenPages`);
    this.#left -= 1;
    this.#hosts.set(host, ofHost + 1);
    pattern.pages += 1;
    return undefined;
  }

  /** Takes a request beside those for pages of the crawl: only if there is one left. */
  takeOne(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  /** A page of which it turned out that it was not asked for. */
  giveBack(uri: string): void {
    const { host } = new URL(uri);
    this.#left += 1;
    this.#hosts.set(host, (this.#hosts.get(host) ?? 0) - 1);
    this.#spent(uri).pages -= 1;
  }

  /** How many of the addresses from one on, in their order, can be asked for without knowing what the pages before them say. */
  atOnce(uris: readonly string[], from: number, most: number): number {
    const taken = new Map<Spent, number>();
    const some = uris.slice(from, from + most);
    const count = some.findIndex((uri) => {
      const pattern = this.#spent(uri);
      const before = taken.get(pattern) ?? 0;
      taken.set(pattern, before + 1);
      // Of a pattern that is spent nothing is asked, however many there are.
      return before > 0 && pattern.barren < this.#limits.maxBarrenPages && pattern.barren + before >= this.#limits.maxBarrenPages;
    });
    return count < 0 ? some.length : count;
  }

  /** What the page of an address said; nothing at all where it has no sketch. */
  heard(uri: string, sketch: Sketch | undefined): void {
    const pattern = this.#spent(uri);
    pattern.barren = sketch !== undefined && pattern.said.isNew(sketch) ? 0 : pattern.barren + 1;
  }

  #spent(uri: string): Spent {
    const pattern = patternOf(uri);
    const spent = this.#patterns.get(pattern) ?? { pages: 0, barren: 0, said: new PageVocabulary() };
    this.#patterns.set(pattern, spent);
    return spent;
  }
}

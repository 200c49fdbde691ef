import { sha256 } from "../../schemas/index.ts";
import { sameText, type Text } from "../dedup/near-duplicates.ts";
import { type Refusal, sectionOf } from "./addresses.ts";

/** A page as it is compared. */
interface Answer {
  /** Where the address led. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

interface Nonsense {
  readonly uri: string;
  /** What the host answered with a page; undefined where it said that there is none, as it should. */
  readonly answer?: Answer;
}

/** Sections of a host that are asked by themselves: one program may say 404 where another does not. */
const SECTIONS = 8;
/** Addresses from which a section is worth a request of its own. */
const WORTH = 4;
/** Of a crawl's requests, one in so many may go to nonsense. */
const SHARE = 20;

/**
 * Hosts that answer "there is no such page" with 200 are told by what they say of an address that nobody can have made: one for each host
 * and for each of its larger sections. A page that says the same as the answer there is none.
 */
export class NonsenseAnswers {
  readonly #sections = new Map<string, Nonsense>();
  readonly #planned = new Map<string, number>();
  readonly #given: Answer[] = [];
  #left: number;

  constructor(maxPages: number) {
    this.#left = Math.floor(maxPages / SHARE);
  }

  /** A page that a person named: a host that says the same of nonsense says it of everything, and nothing can be told. */
  given(answer: Answer): void {
    this.#given.push(answer);
  }

  /** Nonsense to be asked for before the addresses are: by section. */
  due(uris: readonly string[]): readonly { readonly section: string; readonly uri: string }[] {
    const due: { section: string; uri: string }[] = [];
    for (const uri of uris)
      for (const section of new Set([`${new URL(uri).origin}/`, sectionOf(uri)])) {
        const planned = (this.#planned.get(section) ?? 0) + 1;
        this.#planned.set(section, planned);
        const { origin, pathname } = new URL(section);
        const others = [...this.#sections.keys()].filter((each) => each.startsWith(`${origin}/`)).length;
        if (this.#sections.has(section) || this.#left <= 0 || (pathname !== "/" && (planned < WORTH || others > SECTIONS))) continue;
        this.#left -= 1;
        const nonsense = { uri: nonsenseIn(section) };
        this.#sections.set(section, nonsense);
        due.push({ section, uri: nonsense.uri });
      }
    return due;
  }

  learn(section: string, answer: Answer | undefined): void {
    const nonsense = this.#sections.get(section);
    if (nonsense === undefined || answer === undefined) return;
    if (this.#given.some((page) => isSame(page, page.url, answer, nonsense.uri))) return;
    this.#sections.set(section, { ...nonsense, answer });
  }

  /** Why the page of an address is none. */
  refusal(uri: string, page: Answer): Refusal | undefined {
    for (const section of new Set([`${new URL(uri).origin}/`, sectionOf(uri)])) {
      const nonsense = this.#sections.get(section);
      if (nonsense?.answer === undefined) continue;
      // A shop that answers nonsense with its list of goods: the list itself stands above, and is a page.
      const stands = nonsense.uri.startsWith(page.url.replace(/\/*$/, "/"));
      const sentOn = page.url !== uri && page.url === nonsense.answer.url;
      if (sentOn || (!stands && isSame(page, uri, nonsense.answer, nonsense.uri)))
        return { reason: "soft-404", detail: `the host answers the same to ${nonsense.uri}, which nobody has made` };
    }
    return undefined;
  }
}

const nonsenseIn = (section: string): string => {
  const letters = [...sha256(`nonsense ${section}`).slice(0, 12)].map((digit) => "bcdfghjklmnpqrst"[Number.parseInt(digit, 16)]); // prettier-ignore
  return `${section}no-such-page-${letters.join("")}`;
};

/** Words of the addresses aside: "there is no page no-such-page-bcd". */
function isSame(a: Answer, uriOfA: string, b: Answer, uriOfB: string): boolean {
  const text = ({ title, text: whole }: Answer, uri: string): Text => ({ key: uri, title: without(title, uri), text: without(whole, uri) });
  return sameText(text(a, uriOfA), text(b, uriOfB)) !== undefined;
}

function without(text: string, uri: string): string {
  const { pathname, search } = new URL(uri);
  const last = decoded(`${pathname.split("/").findLast((part) => part !== "") ?? ""} ${search.slice(1)}`);
  const words = new Set((last.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.toLowerCase()));
  return text.replaceAll(uri, " ").replace(/[\p{L}\d]+/gu, (word) => (words.has(word.toLowerCase()) ? " " : word));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { Question } from "../../../schemas/index.ts";
import { SECTION_NUMBER } from "../../extract/labels.ts";
import { codeWords } from "../../../schemas/values/code-words.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import type { Page } from "./page.ts";
import { rankedDocuments, type Web } from "./simulated-web.ts";

/** Words of a query, and results that are looked at: what an agent writes and reads. */
const WORDS = 8;
const RESULTS = 10;
/** Words of a text that are tried alone: of a page there are thousands. */
const ALONE = 60;

/**
 * Pages that a question rests on and that nobody could find: no query of eight of the question's own words, or of words on a page found
 * before, lists them among the ten. Their uris; empty where the environment is fair to the question.
 */
export async function unfindablePages({ text, goldPath }: Pick<Question, "text" | "goldPath">, web: Web): Promise<readonly string[]> {
  const { snapshot } = web;
  const seen = [seenText(text)];
  const left: Wanted[] = [];
  const unknown: string[] = [];
  for (const uri of goldPath) {
    const id = snapshot.documentId(uri);
    const page = id === undefined ? undefined : await snapshot.page(id);
    if (id === undefined || page === undefined) unknown.push(uri);
    else left.push({ uri, id, page, tried: { likely: 0, alone: 0 } });
  }
  // What is found opens the way to others, in whatever order it is found: so words alone, ten times as many queries, are tried when nothing else leads on.
  while (left.length > 0 && ((await lookFor("likely")) || (await lookFor("alone"))));
  const missing = new Set([...unknown, ...left.map(({ uri }) => uri)]);
  return goldPath.filter((uri) => missing.has(uri));

  /** Whether one was found. */
  async function lookFor(kind: Kind): Promise<boolean> {
    const before = left.length;
    for (const one of [...left]) {
      if (!(await isListed(one, kind))) continue;
      left.splice(left.indexOf(one), 1);
      if (left.length === 0) return true;
      seen.push(seenPage(one.page));
      if (kind === "alone") return true;
    }
    return left.length < before;
  }

  async function isListed({ id, page, tried }: Wanted, kind: Kind): Promise<boolean> {
    const from = tried[kind];
    tried[kind] = seen.length;
    for (const query of kind === "likely" ? likely(seen, page, from) : alone(seen.slice(from), page)) {
      // Most pages are found by their title, which the index need not be asked for.
      if (snapshot.titled(query).slice(0, RESULTS).includes(id)) return true;
      if ((await rankedDocuments(web, query, RESULTS)).includes(id)) return true;
    }
    return false;
  }
}

type Kind = "likely" | "alone";

interface Wanted {
  readonly uri: string;
  readonly id: string;
  readonly page: Page;
  /** How many of the seen texts it was looked for with. */
  readonly tried: Record<Kind, number>;
}

/** Queries that what was seen gives for a page, the likeliest first: its title where it was named, then words that both have. */
function* likely(seen: readonly Seen[], page: Page, from: number): Generator<string> {
  const [question] = seen;
  if (question === undefined) return;
  const { title: whole } = page.document;
  const anew = seen.slice(from);
  const titles = [whole, whole.split(/ [-–—|·] /)[0] ?? "", whole.replace(SECTION_NUMBER, "")];
  for (const title of new Set(titles)) {
    const key = nameKey(title);
    if (key === "" || key.split(" ").length > WORDS || !anew.some((one) => one.key.includes(` ${key} `))) continue;
    yield title;
    yield first([title, ...question.words]);
  }
  if (from === 0 && question.codes.size > 0) yield first([...question.codes, ...question.words]);
  for (const one of anew) {
    const words = shared(one, page);
    const title = page.lexicon.set(page.document.title);
    const ofTitle = words.filter(({ word }) => [...page.lexicon.set(word)].some((term) => title.has(term)));
    if (ofTitle.length > 0) yield first([...ofTitle, ...words].map(({ word }) => word));
    yield first(words.toSorted((a, b) => a.count - b.count).map(({ word }) => word));
    yield first(words.map(({ word }) => word));
  }
}

/** A word alone, or with the next: what else stands in a query may speak for other pages. */
function* alone(seen: readonly Seen[], page: Page): Generator<string> {
  for (const one of seen) {
    const words = shared(one, page);
    for (const [at, { word }] of words.slice(0, ALONE).entries()) {
      yield word;
      yield first([word, ...words.slice(at + 1, at + 2).map((next) => next.word)]);
    }
  }
}

/** Words that a text shares with the page: those that the page has least often say most of it. */
function shared({ words: all }: Seen, page: Page): readonly { readonly word: string; readonly count: number }[] {
  const terms = all.map((word) => [...page.lexicon.set(word)][0]);
  const counts = new Map<number, number>();
  for (const { term } of page.index.places(new Set(terms.filter((term) => term !== undefined))))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  return all.flatMap((word, at) => {
    const count = counts.get(terms[at] ?? -1);
    return count === undefined ? [] : [{ word, count }];
  });
}

interface Seen {
  readonly key: string;
  readonly words: readonly string[];
  /** As a query has them, so that they are told from words that say nothing. */
  readonly codes: ReadonlySet<string>;
}

const seenText = (text: string): Seen => ({
  key: ` ${nameKey(text)} `,
  words: [...new Set(text.slice(0, 20_000).match(/[\p{L}\p{N}\p{M}]{2,}/gu))],
  codes: new Set([...codeWords(text.slice(0, 20_000))].map((word) => word.toUpperCase())),
});

/** By page: a millisecond each, and many questions lead over one. */
const pages = new WeakMap<Page, Seen>();
function seenPage(page: Page): Seen {
  const known = pages.get(page) ?? seenText(page.text);
  pages.set(page, known);
  return known;
}

const first = (words: readonly string[]): string => [...new Set(words.flatMap((word) => word.split(/\s+/)))].slice(0, WORDS).join(" ");

import { nameKey } from "../../../knowledge-graph/names.ts";
import type { TextIndex } from "../../../knowledge-graph/stores.ts";
import type { Answer, Document } from "../../../schemas/index.ts";

/** Words of a passage, and how far two passages are apart. */
export const PASSAGE = 100;
const STRIDE = 50;
/** Words of the documents that are kept open, of some 16 bytes each. */
const OPEN_WORDS = 8_000_000;

/** Function words and the frame of a question: they say nothing of what is asked. */
const STOP = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have how in into is it its me more most much of on or our than that the their them " +
    "then there these they this those to was were what when where which who whom whose why will with you your i let stand consider start begin take next one ones only both either " +
    "listed named given among between find identify name give look state tell many above below b c d e f"
  ).split(" "),
);

export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap(({ term }) => (term === "" ? [] : [term])));

export interface Word {
  /** As names are compared. */
  readonly key: string;
  /** Without a plural s; "" for a word that says nothing. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Numbers stay whole: "643,801", "27.5". */
export function wordsOf(text: string): readonly Word[] {
  const found: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu))
    found.push({ ...folded(word), start: index, end: index + word.length });
  return found;
}

/** To fold a word costs more than to look it up, and pages repeat theirs. */
const known = new Map<string, Pick<Word, "key" | "term">>();
const MOST_KNOWN = 300_000;

function folded(word: string): Pick<Word, "key" | "term"> {
  let found = known.get(word);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    const key = nameKey(word);
    known.set(word, (found = { key, term: termOf(key) }));
  }
  return found;
}

function termOf(key: string): string {
  if (STOP.has(key)) return "";
  return key.length > 3 && key.endsWith("s") && !key.endsWith("ss") ? key.slice(0, -1) : key;
}

export interface Passage {
  readonly documentId: string;
  readonly text: string;
}

/** The pages as a search shows them, and their passages of 100 words. */
export interface Passages {
  /** Documents, best first. */
  search(query: string, limit: number): Promise<readonly string[]>;
  /** Share of the question's content words that stand in one passage with the answer; 0 where the answer does not stand in the page. */
  besideAnswer(documentId: string, question: string, answer: Answer): Promise<number>;
  /** Passages of some pages, those first that hold most of the words: rarer ones count more. */
  best(documentIds: readonly string[], words: ReadonlySet<string>, most: number): Promise<readonly Passage[]>;
}

export interface PassageSource {
  document(id: string): Promise<Document | undefined>;
  readonly text: Pick<TextIndex, "search">;
}

export function passagesOf({ document, text: index }: PassageSource): Passages {
  const open = openPages(document);
  return {
    search: async (query, limit) => (await index.search(query, limit)).map(({ documentId }) => documentId),
    async besideAnswer(documentId, question, answer) {
      const page = await open(documentId);
      const wanted = contentWords(question);
      const places = page === undefined || wanted.size === 0 ? [] : answerPlaces(page, answer);
      let best = 0;
      for (const place of places) best = Math.max(best, around(page?.words ?? [], place, wanted));
      return best / Math.max(1, wanted.size);
    },
    async best(documentIds, wanted, most) {
      const pages = (await Promise.all(documentIds.map(open))).flatMap((page) => page ?? []);
      const counts = new Map<string, number>();
      let all = 0;
      for (const { words } of pages) {
        all += words.length;
        for (const { term } of words) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      }
      const scored = pages.flatMap((page) =>
        windows(page.words).map(({ from, to }) => {
          const held = new Set(page.words.slice(from, to).flatMap(({ term }) => (wanted.has(term) ? [term] : [])));
          const score = [...held].reduce((sum, term) => sum + Math.log(1 + all / (counts.get(term) ?? 1)), 0);
          return { page, from, to, score };
        }),
      );
      return scored
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ page, from, to }) => ({
          documentId: page.id,
          text: page.text.slice(page.words[from]?.start ?? 0, page.words[to - 1]?.end ?? 0),
        }));
    },
  };
}

interface OpenPage {
  readonly id: string;
  readonly text: string;
  readonly words: readonly Word[];
}

function openPages(document: PassageSource["document"]): (id: string) => Promise<OpenPage | undefined> {
  const kept = new Map<string, OpenPage>();
  let size = 0;
  return async (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const found = await document(id);
    if (found === undefined) return undefined;
    const text = `${found.title}\n${found.text}`;
    const page = { id, text, words: wordsOf(text) };
    kept.set(id, page);
    size += page.words.length;
    for (const [oldest, { words }] of kept) {
      if (size <= OPEN_WORDS || oldest === id) break;
      kept.delete(oldest);
      size -= words.length;
    }
    return page;
  };
}

const windows = (words: readonly Word[]): readonly { readonly from: number; readonly to: number }[] =>
  Array.from({ length: Math.max(1, Math.ceil((words.length - PASSAGE) / STRIDE) + 1) }, (_, place) => ({
    from: place * STRIDE,
    to: Math.min(words.length, place * STRIDE + PASSAGE),
  }));

/** Most of the wanted words in any passage that holds the word at `place`. */
function around(words: readonly Word[], place: number, wanted: ReadonlySet<string>): number {
  let best = 0;
  const first = Math.max(0, place - PASSAGE + 1);
  for (let from = first; from <= place; from += PASSAGE / 4) {
    const held = new Set<string>();
    for (let at = from; at < Math.min(words.length, from + PASSAGE); at++) {
      const term = words[at]?.term ?? "";
      if (wanted.has(term)) held.add(term);
    }
    best = Math.max(best, held.size);
  }
  return best;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/** Words at which the answer stands, by any of its names or as a number within its tolerance. */
function answerPlaces({ text, words }: OpenPage, answer: Answer): readonly number[] {
  const value = answer.value?.[0];
  if (value?.kind === "quantity") {
    const tolerance = Math.max(answer.tolerance ?? 0, Math.abs(value.number) * 1e-9);
    return words.flatMap(({ start, end }, place) => {
      const digits = text.slice(start, end);
      if (!/^\d/.test(digits)) return [];
      const next = words[place + 1];
      const scale = next === undefined ? 1 : (SCALES[text.slice(next.start, next.end).toLowerCase()] ?? 1);
      return Math.abs(Number(digits.replaceAll(",", "")) * scale - Math.abs(value.number)) <= tolerance ? [place] : [];
    });
  }
  const names = [answer.text, ...answer.aliases].map((name) => wordsOf(name).map(({ key }) => key)).filter((name) => name.length > 0);
  return words.flatMap((_, place) => (names.some((name) => name.every((key, ahead) => words[place + ahead]?.key === key)) ? [place] : []));
}

import type { TextIndex } from "../../../knowledge-graph/index.ts";
import type { Answer, Document } from "../../../schemas/index.ts";
import { wordNumbers, type PageWords, type WordNumbers } from "./page-words.ts";
import { contentWords, wordsOf } from "./words.ts";

/** Words of a passage, and how far two passages are apart. */
const PASSAGE = 100;
const STRIDE = 50;
/** Words of the documents that are kept open: some 25 bytes each with their text. */
const OPEN_WORDS = 4_000_000;

interface Passage {
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
  const numbers = wordNumbers();
  const open = openPages(document, numbers);
  const termsOf = (words: ReadonlySet<string>): ReadonlySet<number> => new Set([...words].map((word) => numbers.term(word)));
  return {
    search: async (query, limit) => (await index.search(query, limit)).map(({ documentId }) => documentId),
    async besideAnswer(documentId, question, answer) {
      const page = await open(documentId);
      const asked = contentWords(question);
      if (page === undefined || asked.size === 0) return 0;
      const wanted = termsOf(asked);
      let best = 0;
      for (const place of answerPlaces(page, answer, numbers)) best = Math.max(best, around(page.words, place, wanted));
      return best / asked.size;
    },
    async best(documentIds, asked, most) {
      const pages = (await Promise.all(documentIds.map(open))).flatMap((page) => page ?? []);
      const wanted = termsOf(asked);
      const counts = new Map<number, number>();
      let all = 0;
      for (const { words } of pages) {
        all += words.length;
        for (const term of words.terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      }
      const scored = pages.flatMap((page) =>
        windows(page.words.length).map(({ from, to }) => {
          const held = new Set(page.words.terms.subarray(from, to).filter((term) => wanted.has(term)));
          const score = [...held].reduce((sum, term) => sum + Math.log(1 + all / (counts.get(term) ?? 1)), 0);
          return { page, from, to, score };
        }),
      );
      return scored
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ page: { id, text, words }, from, to }) => ({
          documentId: id,
          text: text.slice(words.starts[from] ?? 0, words.ends[to - 1] ?? 0),
        }));
    },
  };
}

interface OpenPage {
  readonly id: string;
  readonly text: string;
  readonly words: PageWords;
}

/** Least recently opened pages go first. */
function openPages(document: PassageSource["document"], numbers: WordNumbers): (id: string) => Promise<OpenPage | undefined> {
  const kept = new Map<string, OpenPage>();
  let size = 0;
  return async (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const found = await document(id);
    if (found === undefined) return undefined;
    const text = `${found.title}\n${found.text}`;
    const page = { id, text, words: numbers.read(text) };
    // Another call may have opened it meanwhile.
    if (!kept.has(id)) size += page.words.length;
    kept.set(id, page);
    for (const [oldest, { words }] of kept) {
      if (size <= OPEN_WORDS || oldest === id) break;
      kept.delete(oldest);
      size -= words.length;
    }
    return page;
  };
}

const windows = (length: number): readonly { readonly from: number; readonly to: number }[] =>
  Array.from({ length: Math.max(1, Math.ceil((length - PASSAGE) / STRIDE) + 1) }, (_, place) => ({
    from: place * STRIDE,
    to: Math.min(length, place * STRIDE + PASSAGE),
  }));

/** Most of the wanted words in any passage that holds the word at `place`. */
function around({ terms }: PageWords, place: number, wanted: ReadonlySet<number>): number {
  let best = 0;
  for (let from = Math.max(0, place - PASSAGE + 1); from <= place; from += PASSAGE / 4) {
    const held = new Set<number>();
    for (const term of terms.subarray(from, from + PASSAGE)) if (wanted.has(term)) held.add(term);
    best = Math.max(best, held.size);
  }
  return best;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/** Words at which the answer stands, by any of its names or as a number within its tolerance. */
function answerPlaces({ text, words }: OpenPage, answer: Answer, numbers: WordNumbers): readonly number[] {
  const { starts, ends, keys, length } = words;
  const places = Array.from({ length }, (_, place) => place);
  const value = answer.value?.[0];
  if (value?.kind === "quantity") {
    const tolerance = Math.max(answer.tolerance ?? 0, Math.abs(value.number) * 1e-9);
    return places.filter((place) => {
      const code = text.charCodeAt(starts[place] ?? 0);
      if (code < 48 || code > 57) return false;
      const scale = SCALES[text.slice(starts[place + 1] ?? 0, ends[place + 1] ?? 0).toLowerCase()] ?? 1;
      const number = Number(text.slice(starts[place] ?? 0, ends[place] ?? 0).replaceAll(",", "")) * scale;
      return Math.abs(number - Math.abs(value.number)) <= tolerance;
    });
  }
  const names = [answer.text, ...answer.aliases]
    .map((name) => wordsOf(name).map(({ key }) => numbers.key(key)))
    .filter((name) => name.length > 0 && !name.includes(-1));
  return places.filter((place) => names.some((name) => name.every((key, ahead) => keys[place + ahead] === key)));
}

import type { CptConfig, Document, Question } from "../../../schemas/index.ts";
import { seededRandom } from "../../core/random.ts";
import { pageText } from "./texts.ts";
import { type CptText, joinedLicense } from "../../../schemas/datasets/index.ts";
import type { Items } from "../run-export.ts";
import type { Tokens } from "../../tokens/tokens.ts";

export interface LongContextInput {
  readonly questions: Items<Question>;
  /** Whether a question may be trained on here. */
  isFor(question: Question): boolean;
  readonly documents: Items<Document>;
  /** Whether a page may stand in the corpus. */
  mayTeach(document: Document): boolean;
  readonly config: CptConfig;
  readonly seed: number;
  readonly count: Tokens["count"];
}

interface Page {
  readonly id: string;
  readonly uri: string;
  readonly license: string | undefined;
  readonly text: string;
  /** Pages of one kind stand in one folder of a site. */
  readonly kind: string;
}

/** Others drawn for a text, in characters for each token that it still wants: not all of them will fit. */
const DRAWN = 6;
const BETWEEN = "\n\n";
/** How often a page stands in such texts on average, at most; and none of them holds more than half of the memory. */
const MOST_EPOCHS = 4;
/** Pages by whose tokens those of all are estimated. */
const SAMPLE = 64;

/**
 * Questions whose evidence is on several pages, behind these pages and others in between, of lengths spread evenly in their logarithm.
 * The answer is unique over the whole memory, so that no page among the others gives another. Holds the texts of all newest pages.
 * Long because each text changes what room and tokens are left for the next.
 */
export async function* longContextTexts({
  questions,
  isFor,
  documents,
  mayTeach,
  config,
  seed,
  count,
}: LongContextInput): AsyncGenerator<CptText> {
  const { count: wanted, minTokens, maxTokens } = config.longContext;
  if (wanted === 0 || config.mix.stage2.longContext + config.mix.stage1.longContext === 0) return;
  const suited: Question[] = [];
  for await (const question of questions) if (isSuited(question) && isFor(question)) suited.push(question);
  const asked = seededRandom(seed, "long-context").shuffle(suited);
  if (asked.length === 0) return;
  const pages = await pagesOf(documents, mayTeach);
  const byUri = new Map(pages.map((page) => [page.uri, page]));
  const kinds = byKind(pages);
  const tokensOf = remembered(count);
  const inAll = await estimated(pages, seed, tokensOf);
  const longest = Math.min(maxTokens, config.stage2 - 1, Math.floor(inAll / 2));
  const steps = seededRandom(seed, "long-context", "lengths").shuffle(
    Array.from({ length: wanted }, (_, at) => at / Math.max(1, wanted - 1)),
  );
  let made = 0;
  let tokens = 0;
  for (const question of asked) {
    const step = steps[made];
    if (step === undefined || tokens >= MOST_EPOCHS * inAll) return;
    const gold = [...new Set(question.goldPath)].flatMap((uri) => byUri.get(uri) ?? []);
    if (!isWhole(question, gold)) continue;
    const random = seededRandom(seed, "long-context", question.id);
    const asking = `Question: ${question.text}\nAnswer: ${question.answer.text}\n`;
    const target = lengthAt(step, Math.min(minTokens, longest), longest);
    // A few tokens between two pages: the breaks that join them.
    let room = target - (await tokensOf([asking]))[0]! - sum((await tokensOf(gold.map(({ text }) => text))).map((size) => size + 2));
    // What its own pages need alone may be more than was drawn for it.
    const whole = room < 0 ? longest : target;
    room += whole - target;
    if (room < 0) continue;
    const chosen = new Set(gold);
    const kin = [...new Set(gold.map(({ kind }) => kind))].flatMap((kind) => kinds.get(kind) ?? []);
    const others = drawn([random.fork("kin").shuffle(kin), random.fork("all").shuffle(pages)], chosen, room * DRAWN);
    const sizes = await tokensOf(others.map(({ text }) => text));
    for (const [index, page] of others.entries()) {
      const size = sizes[index]! + 2;
      if (size > room) continue;
      room -= size;
      chosen.add(page);
    }
    if (chosen.size === gold.length) continue;
    const inOrder = spread(gold, [...chosen].slice(gold.length), random.fork("places"));
    made += 1;
    tokens += whole - room;
    yield {
      source: "long_context_qa",
      text: [...inOrder.map(({ text }) => text), asking].join(BETWEEN),
      maskSpans: [],
      lineage: { kind: "question", id: question.id },
      language: question.language,
      license: joinedLicense(inOrder.map(({ license }) => license)),
    };
  }
}

const isSuited = ({ split, verification, goldPath }: Question): boolean =>
  split === "train" && verification === "executed" && new Set(goldPath).size > 1;

/** Every quote that the answer rests on is in the newest version of a page. */
const isWhole = ({ quotes, goldPath }: Question, gold: readonly Page[]): boolean =>
  gold.length === new Set(goldPath).size &&
  quotes.every(({ uri, quote }) => gold.some((page) => page.uri === uri && page.text.includes(quote)));

async function pagesOf(documents: Items<Document>, mayTeach: LongContextInput["mayTeach"]): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for await (const document of documents) {
    if (document.supersededBy !== undefined || document.goneAt !== undefined || document.text.trim() === "" || !mayTeach(document))
      continue;
    const { id, uri, license, kind } = document;
    pages.push({ id, uri, license, text: pageText(document).text.trimEnd(), kind: `${kind} ${uri.replace(/[^/]*\/?$/, "")}` });
  }
  return pages;
}

function byKind(pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> {
  const kinds = new Map<string, Page[]>();
  for (const page of pages) {
    const kind = kinds.get(page.kind);
    if (kind) kind.push(page);
    else kinds.set(page.kind, [page]);
  }
  return kinds;
}

async function estimated(pages: readonly Page[], seed: number, tokensOf: ReturnType<typeof remembered>): Promise<number> {
  const some = seededRandom(seed, "long-context", "sample").shuffle(pages).slice(0, SAMPLE);
  const characters = (of: readonly Page[]): number => sum(of.map(({ text }) => text.length));
  return some.length === 0 ? 0 : (sum(await tokensOf(some.map(({ text }) => text))) * characters(pages)) / characters(some);
}

function remembered(count: Tokens["count"]): (texts: readonly string[]) => Promise<readonly number[]> {
  const known = new Map<string, number>();
  return async (texts) => {
    const fresh = [...new Set(texts.filter((text) => !known.has(text)))];
    const counts = await count(fresh);
    fresh.forEach((text, index) => known.set(text, counts[index] ?? 0));
    return texts.map((text) => known.get(text) ?? 0);
  };
}

/** Pages of one list after the other, each once, as many as that many characters. */
function drawn(lists: readonly (readonly Page[])[], without: ReadonlySet<Page>, characters: number): readonly Page[] {
  const result = new Set<Page>();
  let rest = characters;
  for (const page of lists.flat()) {
    if (rest <= 0) break;
    if (without.has(page) || result.has(page)) continue;
    result.add(page);
    rest -= page.text.length;
  }
  return [...result];
}

/** The gold pages in an order of their own, each somewhere in its own part of the text. */
function spread(gold: readonly Page[], others: readonly Page[], random: ReturnType<typeof seededRandom>): readonly Page[] {
  const result: Page[] = [];
  random.shuffle(gold).forEach((page, index) => {
    const part = others.slice(Math.floor((index * others.length) / gold.length), Math.floor(((index + 1) * others.length) / gold.length));
    part.splice(random.int(part.length + 1), 0, page);
    result.push(...part);
  });
  return result;
}

/** `at` from 0 to 1. */
const lengthAt = (at: number, least: number, most: number): number => Math.floor(least * (most / least) ** at);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

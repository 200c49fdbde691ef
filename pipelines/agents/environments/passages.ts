import { EVENT_NOUNS } from "../../../knowledge-graph/index.ts";
import type { PageReading } from "../../tools/define.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import { passageId } from "./near-passages.ts";
import type { Page, Passage } from "./page.ts";
import type { WordWeight } from "./page-index.ts";

/** Characters of evidence a visit. */
const EVIDENCE = 2_000;
/** Of a list in one line, which is shown whole: who reads a part of it takes it for all. */
const LISTED = 6_000;
const FEWEST_LISTED = 13;
const SUMMARY = 400;
const NOTHING = "No passage of the page matches the goal.";
/** Of a page that is shown whole nothing is denied: it may say it in other words. */
const WHOLE = "No line of the page has the words of the goal; the page is shown whole.";

/**
 * The passages that answer a goal best, shown in page order under their headings; never a word that the page does not hold.
 * Cost: one run over the page's words.
 */
export function readFor(page: Page, goal: string, near?: NearPassages): PageReading {
  const sought = wantedIn(page, goal);
  const scores = score(page, sought);
  const byWords = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  const floor = (scores.get(byWords[0] ?? -1) ?? 0) * 0.4;
  const worse = byWords.findIndex((index) => (scores.get(index) ?? 0) < floor);
  const ranked = withNear(page, worse === -1 ? byWords : byWords.slice(0, worse), near);
  const chosen: number[] = [];
  const shown = new Set<string>();
  const heads = new Set<string>();
  let size = page.headings[0]?.length ?? 0;
  for (const index of ranked) {
    const passage = page.passages[index]!;
    // Pages say some lines twice.
    const whole = `${passage.headings.join()}\n${passage.head}${passage.text}`;
    if (shown.has(whole)) continue;
    shown.add(whole);
    // Rows of one table share its head.
    const isRow = passage.head !== "" && heads.has(passage.head);
    const cost = passage.text.length + (isRow ? 1 : passage.head.length + 40);
    if (chosen.length > 0 && size + cost > EVIDENCE) continue;
    chosen.push(index);
    heads.add(passage.head);
    size += cost;
  }
  if (chosen.length === 0) return { evidence: opening(page), summary: isShort(page) ? WHOLE : NOTHING };
  const best = page.passages[chosen[0]!]!;
  return {
    evidence: show(
      page,
      chosen.sort((a, b) => a - b),
    ),
    summary: summarise(page, best, sought),
  };
}

/** Ids of the page's passages that mean most like the goal, best first, and what they count beside one that has its words. */
export interface NearPassages {
  readonly ids: readonly string[];
  readonly weight: number;
}

/** Passages that have the goal's words, and those that are near it in meaning, by the ranks of both. */
function withNear({ document, passages }: Page, byWords: readonly number[], near: NearPassages | undefined): readonly number[] {
  if (near === undefined || near.ids.length === 0) return byWords;
  const places = new Map<string, number>();
  for (const [at, passage] of passages.entries()) {
    const id = passageId(document.id, passage);
    if (!places.has(id)) places.set(id, at);
  }
  const byMeaning = near.ids.flatMap((id) => places.get(id) ?? []);
  return fuseRanks([
    { ranked: byWords, weight: 1 },
    { ranked: byMeaning, weight: near.weight },
  ]).map(({ item }) => item);
}

/** What a goal says of its reason, or wants noted besides: it is not what is sought, but words of it may break a tie. */
const REASON =
  /[\s,(]+(?:(?:with|including|and) (?:any |its |the )?(?:units?|dates?|sources?|notes?|footnotes?|year it)\b|and when\b|(?:as part of|for|to answer|needed for) (?:a|the|my|our|this) (?:question|comparison|report|task)|in order to|so (?:that|I can)|because|needed (?:to|for)|to (?:answer|compare|calculate|compute|determine|work out|verify|decide|see (?:if|whether)|check (?:if|whether)))\b/iu;
const REASON_WEIGHT = 0.15;

interface Wanted {
  readonly sought: ReadonlySet<number>;
  /** Where the words of the goal stand, those of its reason too. */
  readonly found: ReadonlyMap<number, readonly WordWeight[]>;
}

function wantedIn(page: Page, goal: string): Wanted {
  const at = REASON.exec(goal)?.index ?? goal.length;
  const before = page.lexicon.set(withParticiples(goal.slice(0, at)));
  const rest = page.lexicon.set(goal.slice(at));
  return { sought: before.size === 0 ? rest : before, found: page.index.passages(new Set([...before, ...rest])) };
}

/** What pages say where somebody asks for the date of it: "foundation" -> "founded". */
const PARTICIPLES = new Map<string, string[]>();
for (const [participle, noun] of Object.entries(EVENT_NOUNS)) PARTICIPLES.set(noun, [...(PARTICIPLES.get(noun) ?? []), participle]);

const withParticiples = (goal: string): string => {
  const words = goal.toLowerCase().split(/[^\p{L}]+/u);
  return [goal, ...words.flatMap((word) => PARTICIPLES.get(word) ?? [])].join(" ");
};

const rarityOf = (page: Page, found: number): number => Math.log(1 + (page.passages.length - found + 0.5) / (found + 0.5));

/** Words that stand on every part of the page (its subject) weigh nothing; a passage that is about other things too weighs less. */
function score(page: Page, { sought, found }: Wanted): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [term, spoken] of found) {
    const rarity = rarityOf(page, spoken.length) * (sought.has(term) ? 1 : REASON_WEIGHT);
    for (const { passage, weight } of spoken) scores.set(passage, (scores.get(passage) ?? 0) + rarity * weight);
  }
  for (const [index, value] of scores) {
    const passage = page.passages[index]!;
    const heading = page.lexicon.set(page.headings[passage.headings.at(-1) ?? -1] ?? "");
    const strange = [...heading].filter((term) => !sought.has(term)).length;
    scores.set(index, value / (1 + 0.15 * strange + passage.text.length / 6_000));
  }
  return scores;
}

function show(page: Page, chosen: readonly number[]): string {
  const parts: string[] = [];
  let path: readonly number[] = [];
  let head = "";
  let last = -2;
  for (const index of chosen) {
    const passage = page.passages[index]!;
    const shared = passage.headings.findIndex((heading, depth) => heading !== path[depth]);
    const fresh = shared === -1 ? [] : passage.headings.slice(shared);
    for (const heading of fresh) parts.push(page.headings[heading] ?? "");
    if (fresh.length > 0) head = "";
    const follows =
      passage.head === "" ? isItem(passage.text) && last === index - 1 && isItem(page.passages[last]?.text) : passage.head === head;
    if (follows && fresh.length === 0) parts[parts.length - 1] += `\n${passage.text}`;
    else parts.push(passage.head + passage.text);
    [path, head, last] = [passage.headings, passage.head, index];
  }
  const text = parts.join("\n\n");
  return clip(text, endOfList(text, EVIDENCE));
}

/** Where the list ends that stands over the limit; the limit itself where there is none, or one without end. */
function endOfList(text: string, limit: number): number {
  const start = text.lastIndexOf("\n", limit) + 1;
  const end = text.indexOf("\n", limit);
  const line = text.slice(start, end < 0 ? undefined : end);
  return line.split("; ").length >= FEWEST_LISTED && start + line.length <= LISTED ? start + line.length : limit;
}

const isItem = (text: string | undefined): boolean => text?.startsWith("- ") === true;

const isShort = (page: Page): boolean => page.text.length <= EVIDENCE;

/** A short page is shown whole: it may say it in other words ("depends" for the dependencies). */
function opening(page: Page): string {
  if (isShort(page)) return page.text;
  const first = page.passages.findIndex((passage) => passage.text.length > 0);
  return first === -1 ? (page.headings[0] ?? page.document.title) : show(page, [first]);
}

/** The rule under a table's head, and rows without a word. */
const EMPTY = /^[\s|:-]*$/u;
const RULE = /^\|(?: *:?-+:? *\|)+ *$/u;

/** The lines of the best passage that share most with what is sought, rare words first, in their order. */
function summarise(page: Page, passage: Passage, { sought, found }: Wanted): string {
  const about = (page.headings[passage.headings.at(-1) ?? -1] ?? "").replace(/^#+ +/, "");
  // A small section has its table's head in its text.
  const rows = passage.text.split(/\n+/u);
  const rule = rows.findIndex((row) => RULE.test(row));
  const header = rule > 0 ? rows[rule - 1] : undefined;
  const lines = rows
    .filter((row) => row !== header && !EMPTY.test(row))
    .flatMap((row) => (row.startsWith("|") ? [row] : row.split(/(?<=[.!?]) +(?=\p{Lu})/u)));
  const weigh = (line: string): number => {
    let weight = 0;
    for (const term of page.lexicon.set(line)) if (sought.has(term)) weight += rarityOf(page, found.get(term)?.length ?? 0);
    return weight;
  };
  const ranked = lines
    .map((line, index) => ({ line, index, weight: weigh(line) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  const least = (ranked[0]?.weight ?? 0) * 0.999;
  const columns = columnsFor(page, header ?? passage.head, sought);
  const taken: { readonly text: string; readonly index: number }[] = [];
  let size = about.length;
  for (const { line, index, weight } of ranked) {
    const text = plain(line, columns);
    if (taken.length > 0 && (weight < least || size + text.length > SUMMARY)) break;
    taken.push({ text, index });
    size += text.length;
  }
  const said = taken.sort((a, b) => a.index - b.index).map(({ text }) => text);
  return clip(about === "" ? said.join(" ") : `${about}: ${said.join(" ")}`, SUMMARY);
}

interface Column {
  readonly at: number;
  readonly name: string;
}

const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\s*\||\|\s*$/gu, "")
    .split("|")
    .map((cell) => cell.trim());

/** Columns of a table with names that say what is sought; all that are named where none does. Undefined: no table of several columns. */
function columnsFor(page: Page, head: string, sought: ReadonlySet<number>): readonly Column[] | undefined {
  const header = head.split("\n").findLast((line) => line.includes("|") && !EMPTY.test(line));
  const named = header === undefined ? [] : cellsOf(header).flatMap((name, at) => (name === "" || at === 0 ? [] : [{ at, name }]));
  if (named.length < 2) return undefined;
  const fitting = named.filter(({ name }) => [...page.lexicon.set(name)].some((term) => sought.has(term)));
  return fitting.length > 0 ? fitting : named;
}

/** A line without its signs; of a table's row its first cell and the columns that count, each by its name. */
function plain(line: string, columns: readonly Column[] | undefined): string {
  if (columns !== undefined && line.trimStart().startsWith("|")) {
    const [first = "", ...cells] = cellsOf(line);
    const told = columns.flatMap(({ at, name }) => ((cells[at - 1] ?? "") === "" ? [] : [`${name}: ${cells[at - 1] ?? ""}`]));
    return bare(`${first} (${told.join("; ")}).`);
  }
  return bare(line.replace(/^\s*\| *| *\|\s*$/gu, "").replace(/ *\| */gu, ": "));
}

const bare = (text: string): string =>
  text
    .replace(/^[-*] +|\*\*/gu, "")
    .replace(/\s*<br>\s*/gu, "; ")
    .trim();

/** Whole lines where that is possible: half a figure is a wrong figure. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const line = text.lastIndexOf("\n", limit);
  if (line > limit / 2) return text.slice(0, line).trimEnd();
  const word = text.lastIndexOf(" ", limit);
  return text.slice(0, word > 0 ? word : limit).trimEnd();
}

import type { PageReading } from "../tools/define.ts";
import type { Page, Passage } from "./page.ts";

/** Characters of evidence a visit. */
export const EVIDENCE = 2_000;
const SUMMARY = 400;
const NOTHING = "No passage of the page matches the goal.";

/**
 * The passages that answer a goal best, shown in page order under their headings; never a word that the page does not hold.
 * Cost: one map look-up per word of the goal.
 */
export function readFor(page: Page, goal: string): PageReading {
  const scores = score(page, goal);
  const ranked = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  const floor = (scores.get(ranked[0] ?? -1) ?? 0) * 0.4;
  const chosen: number[] = [];
  let size = page.headings[0]?.length ?? 0;
  for (const index of ranked) {
    const passage = page.passages[index]!;
    if (chosen.length > 0 && (scores.get(index) ?? 0) < floor) break;
    const cost = passage.text.length + passage.head.length + 40;
    if (chosen.length > 0 && size + cost > EVIDENCE) continue;
    chosen.push(index);
    size += cost;
  }
  if (chosen.length === 0) return { evidence: opening(page), summary: NOTHING };
  const best = page.passages[chosen[0]!]!;
  return {
    evidence: show(
      page,
      chosen.sort((a, b) => a - b),
    ),
    summary: summarise(page, best, goal),
  };
}

/** Words that stand on every part of the page (its subject) weigh nothing; a passage that is about other things too weighs less. */
function score(page: Page, goal: string): Map<number, number> {
  const total = page.passages.length;
  const scores = new Map<number, number>();
  const wanted = page.lexicon.set(goal);
  for (const term of wanted) {
    const found = page.index.passages(term);
    const rarity = Math.log(1 + (total - found.length + 0.5) / (found.length + 0.5));
    for (const { passage, weight } of found) scores.set(passage, (scores.get(passage) ?? 0) + rarity * weight);
  }
  for (const [index, value] of scores) {
    const passage = page.passages[index]!;
    const heading = page.lexicon.set(page.headings[passage.headings.at(-1) ?? -1] ?? "");
    const strange = [...heading].filter((term) => !wanted.has(term)).length;
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
  return clip(parts.join("\n\n"), EVIDENCE);
}

const isItem = (text: string | undefined): boolean => text?.startsWith("- ") === true;

function opening(page: Page): string {
  const first = page.passages.findIndex((passage) => passage.text.length > 0);
  return first === -1 ? (page.headings[0] ?? page.document.title) : show(page, [first]);
}

/** The lines of the best passage that share most with the goal, in their order. */
function summarise(page: Page, passage: Passage, goal: string): string {
  const wanted = page.lexicon.set(goal);
  const about = (page.headings[passage.headings.at(-1) ?? -1] ?? "").replace(/^#+ +/, "");
  const lines = passage.text.split(/\n+|(?<=[.!?]) +(?=\p{Lu})/u).filter((line) => line.trim() !== "");
  const ranked = lines
    .map((line, index) => ({ line, index, shared: [...page.lexicon.set(line)].filter((term) => wanted.has(term)).length }))
    .sort((a, b) => b.shared - a.shared || a.index - b.index);
  const taken: typeof ranked = [];
  let size = about.length;
  for (const candidate of ranked) {
    if (taken.length > 0 && (candidate.shared < (ranked[0]?.shared ?? 0) || size + candidate.line.length > SUMMARY)) break;
    taken.push(candidate);
    size += candidate.line.length;
  }
  const said = taken.sort((a, b) => a.index - b.index).map(({ line }) => plain(line));
  return clip(about === "" ? said.join(" ") : `${about}: ${said.join(" ")}`, SUMMARY);
}

const plain = (line: string): string =>
  line
    .replace(/^[-*] +|\*\*/gu, "")
    .replace(/^\| *| *\|$/gu, "")
    .replace(/ *\| */gu, ": ")
    .trim();

/** Whole lines where that is possible: half a figure is a wrong figure. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const line = text.lastIndexOf("\n", limit);
  if (line > limit / 2) return text.slice(0, line).trimEnd();
  const word = text.lastIndexOf(" ", limit);
  return text.slice(0, word > 0 ? word : limit).trimEnd();
}

import type { Trajectory } from "../../schemas/index.ts";
import type { FalseClaim } from "./claims.ts";
import { bare, figuresTold, valueOf } from "./notebook-claims.ts";

/**
 * What the last thought of a run argues, held against the figures that its earlier thoughts and its pages told: who comes first and who next, which lie
 * on which side of the line, which of the others is the nearest, and how many they are.
 */
const FIGURE = String.raw`(-?\d+(?:,\d{3})*(?:\.\d+)?)(?: (thousand|million|billion|trillion))?`;
const LINE = new RegExp(String.raw`(?:The line for the (.+?) is|^With|\b(?:[Aa]bove|[Bb]elow)) (?:the )?${FIGURE}`, "u");
const SIDE = /\b(above|below)\b/iu;
const NEXT = new RegExp(
  String.raw`(?:[Nn]earest(?: of the others| to it)?|[Oo]f the others(?: the nearest)?)(?: is| it is)? ((?:the )?\p{Lu}[^.;,]*?)(?: comes nearest| is the nearest)?(?:,)?(?: with|: it has) ${FIGURE}`,
  "u",
);
const MEMBER = new RegExp(String.raw`^(?:.*?: |.*? (?:only|is|are|that of) )?((?:the )?\p{Lu}[^:;]*?),? (?:with )?${FIGURE}\b`, "u");
const FIRST = new RegExp(
  String.raw`^(?:Of the \d+ [^,]*, that of (.+?) is the (\w+), ${FIGURE}|Of the \d+ that I \w+, the (\w+) .+? is that of (.+?): ${FIGURE})`,
  "u",
);
const BEHIND = new RegExp(
  String.raw`(?:[Nn]ext comes|the next is that of|[Bb]ehind it(?: comes| is that of)|The next is) ((?:the )?\p{Lu}[^,;]*?)(?:,| with) ${FIGURE}`,
  "u",
);
const LEAST: ReadonlySet<string> = new Set(["smallest", "lowest", "earliest"]);

export function unargued(trajectory: Pick<Trajectory, "steps" | "messages">): readonly FalseClaim[] {
  const { steps, messages } = trajectory;
  const step = steps.length - 1;
  const last = steps[step];
  if (last === undefined || last.action !== null || messages[2 + 2 * step]?.loss !== 1) return [];
  const rows = figuresTold(trajectory);
  const sentences = last.thought.split(/(?<=[.?!]) +(?=["\p{Lu}\d])/u);
  const found: FalseClaim[] = [];
  const add = (kind: string, sentence: string): void => void found.push({ step, kind, sentence });
  let bar: number | undefined;
  let above: boolean | undefined;
  for (const [at, sentence] of sentences.entries()) {
    const ranked = FIRST.exec(sentence);
    if (ranked !== null) {
      const [name, word, figure] = ranked[1] !== undefined ? [ranked[1], ranked[2], valueOf(ranked[3] ?? "", ranked[4])] : [ranked[6] ?? "", ranked[5], valueOf(ranked[7] ?? "", ranked[8])]; // prettier-ignore
      const row = rowWith(rows, name, figure);
      const others = [...(row ?? [])].filter(([other]) => other !== bare(name)).map(([, value]) => value);
      const best = LEAST.has(word ?? "") ? Math.min(...others) : Math.max(...others);
      if (row === undefined) add("a figure that was not told before", sentence);
      else if (others.length > 0 && (LEAST.has(word ?? "") ? figure > best : figure < best)) add("not the first", sentence);
      const behind = BEHIND.exec(`${sentence} ${sentences[at + 1] ?? ""}`);
      if (row !== undefined && behind !== null && valueOf(behind[2] ?? "", behind[3]) !== best) add("not the next", sentence);
      continue;
    }
    const line = LINE.exec(sentence);
    if (line !== null) bar = valueOf(line[2] ?? "", line[3]);
    const side = SIDE.exec(sentence)?.[1]?.toLowerCase();
    if (side !== undefined) above = side === "above";
    if (bar === undefined || above === undefined) continue;
    const isIn = (value: number): boolean => (above ? value > bar! : value < bar!);
    const isOut = /^(?:The others|The rest|Not so|Not above|Not below)/u.test(sentence) || /all but these/u.test(sentence);
    const next = NEXT.exec(sentence);
    if (next !== null && !/^(?:Closest|Nearest to it|The nearest of them)|\bOf the rest\b|comes nearest to it/u.test(sentence)) {
      if (isIn(valueOf(next[2] ?? "", next[3]))) add("a nearest of the others that is none of them", sentence);
      const row = rowWith(rows, next[1] ?? "", valueOf(next[2] ?? "", next[3]));
      const out = [...(row ?? [])].map(([, value]) => value).filter((value) => !isIn(value) && value !== bar);
      const best = above ? Math.max(...out) : Math.min(...out);
      if (out.length > 0 && valueOf(next[2] ?? "", next[3]) !== best && valueOf(next[2] ?? "", next[3]) !== bar)
        add("not the nearest", sentence);
    }
    const body = /: (.*)$/su.exec(sentence)?.[1] ?? / (?:is|are) (?:only )?(.*)$/su.exec(sentence)?.[1] ?? "";
    if (!body.includes("; ") || next !== null) continue;
    for (const part of body.split("; ")) {
      const member = MEMBER.exec(part);
      if (member === null) continue;
      if (isIn(valueOf(member[2] ?? "", member[3])) === isOut) add(`on the wrong side: ${member[1] ?? ""}`, sentence);
    }
  }
  return found;
}

/** The row in which a thing has this figure. */
const rowWith = (
  rows: ReadonlyMap<string, ReadonlyMap<string, number>>,
  name: string,
  figure: number,
): ReadonlyMap<string, number> | undefined =>
  [...rows.values()].filter((row) => row.get(bare(name)) === figure).toSorted((a, b) => b.size - a.size)[0];

import type { Trajectory } from "../../schemas/index.ts";
import type { FalseClaim } from "./claims.ts";
import { bare, bookBefore, valueOf } from "./notebook-claims.ts";

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
  String.raw`^(?:Of the \d+ \w+ for the ([^,]*), that of (.+?) is the (\w+), ${FIGURE}|Of the \d+ that I \w+, the (\w+) (.+?) (?:is that|are those) of (.+?): ${FIGURE})`,
  "u",
);
const BEHIND = new RegExp(
  String.raw`(?:[Nn]ext comes|the next is that of|[Bb]ehind it(?: comes| is that of)|The next is) ((?:the )?\p{Lu}[^,;]*?)(?:,| with) ${FIGURE}`,
  "u",
);
const MISSED = /\b[Tt]he ([a-z][\w ()-]*?) of ((?:the )?\p{Lu}[\w'’. ()-]*?) in (\d{4})\b/u;
const LEAST: ReadonlySet<string> = new Set(["smallest", "lowest", "earliest"]);

export function unargued(question: string, trajectory: Pick<Trajectory, "steps" | "messages">): readonly FalseClaim[] {
  const { steps, messages } = trajectory;
  const step = steps.length - 1;
  const last = steps[step];
  if (last === undefined || last.action !== null || messages[2 + 2 * step]?.loss !== 1) return [];
  const { figures: rows, snippets } = bookBefore(trajectory);
  const sentences = last.thought.split(/(?<=[.?!]) +(?=["\p{Lu}\d])/u);
  const found: FalseClaim[] = [];
  const add = (kind: string, sentence: string): void => void found.push({ step, kind, sentence });
  let what: string | undefined;
  let bar: number | undefined;
  let above: boolean | undefined;
  if (
    /\beverything\b|\ball (?:that )?I need|nothing is missing|\ball (?:the )?facts/iu.test(last.thought) &&
    /\bleft out\b|leave it out|go without it/u.test(last.thought)
  )
    add("everything, though something is left out", last.thought);
  for (const [at, sentence] of sentences.entries()) {
    const [, phrase = "", owner = "", year = ""] = MISSED.exec(sentence) ?? [];
    const shown = new RegExp(String.raw`\b${phrase.replace(/[^\w ]/gu, ".")}: [^:]{0,40}\b${year}\b`, "iu");
    if (phrase !== "" && /not find/u.test(sentence) && shown.test(snippets.get(bare(owner)) ?? ""))
      add("not found, though a snippet has it", sentence);
    const ranked = FIRST.exec(sentence);
    if (ranked !== null) {
      const [what, name, word, figure] = ranked[2] !== undefined ? [ranked[1], ranked[2], ranked[3], valueOf(ranked[4] ?? "", ranked[5])] : [ranked[7], ranked[8] ?? "", ranked[6], valueOf(ranked[9] ?? "", ranked[10])]; // prettier-ignore
      const others = [...(rows.get(what ?? "") ?? [])].flatMap(([other, value]) => (other === bare(name) ? [] : [value]));
      const isAhead = (one: number, other: number): boolean => (LEAST.has(word ?? "") ? one < other : one > other);
      if (others.some((value) => isAhead(value, figure))) add("not the first", sentence);
      const behind = BEHIND.exec(`${sentence} ${sentences[at + 1] ?? ""}`);
      const next = behind === null ? undefined : valueOf(behind[2] ?? "", behind[3]);
      if (next !== undefined && others.some((value) => isAhead(value, next))) add("not the next", sentence);
      continue;
    }
    const line = LINE.exec(sentence);
    if (line !== null) bar = valueOf(line[2] ?? "", line[3]);
    what = /\bfor the (.+?)(?: is |,|:)/u.exec(sentence)?.[1] ?? what;
    const side = SIDE.exec(sentence)?.[1]?.toLowerCase();
    if (side !== undefined) above = side === "above";
    if (bar === undefined || above === undefined) continue;
    const isIn = (value: number): boolean => (above ? value > bar! : value < bar!);
    const isOut = /^(?:The others|The rest|Not so|Not above|Not below)/u.test(sentence) || /all but these/u.test(sentence);
    const only = /\b[Oo]nly (?:that of )?((?:the )?\p{Lu}[^,:;]*?) is (?:above|below)/u.exec(sentence)?.[1];
    const also = [...(rows.get(what ?? "") ?? [])].filter(([name, value]) => only !== undefined && name !== bare(only) && isIn(value) && !question.toLowerCase().includes(name)); // prettier-ignore
    if (also.length > 0) add("not the only one", sentence);
    const yardstick = / of ((?:the )?\p{Lu}[^.,:;]*)[.,:;]/u.exec(
      /The line for .*? is the [^.]*(?:\.\d[^.]*)*\./u.exec(last.thought)?.[0] ?? "",
    )?.[1];
    const next = NEXT.exec(sentence);
    if (next !== null && yardstick !== undefined && bare(next[1] ?? "") === bare(yardstick)) add("held against itself", sentence);
    if (next !== null && !/^(?:Closest|Nearest to it|The nearest of them)|\bOf the rest\b|comes nearest to it/u.test(sentence)) {
      if (isIn(valueOf(next[2] ?? "", next[3]))) add("a nearest of the others that is none of them", sentence);
      const nearest = valueOf(next[2] ?? "", next[3]);
      const out = [...(rows.get(what ?? "") ?? [])].flatMap(([name, value]) => (isIn(value) || value === bar || question.toLowerCase().includes(name) ? [] : [value])); // prettier-ignore
      if (out.some((value) => (above ? value > nearest : value < nearest))) add("not the nearest", sentence);
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

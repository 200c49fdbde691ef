import { readQuantity } from "../quantity.ts";
import { timesIn, type SaidTime } from "./time-words.ts";

export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** What stands in a sentence beside words: its figures (with their units) and its times. */
export interface Figures {
  readonly quantities: readonly Slice[];
  readonly times: readonly SaidTime[];
}

/** "two gold and three silver": small numbers in words count as figures in English. */
const WORDED = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}])/iu;

export function figuresIn(text: string, language: string): Figures {
  const times = timesIn(text);
  const quantities: Slice[] = [];
  for (let at = 0; at < text.length;) {
    const time = times.find((one) => one.start === at);
    if (time !== undefined) {
      at = time.end;
      continue;
    }
    const inWord = /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && !CJK.test(text[at - 1] ?? "");
    const begins = /\d/.test(text[at] ?? "") ? !/[\d.,]/.test(text[at - 1] ?? "") || !/\d/.test(text[at - 2] ?? "") : !inWord && WORDED.test(text.slice(at, at + 12)); // prettier-ignore
    if (!begins) {
      at++;
      continue;
    }
    const read = readQuantity(text, at, { language, label: "", freeUnits: false });
    // What no reader reads is a figure all the same: "12.5.3" may be what the value is taken for.
    const end = read?.end ?? at + (/^[\d.,]*\d|^\p{L}+/u.exec(text.slice(at))?.[0].length ?? 1);
    quantities.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return { quantities, times };
}

const CJK = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]/u;
export const isCjk = (text: string): boolean => CJK.test(text);

/** Behind these another thing may be spoken of. */
export const SEPARATOR =
  /[,;:、，；：]|(?<![\p{L}])(?:and|or|but|while|whereas|und|oder|aber|während|et|ou|mais|tandis|alors|y|o|pero|mientras|e|ed|ma|mentre|og|och|en|i)(?![\p{L}])|(?<=[\p{Script=Han}\p{Script=Katakana}])(?:と|および|及び|和|与|與|及|並び|に対し)/u;
/** Words that may stand behind a figure and are not what it counts. */
const NO_NOUN =
  /^(?:in|on|at|by|from|to|of|and|or|as|with|while|but|was|were|is|are|had|has|after|before|since|than|per|for|im|bis|und|oder|war|waren|ist|sind|auf|an|am|zu|von|bei|seit|en|au|aux|à|et|ou|est|sont|dans|par|de|du|depuis|y|o|por|e|nel|da|は|が|を|に|で|の|と|から|まで)$/iu;

export interface Gaps {
  /** Words that are the figure's own, before and behind it. */
  readonly own: readonly Slice[];
  /** Words that all figures of the sentence share: those before the first one. */
  readonly shared: Slice;
  /** Words behind the last figure: "4 gold and 7 silver medals" are medals all. */
  readonly head: Slice;
  /** Only words without a subject of their own stand between the figure before and this one: "…, and had grown to 4,600". */
  readonly goesOn: boolean;
}

/** Which words of a sentence belong to the figure: "4 gold and 7 silver medals" gives gold to the 4, silver and medals to the 7. */
export function gapsOf(text: string, quantities: readonly Slice[], value: Slice): Gaps {
  const at = quantities.findIndex((one) => one.start < value.end && one.end > value.start);
  const before = quantities[at - 1];
  const next = quantities[at + 1];
  const self = quantities[at] ?? value;
  const shared = { start: 0, end: quantities[0]?.start ?? value.start };
  const behind = ownBehind(text, self, next);
  const head = { start: quantities.at(-1)?.end ?? value.end, end: text.length };
  if (before === undefined) return { own: [shared, behind], shared, head, goesOn: true };
  const left = { start: ownBehind(text, before, self).end, end: Math.min(self.start, value.start) };
  return { own: [left, behind], shared, head, goesOn: GOES_ON.test(text.slice(left.start, left.end)) };
}

/** Conjunctions, times and verbs, no noun: what went before is still spoken of. */
const GOES_ON =
  /^(?:[\s,;、，(]|\b(?:and|but|then|had|has|have|was|were|is|are|it|grown|grew|risen|rose|fallen|fell|to|from|by|of|in|about|around|nearly|again|later|reached|reaching|stood|at|up|down|und|dann|war|waren|stieg|auf|sank|rund|etwa|im|et|puis|était|atteint|en|à|jahre?|year|the|\d{4})\b|[はがをにでの]|年|月|日|には)*$/u;

/** Words behind a figure that are still its: up to a separator where a noun follows it at once, none where the next figure takes them. */
function ownBehind(text: string, self: Slice, next: Slice | undefined): Slice {
  if (next === undefined) return { start: self.end, end: text.length };
  const gap = text.slice(self.end, next.start);
  const cut = SEPARATOR.exec(gap);
  if (cut !== null) return { start: self.end, end: self.end + cut.index };
  const word = /^[\s(-]*([\p{L}\p{M}]+)/u.exec(gap)?.[1];
  return { start: self.end, end: word !== undefined && !NO_NOUN.test(word) ? next.start : self.end };
}

export interface GivenTime {
  /** In the words behind the figure. */
  readonly behind?: SaidTime;
  /** At the sentence's head: "In 2011, …". */
  readonly lead?: SaidTime;
  /** Before the figure with nothing that parts them: it may be of the figure. */
  readonly before?: SaidTime;
}

/** The time that a sentence gives a figure. */
export function timeOf(text: string, { quantities, times }: Figures, value: Slice): GivenTime {
  const at = quantities.findIndex((one) => one.start < value.end && one.end > value.start);
  const next = quantities[at + 1]?.start ?? text.length;
  const from = quantities[at - 1]?.end ?? 0;
  const behind = times.find((one) => one.start >= value.end && one.end <= next);
  const near =
    behind !== undefined && !SEPARATOR.test(text.slice(value.end, behind.start).replace(/, ?(?:as of|as at|as)? ?(?:in|at)? ?$/, ""));
  const lead = times.find((one) => one.end <= value.start && LEADS.test(text.slice(0, one.start)));
  const before = times.findLast((one) => one.start >= from && one.end <= value.start && !SEPARATOR.test(text.slice(one.end, value.start)));
  return { ...(near && { behind }), ...(lead !== undefined && { lead }), ...(before !== undefined && { before }) };
}

/** Nothing but prepositions: "Founded in 1871, the town has 4,200 inhabitants" does not count them in 1871. */
const LEADS =
  /^(?:in|by|as of|at the end of|by the end of|during|im|im jahre?|ende|anfang|mitte|en|fin|au|à la fin de|nel|el año)?[\s(]*$/i;

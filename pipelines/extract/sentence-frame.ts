import type { DraftValue } from "../../schemas/draft.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";
import { type Links, namedBy } from "./links.ts";
import { part, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import { wordOf } from "./said-words.ts";
import { isCommonWord } from "./sentences.ts";

/** What of a clause may differ from page to page. */
export interface Slot {
  readonly kind: "name" | "time" | "quantity" | "text";
  readonly values: readonly DraftValue[];
  readonly end: number;
}

export type Token = string | Slot;

/** A clause with its values taken out: "§ has # lamps" on many pages of a template, with another number on each, is how the site says it. */
export interface Frame {
  readonly key: string;
  /** What stood in the slots. */
  readonly filling: string;
  readonly tokens: readonly Token[];
  readonly clause: Piece;
}

/** Whose page it is, and its links. */
export interface FrameSource {
  readonly names: readonly string[];
  readonly links: Links;
  readonly language: string;
}

const MOST_CLAUSE = 220;
const MOST_KEY = 110;
const MOST_TOKENS = 24;
/** A point behind an initial or a title ends no sentence. */
const SENTENCE = /(?<=[.!?]["”’)]?)(?<!(?:^|[\s(])(?:\p{L}|No|Mr|Mrs|Ms|Dr|St|Co|Prof|ca|vs|Mt|Sr|Jr)\.)\s+(?=["“]?[\p{Lu}\d])/gu;
const CLAUSE = /; |,? (?:and|but|while) (?=(?:it|its|he|his|she|her|the) )|, (?=(?:it|its|he|his|she|her) )/g;
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/uy;
const QUOTED = /[“"]([^“”"\n]{2,80})[”"]/y;
const NAME =
  /(?:(?:Prof|Dr|Mr|Mrs|Ms|Rev|Capt|Col|Gen|Sir|St|Mt|Ft|\p{Lu})\. ?)*\p{Lu}[\p{L}\p{N}’'-]*(?:(?: (?:of|de|la|le|du|von|van|the|&|and (?=Sons|Daughters|Co))){0,2} ?(?<= )\p{Lu}[\p{L}\p{N}’'-]*){0,5}/uy;
/** Behind these a number of four digits is a year. */
const BEFORE_YEAR = /(?:^|\b(?:in|since|by|from|until|till|to|before|after|between|and|of|during|around|about) )$/i;
/** Words that start with a capital wherever they stand. */
const NO_NAME =
  /^(?:I|It|Its|He|She|His|Her|They|Their|We|Our|The|A|An|This|That|These|Those|In|On|At|By|From|For|Since|Until|After|Before|During|Behind|Between|Most|Some|All|Both|Each|One|No)$/;

const MONTH = new RegExp(`^(?:${ENGLISH_MONTHS})$`, "i");

/** The clauses of a paragraph, taken apart. Linear; no tagger, so that all pages of a site can be looked at. */
export function framesIn(paragraph: Piece, framed: FrameSource): readonly Frame[] {
  return cut(paragraph, SENTENCE).flatMap((sentence) =>
    sentence.text.endsWith("?") ? [] : clausesIn(sentence).flatMap((one) => frameOf(one, framed) ?? []),
  );
}

/** "It has 540 lamps; the club has 784 members, and its stage is 12 m wide": what is said side by side may stand elsewhere on other pages. */
export function clausesIn(sentence: Piece): readonly Piece[] {
  const clauses = cut(sentence, CLAUSE);
  // "many stop at the Red Ox, where Ada Rusk cooks and the walls are 3 m thick": what goes on behind "where" is of that place.
  const place = clauses.findIndex(({ text }) => WHERE.test(text));
  const turn = place < 0 ? -1 : sentence.text.indexOf(";", (clauses[place] as Piece).end - sentence.start);
  return place < 0 ? clauses : clauses.filter(({ start }, at) => at <= place || (turn >= 0 && start - sentence.start > turn));
}

const WHERE = /, (?:near |in |at )?(?:where|which|whose|who) /;

function cut(piece: Piece, at: RegExp): Piece[] {
  const parts: Piece[] = [];
  let from = 0;
  for (const match of piece.text.matchAll(at)) {
    parts.push(part(piece, from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, part(piece, from)].filter((one) => one.text !== "");
}

export function frameOf(clause: Piece, framed: FrameSource): Frame | undefined {
  if (clause.text.length > MOST_CLAUSE || clause.text.length < 8) return undefined;
  const { tokens, filling } = tokensOf(clause, framed, MOST_TOKENS);
  if (tokens.length > MOST_TOKENS) return undefined;
  while (tokens.at(-1) === "." || tokens.at(-1) === ",") tokens.pop();
  if (filling.length === 0 || tokens.length < 3) return undefined;
  const key = tokens.map((one) => (typeof one === "string" ? one : `#${one.kind[0]}`)).join(" ");
  return key.length > MOST_KEY ? undefined : { key, filling: filling.join("|"), tokens, clause };
}

/** Words and slots, up to one more than `most`. */
export function tokensOf(clause: Piece, framed: FrameSource, most: number): { readonly tokens: Token[]; readonly filling: string[] } {
  const { text } = clause;
  const tokens: Token[] = [];
  const filling: string[] = [];
  for (let at = 0; at < text.length && tokens.length <= most;) {
    const read = tokenAt(clause, at, framed);
    if (read === undefined) at++;
    else {
      join(tokens, read.token);
      if (typeof read.token !== "string") filling.push(text.slice(at, read.end));
      at = read.end;
    }
  }
  return { tokens, filling };
}

const IN_PLACE = /^(?:in|at|near)$/;

/** "Orrelian and Vandric" is one slot of two names. */
function join(tokens: Token[], token: Token): void {
  const [before, mark] = [tokens.at(-2), tokens.at(-1)];
  if (
    typeof token !== "string" &&
    token.kind === "name" &&
    typeof before === "object" &&
    before.kind === "name" &&
    (mark === "," || mark === "and")
  ) {
    // "based in Grenoble, France": a town, and where that is.
    if (mark === "," && IN_PLACE.test(wordOf(tokens.at(-3)))) {
      tokens.splice(-2, 2, { ...before, end: token.end });
      return;
    }
    tokens.splice(-2, 2, { ...before, values: [...before.values, ...token.values], end: token.end });
    return;
  }
  tokens.push(token);
}

function tokenAt(
  clause: Piece,
  at: number,
  { names, links, language }: FrameSource,
): { readonly token: Token; readonly end: number } | undefined {
  const { text } = clause;
  const sign = text[at] as string;
  if (sign === " " || sign === "\n") return undefined;
  const link = links.from(clause.start + at);
  const slot = (kind: Slot["kind"], end: number, ...values: readonly DraftValue[]): { token: Slot; end: number } => ({
    token: { kind, values, end },
    end,
  });
  const own = names.find((name) => text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length)));
  if (own !== undefined && (link === undefined || link.end - clause.start <= at + own.length)) return { token: "§", end: at + own.length };
  if (link !== undefined && link.end <= clause.end)
    return slot("name", link.end - clause.start, { kind: "reference", reference: namedBy(link) });
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(text);
  if (quoted !== null) {
    const inner = links.exact(clause.start + at + 1, clause.start + at + 1 + (quoted[1] as string).length);
    const value: DraftValue =
      inner === undefined ? { kind: "text", value: quoted[1] as string } : { kind: "reference", reference: namedBy(inner) };
    return slot("text", at + quoted[0].length, value);
  }
  const date = /[\p{Lu}\d]/u.test(sign) ? readDate(text, at) : undefined;
  if (
    date !== undefined &&
    date.precision !== "period" &&
    /^(?:[^\p{L}\p{N}-]|$)/u.test(text.slice(date.end)) &&
    (date.precision !== "year" ||
      (/\b(?:was|is) $/.test(text.slice(0, at)) && /^(?:[.,;]|$)/.test(text.slice(date.end))) ||
      (BEFORE_YEAR.test(text.slice(0, at)) && /^(?:[.,;:)]|$| (?!people|visitors|members)\p{Ll}| \p{Lu})/u.test(text.slice(date.end))))
  )
    return slot("time", date.end, { kind: "date", value: date.value, precision: date.precision });
  const figure = figureAt(text, at, language);
  if (figure !== undefined) return figure;
  NAME.lastIndex = at;
  const name = /\p{Lu}/u.test(sign) ? NAME.exec(text)?.[0].replace(/['’]s$/, "") : undefined;
  if (
    name !== undefined &&
    !NO_NAME.test(name) &&
    !MONTH.test(name) &&
    !(at === 0 && !name.includes(" ") && isCommonWord(name.toLowerCase())) &&
    !(at === 0 && NO_NAME.test(name.split(" ")[0] as string))
  ) {
    const uri = links.byName(name);
    return slot("name", at + name.length, { kind: "reference", reference: uri === undefined ? { surface: name } : { surface: name, uri } });
  }
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return { token: word.toLowerCase(), end: at + word.length };
  return /[,;:()–—]/.test(sign) ? { token: ",", end: at + 1 } : undefined;
}

/** A figure, a ratio, or the word "number" for one of which its first part alone could be read. */
function figureAt(text: string, at: number, language: string): { readonly token: Token; readonly end: number } | undefined {
  const sign = text[at] as string;
  const isWithin = /[\d.,]/.test(text[at - 1] ?? "");
  // "1 in 40": a gradient, or a chance, and no figure of one.
  const ratio = sign === "1" && !isWithin ? /^1 in \d{1,4}(?![\d.,]*\d|\p{L})/u.exec(text.slice(at, at + 12))?.[0] : undefined;
  if (ratio !== undefined && Number(ratio.slice(5)) < 1500) return { token: { kind: "text", values: [{ kind: "text", value: ratio }], end: at + ratio.length }, end: at + ratio.length }; // prettier-ignore
  // "$54 400 000" is one number, which this page's language does not write so.
  const grouped =
    /[\d$€£¥]/.test(sign) && !isWithin ? /^[$€£¥]?\d{1,3}(?: \d{3})+(?![\d,.]*\d)/.exec(text.slice(at, at + 40))?.[0] : undefined;
  if (grouped !== undefined) return { token: "number", end: at + grouped.length };
  const figure = readQuantity(text, at, { language, label: "", freeUnits: false });
  if (figure?.start !== at) return undefined;
  // "two hundred", "two and a half": more than its first word says.
  const goesOn = /\p{L}/u.test(sign) ? GOES_ON.exec(text.slice(figure.end, figure.end + 40))?.[0] : undefined;
  if (goesOn !== undefined) return { token: "number", end: figure.end + goesOn.length };
  return /^(?:\p{L}|:\d)/u.test(text.slice(figure.end, figure.end + 2)) ? undefined : { token: { kind: "quantity", values: [figure.quantity], end: figure.end }, end: figure.end }; // prettier-ignore
}

const GOES_ON = /^(?:[ -](?:and a half|hundred|thousand|million|dozen|score|(?:and )?(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)))+\b/; // prettier-ignore

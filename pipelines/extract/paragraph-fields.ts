import type { Paragraph } from "./blocks.ts";
import type { Add, Say } from "./fields.ts";
import { keyValue } from "./key-value.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { isOnward } from "./onward-labels.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { hasVerb, IDEOGRAPHIC_STOP, isProse } from "./sentences.ts";

/** Headings that name nothing: what stands below without a label is no value of theirs. */
export const SAYS_FACTS =
  /^(?:(?:key|basic|quick|general|main|technical|further|other|more|in) )?(?:facts?|brief|short|specifications?|specs?|figures|data|details?|information|info|statistics|stats|overview|profile|at a glance|numbers|technical|daten|fakten|zahlen|einzelnen|überblick|données|chiffres|détail|aperçu|datos|dati)(?: (?:and|&) (?:figures|facts|data|details))?$/i;

/** Lines that speak of the page itself. */
export const META =
  /^(?:(?:next|previous|prev|back|continue)\b.*|source|sources|photo|image|picture|infographic|graphic|chart|diagram|caption|by|text|credit|credits|updated|last updated|last modified|published|posted|date|(?:(?:media|press|general|public) )?(?:contacts?|enquir(?:y|ies)|inquir(?:y|ies))|see|see also|read more|copyright|license|licence|tags?|share|warning|example|tip|figure|fig\.?|table|key|legend|abbreviations?|summary|update)$/i;
/** "Height: 30 m; built: 1890 · range: 18 nmi": pairs in one line, every part of it one. A name that leads is what they speak of. */
export function isPairs(line: Piece): boolean {
  const parts = pairsOf(line);
  return parts.length > 1 && parts.every((one) => one.text.length <= 100 && (pairKey(one.text)?.[1]?.split(" ").length ?? 9) <= 4);
}

const PAIRS = / *[;·•|] /g;
/** "Born: 1966. Debut: 1955." */
const STOPPED = /(?<=[\p{L}\d)%]{2})\. (?=\p{Lu}[\p{L} ]{1,40}: )/gu;

/** Of the first pair in a line, the label may be marked as a term. */
const pairKey = (text: string): RegExpExecArray | null => /^\*\*([^*\n:]{1,60})(?:\*\*:|:\*\*) */.exec(text) ?? keyValue(text);

function pairsOf(line: Piece): readonly Piece[] {
  const parts = splitTop(line, PAIRS);
  if (parts.length > 1) return parts;
  return splitTop(line.text.endsWith(".") ? part(line, 0, line.text.length - 1) : line, STOPPED);
}

export function addPairs(line: Piece, above: readonly Label[], add: Add): void {
  const parts = pairsOf(line).map((one) => ({ one, key: pairKey(one.text) }));
  const [first] = parts;
  const named =
    first !== undefined && NAME_LABEL.test(first.key?.[1] ?? "") ? part(first.one, (first.key as RegExpExecArray)[0].length) : undefined;
  for (const { one, key } of named === undefined ? parts : parts.slice(1)) {
    add(
      [...above, cleanLabel((key as RegExpExecArray)[1] as string)],
      part(one, (key as RegExpExecArray)[0].length),
      named === undefined ? {} : { thing: named },
    );
  }
}

/** "Anna Lind (2020): Glider sections, version 5": how a work is cited. */
const CITED = /^\p{Lu}[^:]* \((?:19|20)\d\d[a-z]?\)$/u;

const BOLD_LEAD = /^\*\*([^*\n]{1,80})\*\*:? */;

export function fromParagraph(paragraph: Paragraph, above: readonly Label[], add: Add, say: Say): void {
  const only = paragraph.lines.length === 1 ? keyValue(paragraph.piece.text)?.[1] : undefined;
  if (only !== undefined && (isOnward(only) || CITED.test(only))) return;
  const leads = paragraph.lines.map((line) => ({ line, lead: BOLD_LEAD.exec(line.text) }));
  if (leads.length > 1 && leads.every(({ lead }) => lead !== null && /\*\*:|:\*\*/.test(lead[0]))) {
    for (const { line, lead } of leads) {
      const mark = lead as RegExpExecArray;
      add([...above, cleanLabel(mark[1] as string)], part(line, mark[0].length));
    }
    return;
  }
  // "**Founded**: 1908<br>Ground: …": only the first line's term keeps its marks.
  const keys = leads.map(({ line, lead }, at) => (at === 0 && lead !== null && /\*\*:|:\*\*/.test(lead[0]) ? lead : keyValue(line.text)));
  if (leads.length > 1 && leads[0]?.lead !== null && keys.every((one) => one !== null)) {
    for (const [at, { line }] of leads.entries()) {
      const mark = keys[at] as RegExpExecArray;
      add([...above, cleanLabel(mark[1] as string)], part(line, mark[0].length));
    }
    return;
  }
  if (paragraph.lines.length === 1 && leads[0]?.lead !== null && isPairs(paragraph.piece)) {
    addPairs(paragraph.piece, above, add);
    return;
  }
  const lead = leads.slice(1).some((one) => one.lead !== null) ? null : BOLD_LEAD.exec(paragraph.piece.text);
  if (lead !== null && paragraph.piece.text[lead[0].length - 1] !== "*" && /\*\*:|:\*\*/.test(lead[0])) {
    add([...above, cleanLabel(lead[1] as string)], part(paragraph.piece, lead[0].length));
    return;
  }
  if (paragraph.lines.every((line) => isPairs(line))) {
    for (const line of paragraph.lines) addPairs(line, above, add);
    return;
  }
  const single = paragraph.lines.length === 1 ? keyValue(paragraph.piece.text) : null;
  if (
    single !== null &&
    paragraph.piece.text.length <= 120 &&
    (single[1] as string).split(" ").length <= 5 &&
    !IDEOGRAPHIC_STOP.test(paragraph.piece.text) &&
    !META.test(single[1] as string) &&
    (!isProse(paragraph.piece.text) || !hasVerb(paragraph.piece.text.slice(single[0].length)))
  ) {
    // A full stop ends the line, and is no part of the value.
    const stop = /[^.]{8}\.$/.test(paragraph.piece.text) && isProse(paragraph.piece.text) ? 1 : 0;
    add([...above, cleanLabel(single[1] as string)], part(paragraph.piece, single[0].length, paragraph.piece.text.length - stop));
    return;
  }
  // "Fax:" with nothing behind it says nothing, beside others that do.
  const lines = paragraph.lines.filter(({ text }) => !EMPTY.test(text)).map((line) => ({ line, key: keyValue(line.text) }));
  if (lines.length > 1 && lines.every((one) => one.key !== null && !isProse(one.line.text))) {
    for (const { line, key } of lines)
      add([...above, cleanLabel((key as RegExpExecArray)[1] as string)], part(line, (key as RegExpExecArray)[0].length));
    return;
  }
  // "Bushel won, with 79 points.": few words, and said all the same.
  const isSaid = isProse(paragraph.piece.text) || (/[\p{Ll}\d]\.$/u.test(paragraph.piece.text) && / .* /.test(paragraph.piece.text) && hasVerb(paragraph.piece.text)); // prettier-ignore
  if (above.length > 0 && !isSaid && !SAYS_FACTS.test(above.at(-1)?.label ?? "")) add(above, paragraph.piece);
  else for (const one of paragraph.lines.some((line) => isProse(line.text)) ? paragraph.lines : [paragraph.piece]) say(one);
}

const EMPTY = /^\p{L}[^:.!?\n]{1,30}: *[–—-]?$/u;

export const NAME_LABEL = /^(?:name|names|full name|title)$/i;

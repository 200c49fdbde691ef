import { keptReadings } from "../core/kept-readings.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { wink } from "./wink.ts";

/** wink is quadratic in the length of one token: a run of this length is no prose. */
const LONG_TOKEN = /\S{300}/;
const MAX_PIECE = 50_000;
/** Where wink splits and should not: behind "sq.", "approx.", initials. */
const CUT_SHORT = /(?:\b(?:sq|cu|approx|ca|est|incl|no|vs|St|Mt|Ft|Dr|Gen|Col|Sen|Gov|Prof|Jr|Sr|Inc|Ltd|Co)|\b[A-Z])\.$/;

/** "… rises to 2,114 m. The longest river …": wink takes the unit's point for an abbreviation's. */
const AFTER_UNIT =
  /(?<=\d[²³]? ?(?:m|km|cm|mm|kg|g|t|ft|mi|ha|km²|m²|m³|MW|GW|kW|kWh|MWh|GWh|TWh|hp|°C|°F|°|h|min|pm|am)\.) (?=\p{Lu}[\p{L}'’-]* )/gu;

/** Sentences of a paragraph with exact offsets; none where the text is no prose. */
export function sentencesOf(paragraph: Piece): Piece[] {
  const { text } = paragraph;
  if (text.length > MAX_PIECE || LONG_TOKEN.test(text)) return [];
  const { nlp } = wink();
  const found: Piece[] = [];
  for (const line of splitTop(paragraph, /\n/g)) {
    let cursor = 0;
    let from: number | undefined;
    // wink splits "A0..." otherwise once it has met it: after a first reading it has.
    if (line.text.includes("..")) nlp.readDoc(line.text);
    for (const sentence of nlp.readDoc(line.text).sentences().out()) {
      const at = line.text.indexOf(sentence, cursor);
      if (at < 0) continue;
      cursor = at + sentence.length;
      const next = line.text.slice(cursor, cursor + 3).trimStart();
      const open = CUT_SHORT.test(sentence) && !/^[A-Z][a-z]* [a-z]/.test(line.text.slice(cursor).trimStart().slice(0, 30));
      if (next !== "" && (/^[a-z(]/.test(next) || open)) from ??= at;
      else {
        found.push(...splitTop(part(line, from ?? at, cursor), AFTER_UNIT));
        from = undefined;
      }
    }
    if (from !== undefined) found.push(part(line, from, cursor));
  }
  return found;
}

/** Signs of a sentence's end that are looked at: patterns that end in `$` are quadratic on hostile runs. */
const TAIL = 16;
const SEGMENTERS = new Map<string, Intl.Segmenter>();

/** Sentences of a paragraph in any language, with exact offsets: by Unicode's rules and the language's own, as far as the runtime has them. */
export function sentencesIn(paragraph: Piece, language: string): Piece[] {
  const base = /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0].toLowerCase() ?? "und";
  const segmenter = SEGMENTERS.get(base) ?? new Intl.Segmenter(base, { granularity: "sentence" });
  SEGMENTERS.set(base, segmenter);
  return splitTop(paragraph, /\n/g).flatMap((line) => {
    const found: Piece[] = [];
    let from = 0;
    for (const { segment, index } of segmenter.segment(line.text)) {
      const end = index + segment.length;
      // "z. B.", "J. S. Bach": a lone letter's point ends no sentence, unless it ends the line.
      const ending = segment.slice(-TAIL);
      if (end < line.text.length && /(?:^|[\s(])\p{L}\.\s*$/u.test(ending)) continue;
      // By Unicode's rules a quote that opens behind a full stop belongs to what it closes; it never does.
      const opened = end < line.text.length ? (/[「『（“‘《〈【]+\s*$/.exec(ending)?.[0].length ?? 0) : 0;
      const one = part(line, from, end - opened);
      if (one.text !== "") found.push(one);
      from = end - opened;
    }
    return found;
  });
}

/**
 * Whether the language has the word as an ordinary one: "unemployment" and "exports" are, "France" and "Lyon" are not. Kept: asking the
 * model is the dearest step of reading a label.
 */
export const isCommonWord = keptReadings(inLexicon, 10_000);

function inLexicon(word: string): boolean {
  const { nlp, its, unknown } = wink();
  // The article keeps the tagger from taking a lone noun for something else.
  const tokens = nlp.readDoc(`the ${word.toLowerCase()}`).tokens();
  if (tokens.length() !== 2) return false;
  return (tokens.out(its.uniqueId)[1] as unknown as number) < unknown && tokens.out(its.pos)[1] !== "PROPN";
}

/** Whether the text has a finite verb (or an auxiliary): what a sentence needs. */
export function hasVerb(text: string): boolean {
  const { nlp, its } = wink();
  return nlp.readDoc(text.slice(0, 2_000)).tokens().out(its.pos).some((pos) => pos === "VERB" || pos === "AUX"); // prettier-ignore
}

/** The end of a sentence in CJK: a stop behind a letter, quote or bracket. */
export const IDEOGRAPHIC_STOP = /[\p{L}\p{N}][”」』）)]?[。！？]/u;

/** A sentence rather than a value: starts upper-case, has some words and ends like one, or runs over several sentences. */
export function isProse(text: string): boolean {
  if (IDEOGRAPHIC_STOP.test(text)) return true;
  const words = text.split(/\s+/).length;
  if (words < 5 || /^[-−+$€£~]?\.?\d[\d.,]* ?(?:%|\w{1,3}\b)?(?: \([^()]*\))?$/.test(text)) return false;
  if (/^["“'(]?\p{Lu}/u.test(text) && /[.!?]["”')]?$/.test(text) && words >= 6) return true;
  return words >= 25 && /[a-z)]\. \p{Lu}[a-z]+ [a-z]/u.test(text);
}

/** Also where the language is not known: the rules then give what they can. */
export const isEnglish = (language: string): boolean => /^(?:en|und)(?:-|$)/i.test(language);

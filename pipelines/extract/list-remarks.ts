import type { List } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { keyValue } from "./key-value.ts";
import type { Links } from "./links.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { AGENT, EVENT } from "./record-lists.ts";
import { isCommonWord } from "./sentences.ts";
import { isUnit } from "./table-shapes.ts";
import { singularOf } from "../language/inflection.ts";

interface Remark {
  readonly thing: Piece;
  readonly path: readonly Label[];
  readonly value: Piece;
}

/** What parts a linked name and what is remarked on it: a bracket, a comma, a dash, a line of its own. */
const BEHIND = /^(?: ?\((.+)\)\.?| ?[,:·–—-] (.+)|\s*\n\s*(.+))$/su;
const SORT = /^\p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]+){0,3}$/u;
/** "head 12.7 ft", "penalty €45,500": the word says what is measured. */
const LABELLED = /^(\p{Ll}[\p{Ll}-]{2,}(?: \p{Ll}{3,}){0,2}) (?=[-−~$€£]?\d)/u;
/** "24.9 km of trench" */
const OF_NOUN = /^([-−~]?\d[\d.,]* ?\S{1,6}) of (\p{Ll}{3,}(?: \p{Ll}{3,})?)$/u;
/** "63 beds": what is counted says it. */
const COUNTED = /^([-~]?\d[\d.,’' ]*) (\p{Ll}{3,})$/u;
const SINCE = /^(since) (?=(?:1[0-9]|20)\d\d$)/;
const INTO = /^(into) (?=(?:the )?\p{Lu})/u;
const NO_SORT = /^(?:no|not|new|open|closed|see|and|or|with|without|also|now|then|from|to|by|in|at|on|near|details|more|here|email|website|map|photo|photos|history|unknown|various|free|yes|none|gone|same|next|last|this|that)\b/; // prettier-ignore

/**
 * "Aldmoor Mill (smock mill, 1801)", "Mereby Mill, Mereby, head 9.6 ft": a list of linked things, and what is remarked on each. Only what names
 * itself is read: a sort, a figure behind its word, an event with its date. Of "1801" and "48 ft" nobody says what they are.
 */
export function remarksOf(list: List, links: Links | undefined): readonly Remark[] {
  if (links === undefined || list.items.length < 2) return [];
  const items = list.items.flatMap(({ piece, depth }) => {
    const link = depth === 0 ? links.from(piece.start) : undefined;
    const match = link === undefined ? null : BEHIND.exec(piece.text.slice(link.text.length));
    const rest = match?.[1] ?? match?.[2] ?? match?.[3];
    if (link === undefined || match === null || rest === undefined || rest.length > 120) return [];
    const from = link.text.length + match[0].indexOf(rest);
    return [{ thing: part(piece, 0, link.text.length), parts: splitTop(part(piece, from, from + rest.length), /[,;] | [·|] |\n\s*/g) }];
  });
  if (items.length * 10 < list.items.length * 6 || items.length < 2) return [];
  const sorts = items.map(({ parts }) => sortOf(parts[0]));
  const said = sorts.flatMap((one) => one?.text ?? []);
  // A kind is of several things, or the name ends with it; "Ostreya nana (dwarf fan palm)" tells what one thing is called in another tongue.
  const shared = new Set(said).size < said.length || items.some(({ thing }, at) => endsWith(thing.text, sorts[at]?.text));
  const sorted = shared && said.length >= Math.max(2, items.length * 0.5);
  return items.flatMap(({ thing, parts }, at) => {
    const sort = sorted ? sorts[at] : undefined;
    const found: Remark[] = sort === undefined ? [] : [{ thing, path: [cleanLabel("type")], value: sort }];
    for (const one of parts) {
      const mark =
        EVENT.exec(one.text) ??
        AGENT.exec(one.text) ??
        INTO.exec(one.text) ??
        SINCE.exec(one.text) ??
        keyValue(one.text) ??
        labelled(one.text);
      const of = OF_NOUN.exec(one.text) ?? counted(one.text);
      if (mark !== null) found.push({ thing, path: [cleanLabel(mark[1] as string)], value: part(one, mark[0].length) });
      else if (of !== null) found.push({ thing, path: [cleanLabel(of[2] as string)], value: part(one, 0, (of[1] as string).length) });
    }
    return found;
  });
}

const YEAR = /^(?:1[0-9]|20)\d{2}(?:: | ?[–—-] |, )/;
const HAPPENED =
  /^ (?:was |is )?((?:re)?built|put up|sold|bought|born|opened|reopened|closed|burnt(?: down)?|burned(?: down)?|pulled down|restored|demolished|completed|founded|launched|wrecked|converted|enlarged|moved|renovated|extended|electrified|established|abandoned|destroyed|listed|dies|died)(?: (by|to) (?=\p{Lu}))?/u;

/** "1837: Carrow Mill put up by William Fysh.": an event of the thing that it names, in the year that stands before. */
export function eventsOf({ items }: List, links: Links | undefined): readonly Remark[] {
  return items.flatMap(({ piece, term }): Remark[] => {
    const year = term === undefined ? YEAR.exec(piece.text) : null;
    const link = year === null ? undefined : links?.from(piece.start + year[0].length);
    if (year === null || link === undefined) return [];
    const at = year[0].length + link.text.length;
    const mark = HAPPENED.exec(piece.text.slice(at));
    const rest = mark === null ? "" : piece.text.slice(at + mark[0].length);
    const thing = part(piece, year[0].length, at);
    if (mark === null || !(mark[2] === undefined ? /^\.?$/.test(rest) : rest.length < 60 && !/[,;(]/.test(rest))) return [];
    const event = (mark[1] as string).replace(/^dies$/, "died");
    const by: Remark[] = mark[2] === undefined ? [] : [{ thing, path: [cleanLabel(`${event} ${mark[2]}`)], value: part(piece, at + mark[0].length, piece.text.length - (piece.text.endsWith(".") ? 1 : 0)) }]; // prettier-ignore
    return [{ thing, path: [cleanLabel(event)], value: part(piece, 0, 4) }, ...by];
  });
}

const sortOf = (piece: Piece | undefined): Piece | undefined =>
  piece !== undefined && SORT.test(piece.text) && !/ (?:and|or|with) /.test(piece.text) && !NO_SORT.test(piece.text) && piece.text.split(/[ -]/).every((word) => isCommonWord(word)) ? piece : undefined; // prettier-ignore

const endsWith = (name: string, sort: string | undefined): boolean => name.toLowerCase().split(" ").at(-1) === sort?.split(" ").at(-1);

function counted(text: string): RegExpExecArray | null {
  const match = COUNTED.exec(text);
  const noun = match?.[2] ?? "";
  return singularOf(noun) !== undefined && !isUnit(noun) ? match : null;
}

function labelled(text: string): RegExpExecArray | null {
  const match = LABELLED.exec(text);
  return match !== null && !/^(?:about|around|some|over|under|since|until|from|circa|approx|nearly|almost|only|up to|more than|less than|than|page|pages|section|no|number|nos)\b/.test(match[1] as string) && (match[1] as string).split(" ").every((word) => isCommonWord(word)) ? match : null; // prettier-ignore
}

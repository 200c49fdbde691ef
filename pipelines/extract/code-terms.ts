import type { List } from "./blocks.ts";
import type { Add, Say } from "./fields.ts";
import { cleanLabel } from "./labels.ts";
import { part, splitTop, type Piece } from "./piece.ts";

/** "max_connections (integer)": what a program calls so, and of what type it is. In `iscoroutine (object)` the bracket holds what it is given. */
const TYPED =
  /^([A-Za-z_][\w.$-]*) \(((?:(?:big|small|unsigned|signed|optional) )*(?:integer|int|string|str|text|boolean|bool|enum|floating point|float|double|real|decimal|number|numeric|bytes?|date|time|timestamp|duration|interval|size|path|url|list|array|map|dict|set of [a-z]+|list of [a-z]+)s?)\)$/;
/** "PGTYPESnumeric_to_int", "--with-perl", "-V", "SQLITE_NOMEM": no word of any language. */
const CODE =
  /^(?:--?[A-Za-z?][\w-]*(?:[ =,[<].{0,60})?|[A-Za-z][\w.]*_[\w.]*(?:\(.*\))?|[a-z]+[A-Z]\w*|[A-Za-z_]\w*\(\)?.*|\\\w+.*|%\w.*)$/;

/**
 * A list that explains what a program's names stand for: of the page's subject nothing is a value there. What is said of a term is of that;
 * `max_connections (integer)` is besides of the type that its bracket gives. False where the terms are words.
 */
export function explainsCode({ items }: List, add: Add, say: Say): boolean {
  const terms = items.filter(({ depth }) => depth === 0);
  const typed = terms.filter(({ term }) => TYPED.test(term?.text ?? "")).length;
  const code = terms.filter(({ term }) => CODE.test(term?.text ?? "")).length;
  if (terms.length === 0 || (typed + code) * 10 < terms.length * 8 || terms.some(({ term }) => term === undefined)) return false;
  for (const { term, body } of items) {
    const match = TYPED.exec(term?.text ?? "");
    const thing = term === undefined ? undefined : nameIn(term, match?.[1]);
    if (match !== null && term !== undefined) {
      const at = (match[1] as string).length + 2;
      add([cleanLabel("type")], part(term, at, term.text.length - 1), { thing });
    }
    for (const one of splitTop(body, / <br> |\n/g)) if (one.text !== "") say(one, thing);
  }
  return true;
}

/** "-F format <br> --format=format" is called `--format`. */
function nameIn(term: Piece, typed: string | undefined): Piece {
  const option = /--[A-Za-z?][\w-]*/.exec(term.text) ?? /^-[A-Za-z?]/.exec(term.text) ?? /^[\w.$\\%-]+/.exec(term.text);
  if (typed !== undefined) return part(term, 0, typed.length);
  return option === null ? term : part(term, option.index, option.index + option[0].length);
}

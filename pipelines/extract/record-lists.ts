import type { List } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { keyValue } from "./key-value.ts";
import { isName } from "./entity-list.ts";
import type { Links } from "./links.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import type { Template } from "./templated-page.ts";
import { isCommonWord } from "./sentences.ts";
import { isOrdinary } from "./table-shapes.ts";

const RECORD = /^([^:;|\n]{2,50}?)(?:: | – | — | \((?=\d{4}[–-]\d{2,4}\)))/;
export const EVENT =
  /^((?:first |later )?(?:[a-z-]+ed|built|rebuilt|begun|lit|born|lost|sunk|sold)) (?:in |on )?(?=\d{1,2} [A-Z]|\d{4}|[A-Z][a-z]+ \d)/i;
export const AGENT = /^((?:[a-z-]+ed|built|run|led) by) (?=(?:the )?\p{Lu})/u;

/** What a list says of one of its things. */
interface Fact {
  readonly thing: Piece;
  readonly path: readonly Label[];
  readonly value: Piece;
}

/** "Dr Tamsin Pellew", and not "Mechanical Equipment": two words and more, each with a capital, and none of the language but a title's. */
export const isUncommonName = (text: string): boolean => {
  const words = text.split(" ").filter((one) => !/^(?:[A-Z]\p{Ll}{0,3}\.?|\p{Ll}+)$/u.test(one));
  return isName(text) && text.includes(" ") && words.length > 1 && words.every((one) => /^\p{Lu}[\p{L}’'-]+$/u.test(one) && !isCommonWord(one.toLowerCase())); // prettier-ignore
};

/** "[Arden Bridge]" over "State: Ostrey", "Opened: 1917": linked names, each with pairs below it that others have too. */
function nestedRecords({ items }: List, links: Links | undefined): readonly Fact[] | undefined {
  const heads = items.filter(({ depth }) => depth === 0);
  const nameIn = ({ piece }: List["items"][number]): Piece | undefined => {
    const line = piece.text.indexOf("\n");
    const first = line < 0 ? piece : part(piece, 0, line);
    return links?.exact(first.start, first.end) !== undefined || isUncommonName(first.text) ? first : undefined;
  };
  if (heads.length < 2 || heads.filter((one) => nameIn(one) !== undefined).length * 10 < heads.length * 9) return undefined;
  const facts: Fact[] = [];
  const uses = new Map<string, number>();
  let thing: Piece | undefined;
  for (const item of items) {
    if (item.depth === 0) thing = nameIn(item);
    if (item.depth !== 1 || thing === undefined) continue;
    const key = item.term === undefined ? keyValue(item.piece.text) : null;
    const label = item.term?.text ?? key?.[1];
    if (label === undefined) continue;
    uses.set(label, (uses.get(label) ?? 0) + 1);
    facts.push({ thing, path: [cleanLabel(label)], value: item.term === undefined ? part(item.piece, key?.[0].length ?? 0) : item.body });
  }
  const below = items.filter(({ depth }) => depth > 0).length;
  const common = new Set([...uses].flatMap(([label, count]) => (count > 1 ? [cleanLabel(label).label] : [])));
  const shared = facts.filter(({ path }) => common.has(path[0]?.label ?? ""));
  return facts.length * 10 >= below * 8 && shared.length * 10 >= facts.length * 8 ? facts : undefined;
}

/**
 * "Fyr: buoy tender, built 1996, 48 m": a list of named things, each with facts behind commas. Only what names itself is read: an event
 * with its date, who did it, and the kind of thing. "48 m" is a length or a width, and nobody says which.
 */
export function recordsOf(list: List, template?: Template, links?: Links): readonly Fact[] | undefined {
  if (list.items.length < 2) return undefined;
  if (list.items.some((one) => one.depth > 0)) return nestedRecords(list, links);
  const pairs = namedPairs(list, template);
  if (pairs !== undefined) return pairs;
  const records = list.items.map((item) => {
    if (item.term !== undefined) {
      const dash = /^[–—-] /.exec(item.body.text)?.[0].length ?? 0;
      return { thing: item.term, parts: splitTop(part(item.body, dash), /[,;] /g) };
    }
    const mark = RECORD.exec(item.piece.text);
    if (mark === null) return undefined;
    const thing = part(item.piece, 0, (mark[1] as string).length);
    const rest = part(item.piece, mark[0].length);
    return { thing, parts: splitTop(rest, /[,;] /g) };
  });
  const known = records.filter((one) => one !== undefined);
  const named = known.filter((one) => isName(one.thing.text) && !isOrdinary(one.thing.text));
  const facts = known.filter((one) => one.parts.length > 1 && one.parts.some((each) => EVENT.test(each.text) || AGENT.test(each.text)));
  if (known.length < list.items.length || named.length * 3 < known.length * 2 || facts.length * 2 < known.length) return undefined;
  return known.flatMap(({ thing, parts }) =>
    parts.flatMap((one, at) => {
      const mark = EVENT.exec(one.text) ?? AGENT.exec(one.text);
      if (mark !== null) return [{ thing, path: [cleanLabel(mark[1] as string)], value: part(one, mark[0].length) }];
      return at === 0 && /^[a-z][a-z-]+(?: [a-z-]+){0,3}$/.test(one.text) ? [{ thing, path: [cleanLabel("type")], value: one }] : [];
    }),
  );
}

/** "Port Wynn": "Population: 183,492", "Port Wynn": "Altitude: 1,185 m", "Corbor": …: names that share their labels. */
function namedPairs(list: List, template: Template | undefined): ReturnType<typeof recordsOf> {
  const read = list.items.flatMap(({ term, body }) => {
    const key = term === undefined ? null : keyValue(body.text);
    return term === undefined || key === null
      ? []
      : [{ thing: term, path: [cleanLabel(key[1] as string)], value: part(body, key[0].length) }];
  });
  const names = new Map<string, Set<string>>();
  for (const { thing, path } of read) names.set(thing.text, (names.get(thing.text) ?? new Set()).add(path[0]?.label ?? ""));
  const uses = new Map<string, number>();
  for (const label of [...names.values()].flatMap((one) => [...one])) uses.set(label, (uses.get(label) ?? 0) + 1);
  // Every name has a label that another one has too.
  const shared = names.size > 1 && [...names.values()].every((one) => [...one].some((label) => (uses.get(label) ?? 0) > 1));
  const several = [...names.values()].filter((one) => one.size > 1).length * 2 > names.size;
  const named = [...names.keys()].filter((one) => isName(one) || template?.isThing(one) === true).length;
  return shared && several && read.length * 10 >= list.items.length * 9 && named * 10 >= names.size * 8 ? read : undefined;
}

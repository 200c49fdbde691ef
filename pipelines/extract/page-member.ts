import type { DraftValue } from "../../schemas/draft.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { isName, qualifierName } from "./entity-list.ts";
import type { Links } from "./links.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import type { Readings } from "./value.ts";

/** What holds the name of a page apart from what is said of it beside. */
const APART = /^(?:,? as | ?[,:;·|•–—-]+ | ?(?:…|\.{2,}) ?|(?= ?\()| (?=\d))/;
const SPAN = /^(?:1[5-9]|20)\d{2} ?[–-] ?(?:(?:(?:1[5-9]|20)\d{2})|present|now|today)?$/i;
const MOST_SAID = 3;

/**
 * "The Salt Bell – 2 June 2000", "Ivo Lind … The Stranger", "Bo Tan 7 films": an item that begins with a link to a page is that page's
 * thing, and what stands behind is said of it here. Undefined where the item begins otherwise, or goes on in words.
 */
export function pageMember(value: Piece, links: Links, language: string): Readings | undefined {
  const link = links.from(value.start);
  if (link === undefined || link.end > value.end) return undefined;
  const name = part(value, 0, link.end - value.start);
  const rest = value.text.slice(name.text.length);
  const apart = rest === "" ? undefined : APART.exec(rest);
  if (apart === null) return undefined;
  const said = apart === undefined ? [] : saidOf(part(value, name.text.length + apart[0].length));
  if (said.length > MOST_SAID) return undefined;
  const qualifiers: Record<string, DraftValue> = {};
  for (const one of said) {
    const [kind, read] = qualifierOf(one.text, language);
    qualifiers[kind] ??= read;
  }
  const times = said.flatMap((one) => timeOf(one, value) ?? []);
  return {
    readings: [
      {
        value: { kind: "reference", reference: links.reference(name) },
        sub: [],
        qualifiers,
        span: value,
        printed: name.text,
        ...(times.length === 1 && { asOf: times[0] as string, asOfFrom: "stated" as const }),
      },
    ],
    unread: [],
    lists: [],
  };
}

const IN_SPAN = /^(\D[^,;()]{2,60})(?:, | ?\()((?:1[5-9]|20)\d{2}) ?[–-] ?((?:1[5-9]|20)\d{2}|\d{2}|present|now|today|)\)?$/iu;

/** "Ingrid Lind, 1880–1895": a keeper of those years, with a page or without. */
export function memberOfSpan(value: Piece, links: Links): Readings | undefined {
  const [, head = "", from = "", to = ""] = IN_SPAN.exec(value.text) ?? [];
  if (head === "") return undefined;
  const name = part(value, 0, head.length);
  const until = /^\d\d$/.test(to) ? from.slice(0, 2) + to : /^\d/.test(to) ? to : undefined;
  return {
    readings: [
      {
        value: isName(name.text) ? { kind: "reference", reference: links.reference(name) } : { kind: "text", value: name.text },
        sub: [],
        qualifiers: {},
        span: value,
        printed: name.text,
        asOf: until === undefined || until === from ? from : `${from}/${until}`,
        asOfFrom: "stated",
      },
    ],
    unread: [],
    lists: [],
  };
}

/** "Vaun Survey, 1997", "Silas Overholt (1833–91)": when it was so. */
function timeOf({ text, start }: Piece, item: Piece): string | undefined {
  const span = /^((?:1[5-9]|20)\d{2}) ?[–-] ?((?:1[5-9]|20)?\d{2})$/.exec(text);
  if (span !== null) return `${span[1]}/${(span[1] as string).slice(0, 4 - (span[2] as string).length)}${span[2]}`;
  // "Kettle Creek Viaduct (1912)": a year in brackets may be when it was built.
  const date = item.text[start - item.start - 1] === "(" ? undefined : wholeDate(text);
  return date === undefined || date.precision === "period" ? undefined : date.value;
}

/** "(The Organist), 1994–1999" says two things. */
const saidOf = (rest: Piece): readonly Piece[] =>
  splitTop(rest, /[,;·|•] ?| [–—-] |(?<=\S) (?=\()/g).map((one) =>
    /^\([^()]*\)$/.test(one.text) ? part(one, 1, one.text.length - 1) : one,
  );

function qualifierOf(text: string, language: string): readonly [string, DraftValue] {
  const since = /^since /i.exec(text)?.[0].length ?? 0;
  const date = wholeDate(text.slice(since));
  if (date !== undefined && date.precision !== "period")
    return [
      since > 0 ? "since" : date.precision === "day" ? "date" : "year",
      { kind: "date", value: date.value, precision: date.precision },
    ];
  if (SPAN.test(text)) return ["years", { kind: "text", value: text }];
  const figure = readQuantity(text, 0, { language, label: "", freeUnits: true });
  return figure !== undefined && figure.end === text.length
    ? [qualifierName(figure.quantity, ""), figure.quantity]
    : ["role", { kind: "text", value: text.replace(/^as /, "") }];
}

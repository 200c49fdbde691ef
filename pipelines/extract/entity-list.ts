import type { Quantity } from "../../schemas/claim.ts";
import type { DraftValue, Reference } from "../../schemas/draft.ts";
import { wholeDate, readDate } from "../../schemas/values/dates.ts";
import type { Links } from "./links.ts";
import { bracketAt, part, splitTop, type Piece } from "./piece.ts";
import { readQuantity, type QuantityOptions } from "./quantity.ts";
import { readRemarks, skipSpace } from "./remarks.ts";
import { dimension } from "../../schemas/values/units.ts";

/** One member: a name, the figure that stands with it, and what brackets say of it. */
export interface Member {
  readonly name: Piece;
  readonly reference: Reference;
  readonly linked: boolean;
  readonly quantity?: Quantity;
  readonly printed?: string;
  readonly role?: string;
  readonly since?: string;
  readonly asOf?: string;
  /** "other", "none", "unspecified": counts in the sum, names nothing. */
  readonly residual: boolean;
  readonly span: Piece;
}

const RESIDUAL = /^(?:others?|none|unspecified|unknown|no answer|not stated|undeclared|various|mixed|rest|remainder|all others?|n\/?a)\b/i;
const PARTICLES = new Set("of the and at ad as ash az ar et und im am zu zur na nad pod de da do dos das del della di du des la le les el al an y e i in on for von van der den bin ibn ben d l a à au aux o to upon".split(" ")); // prettier-ignore
const VALUE_START = / (?=(?:about |approximately |~|≈)?[-−+]?(?:US)?[$€£¥]?\.?\d)/g;
const BOUND = /(?:^|\s)(?:less than|more than|fewer than|over|under|up to|at least|at most|above|below)$/i;
const MAX_MEMBER = 240;
const UNFINISHED =
  /(?:^|\s)(?:per|of|to|about|approaching|in|at|by|than|from|and|between|for|with|on|since|until|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i;

/** Members of a comma or semicolon list; undefined where one of them is no name. */
export function readMembers(text: Piece, links: Links, options: QuantityOptions): readonly Member[] | undefined {
  if (text.text.length > 12_000) return undefined;
  const semicolons = splitTop(text, /;/g);
  const pieces =
    semicolons.length > 1 && semicolons.every((one) => splitTop(one, COMMA).length === 1)
      ? semicolons
      : semicolons.length > 1
        ? undefined
        : splitTop(text, COMMA);
  if (pieces === undefined) return undefined;
  const members: Member[] = [];
  for (const [index, raw] of pieces.entries()) {
    const piece = index === pieces.length - 1 && pieces.length > 1 ? part(raw, /^and /i.test(raw.text) ? 4 : 0) : raw;
    const member = piece.text.length > MAX_MEMBER ? undefined : readMember(piece, links, options);
    if (member === undefined) return undefined;
    members.push(member);
  }
  const counted = members.filter((one) => one.quantity !== undefined && one.quantity.unit === undefined).length;
  // "Tropical Timber 83, Whaling": where only some carry a bare number, it belongs to the name.
  // So it does behind signs of few letters: "HC 155, Karn 91".
  const areSigns = counted === members.length && counted > 1 && members.every(({ span, linked }) => !linked && SIGN.test(span.text)) && members.some(({ name }) => /^\p{Lu}{1,4}$/u.test(name.text)); // prettier-ignore
  if (areSigns || (counted > 0 && counted < members.length)) return pieces.map((raw) => plainMember(raw, links));
  return members;
}

const SIGN = /^\p{Lu}\p{L}* \d{1,5}$/u;

/** A comma inside a number is none between members. */
const COMMA = /,(?!\d{3}(?!\d))|,(?<=\D,)/g;

function plainMember(raw: Piece, links: Links): Member {
  const name = nameOf(raw);
  return {
    name,
    reference: links.reference(name),
    linked: links.exact(name.start, name.end) !== undefined,
    residual: RESIDUAL.test(name.text),
    span: raw,
  };
}

function readMember(raw: Piece, links: Links, options: QuantityOptions): Member | undefined {
  const { text } = raw;
  VALUE_START.lastIndex = 0;
  for (const match of text.matchAll(VALUE_START)) {
    const at = match.index + 1;
    const read = readQuantity(text, at, options);
    if (read === undefined || match.index === 0) continue;
    // "effective 1 July 1967" ends in a date, "approaching 125 per 100 persons" in a rate: neither is a name with its figure.
    if (UNFINISHED.test(text.slice(0, match.index))) return undefined;
    const remarks = readRemarks(text, read.end, read.quantity, options);
    if (remarks === undefined || skipSpace(text, remarks.end) < text.length || remarks.breakdown.length > 0) continue;
    const head = headOf(part(raw, 0, match.index));
    if (head === undefined) return undefined;
    // "European less than 1%": a bound is no figure.
    if (BOUND.test(head.name.text)) return { ...named(head.name, links), residual: true, span: raw };
    const role = [head.role, remarks.scope].filter((one) => one !== undefined).join("; ");
    return {
      ...named(head.name, links),
      quantity: read.quantity,
      printed: text.slice(at, read.end),
      ...(role === "" ? {} : { role }),
      ...(remarks.asOf === undefined ? {} : { asOf: remarks.asOf }),
      span: raw,
    };
  }
  const head = headOf(raw);
  if (head === undefined) return undefined;
  const inBrackets = head.role === undefined || !/^[-.\d]/.test(head.role) ? undefined : readQuantity(head.role, 0, options);
  if (head.role !== undefined && inBrackets !== undefined && inBrackets.end === head.role.length) {
    return {
      ...named(head.name, links),
      quantity: inBrackets.quantity,
      printed: head.role,
      span: raw,
      ...(head.asOf === undefined ? {} : { asOf: head.asOf }),
    };
  }
  return {
    ...named(head.name, links),
    ...(head.role === undefined ? {} : { role: head.role }),
    ...(head.since === undefined ? {} : { since: head.since }),
    ...(head.asOf === undefined ? {} : { asOf: head.asOf }),
    span: raw,
  };
}

const named = (name: Piece, links: Links): Pick<Member, "name" | "reference" | "linked" | "residual"> => {
  const reference = links.reference(name);
  return { name, reference, linked: links.exact(name.start, name.end) !== undefined, residual: RESIDUAL.test(name.text) };
};

/** Name and brackets: "ADB (nonregional member)", "Francois HOLLANDE (since 15 May 2012)". A star or footnote mark is no part of the name. */
function headOf(raw: Piece): { readonly name: Piece; readonly role?: string; readonly since?: string; readonly asOf?: string } | undefined {
  const open = raw.text.search(/[([]/);
  const name = nameOf(open < 0 ? raw : part(raw, 0, open));
  if (name.text === "" || name.text.length > 100) return undefined;
  if (open < 0) return { name };
  const roles: string[] = [];
  let since: string | undefined;
  let asOf: string | undefined;
  let cursor = open;
  while (cursor < raw.text.length) {
    const bracket = bracketAt(raw.text, cursor);
    if (bracket === undefined) return undefined;
    const date = wholeDate(bracket.inner);
    const start = /^since /i.test(bracket.inner) ? readDate(bracket.inner, 6) : undefined;
    if (date !== undefined) asOf = date.value;
    else if (start !== undefined && start.end === bracket.inner.length) since = start.value;
    else if (!/^(?:\d{1,2}|[a-z]|note \d+)$/.test(bracket.inner) || raw.text[cursor] === "(") roles.push(bracket.inner.trim());
    cursor = skipSpace(raw.text, bracket.end);
    if (cursor < raw.text.length && !/[([]/.test(raw.text[cursor] as string)) return undefined;
  }
  const role = roles.join("; ");
  return {
    name,
    ...(role === "" || role.length > 160 ? {} : { role }),
    ...(since === undefined ? {} : { since }),
    ...(asOf === undefined ? {} : { asOf }),
  };
}

function nameOf(raw: Piece): Piece {
  const cleaned = part(raw, raw.text.startsWith("**") ? 2 : 0, raw.text.replace(/[*†‡:]+$/, "").length);
  return cleaned;
}

/** Proper names: words that start upper-case (or with a digit or apostrophe), particles between them; at most eight words. */
export function isName(text: string): boolean {
  if (
    text.length > 80 ||
    !/^['"‘“]?[\p{Lu}\p{N}]/u.test(text) ||
    /[.!?:] |[=<>{}|]|https?:/.test(text.replace(/\b(?:St|Ste|Mt|Dr|Jr|Sr|Ft|No|[A-Z])\. /g, ""))
  )
    return false;
  const words = text.split(/[ /]+/);
  if (words.length > 8 || TITLE.test(text) || (text.match(/["“”]/g) ?? []).length % 2 === 1) return false;
  if (!/\p{L}/u.test(text)) return false;
  return words.every(
    (word, at) =>
      /^['"‘“&-]*[\p{Lu}\p{N}]/u.test(word) ||
      (at > 0 && (PARTICLES.has(word.replace(/['’].*$/, "")) || /^(?:al|el|d|l)[-'’]/.test(word) || word === "&")),
  );
}

/** A person with an office: where the name begins cannot be told. */
const TITLE =
  /^(?:(?:Vice|Deputy|First|Second|Acting|Crown|Prime|Co-)[ -]?)*(?:President|Minister|Premier|Chancellor|King|Queen|Prince|Princess|Emperor|Sultan|Amir|Emir|Governor|Ambassador|Chairman|Chief|Captains?|General|Secretary|Administrator|Commissioner|Charge|Consul)\b/;

/** What a figure beside a name is called, by what it measures and what the label speaks of. */
export function qualifierName(quantity: Quantity, label: string): string {
  const kind = dimension(quantity.unit);
  if (kind === "length") return /highest|lowest|elevation|peak|summit|altitude|point|mountain/i.test(label) ? "elevation" : "length";
  if (kind === "money") return "amount";
  if (kind === "time") return "duration";
  if (kind !== undefined) return kind;
  return /population|inhabitants/i.test(label) ? "population" : "count";
}

export const asValue = (reference: Reference): DraftValue => ({ kind: "reference", reference });

import type { Quantity } from "../../schemas/claim.ts";
import type { Reference } from "../../schemas/draft.ts";
import { isCommonWord } from "./sentences.ts";
import { firstDay } from "../../schemas/values/dates.ts";
import { amountAt, attributeFrom, nameAt, timeAt, type Clause, type ProseClaim } from "./clause.ts";

const UP = "went|moved|changed|developed|increased|rose|grew|climbed|jumped|surged|soared|went up|expanded|improved|advanced|doubled";
const DOWN = "decreased|fell|dropped|declined|shrank|contracted|went down|slipped|plunged|slumped|sank";
const VERB = new RegExp(
  ` (?:has |have |had )?(${UP}|${DOWN})(?: (?:sharply|slightly|steadily|rapidly|significantly|modestly|dramatically|moderately|strongly|only|further))? (from |by |(?=[\\d.]+ ?%|[\\d.]+ percent))(?:a (?:high|low|peak) of )?`,
);
const GROWTH =
  /,? (?:and |thus )?(?:showing|representing|marking|reflecting|registering|recording|or|for|equivalent to|corresponding to|amounting to|a|an)(?: (?:a|an))? (?=[-−+]?[\d.])/y;
/** ", an increase of 12.9%" */
const GROWTH_OF =
  /^,? (?:and |thus )?(?:showing |representing |marking |reflecting |recording |or )?an? (?:increase|rise|growth|gain|decrease|decline|drop|fall) of (?=[\d.])/;
const GROWTH_WORD =
  /^ ((?:[a-z]+(?:-[a-z]+)*(?: on [a-z]+)? ){0,3}(?:growth(?: rate)?|increase|rise|gain|decrease|decline|drop|fall|reduction|change))(?![a-z])/i;

/** "The X of Y increased from A in T1 to B in T2, showing a P % growth": two figures, each at its own time, and the change as the text gives it. */
export function changeClaims(clause: Clause): ProseClaim[] {
  const verb = VERB.exec(clause.text.slice(clause.at));
  if (verb === null || verb.index > 160) return [];
  const owner = ownerOf(clause, clause.text.slice(clause.at, clause.at + verb.index));
  if (owner === undefined) return [];
  const start = clause.at + verb.index + verb[0].length;
  return verb[2] === "from " ? fromTo(clause, owner, start) : byShare(clause, owner, start, verb[1] as string);
}

interface Owner {
  readonly subject: Reference;
  readonly attribute: string;
  readonly scope?: string;
}

/** Who has what: "France tourist arrivals", "France's real GDP", "The tourist arrivals of France", "Its exports". */
function ownerOf(clause: Clause, phrase: string): Owner | undefined {
  const bracket = /^(.*\S) \(([^()]{2,80})\)$/.exec(phrase);
  const plain = bracket === null ? phrase : (bracket[1] as string);
  const scope = bracket === null ? {} : { scope: bracket[2] as string };
  const owned = (subject: Reference, words: string): Owner | undefined => {
    const attribute = /\p{Lu}[a-z]/u.test(words) ? undefined : attributeFrom(words);
    return attribute === undefined ? undefined : { subject, attribute, ...scope };
  };
  const { opening } = clause;
  const of = /^(?:The |the )?([a-z][a-zA-Z -]{2,50}?) (?:of|in) (?=[A-Zt])/i.exec(plain);
  if (of !== null && opening === undefined) {
    const name = nameAt(clause, clause.at + of[0].length);
    return name !== undefined && name.end === clause.at + plain.length ? owned(name.reference, lowerFirst(of[1] as string)) : undefined;
  }
  if (opening !== undefined && opening.start === clause.at && !/^G[DN]P$/.test(opening.reference.surface)) {
    const rest = plain
      .slice(opening.end - opening.start)
      .replace(/^['’]s? /, "")
      .trim();
    return owned(opening.reference, rest);
  }
  const bare = /^(?:The )?([A-Za-z][a-z]*(?:[ -][a-z]+){0,4}|GDP|GNP)$/.exec(
    plain.slice(plain.lastIndexOf(", ") < 0 || !/^[A-Z][a-z]+(?:ed|ing|d)? /.test(plain) ? 0 : plain.lastIndexOf(", ") + 2),
  );
  const known = bare !== null && (bare[1] as string).split(/[ -]/).every((word) => /^G[DN]P$/.test(word) || isCommonWord(word));
  if (bare !== null && known && (opening === undefined || /^G[DN]P$/.test(opening.reference.surface)) && clause.own)
    return owned(clause.naming.subject.reference, lowerFirst(bare[1] as string).toLowerCase());
  return undefined;
}

const lowerFirst = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text);

function fromTo(clause: Clause, owner: Owner, start: number): ProseClaim[] {
  const first = amountAt(clause, start, false);
  if (first === undefined) return [];
  const firstTime = timeAt(clause, first.end);
  const to = /^,? to (?:a (?:high|low|peak|record) of |about |around |more than |over )?/.exec(
    clause.text.slice(firstTime?.end ?? first.end),
  );
  if (to === null || /(?:more than|over) $/.test(to[0])) return [];
  const second = amountAt(clause, (firstTime?.end ?? first.end) + to[0].length, false);
  if (second === undefined) return [];
  const secondTime = timeAt(clause, second.end);
  const [a, b] = sameUnit(first.quantity, second.quantity);
  // "rose from 5 to 8 million": whether the first carries the second's scale cannot be told.
  if (a.unit !== b.unit || (b.number >= 1000 * Math.max(1, Math.abs(a.number)) && a.number < 1000)) return [];
  const { subject, attribute } = owner;
  const scoped = (value: Quantity): Quantity => (owner.scope === undefined ? value : { ...value, scope: owner.scope });
  const claims: ProseClaim[] = [];
  const at = (value: Quantity, time: string | undefined): ProseClaim[] =>
    time === undefined ? [] : [{ subject, attribute, value: scoped(value), asOf: time, asOfFrom: "stated" }];
  claims.push(...at(a, firstTime?.value), ...at(b, secondTime?.value ?? clause.time));
  const growth = growthAfter(clause, secondTime?.end ?? second.end);
  if (
    growth !== undefined &&
    firstTime !== undefined &&
    secondTime !== undefined &&
    firstDay(firstTime.value) < firstDay(secondTime.value)
  ) {
    const falls = b.number < a.number && growth.value.number > 0;
    claims.push({
      subject,
      attribute: `${attribute} / ${growth.name}`,
      value: scoped(falls ? negative(growth.value) : growth.value),
      asOf: `${firstTime.value}/${secondTime.value}`,
      asOfFrom: "stated",
    });
  }
  return claims;
}

/** "from 7.8 to 10.4 percent": the unit printed once is both figures'. */
const sameUnit = (a: Quantity, b: Quantity): [Quantity, Quantity] =>
  a.unit === undefined && b.unit !== undefined && b.unit.startsWith("%") ? [{ ...a, unit: b.unit }, b] : [a, b];

const negative = (value: Quantity): Quantity => ({ ...value, number: -value.number, low: -value.high, high: -value.low });

function growthAfter(clause: Clause, at: number): { readonly name: string; readonly value: Quantity } | undefined {
  const noun = GROWTH_OF.exec(clause.text.slice(at));
  const of = noun === null ? undefined : amountAt(clause, at + noun[0].length, false);
  if (noun !== null && of?.quantity.unit === "%") return { name: "growth", value: of.quantity };
  GROWTH.lastIndex = at;
  const lead = GROWTH.exec(clause.text);
  const amount = lead === null ? undefined : amountAt(clause, at + lead[0].length, false);
  const word = amount === undefined ? null : GROWTH_WORD.exec(clause.text.slice(amount.end));
  if (amount === undefined || word === null || amount.quantity.unit !== "%") return undefined;
  return {
    name: (word[1] as string).toLowerCase().replace(/(?:increase|rise|gain|decrease|decline|drop|fall|reduction|change)$/, "growth"),
    value: amount.quantity,
  };
}

/** "France's real GDP increased by 0.4% in 2014" */
function byShare(clause: Clause, owner: Owner, start: number, verb: string): ProseClaim[] {
  const amount = amountAt(clause, start);
  if (amount === undefined || amount.quantity.unit !== "%") return [];
  const time = timeAt(clause, amount.end)?.value ?? clause.time;
  if (time === undefined) return [];
  const value = new RegExp(`^(?:${DOWN})$`).test(verb) ? negative(amount.quantity) : amount.quantity;
  return [
    {
      subject: owner.subject,
      attribute: `${owner.attribute} / growth`,
      value: owner.scope === undefined ? value : { ...value, scope: owner.scope },
      asOf: time,
      asOfFrom: "stated",
    },
  ];
}

import type { DraftValue } from "../../schemas/draft.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { amountAt, nameAt, nameBefore, type Clause, type ProseClaim } from "./clause.ts";

/** Predicates that say one thing only, whatever the page is about. */
export function factClaims(clause: Clause): ProseClaim[] {
  return [...homeTo(clause), ...firstTime(clause), ...openSince(clause)];
}

const HOME = /^(?:,? (?:and )?is|,? was) (?:also )?home to (?=(?:the )?\p{Lu})/u;
const NAME_OVER = /^(?:$|[.,;:)]| (?:and|in|on|since|which|who)\b)/;

/** "X is home to the Y and the Z" */
function homeTo(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : HOME.exec(text.slice(opening.end));
  if (opening === undefined || match === null) return [];
  const found: ProseClaim[] = [];
  let at = opening.end + match[0].length;
  for (let round = 0; round < 6; round++) {
    const name = nameAt(clause, at);
    if (name === undefined || !NAME_OVER.test(text.slice(name.end))) break;
    found.push({ subject: opening.reference, attribute: "home to", value: { kind: "reference", reference: name.reference } });
    const next = /^(?:,? and|,) (?=(?:the )?\p{Lu})/u.exec(text.slice(name.end));
    if (next === null) break;
    at = name.end + next[0].length;
  }
  return found;
}

const dateAt = (text: string, at: number): DraftValue | undefined => {
  const date = readDate(text, at);
  return date === undefined || date.precision === "period" || !/^(?:[\s,.;)]|$)/.test(text.slice(date.end)) || /^ ?(?:and|to|[-–]) \d/.test(text.slice(date.end))
    ? undefined
    : { kind: "date", value: date.value, precision: date.precision };
}; // prettier-ignore

const FIRST =
  /^ (?:is|was|were) (first (?:held|mentioned|recorded|performed|published|ascended|climbed|settled|documented|shown|played|awarded|described|lit|inhabited|named))(?: (?:in|as|by) (?:an?|the) [a-z]+(?: [a-z]+)?)? (?:in|on|of) (?:the year )?(?=\d|[JFMASOND])/;

/** "X was first held in 1979", "X was first mentioned in a charter of 1287" */
function firstTime(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : FIRST.exec(text.slice(opening.end));
  const value = match === null || opening === undefined ? undefined : dateAt(text, opening.end + match[0].length);
  return opening === undefined || match === null || value === undefined
    ? []
    : [{ subject: opening.reference, attribute: match[1] as string, value }];
}

const SINCE =
  /^(?:,? and)? (?:has|have) been (open to (?:the public|visitors|traffic)|open|closed|independent|protected|listed|vacant|abandoned|in (?:use|operation|service|ruins)) since (?=\d|[JFMASOND])/;
const AND_SINCE = / and (?=has been (?:open|closed|protected|listed|in )[a-z ]*since )/;

/** "X has been open to the public since 1954" */
function openSince(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || opening.possessive) return [];
  const direct = SINCE.exec(text.slice(opening.end));
  const later = direct === null ? AND_SINCE.exec(text.slice(opening.end)) : null;
  const from = later === null ? opening.end : opening.end + later.index;
  const match = direct ?? (later === null || /, (?:which|who) /.test(text.slice(opening.end, from)) ? null : SINCE.exec(text.slice(from)));
  const value = match === null ? undefined : dateAt(text, from + match[0].length);
  return match === null || value === undefined ? [] : [{ subject: opening.reference, attribute: `${match[1]} since`, value }];
}

/** "Rosa Bertelli, born in Parma in 1951, …", "…, born on 5 May 1951 in Parma," */
export function bornIn(clause: Clause): ProseClaim[] {
  const found: ProseClaim[] = [];
  const { text } = clause;
  for (const match of text.matchAll(/, born (?:in|on|at) /g)) {
    const person = nameBefore(clause, match.index);
    if (person === undefined || !person.surface.includes(" ")) continue;
    let at = match.index + match[0].length;
    const place = readDate(text, at) === undefined ? nameAt(clause, at) : undefined;
    if (place !== undefined) {
      if (!/^(?:,| (?:in|on) \d| on [A-Z])/.test(text.slice(place.end))) continue;
      found.push({ subject: person, attribute: "birthplace", value: { kind: "reference", reference: place.reference } });
      const then = /^ (?:in|on) /.exec(text.slice(place.end));
      if (then === null) continue;
      at = place.end + then[0].length;
    }
    const value = dateAt(text, at);
    if (value !== undefined) found.push({ subject: person, attribute: "born", value });
  }
  return found;
}

const OF_WHOM = /^, of (?:whom|which|these) (?=(?:about |around |some )?\d)/;
const WERE = /^ (?:were|are|was|is) ([a-z]+(?: [a-z]+)?)(?=[.,;]|$)/;

/** "…24,318 students in autumn 2023, of whom 13,127 were women": a part, at the time of the whole. */
export function ofWhom(clause: Clause, claim: ProseClaim): ProseClaim[] {
  const lead = claim.end === undefined || claim.value.kind !== "quantity" ? null : OF_WHOM.exec(clause.text.slice(claim.end));
  const amount = lead === null || claim.end === undefined ? undefined : amountAt(clause, claim.end + lead[0].length, false);
  const were = amount === undefined ? null : WERE.exec(clause.text.slice(amount.end));
  if (amount === undefined || were === null || amount.quantity.unit !== undefined) return [];
  if (claim.value.kind !== "quantity" || claim.value.unit !== undefined || amount.quantity.number > claim.value.number) return [];
  const { end: _end, qualifiers: _qualifiers, ...same } = claim;
  const time = claim.asOf === undefined ? {} : { asOf: claim.asOf, asOfFrom: "sentence" as const };
  return [{ ...same, ...time, attribute: `${claim.attribute} / ${were[1]}`, value: amount.quantity }];
}

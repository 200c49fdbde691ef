import type { Quantity } from "../../schemas/claim.ts";
import type { Opening } from "./antecedent.ts";
import { amountAt, nameAt, nameBefore, timeAt, type Clause, type ProseClaim } from "./prose-claims.ts";
import { isCommonWord } from "./sentences.ts";

const WHICH = /, (?:which|who) (?=[a-z])/g;
const AND =
  /,? (?:and|but) (?=(?:later |then |also )?(?:has|had|was|were|is|covers|covered|employs|employed|holds|keeps|lies|stands|borders|joined|became|won|carried|handled|produces|produced|exports|exported|serves|operates|seats|rises)\b)/g;
const PREDICATE =
  "(?:was|were|is|are|has|had|have|handled|carried|employs|covers|lies|stands|produced|produces|rose|fell|grew|reached|holds|seats|dates|opened|closed)";
const OWNED = new RegExp(`^((?:[a-z][a-z-]* ){0,2}[a-z][a-z-]*)(?= ${PREDICATE}\\b)`);

/**
 * The places of a sentence where something is said of a thing: behind the opening, behind ", which" of the name right before it,
 * behind " and has", " and was" of whatever the part before speaks of; behind "its university" of the subject's university
 * (`prefix` then leads the attribute's path).
 */
export function clausesOf(clause: Clause): { readonly clause: Clause; readonly prefix: string }[] {
  const { text, opening } = clause;
  const found: { clause: Clause; prefix: string }[] = [];
  const turns = [...text.matchAll(WHICH)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length - 1,
    name: nameBefore(clause, match.index),
  }));
  const opened = (reference: Opening["reference"], end: number, prefix = ""): void =>
    void found.push({ clause: { ...clause, opening: { reference, start: 0, end, possessive: false, replaced: false } }, prefix });
  const upTo = (at: number): number => turns.find((turn) => turn.at > at)?.at ?? text.length;
  const continued = (reference: Opening["reference"], from: number, prefix = ""): void => {
    for (const match of text.slice(from, upTo(from)).matchAll(AND)) opened(reference, from + match.index + match[0].length - 1, prefix);
  };
  if (opening !== undefined && !opening.possessive) {
    found.push({ clause, prefix: "" });
    continued(opening.reference, opening.end);
  } else if (opening !== undefined) {
    found.push({ clause, prefix: "" });
    const from = opening.end + (/^['’]s? /.exec(text.slice(opening.end))?.[0].length ?? 1);
    const owned = OWNED.exec(text.slice(from))?.[1];
    if (owned !== undefined && owned.split(" ").every((word) => isCommonWord(word))) {
      opened(opening.reference, from + owned.length, owned);
      continued(opening.reference, from + owned.length, owned);
    }
  } else {
    found.push({ clause, prefix: "" });
    // "Farmers in the Aster Valley harvested …": what is done in a place by its people is said of the place.
    const within = opening === undefined ? /^[A-Z][a-z]+ in (?=(?:the )?\p{Lu})/u.exec(text.slice(clause.at)) : null;
    const place = within === null ? undefined : nameAt(clause, clause.at + within[0].length);
    if (place !== undefined) opened(place.reference, place.end);
  }
  for (const turn of turns) {
    if (turn.name === undefined) continue;
    opened(turn.name, turn.end);
    continued(turn.name, turn.end);
  }
  return found;
}

const OR = /^,? or (?=[$€£]?[\d.])/;

/** "…$1.973 billion in 2014, or 40.4% of GDP": the same figure in another measure, at the same time. */
export function otherMeasure(clause: Clause, claim: ProseClaim): ProseClaim[] {
  const or = claim.end === undefined ? null : OR.exec(clause.text.slice(claim.end));
  const amount = or === null || claim.end === undefined ? undefined : amountAt(clause, claim.end + or[0].length);
  if (
    amount === undefined ||
    claim.value.kind !== "quantity" ||
    amount.quantity.unit === undefined ||
    amount.quantity.unit === claim.value.unit
  )
    return [];
  const { end: _end, ...same } = claim;
  return [{ ...same, value: amount.quantity }];
}

const AGAINST = /^,? (?:compared (?:with|to)|up from|down from|after|against|and|from|\(up from|\(down from) (?=[$€£]?[\d.])/;

/** "…, compared with 587,900 in 2011", "…, down from 5.4 per cent in February and 6.0 per cent in March 2024": the same at other times. */
export function atOtherTimes(clause: Clause, claim: ProseClaim): ProseClaim[] {
  const found: ProseClaim[] = [];
  if (claim.end === undefined || claim.asOf === undefined || claim.value.kind !== "quantity") return found;
  let at = claim.end;
  for (let round = 0; round < 3; round++) {
    const lead = AGAINST.exec(clause.text.slice(at));
    const amount = lead === null ? undefined : amountAt(clause, at + lead[0].length, false);
    const time = amount === undefined ? undefined : timeAt(clause, amount.end);
    if (lead === null || amount === undefined || time === undefined || (round === 0 && /^ and /.test(lead[0]))) break;
    const unit = amount.quantity.unit ?? claim.value.unit;
    if (unit !== claim.value.unit) break;
    const value: Quantity = unit === undefined ? amount.quantity : { ...amount.quantity, unit };
    found.push({ subject: claim.subject, attribute: claim.attribute, value, asOf: time.value, asOfFrom: "stated" });
    at = time.end;
  }
  return found;
}

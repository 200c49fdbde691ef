import type { Quantity } from "../../schemas/claim.ts";
import { KINDS, type Opening } from "./antecedent.ts";
import { closesPhrase } from "./prose-quantities.ts";
import { isCommonWord } from "./sentences.ts";
import { amountAt, nameAt, nameBefore, timeAt, type Clause, type ProseClaim } from "./clause.ts";

const WHICH = /, (?:which|who) (?=[a-z])/g;
const WHOSE = /, whose(?= [a-z])/g;
const AND =
  /,? (?:and|but) (?=(?:later |then |also )?(?:has|had|was|were|is|covers|covered|employs|employed|holds|keeps|lies|stands|borders|joined|became|won|carried|handled|produces|produced|exports|exported|serves|operates|seats|rises|cost|costs|lifts|replaced|opened|measures|weighs|runs|ran|flows|serves|sells|sold|publishes|published)\b)/g;
const VERB_NEXT =
  /^(?:,| (?:[a-z]+ly )?(?:[a-z]+ed|[a-z]+s|was|were|are|had|became|grew|fell|rose|won|held|began|took|made|gave|lost|left|came|went|stood|lay|sold|bought|built)\b)/;
const PREDICATE =
  "(?:was|were|is|are|has|had|have|handled|carried|employs|covers|lies|stands|produced|produces|rose|fell|grew|reached|holds|seats|dates|opened|closed|consists|comprises|weighs|measures|rises|took|ended|began|cost|costs|burned|burnt|collapsed|reopened|sank)";
const OWNED = new RegExp(`^((?:[a-z][a-z-]* ){0,2}[a-z][a-z-]*)(?= ${PREDICATE}\\b)`);

const PART_OF = new RegExp(`^The ([a-z][a-z-]*(?: [a-z][a-z-]*)?)(?= ${PREDICATE}\\b)`);
/** "Fishing employs about 41,000 people", "A glacier on its north side covered 3.1 km²" */
const BRANCH = /^([A-Z][a-z]+)(?= (?:employs?|ended|began|started|ceased) )/;
const A_PART = /^An? ([a-z]+)(?: (?:on|in|at|near) its [a-z]+(?: [a-z]+)?)(?= (?:covers|covered|has|had|is|was) )/;
/** What things have as parts: only of these is "the tower" the page's subject's own, any other noun may be another word for the subject itself. */
export const PARTS =
  /(?:^| )(?:tower|roof|nave|dome|spire|steeple|hull|keel|engine|engines|deck|hall|wing|quay|pier|lock|span|runway|terminal|lantern|lens|lamp|railway|garden|courtyard|chapel|choir|organ|facade|façade|entrance|gate|wall|walls|staircase|foundation|arch|reservoir|library|collection|basement|altar|crypt|bell|cockpit|cabin|mast|funnel|stage|park|moat|keep|cloister|cellar|attic|gallery|auditorium|pulpit|drawbridge)$/;
/** Groups, times and events that are nobody's part, and kinds that would be other things than the page's subject. */
const NOT_PART = new RegExp(
  `\\b(?:first|second|last|latter|former|same|other|result|reason|rest|majority|number|figure|figures|table|war|attack|conflict|crisis|two|three|most|only|world|year|years|month|day|name|term|[a-z]+ese|${KINDS})$`,
);

/**
 * The places of a sentence where something is said of a thing: behind the opening, behind ", which" of the name right before it,
 * behind " and has", " and was" of whatever the part before speaks of; behind "its university" of the subject's university
 * (`prefix` then leads the attribute's path).
 * Long because it is one list of such places, in the order in which they are read.
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
    // "The IMF program lapsed and was replaced": what goes on is said of the program.
    if (VERB_NEXT.test(text.slice(opening.end))) continued(opening.reference, opening.end);
    // "…; it joined": nothing else has come between.
    for (const match of text
      .slice(opening.end, upTo(opening.end))
      .matchAll(/; it(?= (?:was|is|has|had|joined|became|covers|employs|acceded) )/g)) {
      if (clause.naming.subject.reference.uri === opening.reference.uri)
        opened(opening.reference, opening.end + match.index + match[0].length);
    }
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
    // "Designed by Willem Arkesteijn, it opened on …": nothing else has come between.
    const made = clause.own ? /^(?:[A-Z][a-z]+ed|Built) (?:by|in|on|for) [^,.;]{3,60}, it(?= )/.exec(text) : null;
    if (made !== null) opened(clause.naming.subject.reference, made[0].length);
    // "Farmers in the Aster Valley harvested …": what is done in a place by its people is said of the place.
    const within = opening === undefined ? /^[A-Z][a-z]+ in (?=(?:the )?\p{Lu})/u.exec(text.slice(clause.at)) : null;
    const place = within === null ? undefined : nameAt(clause, clause.at + within[0].length);
    if (place !== undefined) opened(place.reference, place.end);
    // "The tower is 45 m high": a part of the page's subject, where nothing else has been spoken of.
    const part =
      opening === undefined && clause.own
        ? (PART_OF.exec(text.slice(clause.at)) ?? BRANCH.exec(text.slice(clause.at)) ?? A_PART.exec(text.slice(clause.at)))
        : null;
    const words = (part?.[1] ?? "").toLowerCase();
    const own = part?.[0].startsWith("The ") !== true || PARTS.test(words);
    if (
      part !== null &&
      own &&
      words.split(" ").every((word) => isCommonWord(word)) &&
      !NOT_PART.test(words) &&
      !clause.naming.kinds.has(words)
    ) {
      opened(clause.naming.subject.reference, clause.at + part[0].length, words);
      continued(clause.naming.subject.reference, clause.at + part[0].length, words);
    }
  }
  // "…, while imports amounted to 2.3 billion crowns": the other half speaks of the same.
  for (const half of clause.own ? text.matchAll(/(?:, while|, whereas|; meanwhile,) (?=[a-z]+ )/g) : [])
    found.push({ clause: { ...clause, opening: undefined, at: half.index + half[0].length }, prefix: "" });
  for (const turn of turns) {
    if (turn.name === undefined) continue;
    opened(turn.name, turn.end);
    continued(turn.name, turn.end);
  }
  // "Emberline, whose dry mass is 5,124 kg, …": as of "its dry mass".
  for (const { index, 0: said } of text.matchAll(WHOSE)) {
    const reference = nameBefore(clause, index);
    // Where no page is called so, the name may have begun before: "Unlike Finch Cargo", "Harrow & Lind Pharma".
    const before = text.slice(0, Math.max(0, index - (reference?.surface.length ?? 0)));
    if (reference !== undefined && (reference.uri !== undefined || /[^&] $/.test(before))) found.push({ clause: { ...clause, opening: { reference, start: 0, end: index + said.length, possessive: true, replaced: false } }, prefix: "" }); // prettier-ignore
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
    amount.quantity.unit === claim.value.unit ||
    !closesPhrase(clause.text, amount.end)
  )
    return [];
  const { end: _end, ...same } = claim;
  return [{ ...same, value: amount.quantity }];
}

const AGAINST = /^,? (?:compared (?:with|to)|up from|down from|after|against|and by|and|from|\(up from|\(down from) (?=[$€£]?[\d.])/;

/** "…, compared with 587,900 in 2011", "…, down from 5.4 per cent in February and 6.0 per cent in March 2024": the same at other times. */
export function atOtherTimes(clause: Clause, claim: ProseClaim): ProseClaim[] {
  const found: ProseClaim[] = [];
  if (claim.end === undefined || claim.asOf === undefined || claim.value.kind !== "quantity") return found;
  let at = claim.end;
  for (let round = 0; round < 3; round++) {
    const lead = AGAINST.exec(clause.text.slice(at));
    const amount = lead === null ? undefined : amountAt(clause, at + lead[0].length, false);
    const noun =
      amount === undefined
        ? 0
        : (/^ (?:people|visitors|passengers|inhabitants|of them)(?= )/.exec(clause.text.slice(amount.end))?.[0].length ?? 0);
    const time = amount === undefined ? undefined : timeAt(clause, amount.end + noun);
    if (
      lead === null ||
      amount === undefined ||
      time === undefined ||
      (/^ and /.test(lead[0]) && amount.quantity.unit === undefined && claim.value.unit !== undefined)
    )
      break;
    const unit = amount.quantity.unit ?? claim.value.unit;
    if (unit !== claim.value.unit) break;
    const value: Quantity = unit === undefined ? amount.quantity : { ...amount.quantity, unit };
    found.push({ subject: claim.subject, attribute: claim.attribute, value, asOf: time.value, asOfFrom: "stated" });
    at = time.end;
  }
  return found;
}

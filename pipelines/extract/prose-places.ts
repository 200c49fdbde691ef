import type { DraftValue } from "../../schemas/draft.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { closesPhrase } from "./prose-quantities.ts";
import { dimension } from "../../schemas/values/units.ts";
import { amountAt, claimTime, nameAt, timeAt, type Clause, type ProseClaim } from "./clause.ts";

const OVER = /^(?:$|[.,;:)]| (?:and|in|on|at|with|since|from|which|who|near|north|south|east|west|where)\b)/;

/** "X has its seat in Y", "X has offices in Y", "X, with headquarters in Y" */
const SEAT = /^(?:,? (?:also )?(?:has|had|keeps|with)) (?:its |their |a |an )?((?:main |head |principal )?(?:seat|headquarters|head office|office|offices|base|home port|home context|registered office)) (?:in|at|on) (?=(?:the )?\p{Lu})/u; // prettier-ignore

export function seatIn(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || opening.possessive) return [];
  const direct = SEAT.exec(text.slice(opening.end));
  const later = direct === null && / (?:is|was) /.test(text.slice(opening.end, opening.end + 5)) ? WITH_SEAT.exec(text.slice(opening.end)) : null; // prettier-ignore
  const match = direct ?? later;
  const at = match === null ? 0 : opening.end + match.index + match[0].length;
  const place = match === null ? undefined : nameAt(clause, at);
  if (match === null || place === undefined || !OVER.test(text.slice(place.end))) return [];
  return [
    {
      subject: opening.reference,
      attribute: (match[1] as string).replace(/^(?:main|head|principal) (?=seat|head)/, ""),
      value: { kind: "reference", reference: place.reference },
      end: place.end,
    },
  ];
}

const WITH_SEAT = /, with (?:its |a )?((?:main |head )?(?:headquarters|head office|offices|seat|base)) in (?=(?:the )?\p{Lu})/u;

const PLACED_KINDS =
  "harbour|harbor|port|city|town|village|hamlet|settlement|suburb|district|municipality|commune|lake|river|mountain|peak|hill|volcano|glacier|island|islet|peninsula|bay|cape|valley|desert|forest|park|airport|airfield|station|bridge|tunnel|dam|canal|road|railway|museum|university|school|college|hospital|church|cathedral|abbey|monastery|castle|palace|fortress|tower|lighthouse|light|stadium|theatre|library|company|airline|brewery|factory|mine|power station|reservoir|waterfall|cave|market|quarter|neighbourhood|region|province|state|country|county|building|monument|hotel|prison|shipyard|club|festival|fair|light festival|film festival|music festival";
const IS_A_PLACED = new RegExp(
  `^ (?:is|was) (?:a|an|the) (?:[a-z-]+,? ){0,4}?(?:${PLACED_KINDS})(?: of (?:the |a )?[a-z]+(?: [a-z]+)?)?(?: held)? (in|on|at|near) (?:the (?:(?:north|south|east|west|centre|center|heart|middle)(?:-?[a-z]+)? |(?:island|city|town|district|province|region|state|county|municipality|valley|village) )of )?(?=(?:the )?\\p{Lu})`,
  "u",
);

/** "X is a fishing harbour on the island of Y": where a thing of a kind that has a place is. */
export function isPlaced(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : IS_A_PLACED.exec(text.slice(opening.end));
  const place = match === null ? undefined : nameAt(clause, (opening as { end: number }).end + match[0].length);
  if (opening === undefined || match === null || place === undefined || !OVER.test(text.slice(place.end))) return [];
  if (readDate(text, opening.end + match[0].length) !== undefined) return [];
  return [{ subject: opening.reference, attribute: `located ${match[1]}`, value: { kind: "reference", reference: place.reference } }];
}

const IN_THE =
  /^ (?:lies|stands|sits|is (?:located|situated|found)|is an? [a-z -]{3,40}?)(?: [^.;]{2,80}?)? in the (district|province|county|parish|municipality|region|canton|department|state|commune|borough|prefecture|territory|voivodeship) of (?=(?:the )?\p{Lu})/u;

/** "lies 7 km north-east of Kaltkirchen in the district of Waldhagen": what it lies in, by its kind. */
export function liesInThe(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : IN_THE.exec(text.slice(opening.end));
  const place = match === null ? undefined : nameAt(clause, (opening as { end: number }).end + match[0].length);
  if (opening === undefined || match === null || place === undefined || !OVER.test(text.slice(place.end))) return [];
  return [{ subject: opening.reference, attribute: match[1] as string, value: { kind: "reference", reference: place.reference } }];
}

const DISTANCE = /^ (?:of|off|from) (?=(?:the )?(?:(?:city|town|village|port|coast|island|mouth) of )?(?:the )?\p{Lu})/u;

/** "lies 14 km south of Brenna", ", 64 km north of Greve": the figure with the place that it is counted from. */
export function distances(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || opening.possessive) return [];
  const lead = /^ (?:is|lies|is located|is situated|stands|was)(?: (?:in|at|on) [^,.;]{3,60},| an? (?:[a-z-]+ ){0,3}[a-z]+,?| about| some| around| approximately)? (?=\d)/.exec(text.slice(opening.end)); // prettier-ignore
  const amount = lead === null ? undefined : amountAt(clause, opening.end + lead[0].length, false);
  const side = amount === undefined ? null : /^ (?:to the )?((?:north|south|east|west)[a-z-]*|away|inland|upstream|downstream)/.exec(text.slice(amount.end)); // prettier-ignore
  const from = amount === undefined ? null : DISTANCE.exec(text.slice(amount.end + (side?.[0].length ?? 0)));
  if (amount === undefined || from === null || dimension(amount.quantity.unit) !== "length") return [];
  const place = nameAt(clause, amount.end + (side?.[0].length ?? 0) + from[0].length);
  if (place === undefined || !OVER.test(text.slice(place.end))) return [];
  const way: Readonly<Record<string, DraftValue>> = side === null ? {} : { direction: { kind: "text", value: side[1] as string } };
  return [
    {
      subject: opening.reference,
      attribute: `distance from ${place.reference.surface}`.toLowerCase(),
      value: amount.quantity,
      qualifiers: { from: { kind: "reference", reference: place.reference }, ...way },
    },
  ];
}

const BUILT_BETWEEN =
  /^ (?:is|was|were) (built|constructed|erected|restored|renovated|rebuilt|extended|written|composed|painted) (?:between|from) (\d{4}) (?:and|to) (\d{4})(?=[ .,;])/;
const COST_FOR = /^ (?:for|at a cost of) (?=(?:about |some |around )?[$€£]?\d)/;

/** "X was built between 1867 and 1871 for 96,000 crowns" */
export function builtOver(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : BUILT_BETWEEN.exec(text.slice(opening.end));
  if (opening === undefined || match === null || Number(match[2]) >= Number(match[3])) return [];
  const end = opening.end + match[0].length;
  const lead = COST_FOR.exec(text.slice(end));
  const cost = lead === null ? undefined : amountAt(clause, end + lead[0].length, false);
  const found: ProseClaim[] = [
    { subject: opening.reference, attribute: match[1] as string, value: { kind: "text", value: `${match[2]}–${match[3]}` } },
  ];
  const money = cost?.quantity.unit !== undefined && dimension(cost.quantity.unit) === undefined ? /s$|[a-z]{4}/.test(cost.quantity.unit) : dimension(cost?.quantity.unit) === "money"; // prettier-ignore
  if (cost !== undefined && money && closesPhrase(text, cost.end))
    found.push({ subject: opening.reference, attribute: "cost", value: cost.quantity });
  return found;
}

const USED_BY =
  /^ (?:is|was|were|has been) ((?:visited|used|attended|crossed|read|seen|watched|served|staffed) by) (?=(?:about |around |some |nearly |almost )?\d)/;
const PEOPLE = /^ (people|visitors|passengers|tourists|students|pupils|vehicles|cars|ships|vessels|spectators)(?=[ .,;])/;

/** "X was visited by 12,300 people in 2022" */
export function usedBy(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : USED_BY.exec(text.slice(opening.end));
  const amount = match === null ? undefined : amountAt(clause, (opening as { end: number }).end + match[0].length, false);
  const who = amount === undefined ? null : PEOPLE.exec(text.slice(amount.end));
  if (opening === undefined || match === null || amount === undefined || who === null || amount.quantity.unit !== undefined) return [];
  const time = timeAt(clause, amount.end + who[0].length);
  const end = time?.end ?? amount.end + who[0].length;
  if (!closesPhrase(text, end)) return [];
  return [{ subject: opening.reference, attribute: `${match[1]} ${who[1]}`, value: amount.quantity, ...claimTime(clause, time), end }];
}

import type { DraftValue } from "../../schemas/draft.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { closesPhrase, hasOf } from "./prose-quantities.ts";
import { amountAt, behindEmployed, claimTime, nameAt, timeAt, type Clause, type ProseClaim } from "./clause.ts";

/** Verbs whose figure counts what stands behind it. */
const COUNTING =
  "carried|carries|carry|handled|handles|keeps|kept|holds|held|employs|employed|lent|lends|exported|exports|imported|imports|produced|produces|sold|sells|harvested|received|receives|attracted|attracts|served|serves|operates|operated|owns|owned|hosts|hosted|seats|won|has won|have won|scored|published|generated|generates|consumed|consumes|treated|supplied|supplies|enrolled|recorded|spent|spends|earned|earns|raised|paid|pays|invested|built|cost|costs|weighs|weighed|measures|publishes|teaches|houses|grows|has|had|counts|counted|contains|comprises|includes|processes|processed|displays|displayed|stores|transported|welcomed|drew|draws";
/** Verbs that only say that the figure is there: the noun alone is the attribute. */
const PLAIN = /^(?:has|had|counts|counted|contains|comprises|includes)$/;
const COUNTS = new RegExp(
  `^ (?:now |currently |also |has |have )?(${COUNTING}) (?:goods worth |goods valued at |a total of |an average of )?(?=(?:about|around|approximately|roughly|some|nearly|almost|an estimated)? ?[$€£]?[\\d.]|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty) )`,
);
const NOUN =
  /^ ((?:[a-z][a-z-]* ){0,2}(?:[a-z][a-z-]*s|aircraft|people|children|women|men|cattle|sheep|fish|staff|crew))(?=[.,;:)]| (?:in|on|with|and|from|by|of|at|among|between|during|each|per|to|were|was|a year|larger|smaller|longer|older|over|under|above|below|with)\b|$)/;
const OF_NOUN = /^ of ([a-z][a-z-]*(?: [a-z][a-z-]*)?)(?=[.,;:)]| (?:in|on|with|and|from|by|at)\b|$)/;
const STOP_NOUNS = /\b(?:its|their|the|his|her|times|others?|years|months|weeks|days|hours|things|ways|of|per|than|more|less)\b/;

/** "X carried 1.86 million passengers in 2024", "X handled 23.7 million tonnes of goods", "X has won eleven league titles". */
export function verbCounts(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const verb = opening === undefined || opening.possessive ? null : COUNTS.exec(text.slice(opening.end));
  if (opening === undefined || verb === null) return [];
  const name = (verb[1] as string).replace(/^(?:has|have) /, "");
  const goods = /goods worth|goods valued/.test(verb[0]);
  const found: ProseClaim[] = [];
  let at = opening.end + verb[0].length;
  // "handled 4.2 million passengers and 31,000 tonnes of freight"
  for (let round = 0; round < 4; round++) {
    const one = counted(clause, at, name, goods);
    if (one === undefined) break;
    found.push({ subject: opening.reference, ...one });
    const next = /^(?:,? and|,) (?=(?:about |around )?(?:[$€£]?\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) [a-z]))/.exec(text.slice(one.end)); // prettier-ignore
    if (next === null) break;
    at = one.end + next[0].length;
  }
  const last = found.at(-1);
  return last?.end === undefined ? found : [...found, ...hasOf(clause, opening.reference, last.end)];
}

function counted(
  clause: Clause,
  at: number,
  verb: string,
  goods: boolean,
): (Omit<ProseClaim, "subject"> & { readonly end: number }) | undefined {
  const { text } = clause;
  const amount = amountAt(clause, at);
  // A share is a share of something that the noun behind it only begins to say.
  if (amount === undefined || amount.quantity.unit?.startsWith("%") === true) return undefined;
  const noun = (amount.quantity.unit === undefined ? NOUN : OF_NOUN).exec(text.slice(amount.end));
  const words = noun?.[1] ?? (goods ? "goods" : "");
  const end = amount.end + (noun?.[0].length ?? 0);
  const time = timeAt(clause, end);
  if ((amount.quantity.unit === undefined && noun === null) || STOP_NOUNS.test(words) || (PLAIN.test(verb) && words === ""))
    return undefined;
  if (words === "" && time === undefined && !/^(?:[.,;]|$)/.test(text.slice(end))) return undefined;
  const narrowed = NARROWED.exec(text.slice(end))?.[1];
  const works = behindEmployed(text, end) > end;
  if (!works && !closesPhrase(text, time?.end ?? end) && narrowed === undefined) return undefined;
  const people = PLAIN.test(verb) && /^(?:people|inhabitants|residents|citizens)$/.test(words);
  const attribute = people ? (works ? "employees" : "population") : PLAIN.test(verb) ? words : words === "" ? verb : `${verb} ${words}`;
  const value = narrowed === undefined ? amount.quantity : { ...amount.quantity, scope: narrowed };
  return { attribute, value, ...claimTime(clause, time), end: time?.end ?? end };
}

/** "1,284 lakes larger than 0.1 km²": which of them are counted. */
const NARROWED =
  /^ ((?:larger|smaller|longer|older|higher|deeper) than (?:[^,.;]|\.(?=\d)){2,40}|(?:over|under|above|below|with(?! an? [a-z ]{3,40} of )) (?:[^,;]|,(?=\d)){2,40}?)(?=[,;]|\.(?:\s|$)|$)/;

const ED = "taken over|[a-z]+ed|built|won|held|sold|led|taken|given|made|run|written|overthrown|bought|beaten|hit|known";
const BY = new RegExp(
  `^(?: (?:is|was|were|are|has been|had been)|,? and(?: was| were)?|,(?: and)? (?:was )?)(?: [a-z]+ly| first| later| also| once)? (${ED}) by (?:(?:the|a|an) (?:(?!(?:of|from|in|at|for|to|and|with) )[a-z-]+ ){1,3})?(?!(?:the )?(?:Act|Law|Decree|Treaty|Order)\\b)(?=(?:the )?\\p{Lu})`,
  "u",
);

/** "by Norwegian and Celtic immigrants" */
const FOLK = /^ and \p{Lu}\p{Ll}+ \p{Ll}{4,}s\b/u;

/** "X was conquered by Italy in 1939, and occupied by Germany in 1943" */
export function doneBy(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || opening.possessive) return [];
  const found: ProseClaim[] = [];
  let at = opening.end;
  for (let round = 0; round < 4; round++) {
    const by = BY.exec(text.slice(at));
    if (
      by === null ||
      (round === 0 && !/^ (?:is|was|were|are|ha)/.test(by[0])) ||
      /^(?:followed|caused|accompanied|bordered|surrounded|marked|increased|bounded|separated)$/.test(by[1] as string)
    )
      break;
    const agent = nameAt(clause, at + by[0].length);
    if (agent === undefined || !/^(?:(?: in| on| and)\b|[.,;)]|$)/.test(text.slice(agent.end)) || FOLK.test(text.slice(agent.end))) break;
    const time = timeAt(clause, agent.end);
    found.push({
      subject: opening.reference,
      attribute: `${by[1]} by`,
      value: { kind: "reference", reference: agent.reference },
      ...claimTime(clause, time),
      end: time?.end ?? agent.end,
    });
    at = time?.end ?? agent.end;
    // "was designed by Anna Lind and opened in 1998"
    const then = /^,? and ([a-z]+ed|built) (?:in|on) /.exec(text.slice(at));
    const date = then === null ? undefined : readDate(text, at + then[0].length);
    if (then !== null && date !== undefined && date.precision !== "period") {
      found.push({
        subject: opening.reference,
        attribute: then[1] as string,
        value: { kind: "date", value: date.value, precision: date.precision },
      });
      break;
    }
  }
  const made = MADE_BY.exec(text.slice(opening.end));
  const maker = made === null ? undefined : nameAt(clause, opening.end + made[0].length);
  if (made !== null && maker !== undefined && /^(?:(?: in| on| and)\b|[.,;)]|$)/.test(text.slice(maker.end))) {
    found.push({ subject: opening.reference, attribute: `${made[1]} by`, value: { kind: "reference", reference: maker.reference } });
  }
  return found;
}

/** "is a regional airliner built by X" */
const MADE_BY =
  /^ (?:is|was) (?:a|an|the) [a-z][a-z -]{2,60} (built|designed|operated|owned|published|written|produced|manufactured|developed|founded|made|composed|painted|directed) by (?=(?:the )?\p{Lu})/u;

const PLACED =
  /^,? (?:is |was |are |were |has |have |had )?(?:a [a-z ]{2,40} )?(based|located|situated|headquartered|belongs|belonged|plays|lies|stands|flows|empties|drains|moved|transferred|ceded|sold|opens|sits) (in|at|on|to|into|from)(?: the (mouth|foot|shore|shores|banks|bank|coast|island|source|head) of)? (?=(?:the )?\p{Lu})/u;

/** "X is based in Y", "X stands on the Y", "X belongs to the Y family", "X lies at the mouth of the Y" */
export function placedAt(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : PLACED.exec(text.slice(opening.end));
  const name = match === null ? undefined : nameAt(clause, (opening as { end: number }).end + match[0].length);
  if (
    opening === undefined ||
    match === null ||
    name === undefined ||
    !/^(?:[.,;)]|(?: in| on| and| since)\b|$)/.test(text.slice(name.end))
  )
    return [];
  const attribute = [match[1], match[2], match[3] === undefined ? "" : `the ${match[3]} of`].filter((one) => one !== "").join(" ");
  return [{ subject: opening.reference, attribute, value: { kind: "reference", reference: name.reference }, end: name.end }];
}

const DID =
  /^ (?:first |later |also )?(won|replaced|bought|sold|acquired|ceded|established|created|captured|annexed|conquered|defeated|discovered|directed|wrote|composed|designed|occupied|invaded) (?:its rival |the rival |the (?:[a-z]+ ){0,2}(?:state|republic|kingdom|colony) of )?(?=(?:the )?\p{Lu})/u;

/** "X won the Y Cup in 1978", "X bought Y for €37 million" */
export function didWhat(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : DID.exec(text.slice(opening.end));
  const what = match === null ? undefined : nameAt(clause, (opening as { end: number }).end + match[0].length);
  if (
    opening === undefined ||
    match === null ||
    what === undefined ||
    !/^(?:(?: in| on| for| to| and)\b|[.,;)]|$)/.test(text.slice(what.end))
  )
    return [];
  const price = /^ for (?=[$€£\d])/.exec(text.slice(what.end));
  const amount = price === null ? undefined : amountAt(clause, what.end + price[0].length);
  const to = / to $/.test(/^ to /.exec(text.slice(what.end))?.[0] ?? "") ? nameAt(clause, what.end + 4) : undefined;
  const time = timeAt(clause, to?.end ?? amount?.end ?? what.end);
  const qualifiers: Record<string, DraftValue> = amount === undefined ? {} : { amount: amount.quantity };
  return [
    {
      subject: opening.reference,
      attribute: match[1] as string,
      value: { kind: "reference", reference: what.reference },
      qualifiers,
      ...claimTime(clause, time),
    },
  ];
}

const BECAME =
  /^ (?:became|was made|were made|was declared|were declared) (?:a|an|the) ((?:[A-Za-z]+ ){0,3}[a-z]+) (?:in|on) (?=\d|[JFMASOND])/;

/** "X became an independent republic in 1838", "X were made a British protectorate in 1889" */
export function becameClaims(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : BECAME.exec(text.slice(opening.end));
  const date = match === null ? undefined : readDate(text, (opening as { end: number }).end + match[0].length);
  if (opening === undefined || match === null || date === undefined || date.precision === "period") return [];
  return [
    {
      subject: opening.reference,
      attribute: `became ${(match[1] as string).toLowerCase()}`,
      value: { kind: "date", value: date.value, precision: date.precision },
    },
  ];
}

/** "X is also known as the Y" */
export function alsoKnownClaims(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match =
    opening === undefined || opening.possessive
      ? null
      : /^ (?:is|was|are) (?:also |sometimes |officially |formerly )*(?:known|referred to|called) as /.exec(text.slice(opening.end));
  const name = match === null ? undefined : nameAt(clause, (opening as { end: number }).end + match[0].length);
  if (opening === undefined || match === null || name === undefined || !/^[.,;)]|^$/.test(text.slice(name.end))) return [];
  return [
    {
      subject: opening.reference,
      attribute: /formerly/.test(match[0]) ? "formerly known as" : "also known as",
      value: { kind: "reference", reference: name.reference },
    },
  ];
}

const LED_BY = new RegExp(`^([A-Z][a-z]+ed|Built|Won|Held) by (?=(?:the )?\\p{Lu})`, "u");

/** "Captured by the Japanese in 1941, it was retaken …" */
export function ledInBy(clause: Clause): ProseClaim[] {
  const match = LED_BY.exec(clause.text);
  const agent = match === null ? undefined : nameAt(clause, match[0].length);
  const time = agent === undefined ? undefined : timeAt(clause, agent.end);
  const end = time?.end ?? agent?.end ?? 0;
  if (match === null || agent === undefined || !/^, (?:it|the [a-z]+) /.test(clause.text.slice(end)) || !clause.own) return [];
  return [
    {
      subject: clause.naming.subject.reference,
      attribute: `${(match[1] as string).toLowerCase()} by`,
      value: { kind: "reference", reference: agent.reference },
      ...claimTime(clause, time),
    },
  ];
}

const HAPPENED = new RegExp(
  `^ (?:(?:was|were) (?:[a-z]+ly )?(${ED})|(took place|ended|began|started|ceased|burned down|burnt down|collapsed|reopened|sank|capsized|withdrew|unified|merged|opened|closed|surrendered|seceded|died|reunified|disbanded|went bankrupt|entered into force|came into force|took effect|entered service|came into effect|became (?:a |an )?(?:republic|monarchy|kingdom|colony|protectorate|city|member|democracy|duchy))|has been in (effect|force|use|service) since) (?=(?:in |on |since )?(?:the )?[\\dJFMASOND])`,
);

/** "X was annexed in 1870", "X withdrew in 1967", "X has been in effect since 1 April 2006" */
export function happenedOn(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : HAPPENED.exec(text.slice(opening.end));
  if (opening === undefined || match === null) return [];
  let at = opening.end + match[0].length;
  at += /^(?:in|on|since) (?:the )?/.exec(text.slice(at))?.[0].length ?? 0;
  const date = readDate(text, at);
  if (
    date === undefined ||
    date.precision === "period" ||
    !/^(?:[\s,.;)]|$)/.test(text.slice(date.end)) ||
    /^ ?(?:and|to|[-–]) \d/.test(text.slice(date.end))
  )
    return [];
  const attribute = match[1] ?? match[2] ?? `in ${match[3]} since`;
  if (/^(?:renamed|expected|estimated|born|founded|established|held)$/.test(attribute)) return [];
  return [
    {
      subject: opening.reference,
      attribute: attribute.replace(/^became (?:a |an )?/, ""),
      value: { kind: "date", value: date.value, precision: date.precision },
    },
  ];
}

const REGAINED =
  /^ (reestablished|re-established|regained|restored|recovered|lost|proclaimed) (?:its |their |full )?(independence|sovereignty|autonomy|statehood)(?: from [^,.;]{2,40}?)? (?:in|on) /;

/** "X reestablished its independence in 1991" */
export function regainedClaims(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : REGAINED.exec(text.slice(opening.end));
  const date = match === null ? undefined : readDate(text, (opening as { end: number }).end + match[0].length);
  if (opening === undefined || match === null || date === undefined || date.precision === "period") return [];
  return [
    {
      subject: opening.reference,
      attribute: `${match[1]} ${match[2]}`,
      value: { kind: "date", value: date.value, precision: date.precision },
    },
  ];
}

import type { DraftValue, Reference } from "../../schemas/draft.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { isCommonWord } from "./sentences.ts";
import { dimension } from "../../schemas/values/units.ts";
import { amountAt, nameAt, nameBefore, timeAt, type Clause, type ProseClaim } from "./clause.ts";

const ROLES =
  "capital city|capital|largest city|seat of government|official currency|currency|official language|national language|highest mountain|highest peak|highest point|longest river|largest lake|largest island|national anthem|president|prime minister|king|queen|chancellor|mayor|governor|founder|author|composer|director|chief executive officer|chief executive|CEO|chairman|chairwoman|owner|architect|head of state|head of government|secretary general|headquarters|discoverer|inventor|parent company|main port|chief port";
const IS_ROLE = new RegExp(`^ (?:is|was|has been) (?:also )?the (?:current )?(${ROLES})(?: and (?:the )?(${ROLES}))? of `);
const IS_MOST =
  /^ is (?:also )?the ((?:second |third |fourth )?(?:-?[a-z]+est|most [a-z]+) (?:city|town|mountain|peak|river|lake|island|country|port|harbour|airport|building|bridge|tower|village|state|province|region|church|station|museum|park|desert|glacier|volcano|waterfall|dam|tunnel|school|university|hospital|company|airline|bank)) (?:of|in) (?=(?:the )?\p{Lu})/u;
const ROLE_IS = new RegExp(`^(?:current )?(${ROLES})(?: and (?:the )?(${ROLES}))? (?:is|was) `);
const THE_ROLE_OF = new RegExp(`^(?:The|the) (${ROLES})(?: and (?:the )?(${ROLES}))? of (?=[A-Zt])`);
const OWN_ROLE = new RegExp(`^The (${ROLES})(?: and (?:the )?(${ROLES}))? is `);
const APPOSED = new RegExp(`, the (${ROLES})(?: and (?:the )?(${ROLES}))? of `);
const PARTICIPLES =
  "founded|established|created|formed|incorporated|built|opened|inaugurated|launched|published|released|discovered|completed|constructed|signed|dissolved|abolished|annexed|introduced|adopted|ratified|enacted|settled|colonized|born|designed|composed|written|invented|directed|demolished|renamed|set up|laid out|endowed";
const EVENT = new RegExp(`^ (?:is|was|were)(?: (?:first|originally|officially|formally|finally))? (${PARTICIPLES})(?= )`);
const INDEPENDENCE =
  /^ (?:became independent|gained (?:its )?independence|achieved (?:its )?independence|declared (?:its )?independence|won (?:its )?independence|attained (?:its )?independence)(?: from )?/;
const LED_IN = /^(Founded|Established|Created|Formed|Built|Opened|Incorporated) (?:in|on) /;

/** Roles, foundations, neighbours: "Paris is the capital of France", "X was founded in 1949", "X joined NATO in 2009". */
export function relationClaims(clause: Clause): ProseClaim[] {
  return [
    ...roleOf(clause),
    ...roleIs(clause),
    ...theRoleOf(clause),
    ...ownRole(clause),
    ...apposed(clause),
    ...superlative(clause),
    ...apposedEvents(clause),
    ...events(clause),
    ...independence(clause),
    ...ledIn(clause),
    ...joinedOf(clause),
    ...lifeDates(clause),
    ...neighbours(clause),
  ];
}

/** A name that a further noun follows ("the Sundmark coast", "the Moravia railway") names something else. */
const NAME_OVER =
  /^(?:$|[.,;:)]| \(| [–—-] | (?:and|or|in|on|at|by|with|from|to|for|since|until|as|which|who|that|while|when|where|during|after|before|under|between|is|was|are|were|has|had|but|because|near|south|north|east|west|via|\d+)(?![\p{L}]))/u;

const named = (clause: Clause, at: number): { readonly reference: Reference; readonly end: number } | undefined => {
  const name = nameAt(clause, at);
  // "the capital of France's largest region": the name belongs to something else.
  return name === undefined || !NAME_OVER.test(clause.text.slice(name.end)) ? undefined : name;
};

function roleOf(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || opening.possessive) return [];
  const is = IS_ROLE.exec(text.slice(opening.end)) ?? IS_MOST.exec(text.slice(opening.end));
  const of = is === null ? undefined : named(clause, opening.end + is[0].length);
  if (is === null || of === undefined || / was /.test(is[0])) return [];
  const high = height(clause, of.end).qualifiers?.["elevation"];
  const elevation: ProseClaim[] =
    high === undefined || high.kind !== "quantity" ? [] : [{ subject: opening.reference, attribute: "elevation", value: high }];
  return [
    ...roles(is).map((role): ProseClaim => ({
      subject: of.reference,
      attribute: role,
      value: { kind: "reference", reference: opening.reference },
    })),
    ...elevation,
  ];
}

const roles = (match: RegExpExecArray): string[] =>
  [match[1], match[2]].filter((one) => one !== undefined).map((one) => (one === "capital city" ? "capital" : one.toLowerCase()));

/** "France's capital is Paris", "Its currency is the euro" (a lower-case value is no name and is left alone). */
function roleIs(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  if (opening === undefined || !opening.possessive) return [];
  const from = opening.end + (/^['’]s? /.exec(text.slice(opening.end))?.[0].length ?? 1);
  const is = ROLE_IS.exec(text.slice(from));
  const value = is === null ? undefined : named(clause, from + is[0].length);
  if (is === null || value === undefined || / was $/.test(is[0])) return [];
  return roles(is).map((role) => ({
    subject: opening.reference,
    attribute: role,
    value: { kind: "reference", reference: value.reference },
  }));
}

/** "The capital is Paris", where only the page's subject has been spoken of. */
function ownRole(clause: Clause): ProseClaim[] {
  const match = OWN_ROLE.exec(clause.text.slice(clause.at));
  const value = match === null || !clause.own ? undefined : named(clause, clause.at + match[0].length);
  if (match === null || value === undefined) return [];
  return roles(match).map((role) => ({
    subject: clause.naming.subject.reference,
    attribute: role,
    value: { kind: "reference", reference: value.reference },
    ...height(clause, value.end),
  }));
}

/** "…, Mount Zenda (2,345 m)", "… is Mount Zenda at 2,345 m" */
function height(clause: Clause, at: number): Pick<ProseClaim, "qualifiers"> {
  const lead = /^(?:,? at (?:an elevation of )?| \()/.exec(clause.text.slice(at));
  const amount = lead === null ? undefined : amountAt(clause, at + lead[0].length);
  return amount === undefined || dimension(amount.quantity.unit) !== "length" ? {} : { qualifiers: { elevation: amount.quantity } };
}

const THE_MOST = /^The ((?:second |third )?[a-z]+est [a-z]+(?: [a-z]+)?), (?=(?:the )?\p{Lu})/u;

/** "The longest river, the Ousel, is …", where only the page's subject has been spoken of. */
function superlative(clause: Clause): ProseClaim[] {
  const match = THE_MOST.exec(clause.text.slice(clause.at));
  const name = match === null || !clause.own ? undefined : nameAt(clause, clause.at + match[0].length);
  if (match === null || name === undefined || clause.text[name.end] !== ",") return [];
  const long = /^, is (?=[\d.])/.exec(clause.text.slice(name.end));
  const amount = long === null ? undefined : amountAt(clause, name.end + long[0].length);
  const word = amount === undefined ? undefined : /^ (long|high|tall|deep|wide)\b/.exec(clause.text.slice(amount.end))?.[1];
  const size =
    amount === undefined || word === undefined
      ? []
      : [
          {
            subject: name.reference,
            attribute: ({ long: "length", deep: "depth", wide: "width" } as Readonly<Record<string, string>>)[word] ?? "height",
            value: amount.quantity,
          },
        ];
  return [
    { subject: clause.naming.subject.reference, attribute: match[1] as string, value: { kind: "reference", reference: name.reference } },
    ...size,
  ];
}

const IS_A = /^,? (?:is|was) (?:a|an|the) [^,;]+$/;

/** "the ship Astrid, built in 1887" */
function apposedEvents(clause: Clause): ProseClaim[] {
  const found: ProseClaim[] = [];
  for (const match of clause.text.matchAll(/, (built|opened|founded|established|completed|launched|created) (?=(?:in|on) )/g)) {
    // "X is a hospital in Hest, founded in 1874": X was.
    const own = clause.opening !== undefined && !clause.opening.possessive && IS_A.test(clause.text.slice(clause.opening.end, match.index));
    const name = own ? clause.opening?.reference : nameBefore(clause, match.index);
    const date = name === undefined ? undefined : dateValue(clause.text, match.index + match[0].length - 1);
    if (name !== undefined && date !== undefined) found.push({ subject: name, attribute: match[1] as string, value: date.value });
  }
  return found;
}

/** "Paris, the capital of France, …" */
function apposed(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : APPOSED.exec(text.slice(0, opening.end + 1));
  const of = match === null ? undefined : nameAt(clause, match.index + match[0].length);
  if (opening === undefined || match === null || of === undefined || text[of.end] !== ",") return [];
  const surface = text.slice(opening.start, match.index);
  return surface !== opening.reference.surface
    ? []
    : roles(match).map((role) => ({ subject: of.reference, attribute: role, value: { kind: "reference", reference: opening.reference } }));
}

/** "The capital of France is Paris" */
function theRoleOf(clause: Clause): ProseClaim[] {
  const match = THE_ROLE_OF.exec(clause.text.slice(clause.at));
  const owner = match === null ? undefined : nameAt(clause, clause.at + match[0].length);
  const is = owner === undefined ? null : /^ is /.exec(clause.text.slice(owner.end));
  const value = owner === undefined || is === null ? undefined : named(clause, owner.end + is[0].length);
  if (match === null || owner === undefined || value === undefined) return [];
  return roles(match).map((role) => ({
    subject: owner.reference,
    attribute: role,
    value: { kind: "reference", reference: value.reference },
  }));
}

const dateValue = (text: string, at: number): { readonly value: DraftValue; readonly time: string; readonly end: number } | undefined => {
  const lead = /^ ?(?:in|on) (?:the )?/.exec(text.slice(at));
  const date = lead === null ? undefined : readDate(text, at + lead[0].length);
  return date === undefined || date.precision === "period"
    ? undefined
    : { value: { kind: "date", value: date.value, precision: date.precision }, time: date.value, end: date.end };
};

/** "X was founded (by Y) in 1949", "X was born in Paris on 5 May 1950" */
function events(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const event = opening === undefined || opening.possessive ? null : EVENT.exec(text.slice(opening.end));
  if (opening === undefined || event === null) return [];
  const attribute = event[1] as string;
  let at = opening.end + event[0].length;
  const found: ProseClaim[] = [];
  const by = BY_WHOM.exec(text.slice(at));
  const agent = by === null ? undefined : named(clause, at + by[0].length);
  if (agent !== undefined && /^(?: in| on|[.,;]|$)/.test(text.slice(agent.end))) {
    found.push({ subject: opening.reference, attribute: `${attribute} by`, value: { kind: "reference", reference: agent.reference } });
    at = agent.end;
  }
  const place = /^ (?:in|at) (?=(?:the )?\p{Lu})/u.exec(text.slice(at));
  const where = place === null || readDate(text, at + place[0].length) !== undefined ? undefined : named(clause, at + place[0].length);
  if (where !== undefined && /^(?: in| on|[.,;]|$)/.test(text.slice(where.end))) {
    if (attribute === "born")
      found.push({ subject: opening.reference, attribute: "birthplace", value: { kind: "reference", reference: where.reference } });
    at = where.end;
  }
  const date = dateValue(text, at);
  if (date !== undefined && /^(?:[\s,.;)]|$)/.test(text.slice(date.end)) && attribute !== "renamed")
    found.push({ subject: opening.reference, attribute, value: date.value });
  const after = date === undefined || agent !== undefined ? null : BY_WHOM.exec(text.slice(date.end));
  const whom = date === undefined || after === null ? undefined : named(clause, date.end + after[0].length);
  if (whom !== undefined)
    found.push({ subject: opening.reference, attribute: `${attribute} by`, value: { kind: "reference", reference: whom.reference } });
  return found;
}

/** "by the merchant Anders Holm" */
const BY_WHOM =
  /^ by (?:(?:the|a|an) (?:(?!(?:of|from|in|at|for|to|and|with|on|between|during|since|until|after|before|under|near|over|as|that|which|who|when|while|or|but) )[a-z-]+ ){1,3})?(?=(?:the )?\p{Lu})/u;

function independence(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match = opening === undefined || opening.possessive ? null : INDEPENDENCE.exec(text.slice(opening.end));
  if (opening === undefined || match === null) return [];
  let at = opening.end + match[0].length;
  const from = / from $/.test(match[0]) ? named(clause, at) : undefined;
  if (/ from $/.test(match[0]) && from === undefined) return [];
  at = from?.end ?? at;
  const date = dateValue(text, at);
  if (date === undefined) return [];
  const remark: Record<string, DraftValue> =
    from === undefined ? {} : { remark: { kind: "text", value: `from ${from.reference.surface}` } };
  return [{ subject: opening.reference, attribute: "independence", value: date.value, qualifiers: remark }];
}

/** "Founded in 963, Luxembourg became …" */
function ledIn(clause: Clause): ProseClaim[] {
  const lead = LED_IN.exec(clause.text);
  if (lead === null || clause.opening === undefined || clause.opening.possessive) return [];
  const date = readDate(clause.text, lead[0].length) ?? readYear(clause.text, lead[0].length);
  if (date === undefined || date.precision === "period" || clause.text.slice(date.end, date.end + 2) !== ", ") return [];
  return [
    {
      subject: clause.opening.reference,
      attribute: (lead[1] as string).toLowerCase(),
      value: { kind: "date", value: date.value, precision: date.precision },
    },
  ];
}

/** A year of three digits counts behind "founded in" alone. */
function readYear(text: string, at: number): { readonly value: string; readonly precision: "year"; readonly end: number } | undefined {
  const year = /^[1-9]\d{2}(?=,)/.exec(text.slice(at));
  return year === null ? undefined : { value: `0${year[0]}`, precision: "year", end: at + 3 };
}

const LIFE = /^ \((?:born |b\. |née \p{Lu}\p{Ll}+, |c\. )?(?=\d|[A-Z][a-z]+ \d)/u;

/** "Greta Holm (born 4 May 1921 in Lund; died 12 June 1999) was", "(4 May 1921 – 12 June 1999) was": of a person's name only. */
function lifeDates(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const start = opening === undefined ? 0 : opening.start + opening.reference.surface.length;
  const match = opening === undefined || opening.possessive || opening.replaced ? null : LIFE.exec(text.slice(start, start + 60));
  const words = opening?.reference.surface.split(" ") ?? [];
  if (opening === undefined || match === null || words.length < 2 || words.length > 5 || words.every((word) => isCommonWord(word)))
    return [];
  const close = text.indexOf(")", start);
  const verb = close < 0 ? null : /^ (?:was|is) an? (?:[\p{L}-]+,? ){0,6}?[\p{Ll}-]*(?:er|or|ist|ian|man|woman|ant|ent|poet|king|queen|ect|chef|monk|nun|judge|general)\b/u.exec(text.slice(close + 1)); // prettier-ignore
  const years = /^(\d{4})[–-](\d{4})\)/.exec(text.slice(start + match[0].length));
  if (verb !== null && years !== null && Number(years[2]) - Number(years[1]) > 10 && Number(years[2]) - Number(years[1]) < 115)
    return (["born", "died"] as const).map((attribute, at) => ({
      subject: opening.reference,
      attribute,
      value: { kind: "date", value: years[at + 1] as string, precision: "year" },
    }));
  const born = readDate(text, start + match[0].length);
  if (verb === null || born === undefined) return [];
  const claim = (attribute: string, date: NonNullable<typeof born>): ProseClaim[] =>
    date.precision === "period"
      ? []
      : [{ subject: opening.reference, attribute, value: { kind: "date", value: date.value, precision: date.precision } }];
  const to = /^(?:,? (?:in [^();]{2,40})?)?(?:; died | ?[–—-] ?|; d\. )/.exec(text.slice(born.end, close));
  const died = to === null ? undefined : readDate(text, born.end + to[0].length);
  if (/born |b\. /.test(match[0]) || died !== undefined)
    return [...claim("born", born), ...(died === undefined ? [] : claim("died", died))];
  return [];
}

function joinedOf(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match =
    opening === undefined || opening.possessive
      ? null
      : /^ (?:joined|became (?:a (?:full )?member of|part of)|acceded to(?: both)?) /.exec(text.slice(opening.end));
  if (opening === undefined || match === null || / part of $/.test(match[0])) return [];
  const found: ProseClaim[] = [];
  let at = opening.end + match[0].length;
  // "joined NATO in 1999 and the European Union in 2004"
  const attribute = match[0].includes("acceded") ? "acceded to" : "joined";
  for (let round = 0; round < 4; round++) {
    const what = named(clause, at);
    // "acceded to both NATO and the EU in 2004": the date stands behind the last.
    const both = what === undefined ? null : /^ and (?=(?:the )?\p{Lu})/u.exec(text.slice(what.end));
    const second = what === undefined || both === null ? undefined : named(clause, what.end + both[0].length);
    const time = second === undefined ? undefined : timeAt(clause, second.end);
    if (what !== undefined && second !== undefined && time !== undefined) {
      const dated = { asOf: time.value, asOfFrom: "stated" } as const;
      for (const one of [what, second])
        found.push({ subject: opening.reference, attribute, value: { kind: "reference", reference: one.reference }, ...dated });
      break;
    }
    const date = what === undefined ? undefined : dateValue(text, what.end);
    if (what === undefined || date === undefined) break;
    found.push({
      subject: opening.reference,
      attribute,
      value: { kind: "reference", reference: what.reference },
      asOf: date.time,
      asOfFrom: "stated",
    });
    const next = /^(?:,? and|,) (?=(?:the )?\p{Lu})/u.exec(text.slice(date.end));
    if (next === null) break;
    at = date.end + next[0].length;
  }
  return found;
}

/** "X borders A, B, and C", "X is bordered by A to the north and B to the south" */
function neighbours(clause: Clause): ProseClaim[] {
  const { opening, text } = clause;
  const match =
    opening === undefined || opening.possessive
      ? null
      : /^ (?:borders(?: on)?|shares (?:a )?(?:land )?borders? with|is bordered by) /.exec(text.slice(opening.end));
  if (opening === undefined || match === null) return [];
  const found: ProseClaim[] = [];
  let at = opening.end + match[0].length;
  for (let round = 0; round < 15; round++) {
    const name = nameAt(clause, at);
    if (name === undefined) break;
    found.push({ subject: opening.reference, attribute: "borders", value: { kind: "reference", reference: name.reference } });
    const side =
      /^ (?:to|in|on) the (?:(?:north|south|east|west)[a-z-]*)(?: and (?:north|south|east|west)[a-z-]*)?/.exec(text.slice(name.end))?.[0]
        .length ?? 0;
    const next = /^(?:, and |, | and |; )(?:by )?/.exec(text.slice(name.end + side));
    if (next === null) break;
    at = name.end + side + next[0].length;
  }
  return found;
}

import type { Reference } from "../../schemas/draft.ts";
import { isCommonWord } from "./sentences.ts";
import { dimension } from "../../schemas/values/units.ts";
import { amountAt, attributeFrom, behindEmployed, claimTime, nameAt, timeAt, type Clause, type ProseClaim } from "./clause.ts";

const HAS = /^,? (?:has|had|with|having|and has|and had|and) (?:a|an) ((?:[a-zA-Z][a-z-]* ){0,3}[a-z-]+) (?:of|at) /;
const COUNT_NOUNS =
  /^(?:(?:total|estimated|resident|urban|metropolitan) )?(?:population|membership|capacity|seating capacity|staff|workforce|labou?r force|enrollment|enrolment|circulation|density|score|index)$/;
const IS =
  /^ (?:is|was|are|were|is worth|was worth|were worth|are worth|stood at|stands at|reached|amounted to|amounts to|comes to|came to|runs to|ran to|measures|measured|totall?ed|is estimated at|was estimated at|averaged)(?: (?:about|around|approximately|roughly|some|nearly|almost|estimated at|equal to))?(?= )/;
const COVERS =
  /^(?:,? (?:which |and )?)?(?: ?(?:covers|covered|spans|occupies)) (?:an area of |a total area of |a land area of |a surface of )?/;
const SIZE: Readonly<Record<string, string>> = { long: "length", high: "height", tall: "height", wide: "width", deep: "depth" };
const PEOPLE = /^ (?:inhabitants|people|residents|citizens)(?![a-z])/;
const THE_OF = /^(?:The|the) ([a-zA-Z][a-zA-Z -]{2,50}?) (?:of|in) (?=[A-Zt])/;
/** "Electricity consumption at Arnmoor University was", "Unemployment in France stood at" */
const BARE_OF = /^([A-Z][a-z]+(?: [a-z]+){0,3}?) (?:of|in|at) (?=(?:the )?\p{Lu})/u;
const PLURAL_NOUN = /^ ((?:[a-z]+ ){0,2}(?:[a-z]{2,}s|aircraft|people|men|women))(?=[,.;:]| and | in | on | with | \()/;

/** "X has a population of 1.2 million (2015)", "X covers 4,000 sq km", "The area of X is …", "X's GDP was …", "X is 8,848 m high". */
export function quantityClaims(clause: Clause): ProseClaim[] {
  return [...ofOpening(clause), ...ofPhrase(clause), ...ledBy(clause), ...livingIn(clause)];
}

function ofOpening(clause: Clause): ProseClaim[] {
  const { opening } = clause;
  if (opening === undefined) return [];
  const subject = opening.reference;
  if (opening.possessive) return possessed(clause, subject);
  return [...hasOf(clause, subject, opening.end), ...inhabitants(clause, subject), ...size(clause, subject), ...counts(clause, subject)];
}

/** " has a population of 1.2 million and an area of 4,000 sq km", from `at` on. */
export function hasOf(clause: Clause, subject: Reference, from: number): ProseClaim[] {
  const { text } = clause;
  const found: ProseClaim[] = [];
  let at = from;
  for (let round = 0; round < 3; round++) {
    const has = HAS.exec(text.slice(at));
    const covers = COVERS.exec(text.slice(at));
    const start = at + (has ?? covers ?? [""])[0].length;
    if (has === null && covers === null) break;
    const amount = amountAt(clause, start);
    if (amount === undefined) break;
    const attribute = has === null ? (dimension(amount.quantity.unit) === "area" ? "area" : undefined) : attributeFrom(has[1] as string);
    const people = PEOPLE.exec(text.slice(amount.end))?.[0].length ?? 0;
    const time = timeAt(clause, amount.end + people) ?? timeAt(clause, skipBracket(text, amount.end + people));
    const measured = amount.quantity.unit !== undefined || (has !== null && COUNT_NOUNS.test((has[1] as string).toLowerCase()));
    if (attribute !== undefined && measured && closesPhrase(text, time?.end ?? amount.end + people))
      found.push({ subject, attribute, value: amount.quantity, ...claimTime(clause, time), end: time?.end ?? amount.end });
    at = time?.end ?? skipBracket(text, amount.end + people);
  }
  return found;
}

/** "With a population of 1.2 million and an area of 4,000 sq km, X …", "Covering 4,000 sq km, X …" */
function ledBy(clause: Clause): ProseClaim[] {
  const { text } = clause;
  const lead = /^(?:With|Having|Covering) /.exec(text);
  if (lead === null) return [];
  const figures: Omit<ProseClaim, "subject">[] = [];
  let at = lead[0].length;
  for (let round = 0; round < 3; round++) {
    const noun = /^(?:an? |about )((?:[a-zA-Z][a-z-]* ){0,3}[a-z-]+) of /.exec(text.slice(at));
    const amount = amountAt(clause, at + (noun?.[0].length ?? 0));
    if (amount === undefined || (noun === null && lead[0] !== "Covering ")) break;
    const attribute = noun === null ? "area" : attributeFrom(noun[1] as string);
    const people = PEOPLE.exec(text.slice(amount.end))?.[0].length ?? 0;
    const time = timeAt(clause, skipBracket(text, amount.end + people)) ?? timeAt(clause, amount.end + people);
    const measured =
      noun === null
        ? dimension(amount.quantity.unit) === "area"
        : amount.quantity.unit !== undefined || COUNT_NOUNS.test((noun[1] as string).toLowerCase());
    if (attribute !== undefined && measured) figures.push({ attribute, value: amount.quantity, ...claimTime(clause, time) });
    at = time?.end ?? skipBracket(text, amount.end + people);
    const next = /^ and (?=an? )/.exec(text.slice(at));
    if (next === null) break;
    at += next[0].length;
  }
  const comma = /^,? (?=it |the |\p{Lu})/u.exec(text.slice(at));
  const owner = comma === null ? undefined : ownerAt(clause, at + comma[0].length);
  return owner === undefined ? [] : figures.map((one): ProseClaim => ({ subject: owner, ...one }));
}

/** A name, or the page's subject by a pronoun that nothing else can be meant by. */
function ownerAt(clause: Clause, at: number): Reference | undefined {
  if (/^(?:it|the (?:country|city|island|state|town|region)) /.test(clause.text.slice(at)))
    return clause.own ? clause.naming.subject.reference : undefined;
  const name = nameAt(clause, at);
  return name === undefined || !/^(?: (?:is|was|has|had|ranks|lies|covers)|,)/.test(clause.text.slice(name.end))
    ? undefined
    : name.reference;
}

/** "About 120,000 people live in X" */
function livingIn(clause: Clause): ProseClaim[] {
  const amount = amountAt(clause, clause.at);
  const live =
    amount === undefined ? null : /^ (?:people|inhabitants) (?:live|lived|reside|resided) in /.exec(clause.text.slice(amount.end));
  const name =
    amount === undefined || live === null || amount.quantity.unit !== undefined ? undefined : nameAt(clause, amount.end + live[0].length);
  if (amount === undefined || name === undefined || !closesPhrase(clause.text, name.end)) return [];
  return [{ subject: name.reference, attribute: "population", value: amount.quantity, ...claimTime(clause, timeAt(clause, name.end)) }];
}

/** "X's population is …", "Its GDP was …" */
function possessed(clause: Clause, subject: Reference): ProseClaim[] {
  const { text, opening } = clause;
  const from =
    (opening as { end: number }).end +
    (/^['’]s? /.test(text.slice((opening as { end: number }).end))
      ? /^['’]s/.test(text.slice((opening as { end: number }).end))
        ? 3
        : 2
      : 1);
  const phrase =
    /^([a-zA-Z][a-zA-Z -]{2,50}?)(?= (?:is|was|are|were|stood|stands|reached|amounted|amounts|comes to|came to|runs to|ran to|measures|measured|totall?ed|averaged)\b)/.exec(
      text.slice(from),
    );
  return phrase === null ? [] : valueAfter(clause, subject, phrase[1] as string, from + phrase[0].length);
}

/** "The population of X is …" */
function ofPhrase(clause: Clause): ProseClaim[] {
  const start = clause.text.slice(clause.at);
  const phrase = THE_OF.exec(start) ?? (clause.opening === undefined ? BARE_OF.exec(start) : null);
  if (phrase === null) return ofOwn(clause);
  if (!/^the /i.test(start) && !(phrase[1] as string).split(" ").every((word) => isCommonWord(word.toLowerCase()))) return [];
  const name = nameAt(clause, clause.at + phrase[0].length);
  return name === undefined || (name.reference.uri === undefined && name.reference.surface.split(" ").every(isCommonWord))
    ? []
    : valueAfter(clause, name.reference, phrase[1] as string, name.end);
}

/** "The unemployment rate was 9.9 % in 2013", where only the page's subject has been spoken of. */
function ofOwn(clause: Clause): ProseClaim[] {
  const phrase = OWN_PHRASE.exec(clause.text.slice(clause.at));
  if (
    phrase === null ||
    !clause.own ||
    (clause.opening !== undefined && !clause.opening.replaced && !ECONOMY.test(clause.opening.reference.surface))
  )
    return [];
  const words = (phrase[1] as string).replace(/^The /, "");
  // "The house is 500 m from …" on a house's page: it is whose the figure is, and not what.
  if (clause.naming.kinds.has(words.toLowerCase())) return [];
  // "On trial she reached": who did it is no figure.
  if (/ (?:he|she|it|they|we|who|which|that)$/.test(words)) return [];
  if (!words.split(/[ -]/).every((word) => isCommonWord(word) || ECONOMY.test(word))) return [];
  const scope = phrase[2] === undefined ? undefined : phrase[2].slice(2, -1);
  const claims = valueAfter(clause, clause.naming.subject.reference, words, clause.at + phrase[0].length);
  return scope === undefined
    ? claims
    : claims.map((one) => (one.value.kind === "quantity" ? { ...one, value: { ...one.value, scope } } : one));
}

/** "Total federal spending (defense and non-defense) amounted to", "Service exports, mainly …, amounted to" */
const OWN_PHRASE =
  /^((?:The )?[A-Za-z][a-z]*(?:[ -][a-z]+){0,4})( \([^()]{2,60}\))?(?:, [^,.;]{3,80},)?(?= (?:is|was|stood|stands|reached|amounted|amounts|comes to|came to|runs to|ran to|measures|measured|totall?ed|averaged)\b)/;
const MADE_UP =
  /^((?:The )?[A-Za-z][a-z]*(?:[ -][a-z]+){0,3}) (?:made up|makes? up|accounted for|accounts? for|represented|represents?) (?=(?:about |around |nearly )?\d)/;

/** "Digital loans made up 31 per cent of all loans" */
export function shareOf(clause: Clause): ProseClaim[] {
  const phrase = MADE_UP.exec(clause.text.slice(clause.at));
  const amount =
    phrase === null || !clause.own || clause.opening !== undefined ? undefined : amountAt(clause, clause.at + phrase[0].length);
  const of =
    amount?.quantity.unit === "%"
      ? /^ of ((?:all |total |the |its )?[a-z]+(?: [a-z]+)?)(?=[.,;])/.exec(clause.text.slice(amount.end))
      : null;
  const attribute = phrase === null ? undefined : attributeFrom(phrase[1] as string);
  if (phrase === null || amount === undefined || of === null || attribute === undefined) return [];
  return [
    {
      subject: clause.naming.subject.reference,
      attribute,
      value: { ...amount.quantity, unit: `% of ${(of[1] as string).replace(/^(?:the|its) /, "")}` },
      ...claimTime(clause, undefined),
    },
  ];
}

/** Names of measures that are written like names. */
const ECONOMY = /^(?:GDP|GNP|GNI|GWP|FDI|CPI|PPP)$/;

function valueAfter(clause: Clause, subject: Reference, phrase: string, at: number): ProseClaim[] {
  const is = IS.exec(clause.text.slice(at));
  const attribute = attributeFrom(phrase);
  if (is === null || attribute === undefined) return [];
  const about = / (?:about|around|approximately|roughly|some|nearly|almost)$/.exec(is[0])?.[0].length ?? 0;
  const amount = amountAt(clause, at + is[0].length - about + 1);
  if (amount === undefined) return [];
  const people = PEOPLE.exec(clause.text.slice(amount.end))?.[0].length ?? 0;
  const time = timeAt(clause, amount.end + people) ?? timeAt(clause, skipBracket(clause.text, amount.end + people));
  if (!closesPhrase(clause.text, time?.end ?? amount.end + people)) return [];
  return [{ subject, attribute, value: amount.quantity, ...claimTime(clause, time), end: time?.end ?? amount.end }];
}

/** "X had 23,000 inhabitants in 2014", "X is home to 1.2 million people" */
function inhabitants(clause: Clause, subject: Reference): ProseClaim[] {
  const lead = /^ (?:has|had|is home to|counts|counted|has about|had about) (?:about |around |approximately |some |over )?/.exec(
    clause.text.slice((clause.opening as { end: number }).end),
  );
  if (lead === null || / over $/.test(lead[0])) return [];
  const about = /(?:about|around|approximately|some) $/.exec(lead[0])?.[0].length ?? 0;
  const amount = amountAt(clause, (clause.opening as { end: number }).end + lead[0].length - about);
  const people = amount === undefined ? null : PEOPLE.exec(clause.text.slice(amount.end));
  if (amount === undefined || people === null || amount.quantity.unit !== undefined) return [];
  const time = timeAt(clause, amount.end + people[0].length);
  const works = behindEmployed(clause.text, amount.end + people[0].length) > amount.end + people[0].length;
  return [
    {
      subject,
      attribute: works ? "employees" : "population",
      value: amount.quantity,
      ...claimTime(clause, time),
      end: time?.end ?? amount.end,
    },
  ];
}

const HIGH =
  /^(?:mountain|mount|peak|hill|pass|summit|volcano|ridge|massif|plateau|fell|crag|range|mountains|hills|moor|col|cliff|height|heights|road|railway|cableway|trail|route)$/;

/** "X is 8,848 m high", "X is 6,650 km long" */
function size(clause: Clause, subject: Reference): ProseClaim[] {
  const end = (clause.opening as { end: number }).end;
  // "is a 2,104-metre-high mountain"
  const kind = /^ (?:is|was) (?:a|an|the) (?=\d)/.exec(clause.text.slice(end));
  const whole = kind === null ? undefined : amountAt(clause, end + kind[0].length, false);
  const adjective =
    whole === undefined ? undefined : /^[- ](long|high|tall|wide|deep)(?: [a-z-]+){1,3}/.exec(clause.text.slice(whole.end))?.[1];
  if (whole !== undefined && adjective !== undefined && dimension(whole.quantity.unit) === "length")
    return [{ subject, attribute: SIZE[adjective] as string, value: whole.quantity }];
  const lead =
    /^ (?:is|was|rises|rises to|stands|reaches|has a length of|has a height of) (?=(?:about |around |approximately |some )?[\d.])/.exec(
      clause.text.slice(end),
    );
  const amount = lead === null ? undefined : amountAt(clause, end + lead[0].length);
  if (amount === undefined || dimension(amount.quantity.unit) !== "length") return [];
  const word = /^(?: \([^()]{1,40}\))? (long|high|tall|wide|deep)(?![a-z])/.exec(clause.text.slice(amount.end));
  // "It reaches 2 m" is of a fish, too.
  const rises = /rises to/.test(lead?.[0] ?? "") || (/reaches/.test(lead?.[0] ?? "") && [...clause.naming.kinds, ...clause.naming.types].some((one) => HIGH.test(one))); // prettier-ignore
  const above = /^(?: \([^()]{1,40}\))? above sea level/.exec(clause.text.slice(amount.end));
  const attribute = word === null ? (above === null && !rises ? undefined : "elevation") : SIZE[word[1] as string];
  return attribute === undefined ? [] : [{ subject, attribute, value: amount.quantity, ...claimTime(clause, undefined) }];
}

/** "X is divided into 26 cantons": so many of a kind. */
function counts(clause: Clause, subject: Reference): ProseClaim[] {
  const end = (clause.opening as { end: number }).end;
  const lead = /^ (?:consists of|is composed of|is divided into|was divided into|is made up of) (?=\d)/.exec(clause.text.slice(end));
  const amount = lead === null ? undefined : amountAt(clause, end + lead[0].length, false);
  const noun = amount === undefined ? null : PLURAL_NOUN.exec(clause.text.slice(amount.end));
  if (amount === undefined || noun === null || amount.quantity.unit !== undefined) return [];
  return [
    { subject, attribute: noun[1] as string, value: amount.quantity, ...claimTime(clause, timeAt(clause, amount.end + noun[0].length)) },
  ];
}

/** The figure's phrase is over: nothing follows that would turn it into something else ("of its exports", "per year"). */
export const closesPhrase = (text: string, at: number): boolean =>
  /^\s*(?:$|[.,;:)]|\(|–|- |and\b|in\b|as\b|with\b|while\b|making\b|or\b|which\b|by\b(?! \d)|at\b|on\b|from\b|between\b|(?:people|inhabitants)\b)/.test(
    text.slice(at),
  );

const skipBracket = (text: string, at: number): number => at + (/^ \([^()]{1,60}\)/.exec(text.slice(at))?.[0].length ?? 0);

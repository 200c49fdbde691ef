import type { DraftValue, Reference } from "../../schemas/draft.ts";
import type { Naming } from "./antecedent.ts";
import type { ProseClaim } from "./clause.ts";
import { dimension } from "../../schemas/values/units.ts";
import { attributeOf } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { isRate, NUMBERED } from "./frame-claims.ts";
import { tokensOf, type Slot, type Token } from "./sentence-frame.ts";
import { isCommonWord } from "./sentences.ts";

const MOST_SENTENCE = 420;
const MOST_TOKENS = 70;
/** Words before a value that its attribute may be called by. */
const MOST_BEFORE = 6;
const MOST_LEAD = 24;

const BE = new Set(["is", "was", "are", "were"]);
const HAVE = new Set(["has", "had", "holds", "held", "contains", "comprises", "counts", "counted", "offers", "boasts"]);
const ARTICLES = new Set(["a", "an", "the"]);
/** Say when or how surely, and nothing of what is said. */
const ADVERBS = new Set("now later also still once then today about around some only just currently originally roughly approximately here there always again finally eventually subsequently initially officially formally circa first-ever itself together soon already, thus".split(" ")); // prettier-ignore
const IRREGULAR =
  "built|made|held|sold|bought|won|lost|found|founded|stood|lay|sat|took|became|began|began|ran|grew|fell|rose|led|cost|drew|wrote|sang|taught|fought|sank|left|met|spent|brought|caught|set|laid|put|cut|hit|shot|given|taken|known|written|drawn|worn|torn|blown|driven|flown|grown|shown|thrown|chosen|frozen|woven|struck|hung|dug|let|lit|kept|paid|read|born|borne|bred|cast|spun|begun|sung|sunk|seen|said|sent|lent|burnt|rebuilt|withdrawn|overthrown|undertaken|forged";
const PAST = new RegExp(`^(?:re|over|under|out)?(?:${IRREGULAR})$|^[a-z]{2,}ed$`);
/** A third person that is no plural: "stands" is, "sails" is not. */
const PRESENT = new Set("stands lies sits weighs measures covers holds houses seats sleeps employs produces runs operates owns belongs dates contains comprises consists displays carries serves offers includes attracts receives rises flows spans costs lasts takes begins starts ends opens closes features supplies uses keeps publishes sells makes grows teaches hosts reaches crosses links connects drains feeds generates treats processes stores draws accommodates organises organizes represents occupies exhibits averages extends stretches travels climbs descends bears shows depicts lives works plays competes trains directs conducts manages chairs heads stocks handles exports imports develops manufactures brews bakes roasts farms breeds boasts commemorates celebrates honours welcomes schools educates enrolls enrols administers maintains preserves lends broadcasts transmits orbits requires needs".split(" ")); // prettier-ignore
const PREPOSITIONS = new Set("in on at by for from to with of as into under near after through since until".split(" "));
/** Where another thing begins to be spoken of, or what is said is no more than thought. */
const TURNS = new Set("which who whom whose that when where while whereas because although though but if unless whether before so than like unlike via despite".split(" ")); // prettier-ignore
const UNSURE = new Set("may might could would should will can cannot expected planned plans hopes proposed reported reportedly said believed thought claimed supposed considered rumoured alleged allegedly not never no nor none without neither hardly scarcely almost nearly over more less fewer under least most every other another same such half quarter between either estimated likely probably perhaps possibly supposedly".split(" ")); // prettier-ignore
const RATES = new Set("a an per each every annually daily weekly monthly yearly".split(" "));
const ROLE =
  /^(?:architect|builder|designer|founder|owner|director|curator|keeper|operator|manager|mayor|chairman|chairwoman|chair|president|captain|conductor|composer|author|editor|publisher|producer|sculptor|painter|engineer|contractor|manufacturer|warden|landlord|landlady|tenant|abbot|bishop|vicar|headmaster|headteacher|principal|rector|dean|patron|sponsor|commander|skipper|coach|trainer|winemaker|brewer|miller|chef|secretary|treasurer|librarian|sculptress|inventor|discoverer|translator|illustrator|photographer|choreographer|screenwriter|organist)$/;
/** What is done to a part of a thing: of when it was, the part's name with what was done. */
const DONE_TO_PART =
  /^(?:added|installed|fitted|removed|restored|renovated|extended|replaced|rebuilt|demolished|enlarged|opened|closed|electrified|completed|converted|constructed|erected|built|inaugurated)$/;
const PLACE_KINDS = /^(?:village|town|city|hamlet|district|parish|county|province|region|municipality|island|suburb|borough|canton|state|valley)$/; // prettier-ignore
const NO_NAME = /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter|January|February|March|April|May|June|July|August|September|October|November|December|English|God|Internet)$/; // prettier-ignore

const NUMBERS = new Set("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty hundred thousand dozen".split(" ")); // prettier-ignore

export interface Said {
  readonly claims: readonly ProseClaim[];
  /** The sentence itself speaks of the page's subject: "it" in the next one is that. */
  readonly ofSubject: boolean;
}

const NOTHING: Said = { claims: [], ofSubject: false };

/** What has been settled of the sentence before it is read. */
export interface Spoken {
  /** "It" and "its" at its beginning are the page's subject. */
  readonly sure: boolean;
  /** Another thing has been spoken of in the paragraph. */
  readonly foreign: boolean;
}

/**
 * What a sentence says of the page's subject in words of its own: "Built in 1782 for Elias Brandt, the mill stands 19 m tall and lost two
 * sails in 1861". An attribute is called as the words beside its value call it. Whose sentence it is has to be certain; what is
 * said otherwise than by a verb and a value right behind it, or in doubt, gives nothing.
 */
export function saidOf(sentence: Piece, naming: Naming, language: string, spoken: Spoken): Said {
  if (naming.subject.isList || sentence.text.length > MOST_SENTENCE || sentence.text.endsWith("?")) return NOTHING;
  const { tokens } = tokensOf(sentence, { names: naming.names, links: naming.links, language: language.replace(/^und\b/, "en") }, MOST_TOKENS);
  if (tokens.length > MOST_TOKENS) return NOTHING;
  const said: ProseClaim[] = [];
  let ofSubject = false;
  let own = spoken.sure;
  for (const [at, part] of partsOf(tokens, sentence.text).entries()) {
    const main = mainOf(part, naming, { sure: own, foreign: spoken.foreign });
    if (main === undefined) {
      own = false;
      if (at === 0) said.push(...partsClaims(part, naming, spoken));
      continue;
    }
    own = true;
    if (at === 0) ofSubject = true;
    for (const clause of main) said.push(...claimsOf(clause, naming.subject.reference, sentence.text));
  }
  return { claims: said, ofSubject };
}

/** "…; it has 12 rooms", ", and its walls are 2 m thick": what is said side by side. */
function partsOf(tokens: readonly Token[], text: string): Token[][] {
  const parts: Token[][] = [[]];
  let from = 0;
  for (const [at, one] of tokens.entries()) {
    const next = tokens[at + 1];
    const then = tokens[at + 2];
    const turns = one === "," && (next === "and" || next === "but") && (then === "it" || then === "its");
    const behind = typeof tokens[at - 1] === "object" ? (tokens[at - 1] as Slot).end : 0;
    const half = one === "," && text[behind] === ";";
    if (turns || half || (one === "and" && (next === "it" || next === "its") && tokens[at - 1] !== ",")) {
      parts.push([]);
      from = at + 1 + (turns ? 1 : 0);
    } else if (at >= from) parts.at(-1)?.push(one);
  }
  return parts;
}

const isVerb = (one: Token | undefined): boolean =>
  typeof one === "string" && (BE.has(one) || HAVE.has(one) || PRESENT.has(one) || PAST.test(one));
const isParticiple = (one: Token | undefined): boolean => typeof one === "string" && PAST.test(one);

/** How many tokens name the page's subject at a place; 0 where they do not. */
function subjectAt(tokens: readonly Token[], at: number, naming: Naming, { sure, foreign }: Spoken): number {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one === "§") return 1;
  if (one === "the" && two === "§") return 2;
  if ((one === "the" || one === "this") && typeof two === "string" && naming.kinds.has(two) && !foreign) return 2;
  const three = tokens[at + 2];
  if (one === "the" && (two === "present" || two === "current") && typeof three === "string" && naming.kinds.has(three) && !foreign) return 3;
  if (one === "it") return sure && naming.isWho !== "person" ? 1 : 0;
  if (one === "he" || one === "she") return !foreign && (naming.isWho === "person" || (one === "she" && naming.isWho === "ship")) ? 1 : 0;
  return 0;
}

/** Without adverbs; "has been" is "was". */
const without = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((one, at): Token[] => {
    if (typeof one !== "string") return [one];
    if (/^(?:has|have|had)$/.test(one) && tokens[at + 1] === "been") return ["was"];
    return ADVERBS.has(one) || (one === "been" && /^(?:has|have|had)$/.test(String(tokens[at - 1]))) ? [] : [one];
  });

/** The clauses of a sentence that is the page's subject's, each beginning with what is done, has or is; undefined where it is not. */
function mainOf(all: readonly Token[], naming: Naming, spoken: Spoken): Token[][] | undefined {
  const tokens = without(all);
  const direct = subjectAt(tokens, 0, naming, spoken);
  if (direct > 0) return predicatesOf(behindSubject(tokens.slice(direct)));
  if ((tokens[0] === "its" && spoken.sure) || ((tokens[0] === "his" || tokens[0] === "her") && !spoken.foreign && naming.isWho === "person"))
    return ownedOf(tokens.slice(1));
  // "With a height of 27 metres it is …"
  const held = tokens[0] === "with" ? tokens.findIndex((one) => typeof one !== "string") : -1;
  const behindHeld = held > 0 && held < MOST_BEFORE + 1 ? subjectAt(tokens, held + 1, naming, { ...spoken, sure: true }) : 0;
  if (behindHeld > 0) return [["has", ...tokens.slice(1, held + 1)], ...predicatesOf(behindSubject(tokens.slice(held + 1 + behindHeld)))];
  for (let comma = 1; comma < Math.min(tokens.length, MOST_LEAD); comma++) {
    if (tokens[comma] !== ",") continue;
    const [first] = tokens;
    const lead = tokens.slice(0, comma);
    const participial = isParticiple(first);
    // "Worked by the Tamm family until 1931, it …": of whom "it" speaks, what was worked says, where nothing else was spoken of.
    const length = subjectAt(tokens, comma + 1, naming, { ...spoken, sure: spoken.sure || (participial && !spoken.foreign) || first === "with" }); // prettier-ignore
    if (length === 0) continue;
    // "From Lauen it takes 3 hours": nobody does.
    if (tokens[comma + 1] === "it" && !participial && first !== "with" && !isTimeLead(lead)) return undefined;
    const main = predicatesOf(behindSubject(tokens.slice(comma + 1 + length)), isTimeLead(lead) ? (lead[1] as Slot) : undefined);
    if (participial) return [["was", ...lead], ...main];
    if (first === "with") return [["has", ...lead.slice(1)], ...main];
    return main;
  }
  return undefined;
}

const isTimeLead = (lead: readonly Token[]): boolean =>
  lead.length === 2 && /^(?:in|on)$/.test(String(lead[0])) && typeof lead[1] === "object" && lead[1].kind === "time";

/** "of the Alpine Club sleeps …", ", a gilded gull, was …": what tells of which it is stands between. */
function behindSubject(rest: readonly Token[]): readonly Token[] {
  if (/^(?:of|in|at)$/.test(String(rest[0]))) {
    const verb = rest.findIndex((one, at) => at > 0 && at <= 4 && isVerb(one));
    return verb < 0 ? [] : rest.slice(verb);
  }
  if (rest[0] !== ",") return rest;
  const close = rest.findIndex((one, at) => at > 0 && at <= 12 && one === ",");
  return close > 0 && isVerb(rest[close + 1]) ? rest.slice(close + 1) : [];
}

/** "was struck by lightning in 1861 | and lost two sails": each with its verb; up to where something else is spoken of. */
function predicatesOf(tokens: readonly Token[], time?: Slot): Token[][] {
  const found: Token[][] = [];
  let one: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (typeof token === "string" && TURNS.has(token)) break;
    const next = tokens[at + 1];
    if ((token === "and" || token === ",") && (isVerb(next) || (token === "," && next === "and" && isVerb(tokens[at + 2])))) {
      found.push(one);
      one = [];
    } else if (token === "and" && one.length === 0) continue;
    else one.push(token);
  }
  return [...found, one].flatMap((each, at) => (isVerb(each[0]) ? [at === 0 && time !== undefined ? [...each, "in", time] : each] : []));
}

/** "its weather vane was made by Ida Wern": the part's name stands before what is said. */
function ownedOf(tokens: readonly Token[]): Token[][] {
  const verb = tokens.findIndex((one) => isVerb(one) || one === ",");
  if (verb < 1 || verb > 3 || tokens.slice(0, verb).some((one) => typeof one !== "string" || !isCommonWord(one))) return [];
  const rest = behindSubject(tokens.slice(verb));
  const [first] = predicatesOf(rest);
  return first === undefined ? [] : [["~", ...tokens.slice(0, verb), "~", ...first]];
}

/** One clause of the subject's: its verb, the words up to its first value, and the values that stand right behind. */
function claimsOf(clause: readonly Token[], subject: Reference, text: string): ProseClaim[] {
  const owned = clause[0] === "~" ? clause.slice(1, clause.indexOf("~", 1)).map(String) : [];
  const tokens = clause[0] === "~" ? clause.slice(clause.indexOf("~", 1) + 1) : clause;
  const at = tokens.findIndex((one) => typeof one !== "string");
  if (at < 1 || at > MOST_BEFORE || tokens.slice(0, at + 4).some((one) => typeof one === "string" && UNSURE.has(one))) return [];
  const words = tokens.slice(0, at) as string[];
  if (words.includes(",") || words.slice(1).some((one) => TURNS.has(one) || BE.has(one) || one === "and")) return [];
  const slot = tokens[at] as Slot;
  const read = readSlot(words, slot, tokens.slice(at + 1), text, owned);
  if (read === undefined) return [];
  const { attribute, base } = read;
  const time = slot.kind === "time" ? undefined : timeIn(tokens.slice(at + 1), text);
  const claims = slot.values.map((value) => claimOf(subject, attribute, value, slot.end, time));
  return [...claims, ...(base === undefined ? [] : further(tokens.slice(at + 1), base, subject, text))];
}

const claimOf = (subject: Reference, attribute: string, value: DraftValue, end: number, time?: string): ProseClaim => ({
  subject,
  attribute: attributeOf([attribute]),
  value,
  ...(time !== undefined && value.kind !== "date" && { asOf: time, asOfFrom: "sentence" as const }),
  end,
});

interface Called {
  readonly attribute: string;
  /** What was done, without the word that leads to the value: "built" of "built by". */
  readonly base?: string | undefined;
}

function readSlot(words: readonly string[], slot: Slot, behind: readonly Token[], text: string, owned: readonly string[]): Called | undefined {
  const be = BE.has(words[0] as string);
  const have = HAVE.has(words[0] as string);
  // "was opened", "is 12 m high", "is Anna Lind": of what a thing is other rules read.
  const verb = (be ? words.slice(1) : [...words]).filter((one) => !ARTICLES.has(one));
  const called = (...more: readonly string[]): string | undefined => saidAs([...owned, ...more]);
  const done = (attribute: string | undefined, base?: string): Called | undefined =>
    attribute === undefined ? undefined : { attribute, ...(base !== undefined && { base }) };
  if (slot.kind === "quantity" && (isRate(behind) || NUMBERED.test(words.at(-1) ?? ""))) return undefined;
  if (slot.kind === "quantity") return quantity(verb, slot, behind, { be, have, owned });
  if (slot.kind === "time") {
    const lead = verb.at(-1) ?? "";
    const base = verb.slice(0, -1);
    const from = lead === "from" || lead === "to";
    if (!/^(?:in|on|since|until|from|to|of)$/.test(lead) || base.length === 0 || isRange(slot, text)) return undefined;
    if ((from && !/^dat(?:es|ed|ing)$/.test(base[0] as string)) || (lead === "of" && !/^(?:mentioned|recorded|documented)$/.test(base.find((one) => PAST.test(one)) ?? ""))) return undefined; // prettier-ignore
    // "left it on 20 July", "employed nine men in 1910": what was done to something else is no event of the subject's.
    if (!be && base.slice(1).some((one) => /^(?:it|him|her|them|there|us)$/.test(one) || NUMBERS.has(one))) return undefined;
    if ((be && !isParticiple(base.find((one) => !/^(?:first|last|re-)$/.test(one)))) || have || !endsHere(behind)) return undefined;
    const kept = /^(?:since|until|from|to)$/.test(lead) ? verb : base;
    return done(called(...kept.filter((one) => one !== "of")), kept === base ? saidAs(base) : undefined);
  }
  if (slot.kind === "text") return undefined;
  const [name] = slot.values;
  const surface = name?.kind === "reference" ? name.reference.surface : "";
  const linked = name?.kind === "reference" && name.reference.uri !== undefined;
  const next = behind[0];
  if (surface === "" || have || NO_NAME.test(surface) || (!linked && !surface.includes(" ") && isCommonWord(surface))) return undefined;
  if (typeof next === "object" || (typeof next === "string" && next !== "," && !PREPOSITIONS.has(next) && next !== "and" && !TURNS.has(next) && !/^(?:during|between)$/.test(next))) return undefined; // prettier-ignore
  if (behind[0] === "of" || (next === "and" && behind[1] === "the")) return undefined;
  const lead = words.findLastIndex((one) => PREPOSITIONS.has(one));
  const titles = lead < 0 ? [] : words.slice(lead + 1).filter((one) => !ARTICLES.has(one));
  if (lead < 0) return be || titles.length > 0 || words.length > 1 + Number(ARTICLES.has(words.at(-1) ?? "")) ? undefined : done(called(verb.join(" ")), verb.join(" ")); // prettier-ignore
  const prep = words[lead] as string;
  if (prep === "of") {
    // "stands in the village of Harn"
    const outer = words.slice(0, lead).findLastIndex((one) => PREPOSITIONS.has(one));
    if (outer < 0 || !PLACE_KINDS.test(words[lead - 1] ?? "") || !/^(?:in|at|near|on)$/.test(words[outer] ?? "")) return undefined;
    const base = verb.slice(0, verb.findLastIndex((one) => one === words[outer]));
    return base.length === 0 || base.length > 3 ? undefined : done(called(...base, words[outer] as string), saidAs(base));
  }
  // "by the corn merchant Elias Brandt": what he is, and no part of what was done.
  if (titles.length > 2 || (titles.length > 0 && !(words[lead + 1] === "the" || ARTICLES.has(words[lead + 1] ?? ""))) || !titles.every((one) => isCommonWord(one))) return undefined; // prettier-ignore
  if (titles.length > 0 && prep !== "by" && prep !== "for") return undefined;
  const before = (be ? words.slice(1, lead) : words.slice(0, lead)).filter((one) => !ARTICLES.has(one));
  if (before.length === 0 || before.length > 3 || (be && !isParticiple(before.find((one) => one !== "first")))) return undefined;
  return done(called(...before, prep), saidAs(before));
}

const SIZES: Readonly<Record<string, string>> = { long: "length", high: "height", tall: "height", wide: "width", deep: "depth", thick: "thickness", heavy: "weight", old: "age" }; // prettier-ignore

interface Verbal {
  readonly be: boolean;
  readonly have: boolean;
  readonly owned: readonly string[];
}

function quantity(verb: readonly string[], slot: Slot, behind: readonly Token[], { be, have, owned }: Verbal): Called | undefined {
  const [value] = slot.values;
  if (value?.kind !== "quantity") return undefined;
  const next = String(behind[0] ?? "");
  const size = SIZES[next];
  if (size !== undefined && (endsHere(behind.slice(1), true) || behind[1] === "to")) return asCalled([...owned, size]);
  const noun: string[] = [];
  for (const one of behind) {
    if (typeof one !== "string" || !/^[\p{L}-]+$/u.test(one) || PREPOSITIONS.has(one) || ARTICLES.has(one) || one === "and" || one === "or" || TURNS.has(one) || isVerb(one)) break; // prettier-ignore
    noun.push(one);
  }
  let rest = behind.slice(noun.length);
  // "two pairs of stones"
  const of = value.unit === undefined && noun.length === 1 && rest[0] === "of" && typeof rest[1] === "string" && isCommonWord(String(rest[1])) && endsHere(rest.slice(2), true); // prettier-ignore
  if (of) {
    noun.push("of", rest[1] as string);
    rest = rest.slice(2);
  }
  if (noun.length > 3 || noun.some((one) => one !== "of" && UNSURE.has(one)) || !endsHere(rest, true)) return undefined;
  if (value.unit !== undefined && noun.length > 0 && !(noun.length === 1 && /^(?:tall|high|above|east|west|north|south)$/.test(noun[0] ?? ""))) return undefined; // prettier-ignore
  if (value.unit === undefined && (noun.length === 0 || !noun.every((one) => one === "of" || isCommonWord(one)))) return undefined;
  if ((value.unit?.startsWith("%") === true && !have) || /^(?:times|years?|months?|weeks?|days|hours|minutes|percent)$/.test(noun.at(-1) ?? "")) return undefined; // prettier-ignore
  if (have) {
    // "has a height of 27 m", "has a staff of eleven"
    const held = verb.slice(1);
    if (held.length === 0) return value.unit === undefined ? asCalled([...owned, ...noun]) : undefined;
    const measure = held.at(-1) === "of" || held.at(-1) === "at" ? held.slice(0, -1) : undefined;
    return measure === undefined || measure.length > 3 || !measure.every((one) => isCommonWord(one)) ? undefined : asCalled([...owned, ...measure]); // prettier-ignore
  }
  if (be) {
    if (owned.length > 0 && verb.length === 0) return asCalled([...owned, ...noun]);
    return undefined;
  }
  const [does = ""] = verb;
  if (!isVerb(does) || verb.length > 4) return undefined;
  const staff = /^(?:employs|employed|has|had)$/.test(does) && verb.at(-1) === "of" ? verb.slice(1, -1) : verb;
  if (staff !== verb) return asCalled([...owned, ...staff]);
  if (verb.length > 1 && verb.slice(1).some((one) => PREPOSITIONS.has(one) || !/^(?:up|down|out)$/.test(one))) return undefined;
  if (value.unit !== undefined && dimension(value.unit) === "length" && /^(?:lies|stands|sits|stood|lay|runs|moved)$/.test(does)) return undefined; // prettier-ignore
  return asCalled([...owned, does, ...noun]);
}

const asCalled = (words: readonly string[]): Called | undefined => {
  const attribute = saidAs(words);
  return attribute === undefined ? undefined : { attribute };
};

/** Nothing follows that would turn the value into something else. */
function endsHere(behind: readonly Token[], counted = false): boolean {
  const [one, two] = behind;
  if (one === undefined || one === "," || one === "§") return true;
  if (typeof one !== "string") return false;
  if (counted && (RATES.has(one) || one === "of" || (one === "by" && typeof two === "object") || one === "to" || one === "or")) return false;
  return PREPOSITIONS.has(one) || one === "and" || TURNS.has(one) || /^(?:during|across|above|over|along|around|between)$/.test(one);
}

/** "1912–1920", "1912 or 1913" */
const isRange = ({ end }: Slot, text: string): boolean => /^\s?(?:[-–—/]|(?:and|or|to)\s)\s?\d/.test(text.slice(end));

/** "… in 2010" right behind a figure and its noun. */
function timeIn(behind: readonly Token[], text: string): string | undefined {
  const at = behind.findIndex((one) => typeof one !== "string");
  const [slot, lead] = [behind[at], behind[at - 1]];
  if (at < 1 || at > 5 || typeof slot !== "object" || slot.kind !== "time" || (lead !== "in" && lead !== "on") || isRange(slot, text)) return undefined; // prettier-ignore
  if (behind.slice(0, at).some((one) => one === "," || one === "and" || isParticiple(one))) return undefined;
  const [value] = slot.values;
  return value?.kind === "date" ? value.value : undefined;
}

/** "was bought by the society | in 1979 | for 18,000 francs": what else stands with what was done. */
function further(behind: readonly Token[], base: string, subject: Reference, text: string): ProseClaim[] {
  const found: ProseClaim[] = [];
  let rest = behind;
  for (let round = 0; round < 3; round++) {
    const at = rest.findIndex((one) => typeof one !== "string");
    const slot = rest[at];
    if (at < 1 || at > 4 || typeof slot !== "object" || slot.kind === "text") break;
    const words = rest.slice(0, at).map(String);
    const after = rest.slice(at + 1);
    const read = furtherOne(words, slot, after, text);
    if (read === undefined) break;
    const attribute = read === "" ? base : read === "cost" ? "cost" : `${base} ${read}`;
    found.push(...slot.values.map((value) => claimOf(subject, attribute, value, slot.end)));
    rest = after;
  }
  return found;
}

function furtherOne(words: readonly string[], slot: Slot, after: readonly Token[], text: string): string | undefined {
  const [prep = ""] = words;
  if (!endsHere(after, slot.kind === "quantity")) return undefined;
  if (slot.kind === "time") return words.length === 1 && /^(?:in|on)$/.test(prep) && !isRange(slot, text) ? "" : undefined;
  if (slot.kind === "quantity") {
    const [value] = slot.values;
    const money = value?.kind === "quantity" && value.unit !== undefined && (dimension(value.unit) === "money" || dimension(value.unit) === undefined); // prettier-ignore
    return money && /^(?:at a cost of|for|at a price of)$/.test(words.join(" ")) ? "cost" : undefined;
  }
  const [name] = slot.values;
  const surface = name?.kind === "reference" ? name.reference.surface : "";
  const titles = words.slice(1).filter((one) => !ARTICLES.has(one));
  if (prep !== "by" || surface === "" || NO_NAME.test(surface) || titles.length > 2 || !titles.every((one) => isCommonWord(one)))
    return undefined;
  return "by";
}

/** "The architect was Lena Furrer", "A steam engine of 12 hp was added in 1887", where nothing but the page's subject has been spoken of. */
function partsClaims(all: readonly Token[], naming: Naming, { foreign }: Spoken): ProseClaim[] {
  const tokens = without(all);
  const [article, ...rest] = tokens;
  if (foreign || typeof article !== "string" || !ARTICLES.has(article)) return [];
  const be = rest.findIndex((one) => typeof one === "string" && BE.has(one));
  const noun = rest.slice(0, be).map((one) => (typeof one === "string" ? one : "#"));
  const head = noun.slice(0, noun.findIndex((one) => one === "of" || one === "for") < 0 ? noun.length : noun.findIndex((one) => one === "of" || one === "for")); // prettier-ignore
  if (be < 1 || head.length === 0 || head.length > 3 || !head.every((one) => one !== "#" && isCommonWord(one))) return [];
  const [one, two, three] = rest.slice(be + 1);
  const subject = naming.subject.reference;
  if (article === "the" && noun.length === head.length && typeof one === "object" && one.kind === "name" && ROLE.test(head.at(-1) as string)) {
    if (two !== undefined && !/^(?:,|of|from|in|who)$/.test(String(two))) return [];
    return one.values.map((value) => claimOf(subject, head.join(" "), value, one.end));
  }
  if (typeof one === "string" && DONE_TO_PART.test(one) && (two === "in" || two === "on") && typeof three === "object" && three.kind === "time" && !naming.kinds.has(head.at(-1) as string)) // prettier-ignore
    return three.values.map((value) => claimOf(subject, `${head.join(" ")} ${one}`, value, three.end));
  return [];
}

function saidAs(words: readonly string[]): string | undefined {
  const kept = words.filter((one) => one !== "" && !ARTICLES.has(one) && !/^(?:its|his|her|their|it|he|she|they|§)$/.test(one));
  if (kept.length === 0 || kept.length > MOST_BEFORE || kept.some((one) => !/^[\p{L}-]+(?: [\p{L}-]+)*$/u.test(one))) return undefined;
  return kept.join(" ");
}

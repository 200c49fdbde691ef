import { dimension } from "../../schemas/values/units.ts";
import type { DraftValue, Reference } from "../../schemas/draft.ts";
import type { ProseClaim } from "./clause.ts";
import { MOVES, SPEED, turnsAway } from "./frame-claims.ts";
import { nounBehind, roleAside } from "./frame-counts.ts";
import { attributeOf } from "./labels.ts";
import { BE, isParticiple, wordOf } from "./said-words.ts";
import type { Frame, Slot, Token } from "./sentence-frame.ts";

const OWNERS = new Set(["its", "his", "her", "their"]);
const SELF = new Set(["it", "he", "she", "they", "§"]);
const WHOM = new Set(["it", "him", "her", "them", "§"]);
const ENDS = new Set([",", "and", "but", "while", "though", "whose", "whilst", "yet"]);
/** What figures measure: a word that says by itself what "a … of 37 m" is of. */
const MEASURE =
  /^(?:length|width|breadth|beam|draught|depth|height|span|diameter|radius|thickness|weight|mass|displacement|tonnage|speed|power|output|capacity|volume|area|altitude|elevation|crew|staff|membership|workforce|garrison|population|circulation|capital|price|cost|rent|fee|fare|salary|wage|budget|income|revenue|turnover|wingspan|wheelbase|range|gauge|gradient|temperature|salinity|pressure|flow|discharge|yield|attendance|age|lifespan)$/;
/** "Anna Lind commanded her": done by whom is what the thing is asked for. */
const AGENT =
  /^(?:built|designed|commanded|captained|skippered|owned|bought|acquired|purchased|ordered|commissioned|launched|founded|restored|rebuilt|operated|managed|published|edited|wrote|composed|painted|directed|produced|engineered|christened|baptised|named)$/;
/** "Anna Lind drew the plans": what of the thing it was done to goes with it. */
const MAKES =
  /^(?:supplied|drew|designed|painted|built|made|cast|carved|laid|installed|fitted|composed|wrote|engineered|planned|decorated)$/;
const PERIOD = /^(?:second|minute|hour|day|night|week|month|season|year)$/;
const PART =
  /^(?:engines?|machinery|boilers?|turbines?|motors?|propellers?|hull|organ|clock|bells?|roof|windows?|doors?|gates?|lantern|lens|dome|spire|tower|sails|millstones|wheels?|pumps?)$/;
/** What follows is no more than told, or of another time. */
const TELLS = /^(?:that|if|when|where|said|says|claims?|claimed|than|as|because|like)$/;
const DOES = /^(?:[a-z]{3,}ed|went|came|took|saw|used|rode|sat|stood)$/;
const PREPOSITION = /^(?:in|on|at|by|for|from|to|near|off|with|under|into|of)$/;

interface Read {
  readonly name: string;
  readonly slot: Slot;
  readonly time?: string | undefined;
}

/**
 * What a learned clause says in an order of its own, or behind its first value: "A width of 37 m …", "… though her beam was 15 m",
 * "Anna Lind commanded her", "1895 was her last year", "… in 1907 to X", "5 % in 1898, 8 % in 1899".
 */
export function otherClaims(frame: Frame, subject: Reference, first: readonly ProseClaim[]): ProseClaim[] {
  const { lead, tokens } = timed(frame.tokens);
  const slots = tokens.flatMap((one, at) => (typeof one === "string" ? [] : [{ slot: one, at }]));
  const taken = new Set(first.map((one) => one.end));
  const reads = slots.flatMap(({ slot, at }): Read[] => {
    if (taken.has(slot.end) || slot.values.length > (slot.kind === "name" ? 3 : 1)) return [];
    const name = ownedName(tokens, at) ?? sizeName(tokens, at) ?? agentName(tokens, at) ?? roleName(tokens, at) ?? passiveName(tokens, at) ?? speedName(tokens, at) ?? roleAside(tokens, at); // prettier-ignore
    if (name !== undefined) return [{ name, slot, time: timeAhead(tokens, at) }];
    const counted = countedName(tokens, at);
    const time = counted === undefined ? undefined : (lead ?? timeBehind(tokens, at));
    if (counted !== undefined && !(counted.needsTime && time === undefined)) return [{ name: counted.name, slot, time }];
    const plural = nounBehind(tokens, at);
    const when = lead ?? timeBehind(tokens, at);
    // "The 1998 checklist admits 302 species": a count of a time that no rule reads.
    return plural === undefined || (when === undefined && slots.some((other) => isTimed(other.slot))) ? [] : [{ name: plural, slot, time: when }]; // prettier-ignore
  });
  const other = reads.flatMap(({ name, slot, time }) =>
    slot.values.map((value): ProseClaim => ({
      subject,
      attribute: attributeOf([name]),
      value,
      ...(time !== undefined && value.kind === "quantity" && { asOf: time, asOfFrom: "sentence" as const }),
      end: slot.end,
    })),
  );
  return [...other, ...series(tokens, [...first, ...other])];
}

/** "In 1884, 153,782 passengers went aboard": the time is the whole clause's. */
function timed(tokens: Frame["tokens"]): { readonly lead: string | undefined; readonly tokens: Frame["tokens"] } {
  const [word, time, comma] = tokens;
  if (wordOf(word) !== "in" || typeof time !== "object" || time.kind !== "time") return { lead: undefined, tokens };
  return { lead: dateOf(time.values[0]), tokens: tokens.slice(comma === "," ? 3 : 2) };
}

const dateOf = (value: DraftValue | undefined): string | undefined => (value?.kind === "date" ? value.value : undefined);

/** The words between the value, or the mark, before and this one. */
function ahead(tokens: Frame["tokens"], at: number): string[] {
  let from = at;
  while (from > 0 && wordOf(tokens[from - 1]) !== "" && !ENDS.has(wordOf(tokens[from - 1]))) from--;
  return tokens.slice(from, at) as string[];
}

function behind(tokens: Frame["tokens"], at: number): string[] {
  const rest = tokens.slice(at + 1);
  const end = rest.findIndex((one) => typeof one !== "string" || one === ",");
  return (end < 0 ? rest : rest.slice(0, end)) as string[];
}

/** Words that say a noun, up to three. */
const noun = (words: readonly string[]): string | undefined =>
  words.length === 0 || words.length > 3 || words.some((one) => !/^\p{Ll}[\p{L}-]+$/u.test(one) || PREPOSITION.test(one) || BE.has(one))
    ? undefined
    : words.join(" ");

/** "its income in 2023 came to": the time stands between. */
const SUMS = /^(?:came to|amounted to|stood at|was|were|reached|totalled)$/;

/** "her beam was only 15 m", "her length 290 ft", "its income in 2023 came to 8 million" */
function ownedName(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  if (slot.kind !== "quantity") return undefined;
  const then = SUMS.exec(tokens.slice(Math.max(0, at - 2), at).map((one) => wordOf(one)).join(" ").trim())?.[0]; // prettier-ignore
  const when = then === undefined ? undefined : tokens[at - then.split(" ").length - 1];
  if (then !== undefined && typeof when === "object" && when.kind === "time") {
    const [owner = "", ...what] = ahead(tokens, at - then.split(" ").length - 1);
    return OWNERS.has(owner) && what.at(-1) === "in" ? noun(what.slice(0, -1)) : undefined;
  }
  if (opensWithOther(tokens, at)) return undefined;
  const words = ahead(tokens, at).filter((one) => one !== "only");
  const whose = words[0] === "whose" || tokens[at - words.length - 1] === "whose";
  const [owner = "", ...rest] = words;
  if (whose || !OWNERS.has(owner) || unitGoesOn(tokens, at)) return undefined;
  return BE.has(rest.at(-1) ?? "") ? noun(rest.slice(0, -1)) : rest.length === 1 && MEASURE.test(rest[0] as string) ? rest[0] : undefined;
}

/** "A width of 37.1 ft made her roll", "it was founded in 1857, with a capital of …" */
function sizeName(tokens: Frame["tokens"], at: number): string | undefined {
  if ((tokens[at] as Slot).kind !== "quantity" || opensWithOther(tokens, at) || unitGoesOn(tokens, at)) return undefined;
  const words = tokens.slice(0, at).map((one) => wordOf(one));
  const article = words.findLastIndex((one) => /^an?$/.test(one));
  const what = words.slice(article + 1, -1);
  const opening = wordOf(tokens[0]);
  const own = SELF.has(opening) || article === 0 || /^(?:with|at)$/.test(opening) || isParticiple(opening);
  return own && article >= 0 && words.at(-1) === "of" && MEASURE.test(what.at(-1) ?? "") ? noun(what) : undefined;
}

/** Another thing than the page's opens the clause: its sizes are its own. */
const opensWithOther = (tokens: Frame["tokens"], at: number): boolean => {
  const [first, second] = tokens;
  if (typeof first !== "string") return at > 0 && first?.kind === "name";
  return at > 3 && (first === "the" || (OWNERS.has(first) && !ahead(tokens, at).includes(first))) && second !== "§";
};

/** "of 12 m long rails", "its price was 5 crowns a head": the figure goes on. */
const unitGoesOn = (tokens: Frame["tokens"], at: number): boolean =>
  /^(?:an?|per|each|every|times|more|less|of|or|x|by)$/.test(wordOf(tokens[at + 1])) || (typeof tokens[at + 1] === "object" && (tokens[at + 1] as Slot).kind === "name"); // prettier-ignore

/** "Anna Lind commanded her", "Hope Works supplied the engines" */
function agentName(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  const [verb, whom] = [wordOf(tokens[at + 1]), wordOf(tokens[at + 2])];
  const rest = behind(tokens, at).slice(2);
  if (slot.kind === "quantity") {
    const [did = "", it = "", to = ""] = ahead(tokens, at).slice(-3);
    return /^(?:bought|sold|acquired|purchased)$/.test(did) && WHOM.has(it) && /^(?:for|at)$/.test(to) && isMoney(slot)
      ? `price ${did}`
      : undefined;
  }
  if (slot.kind !== "name" || at > 0) return undefined;
  if (AGENT.test(verb) && WHOM.has(whom) && !(whom === "her" && isMore(tokens[at + 3]))) return `${DONE[verb] ?? verb} by`;
  const end = rest.findIndex((one) => PREPOSITION.test(one) || ENDS.has(one));
  const what = MAKES.test(verb) && whom === "the" ? noun(end < 0 ? rest : rest.slice(0, end)) : undefined;
  // Plans and pictures may be of anything; what is built into a thing is its own.
  return what === undefined || !PART.test(what) ? undefined : `${what} ${DONE[verb] ?? verb} by`;
}

const DONE: Readonly<Record<string, string>> = { drew: "drawn", wrote: "written" };

/** "commanded her crew": what is done is done to something of hers. */
const isMore = (next: Token | undefined): boolean => {
  const word = wordOf(next);
  return word !== "" && !PREPOSITION.test(word) && !ENDS.has(word) && !/^(?:until|till|when|after|before|during|once|again)$/.test(word);
};

const isMoney = (slot: Slot): boolean => slot.values.every((one) => one.kind === "quantity" && dimension(one.unit) === "money");

/** "1895 was her last year", "Anna Lind became its owner in 1912" */
function roleName(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  const [be = "", owner = "", ...rest] = behind(tokens, at);
  if (at > 0 || slot.values.length > 1 || !(BE.has(be) || (be === "became" && slot.kind === "name"))) return undefined;
  const end = rest.findIndex((one) => PREPOSITION.test(one) || ENDS.has(one));
  const what = noun((end < 0 ? rest : rest.slice(0, end)).map((one, index, all) => (be === "became" && index === all.length - 1 ? one.replace(/(?<=er)s$/, "") : one))); // prettier-ignore
  return OWNERS.has(owner) ? what : undefined;
}

/** "she was sold in 1907 to X": what was done, and then where, when or by whom. */
function passiveName(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  const start = tokens.findIndex((one) => SELF.has(wordOf(one)));
  const lead = tokens.slice(0, Math.max(0, start)).map((one) => wordOf(one));
  // "having outlived her friends": who did that is who is spoken of.
  if (start < 0 || start > 5 || lead.some((one) => one === "" || TELLS.test(one))) return undefined; // prettier-ignore
  if (!BE.has(wordOf(tokens[start + 1])) || !isParticiple(tokens[start + 2])) return undefined;
  const between = tokens.slice(start + 2, at);
  const words: string[] = [];
  for (const one of between) {
    if (typeof one !== "string" || PREPOSITION.test(one)) break;
    words.push(one);
  }
  const said = noun(words);
  const preposition = wordOf(tokens[at - 1]);
  // Between what was done and this value only values with their prepositions may stand.
  const rest = between.slice(words.length);
  const plain = rest.every((one, index) => (index % 2 === 0 ? PREPOSITION.test(wordOf(one)) : typeof one === "object"));
  if (said === undefined || !plain || rest.length % 2 === 0 || rest.length === 0) return undefined;
  if (slot.kind === "time") return /^(?:in|on)$/.test(preposition) ? said : undefined;
  return slot.kind === "name" && /^(?:at|by|to|near|from|off|in)$/.test(preposition) ? `${said} ${preposition}` : undefined;
}

/** "On trial she reached 16.5 knots" */
function speedName(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  const fast = slot.kind === "quantity" && slot.values.every((one) => one.kind === "quantity" && SPEED.test(one.unit ?? ""));
  const lead = tokens.slice(0, Math.max(0, at - 2)).every((one) => typeof one === "string" && !TELLS.test(one));
  return fast && lead && SELF.has(wordOf(tokens[at - 2])) && MOVES.has(wordOf(tokens[at - 1])) ? "speed" : undefined;
}

/** "there were 4 slipways", "2,256 were employed in 1901", "in 1884, 153,782 passengers went aboard" */
function countedName(tokens: Frame["tokens"], at: number): { readonly name: string; readonly needsTime: boolean } | undefined {
  const slot = tokens[at] as Slot;
  if (slot.kind !== "quantity" || tokens.some((one) => typeof one === "object" && one.kind === "name")) return undefined;
  const before = tokens.slice(0, at).map((one) => wordOf(one)).join(" "); // prettier-ignore
  const [first = "", second = "", third = ""] = behind(tokens, at);
  if (slot.values.some((one) => one.kind === "quantity" && one.unit !== undefined)) return undefined;
  if (/^there (?:was|were|are|is)$/.test(before)) {
    const rest = behind(tokens, at);
    const end = rest.findIndex((one) => PREPOSITION.test(one));
    const what = noun(end < 0 ? rest : rest.slice(0, end));
    const placed = end >= 0 && !(/^(?:in|on)$/.test(rest[end] as string) && end === rest.length - 1);
    return what === undefined || placed ? undefined : { name: what, needsTime: false };
  }
  if (/^(?:an?|per)$/.test(second) && PERIOD.test(third) && first !== "times" && noun([first]) !== undefined && tokens.some((one) => one !== "they" && SELF.has(wordOf(one))) && !opensWithOther(tokens, at)) return { name: `${first} ${second} ${third}`, needsTime: false }; // prettier-ignore
  if (before !== "" && before !== "as many as") return undefined;
  if (BE.has(first) && /^(?:employed|registered|enrolled|built|sold|counted|recorded|born)$/.test(second)) return { name: second, needsTime: true }; // prettier-ignore
  return /^\p{Ll}{3,}s$/u.test(first) && DOES.test(second) && !BE.has(third) ? { name: first, needsTime: true } : undefined;
}

/** A time, or a figure that may be a year. */
const isTimed = ({ kind, values }: Slot): boolean => kind === "time" || values.some((one) => one.kind === "quantity" && one.unit === undefined && one.low > 1500 && one.low < 2100); // prettier-ignore

/** "its income in 2023 came to …" */
function timeAhead(tokens: Frame["tokens"], at: number): string | undefined {
  const last = tokens.findLastIndex((one, index) => index < at && typeof one !== "string");
  const time = tokens[last];
  return typeof time === "object" && time.kind === "time" && wordOf(tokens[last - 1]) === "in" && at - last <= 3 && !ENDS.has(wordOf(tokens[last + 1])) ? dateOf(time.values[0]) : undefined; // prettier-ignore
}

function timeBehind(tokens: Frame["tokens"], at: number): string | undefined {
  const next = tokens.findIndex((one, index) => index > at && typeof one !== "string");
  const time = tokens[next];
  return typeof time === "object" && time.kind === "time" && wordOf(tokens[next - 1]) === "in" && !turnsAway(tokens.slice(at + 1, next)) ? dateOf(time.values[0]) : undefined; // prettier-ignore
}

/** "Dividends were 5 % in 1898, 8 % in 1899 and 9 % in 1900": the first says what all are. */
function series(tokens: Frame["tokens"], claims: readonly ProseClaim[]): ProseClaim[] {
  const found: ProseClaim[] = [];
  let of: ProseClaim | undefined;
  for (const [at, one] of tokens.entries()) {
    if (typeof one === "string" || one.kind !== "quantity") continue;
    const own = claims.find(({ end }) => end === one.end);
    const time = timeBehind(tokens, at);
    const [value] = one.values;
    if (own !== undefined) of = own.asOf === undefined ? undefined : own;
    else if (
      of !== undefined &&
      value !== undefined &&
      time !== undefined &&
      wordOf(tokens[at + 1]) === "in" &&
      /^(?:,|and)$/.test(wordOf(tokens[at - 1]))
    )
      found.push({ ...of, value, asOf: time, end: one.end }); // prettier-ignore
    else of = undefined;
  }
  return found;
}

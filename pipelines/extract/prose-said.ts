import type { Naming } from "./antecedent.ts";
import { apposedIn, appositionAt, seatOf } from "./appositions.ts";
import type { ProseClaim } from "./clause.ts";
import type { Piece } from "./piece.ts";
import { claimOf, claimsOf } from "./said-values.ts";
import { ADVERBS, ARTICLES, BE, DONE_TO_PART, MOST_BEFORE, ROLE, TURNS, isParticiple, isVerb, PREPOSITIONS, wordOf } from "./said-words.ts";
import { tokensOf, type Slot, type Token } from "./sentence-frame.ts";
import { isCommonWord } from "./sentences.ts";

const MOST_SENTENCE = 420;
export const MOST_TOKENS = 70;
const MOST_LEAD = 24;

export interface SentenceReading {
  readonly claims: readonly ProseClaim[];
  /** The sentence itself speaks of the page's subject: "it" in the next one is that. */
  readonly ofSubject: boolean;
}

const NOTHING: SentenceReading = { claims: [], ofSubject: false };

const kept = new WeakMap<Piece, { readonly naming: Naming; readonly read: ReturnType<typeof tokensOf> }>();

/** The sentence's words and values: dear to come by, and asked for by two readers of each sentence. */
export function tokensIn(sentence: Piece, naming: Naming, language: string): ReturnType<typeof tokensOf> {
  const old = kept.get(sentence);
  if (old?.naming === naming) return old.read;
  const read = tokensOf(sentence, { names: naming.names, links: naming.links, language: language.replace(/^und\b/, "en") }, MOST_TOKENS);
  kept.set(sentence, { naming, read });
  return read;
}

/** What has been settled of the sentence before it is read. */
export interface SpeechContext {
  /** "It" and "its" at its beginning are the page's subject. */
  readonly sure: boolean;
  /** Another thing that may be called by the same noun has been spoken of in the paragraph. */
  readonly foreign: boolean;
  /** Another thing of whatever kind has been: bare nouns may be its parts. */
  readonly apart: boolean;
}

/**
 * What a sentence says of the page's subject in words of its own: "Built in 1782 for Elias Brandt, the mill stands 19 m tall and lost two
 * sails in 1861". An attribute is called as the words beside its value call it. Whose sentence it is has to be certain; what is
 * said otherwise than by a verb and a value right behind it, or in doubt, gives nothing.
 */
export function saidOf(sentence: Piece, naming: Naming, language: string, spoken: SpeechContext): SentenceReading {
  if (naming.subject.isList || sentence.text.length > MOST_SENTENCE || sentence.text.endsWith("?")) return NOTHING;
  const { tokens } = tokensIn(sentence, naming, language);
  if (tokens.length > MOST_TOKENS) return NOTHING;
  const said: ProseClaim[] = [];
  let ofSubject = false;
  let own = spoken.sure;
  for (const [at, part] of partsOf(tokens, sentence.text).entries()) {
    for (const { reference, said: its } of apposedIn(without(part)))
      for (const clause of predicatesOf(its)) {
        const seat = seatOf(clause);
        const [place] = seat?.place.values ?? [];
        if (seat !== undefined && place !== undefined) said.push(claimOf(reference, seat.attribute, place, seat.place.end));
        else said.push(...claimsOf(["was", ...clause], reference, sentence.text));
      }
    const main = mainOf(part, naming, { ...spoken, sure: own });
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

/** How many tokens name the page's subject at a place; 0 where they do not. */
function subjectAt(tokens: readonly Token[], at: number, naming: Naming, { sure, foreign }: SpeechContext): number {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one === "§") return 1;
  if (one === "the" && two === "§") return 2;
  // "the airport railway" is not the airport.
  const goesOn = (next: Token | undefined): boolean => isVerb(next) || next === "," || PREPOSITIONS.has(wordOf(next));
  if ((one === "the" || one === "this") && typeof two === "string" && naming.kinds.has(two) && !foreign) return goesOn(tokens[at + 2]) ? 2 : 0; // prettier-ignore
  const three = tokens[at + 2];
  if (one === "the" && (two === "present" || two === "current") && typeof three === "string" && naming.kinds.has(three) && !foreign)
    return goesOn(tokens[at + 3]) ? 3 : 0;
  if (one === "it") return sure && naming.isWho !== "person" ? 1 : 0;
  if (one === "he" || one === "she") return !foreign && (naming.isWho === "person" || (one === "she" && naming.isWho === "ship")) ? 1 : 0;
  return 0;
}

/** Without adverbs; "has been" is "was". */
const without = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((one, at): Token[] => {
    if (typeof one !== "string") return [one];
    if (/^(?:has|have|had)$/.test(one) && tokens[at + 1] === "been") return ["was"];
    return ADVERBS.has(one) || (one === "been" && /^(?:has|have|had)$/.test(wordOf(tokens[at - 1]))) ? [] : [one];
  });

/** The clauses of a sentence that is the page's subject's, each beginning with what is done, has or is; undefined where it is not. */
function mainOf(all: readonly Token[], naming: Naming, spoken: SpeechContext): Token[][] | undefined {
  const tokens = without(all);
  const direct = subjectAt(tokens, 0, naming, spoken);
  if (direct > 0) {
    const own = predicatesOf(appositionAt(tokens, direct)?.said ?? []).map((clause) => ["was", ...clause]);
    return [...own, ...predicatesOf(behindSubject(tokens.slice(direct)))];
  }
  if (
    (tokens[0] === "its" && spoken.sure) ||
    ((tokens[0] === "his" || tokens[0] === "her") && !spoken.foreign && naming.isWho === "person")
  )
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
  lead.length === 2 && /^(?:in|on)$/.test(wordOf(lead[0])) && typeof lead[1] === "object" && lead[1].kind === "time";

/** "of the Alpine Club sleeps …", ", a gilded gull, was …": what tells of which it is stands between. */
function behindSubject(rest: readonly Token[]): readonly Token[] {
  if (/^(?:of|in|at)$/.test(wordOf(rest[0]))) {
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
  for (let at = 0; at < tokens.length; at++) {
    // "is the work of Hest, a firm of 40, and was sold in 1990": behind what is told of the other name.
    const apposed = typeof tokens[at - 1] === "object" ? appositionAt(tokens, at) : undefined;
    if (apposed?.isClosed === false) break;
    at = apposed?.end ?? at;
    const token = tokens[at] as Token;
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
  // "her predecessor, RV Holm, was 47.9 m long": another thing's.
  if (tokens[verb] === "," && typeof tokens[verb + 1] === "object" && (tokens[verb + 1] as Slot).kind === "name") return [];
  const rest = behindSubject(tokens.slice(verb));
  const [first] = predicatesOf(rest);
  return first === undefined ? [] : [["~", ...tokens.slice(0, verb), "~", ...first]];
}

/** "The architect was Lena Furrer", "A steam engine of 12 hp was added in 1887", where nothing but the page's subject has been spoken of. */
function partsClaims(all: readonly Token[], naming: Naming, { apart }: SpeechContext): ProseClaim[] {
  const tokens = without(all);
  const [article, ...rest] = tokens;
  if (apart || typeof article !== "string" || !ARTICLES.has(article)) return [];
  const be = rest.findIndex((one) => typeof one === "string" && BE.has(one));
  const noun = rest.slice(0, be).map((one) => (typeof one === "string" ? one : "#"));
  const head = noun.slice(0, noun.findIndex((one) => one === "of" || one === "for") < 0 ? noun.length : noun.findIndex((one) => one === "of" || one === "for")); // prettier-ignore
  if (be < 1 || head.length === 0 || head.length > 3 || !head.every((one) => one !== "#" && isCommonWord(one))) return [];
  const [one, two, three] = rest.slice(be + 1);
  const subject = naming.subject.reference;
  if (
    article === "the" &&
    noun.length === head.length &&
    typeof one === "object" &&
    one.kind === "name" &&
    ROLE.test(head.at(-1) as string)
  ) {
    if (two !== undefined && !/^(?:,|of|from|in|who)$/.test(wordOf(two))) return [];
    return one.values.map((value) => claimOf(subject, head.join(" "), value, one.end));
  }
  if (
    typeof one === "string" &&
    DONE_TO_PART.test(one) &&
    (two === "in" || two === "on") &&
    typeof three === "object" &&
    three.kind === "time" &&
    !naming.kinds.has(head.at(-1) as string)
  )
    // prettier-ignore
    return three.values.map((value) => claimOf(subject, `${head.join(" ")} ${one}`, value, three.end));
  return [];
}

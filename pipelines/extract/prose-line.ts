import type { DraftValue } from "../../schemas/draft.ts";
import type { Naming } from "./antecedent.ts";
import type { Piece } from "./piece.ts";
import { MOST_TOKENS, tokensIn, type SpeechContext } from "./prose-said.ts";
import { ADVERBS, ARTICLES, BE, PREPOSITIONS, isParticiple, isVerb as isCommonVerb, wordOf } from "./said-words.ts";
import type { Slot, Token } from "./sentence-frame.ts";
import { isCommonWord } from "./sentences.ts";

/**
 * A sentence in signs, for patterns that are read as they are written: words in small letters, "S" where it speaks of the page's subject,
 * "S's" where of something of its own, and for each value its kind and number: "S was built in #t0 by #n1".
 */
export interface ProseLine {
  readonly text: string;
  readonly slots: readonly Slot[];
  /** What is said of the subject itself, each beginning with its verb: "was built in #t0 by #n1". */
  readonly predicates: readonly string[];
}

const MOST_SENTENCE = 420;
const MOST_LEAD = 16;
/** Say how exactly: the number that is printed is the number. */
const WHOLLY = /^(?:throughout|fully|completely|entirely|itself|alone|publicly|solely|jointly|formally|ceremonially)$/;
const ROUGHLY =
  /^(?:about|around|some|approximately|roughly|nearly|almost|just|exactly|only|precisely|fully|over|under|circa|ca|estimated)$/;
/** Who tells it is not the page. */
const REPORTED = /^(?:says?|said|claims?|claimed|believed|thought|reportedly|allegedly|supposedly|perhaps|probably|possibly|legend|rumou?red|according)$/; // prettier-ignore
const PLACED_LEAD = /^(?:in|on|at|by|since|until|from|after|before|during|with|under|for|between|following|today)$/;
/** Which of several, where the others are none of the page's. */
const SAME_ONE = /^(?:present|current|existing|whole|entire|actual|finished|completed)$/;
/** "it takes three hours", "it is said that": nobody does. */
const DUMMY = /^it (?:takes|took|is possible|is said|is known|is likely|is not known|was here|was there|rains|is here|is there|is in #t|was in #t|was on #t|was only)\b/; // prettier-ignore

const FURTHER =
  /^(?:went|came|gave|flew|broke|goes|flows|winds|empties|joins|adjoins|overlooks|gives|achieves|attains|reaches|can|sells|retails|falls|drops|passes|forms|owes|succeeds|enters|succeeded|replaces|weighs|drains|seats|sleeps|tips)$/;
const isVerb = (one: Token | undefined): boolean => isCommonVerb(one) || FURTHER.test(wordOf(one));

const MADE =
  /\b(?:made|built|constructed|cast|carved|clad|covered|roofed|woven|forged|hewn) (?:of|from|out of|in) |, (?:of|in) \p{Ll}+(?: \p{Ll}+)?,/u;

/** Undefined where the sentence is too long, asks, or tells what somebody else has said. */
export function lineOf(sentence: Piece, naming: Naming, language: string, spoken: SpeechContext): ProseLine | undefined {
  if (naming.subject.isList || sentence.text.length > MOST_SENTENCE || sentence.text.endsWith("?")) return undefined;
  const read = tokensIn(sentence, naming, language);
  // Most sentences name no value, and of those only what a thing is made of is read.
  if (!read.tokens.some((one) => typeof one !== "string") && !MADE.test(sentence.text)) return undefined;
  if (read.tokens.length > MOST_TOKENS || read.tokens.some((one) => REPORTED.test(wordOf(one)))) return undefined;
  const slots: Slot[] = [];
  const words: string[] = [];
  const tokens = read.tokens;
  const speaks = new Speaker(naming, spoken);
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at] as Token;
    if (typeof one !== "string") {
      while (ROUGHLY.test(words.at(-1) ?? "") || (words.at(-1) === "than" && /^(?:more|less|fewer)$/.test(words.at(-2) ?? ""))) words.splice(words.at(-1) === "than" ? -2 : -1); // prettier-ignore
      if (one.kind === "name" && words.at(-1) === "the") words.pop();
      words.push(`#${one.kind === "text" ? "x" : one.kind[0]}${slots.length}`);
      slots.push(one);
      continue;
    }
    const named = speaks.at(tokens, at, words);
    if (named !== undefined) {
      words.push(named.sign);
      at += named.length - 1;
    } else if (one === "," && isSemicolon(tokens, at, sentence.text)) words.push(";");
    else if (WHOLLY.test(one) && words.length > 0 && isParticiple(words.at(-1))) continue;
    else if (ADVERBS.has(one) && !ROUGHLY.test(one) && one !== "there" && one !== "here" && one !== "again") continue;
    else if (one === "been" && /^(?:has|have|had)$/.test(words.at(-1) ?? "")) words[words.length - 1] = "was";
    else words.push(one);
  }
  const own = isUnderstood(words, naming, spoken) ? partsOf(["was", ...words]) : predicatesOf(words);
  return { text: words.join(" "), slots, predicates: own };
}

/** "Lent to Hest in 1925 and returned the same winter.": a sentence without its subject, on a page that tells of one thing. */
const isUnderstood = (words: readonly string[], { isRecord }: Naming, { foreign }: SpeechContext): boolean =>
  isRecord === true && !foreign && isParticiple(words[0]) && /^(?:by|in|on|at|to|from|for|since|until|near|after|with)$/.test(words[1] ?? "") && !words.some((one, at) => BE.has(one) || one === "S" || FINITE.test(one) || (one === "," && /^(?:S's|the|an?|#n\d+|he|she|it)$/.test(words[at + 1] ?? ""))); // prettier-ignore
const FINITE = /^(?:has|have|had|can|could|will|would|did|does|do)$/;

/** Behind a value a semicolon still shows in the text; behind a word it is taken for a comma. */
function isSemicolon(tokens: readonly Token[], at: number, text: string): boolean {
  const before = tokens[at - 1];
  return typeof before === "object" && text[before.end] === ";";
}

/** Finds where the words of a sentence speak of the page's subject. */
class Speaker {
  readonly #naming: Naming;
  readonly #spoken: SpeechContext;
  constructor(naming: Naming, spoken: SpeechContext) {
    this.#naming = naming;
    this.#spoken = spoken;
  }

  /** The sign for the tokens from `at` on, and how many they are; `words` are the signs before. */
  at(tokens: readonly Token[], at: number, words: string[]): { readonly sign: string; readonly length: number } | undefined {
    const one = tokens[at];
    const { kinds } = this.#naming;
    if (one === "§") {
      if (words.at(-1) === "the") words.pop();
      return tokens[at + 1] === "s" ? { sign: "S's", length: 2 } : { sign: "S", length: 1 };
    }
    if (one === "the" || one === "this") {
      const skip = SAME_ONE.test(wordOf(tokens[at + 1])) ? 1 : 0;
      const noun = wordOf(tokens[at + 1 + skip]);
      const owner = /^(.+)['’]s$/.exec(noun)?.[1];
      if (this.#spoken.foreign || !kinds.has(owner ?? noun)) return undefined;
      if (owner !== undefined) return { sign: "S's", length: 2 + skip };
      const next = tokens[at + 2 + skip];
      // "the mill house" is not the mill.
      const goesOn = typeof next === "string" && !isVerb(next) && !PREPOSITIONS.has(next) && !/^(?:,|and|or|itself|which|that|has|have|had|can|will|also|for|#.*)$/.test(next) && isCommonWord(next); // prettier-ignore
      return goesOn || next === "of" ? undefined : { sign: "S", length: 2 + skip };
    }
    if (one === "it") return this.#isIt(tokens, at, words) ? { sign: "S", length: 1 } : undefined;
    if (one === "its") return this.#isIts(words) ? { sign: "S's", length: 1 } : undefined;
    if (/^(?:he|she)$/.test(wordOf(one))) return this.#isPerson(wordOf(one), words) ? { sign: "S", length: 1 } : undefined;
    if (/^(?:his|her)$/.test(wordOf(one)) && words.length === 0) return this.#isPerson(one === "his" ? "he" : "she", words) ? { sign: "S's", length: 1 } : undefined; // prettier-ignore
    return undefined;
  }

  #isIt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
    const { isWho } = this.#naming;
    if (isWho === "person" || DUMMY.test(tokens.slice(at, at + 3).map((one) => (typeof one === "string" ? one : `#${one.kind[0]}`)).join(" "))) return false; // prettier-ignore
    if (isLead(words)) return this.#spoken.sure || (words.length > 0 && isParticiple(words[0]) && !this.#spoken.foreign);
    // "…, and it was sold": as before, of the same.
    if (isTurn(words)) return words[0] === "S" || subjectOf(words) === "S";
    // "Anna Lind designed it", "The Trust has owned it since 1987": not who does it.
    return this.#spoken.sure && /^#n/.test(words[0] ?? "") && isVerb(words.at(-1)) && !words.slice(1).some((one) => /^(?:#n|a|an|the|,)/.test(one)); // prettier-ignore
  }

  #isIts(words: readonly string[]): boolean {
    if (this.#naming.isWho === "person") return false;
    if (isLead(words) || (words.length === 1 && words[0] === "today")) return this.#spoken.sure;
    if (words[0] === "S" || words[0] === "S's" || subjectOf(words) === "S") return !words.some((one) => /^#n/.test(one)) || /^(?:,|;|and)$/.test(words.at(-1) ?? ""); // prettier-ignore
    // "Anna Lind is its director"
    return this.#spoken.sure && /^#n/.test(words[0] ?? "") && words.length <= 3 && BE.has(words.at(-1) ?? "");
  }

  #isPerson(pronoun: string, words: readonly string[]): boolean {
    const { isWho } = this.#naming;
    const mayBe = isWho === "person" || (pronoun === "she" && isWho === "ship");
    return mayBe && !this.#spoken.foreign && (isLead(words) || (isTurn(words) && subjectOf(words) === "S"));
  }
}

/** Before these words nothing has a verb of its own: "In 1912", "After a fire in 1861", "Built in 1912 by Anna Lind ,". */
function isLead(words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined) return true;
  if (words.length > MOST_LEAD || words.some((one) => BE.has(one) || one === "S" || one === "it" || one === "which" || one === "who" || one === "that" || one === ";")) return false; // prettier-ignore
  if (PLACED_LEAD.test(first)) return true;
  return (
    words.at(-1) === "," && (isParticiple(first) || /^(?:[a-z]{3,}ing)$/.test(first)) && words.filter((one) => one === ",").length === 1
  );
}

const isTurn = (words: readonly string[]): boolean =>
  words.at(-1) === ";" || (/^(?:and|but)$/.test(words.at(-1) ?? "") && /^(?:,|#.*)$/.test(words.at(-2) ?? ""));

/** "S" where the sentence's own subject is the page's: at its beginning, or behind what leads in. */
function subjectOf(words: readonly string[]): string | undefined {
  const at = words.indexOf("S");
  return at >= 0 && isLead(words.slice(0, at)) ? "S" : undefined;
}

/** Where something else begins to be spoken of. */
const ENDS = /^(?:which|who|whom|whose|that|when|where|while|whereas|because|although|though|if|unless|whether|before|after|so|than|like|unlike|via|despite|;)$/; // prettier-ignore

/** The clauses of the page's subject, from their verbs on: those behind "and" go on with "was" where they only have its participle. */
function predicatesOf(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const [at, word] of words.entries()) {
    if (word !== "S") continue;
    const ahead = words.slice(0, at);
    // "in front of it stands a lime", "a Kingdom of the Netherlands was formed"
    if (PREPOSITIONS.has(ahead.at(-1) ?? "") || ARTICLES.has(ahead.at(-1) ?? "")) continue;
    if (!(isLead(ahead) || isTurn(ahead) || (at > 0 && words[at - 1] === ","))) continue;
    const from = behindAside(words, at + 1, found);
    if (from === undefined) continue;
    found.push(...partsOf(words.slice(from)));
    const [first] = ahead;
    const closed = ahead.at(-1) === "," && ahead.length < MOST_LEAD ? ahead.slice(0, -1) : undefined;
    if (closed !== undefined && isParticiple(first)) found.push(...partsOf(["was", ...closed]));
    if (first === "with" && isLead(ahead)) found.push(`has ${(closed ?? ahead).slice(1).join(" ")}`);
  }
  return found;
}

/** Behind ", completed in 1908 ," or ", which was completed in 1908 ," the verb; what stands between is the subject's too. */
function behindAside(words: readonly string[], at: number, found: string[]): number | undefined {
  if (words[at] === "," || words[at] === "which") {
    const open = words[at] === "," ? at + 1 : at;
    const close = words.findIndex((one, index) => index > open && index < open + 14 && one === ",");
    const end = close < 0 ? words.length : close;
    const aside = words.slice(open, end);
    if (close > 0 && !isVerb(words[close + 1])) return undefined;
    if (/^(?:which|that)$/.test(aside[0] ?? "") && isVerb(aside[1])) found.push(...partsOf(aside.slice(1)));
    else if (isParticiple(aside[0])) found.push(...partsOf(["was", ...aside]));
    return close < 0 ? undefined : close + 1;
  }
  if (/^(?:in|at|near|on)$/.test(words[at] ?? "") && /^#n/.test(words[at + 1] ?? "") && isVerb(words[at + 2])) return at + 2;
  return isVerb(words[at]) ? at : undefined;
}

function partsOf(words: readonly string[]): string[] {
  const parts: string[][] = [[]];
  let from = 0;
  for (const [at, word] of words.entries()) {
    if (at < from) continue;
    const next = words[at + 1];
    // "the work of #n, a firm founded in #t and based in #n": of the other name, up to a comma and what the first did.
    if (word === "," && /^#n/.test(words[at - 1] ?? "") && /^an?$/.test(next ?? "")) {
      from = words.findIndex((one, index) => index > at && one === "," && (isVerb(words[index + 1]) || (words[index + 1] === "and" && isVerb(words[index + 2])))); // prettier-ignore
      if (from < 0) break;
      continue;
    }
    const copular = /^(?:is|was) (?:an?|the) [^#,]*[^#,]$/.test((parts.at(-1) ?? []).slice(0, 9).join(" "));
    // "is a mill which was built in …": right behind what it is.
    if (/^(?:which|that)$/.test(word) && copular && parts.length === 1 && isVerb(next)) {
      parts.push([]);
      continue;
    }
    if (ENDS.test(word) && !(word === "after" && /^(?:named|called)$/.test(words[at - 1] ?? ""))) break;
    if (word === "S" && at > 0) break;
    const comma = word === ",";
    if ((word === "and" || comma) && (isVerb(next) || (comma && next === "and" && isVerb(words[at + 2])))) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.flatMap((part, at) => finished(part, parts.slice(0, at)));
}

/** "built by #n1" goes on with the "was" before it; ", given by #n1" behind a name may be said of that. */
function finished(part: readonly string[], before: readonly (readonly string[])[]): string[] {
  const [first] = before;
  const joined = /^(?:,|and)$/.test(part[0] ?? "") && before.length > 0;
  const rest = (joined ? part.slice(1) : part).filter((one, at) => !(at === 0 && one === "and"));
  if (rest.length === 0 || first === undefined) return rest.length === 0 ? [] : [rest.join(" ")];
  const passive = BE.has(first[0] ?? "") && (isParticiple(first[1]) || /^(?:an?|the|one)$/.test(first[1] ?? ""));
  const bare = isParticiple(rest[0]) && /^(?:by|in|on|at|for|from|to|between|as|with|after|again|of)$/.test(rest[1] ?? "");
  if (!bare) return [rest.join(" ")];
  if (passive) return [`was ${rest.join(" ")}`];
  // "opened in 1912 and closed in 1931"
  return part[0] === "and" ? [rest.join(" ")] : [];
}

/** The value in a pattern's slot. */
export const valuesAt = (line: ProseLine, sign: string | undefined): readonly DraftValue[] => slotAt(line, sign)?.values ?? [];
export const slotAt = (line: ProseLine, sign: string | undefined): Slot | undefined =>
  sign === undefined ? undefined : line.slots[Number(/\d+$/.exec(sign)?.[0] ?? -1)];

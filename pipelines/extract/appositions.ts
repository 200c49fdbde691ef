import type { Reference } from "../../schemas/draft.ts";
import { isParticiple, isVerb, PREPOSITIONS, wordOf } from "./said-words.ts";
import type { Slot, Token } from "./sentence-frame.ts";

const MOST_KIND = 5;
const WHERE = /^(?:in|at|on|near|off|outside|above|below)$/;
/** Where a body has its seat: a value that other verbs have not. */
const SEATED = /^(?:based|headquartered|seated)$/;

interface Apposition {
  /** Behind it, where the sentence goes on as before it began; the number of all tokens where nothing tells. */
  readonly end: number;
  /** Whether a comma closes it. */
  readonly isClosed: boolean;
  /** "founded in 1988 and based in Grenoble", without the kind before it. */
  readonly said: readonly Token[];
}

/** ", a firm founded in 1988 and based in Grenoble" from its comma on. */
export function appositionAt(tokens: readonly Token[], comma: number): Apposition | undefined {
  if (tokens[comma] !== "," || !/^an?$/.test(wordOf(tokens[comma + 1]))) return undefined;
  const closes = (at: number): boolean => tokens[at] === "," && (isVerb(tokens[at + 1]) || (tokens[at + 1] === "and" && isVerb(tokens[at + 2]))); // prettier-ignore
  const close = tokens.findIndex((_, at) => at > comma + 1 && closes(at));
  const end = close < 0 ? tokens.length : close;
  const verb = tokens.findIndex((one, at) => at > comma + 2 && isParticiple(one) && PREPOSITIONS.has(wordOf(tokens[at + 1])));
  const isSaid = verb > 0 && verb <= comma + 2 + MOST_KIND && verb < end && tokens.slice(comma + 1, verb).every((one) => typeof one === "string" && !isVerb(one) && /^(?!(?:and|or|but|who|which|that)$)\p{Ll}/u.test(one)); // prettier-ignore
  return { end, isClosed: close >= 0, said: isSaid ? tokens.slice(verb, end) : [] };
}

/** What a sentence says of names by the way: "the work of Velloscan, a firm based in Grenoble". Behind "In Orr," or before any verb something else begins. */
export const apposedIn = (tokens: readonly Token[]): readonly { readonly reference: Reference; readonly said: readonly Token[] }[] =>
  tokens.flatMap((one, at) => {
    const [value, other] = typeof one === "object" && one.kind === "name" ? one.values : [];
    const apposed = value?.kind === "reference" && other === undefined && !WHERE.test(wordOf(tokens[at - 1])) && (at === 0 || tokens.slice(0, at).some(isVerb)) ? appositionAt(tokens, at + 1) : undefined; // prettier-ignore
    return value?.kind === "reference" && apposed !== undefined && apposed.said.length > 0 && (at > 0 || apposed.isClosed) ? [{ reference: value.reference, said: apposed.said }] : []; // prettier-ignore
  });

/** "based in Grenoble" */
export function seatOf([verb, preposition, place]: readonly Token[]): { readonly attribute: string; readonly place: Slot } | undefined {
  const isPlace = typeof place === "object" && place.kind === "name" && place.values.length === 1;
  return SEATED.test(wordOf(verb)) && /^(?:in|at)$/.test(wordOf(preposition)) && isPlace ? { attribute: `${wordOf(verb)} ${wordOf(preposition)}`, place } : undefined; // prettier-ignore
}

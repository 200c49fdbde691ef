import { entryOf } from "../entries/entry-of.ts";
import { countedIn, headNoun } from "../entries/noun-phrases.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import type { Ask } from "../entries/entry.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { infoAt, noWords, ownedBy, phrase, unitInWords, type Noun, type Saying } from "./book.ts";
import { askedBy, fits, isPastTime, unitClause, whenWords, type QuestionDraft, type ToldNoun } from "./question-draft.ts";

interface AskedValue extends ToldNoun {
  readonly time: string | undefined;
  readonly unit: string | undefined;
  readonly converted: boolean;
}

/**
 * The value of one thing, which was told before or is told in the words.
 * Long because every manner of asking is weighed against the same thing and the same time.
 */
export function askedValue(
  saying: Saying,
  node: NodeOf<"QueryAttribute" | "Relate">,
  { clues, noun, time, unit, converted }: AskedValue,
): QuestionDraft {
  const { attribute } = node.arguments;
  const info = infoAt(saying, attribute, node) ?? noWords(`no words for ${attribute}`);
  const words = phrase(saying, attribute);
  // "How many passengers per year does the line have"
  if (/ per /.test(countedIn(words.text) ?? "")) return noWords("a rate that nothing has");
  if (converted && unit?.startsWith("/") === true) return noWords("so many to another measure");
  const past = isPastTime(time);
  const known = entryOf(info).asks.filter((ask) => !ask.saysUnit || unit === (ask.unit ?? info.units[0]));
  // What its class has words for comes first in the entry, and is said more often.
  // "Who built it" rather than "who is its builder".
  const did = known.filter(({ direct: { past } }) => /^who (?!was )|^which [a-z]+ (?:was nearest|was \{x\} in)/.test(past));
  // What has to be in its unit says it where people do: "how many barrels of oil does it use a day".
  const inUnit = unit !== undefined && understoodUnit(info) !== unit ? known.filter(({ saysUnit }) => saysUnit) : [];
  const asks =
    did.length > 0
      ? did
      : inUnit.length > 0 && saying.random.next() < 0.85
        ? inUnit
        : saying.random.next() < 0.8
          ? known.slice(0, Math.max(2, known.length - 3))
          : known;
  const sayable = (list: readonly Ask[]): readonly Ask[] => list.filter((ask) => readsWell(ask, words.text, noun));
  const when = whenWords(saying, time);
  const said = !converted && unit !== undefined && understoodUnit(info) === unit ? null : unitInWords(unit);
  const isShare = said?.startsWith("per cent of ") === true;
  const be = words.plural ? (past ? "were" : "are") : past ? "was" : "is";
  if (isShare && !known.some((ask) => ask.saysUnit))
    return shareDraft({ clues, noun, words: words.text, be, unit: said }, time === "latest", when);
  const { ask, direct, indirect } = askedFirst(saying, [sayable(asks), sayable(known), noun.owner === null ? [] : known], noun, past);
  // "The electricity consumption of the only country bordering both": what a verb says is asked behind a sentence that tells the thing.
  const isVerbal = known[0] !== undefined && /^(?:how|what share|what percentage)\b.*\b(?:does|do|did) \{x\}/.test(known[0].direct.past);
  if (noun.owner === null && noun.isPlain !== true && isVerbal && !/\b(?:do|does|did) /.test(ask.direct.past))
    return noWords("a verb far from its thing");
  // "The date of independence" is what a table calls it.
  const isHappening = info.kind === "date" && known.some((one) => one.direct.past.startsWith("when "));
  if (isHappening && !direct.startsWith("when ")) return noWords("a happening by its label");
  if (!ask.saysUnit && noun.owner === null && isShare) return noWords("a share far from its noun");
  const isLong = noun.owner === null && noun.text.includes(" ") && !noun.text.startsWith("that ") && noun.isPlain !== true;
  if (time === "latest" && !isLong) return latestDraft(saying, { clues, noun, words: words.text, unit: said });
  return {
    clues,
    direct,
    indirect,
    ...named(saying, {
      noun,
      words: words.text,
      time,
      when,
      isLong,
      isTold: clues.length > 0,
      isLabel: entryOf(info).isLabel === true || isHappening,
    }),
    search:
      clues.length > 0 ||
      noun.owner === null ||
      // "The Corvane 3 launch vehicle gross mass"
      noun.text.startsWith("the ") ||
      // "Hopeful crew"
      noun.kind !== undefined ||
      words.text.includes(" of the ") ||
      isHappening ||
      (entryOf(info).isLabel === true && info.kind !== "quantity")
        ? null
        : // "length Mirabel Pass Railway"
          `${noun.text} ${words.text}`,
    when,
    unit: ask.saysUnit ? null : said,
    nounUnit: said,
    picks: info.kind !== "quantity",
    fronted: isLong && when !== "",
    ...(!converted && info.units.length === 1 && { searchUnit: null }),
  };
}

interface NamedFigure {
  readonly noun: Noun;
  readonly words: string;
  readonly time: string | undefined;
  readonly when: string;
  readonly isLong: boolean;
  readonly isTold: boolean;
  /** Nobody says its noun phrase. */
  readonly isLabel: boolean;
}

/** As a noun phrase: "France's 2014 exports". What is counted is asked for by how many there are, and a thing of many words by a sentence. */
function named(
  saying: Saying,
  { noun, words, time, when, isLong, isTold, isLabel }: NamedFigure,
): Pick<QuestionDraft, "noun" | "nounWhen"> {
  // "The irrigated land in 2007 of the country whose capital is Nicosia" is nobody's.
  if (
    isLabel ||
    countedIn(words) !== null ||
    / of the /.test(words) ||
    (isLong && (when !== "" || (!isTold && !/ (?:whose|both) /.test(noun.text))))
  )
    return { noun: null, nounWhen: "" };
  const takesYear = /^\d{4}$/.test(time ?? "") && !/^(?:total|overall|length|outstanding) | (?:of|at) /.test(words);
  const year = takesYear && saying.random.next() < 0.2 ? `${time ?? ""} ` : "";
  const owned = ownedBy(noun, `${year}${words}`);
  if (owned !== null) return { noun: owned, nounWhen: year === "" ? when : "" };
  return { noun: `the ${words} of ${noun.text}`, nounWhen: when };
}

/** "How high" is said of rates, "the number of" by tables, and "the emissions from energy use of X" by nobody who can say "X's". */
function readsWell({ direct: { past } }: Ask, words: string, { owner }: Noun): boolean {
  if (past.startsWith("how high ")) return HIGH_HEADS.has(headNoun(words));
  if (/^what (?:was|were) .*\bnumber of\b/.test(past)) return false;
  // People live in a place; that it has them is read, and said by few.
  if (/^how many (?:people|inhabitants) did \{x\} have$/.test(past)) return false;
  return owner === null || / of the /.test(words) || !/^what (?:was|were) the .+ (?:of|from|at|on|per) .+ of \{x\}$/.test(past);
}

const HIGH_HEADS = new Set("rate price elevation altitude temperature inflation unemployment turnout".split(" "));

/** By the favoured asks, or by any where those do not fit the thing. */
function askedFirst(saying: Saying, lists: readonly (readonly Ask[])[], noun: Noun, past: boolean): ReturnType<typeof askedBy> {
  const open = lists.find((asks) => asks.some((ask) => fits(ask, noun, past))) ?? [];
  const fitting = open.filter((ask) => fits(ask, noun, past));
  return askedBy(saying, fitting, { x: noun }, past);
}

interface PlainFigure {
  readonly clues: readonly string[];
  readonly noun: Noun;
  readonly words: string;
  readonly be: string;
  readonly unit: string | null;
}

const plainDraft = (clues: readonly string[], verb: string, text: string, when: string, unit: string | null): QuestionDraft => ({
  clues,
  direct: `what ${verb} ${text}`,
  indirect: null,
  noun: text,
  search: null,
  when,
  nounWhen: when,
  unit,
  nounUnit: unit,
  picks: false,
});

/** "What was Ghana's public debt as a percentage of GDP in 2014": what it is a share of stands beside its noun. */
function shareDraft({ clues, noun, words, be, unit }: PlainFigure, isLatest: boolean, when: string): QuestionDraft {
  const share = `${ownedBy(noun, words) ?? noWords("a share far from its noun")}${unitClause(unit)}`;
  if (isLatest) return plainDraft(clues, "is", `the latest figure given for ${share}`, "", null);
  const search = clues.length > 0 ? null : `${noun.text} ${words}`;
  return { ...plainDraft(clues, be, share, when, null), search, searchUnit: null };
}

/** "What is the latest figure given for France's public debt?" */
function latestDraft(saying: Saying, { clues, noun, words, unit }: Omit<PlainFigure, "be">): QuestionDraft {
  const owned = ownedBy(noun, words);
  // A bare "most recent" would be of the day on which somebody asks.
  const newest = saying.random.pick(["latest", "most recent"]);
  return plainDraft(clues, "is", `the ${newest} figure given for ${owned ?? `the ${words} of ${noun.text}`}`, "", unit);
}

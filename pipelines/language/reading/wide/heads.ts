import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import { RANKED_BY } from "./parts.ts";
import type { Signs } from "./signs.ts";

const NAMES = /\b(?:which|who|whose|where|name|list|identify|what|whom|find|give|tell|look|looking|need|show|want)\b/;
const FIGURES =
  /\b(?:how|what|give|tell|look|state|find|report|calculate|determine|after|need|by|work|looking|show|percent|total)\b|\$(?:percentchange|times|multipleof|ratioof|factor|gap|total|sum|mean|shareof|rise|fall|change)/;

/** Why the words ask for something else than the program returns: a figure, a name, how many there are. */
export function otherHead({ words, signs }: Signs, meaning: Meaning, lexicon: Lexicon): string | null {
  const text = words.join(" ");
  const counts = /\bhow (?:many|much)\b|\$times/.test(text);
  const isQuestion = /\?/.test(text) || /\b(?:which|who|whose|where|name|list|identify|what|whom)\b/.test(text) || counts;
  // In a search box nobody asks: what stands there is what is looked for.
  const isSearch = !/[.?!]/.test(text) && !isQuestion;
  if (meaning.is === "value") {
    const kind = lexicon.info(meaning.attribute)?.kind;
    if (kind === "date")
      return isSearch || (/\bwhen\b|\bwhat date\b|\bdate\b|\bwhat day\b/.test(text) && !/\b(?:what|which|the) year\b/.test(text))
        ? null
        : "the words do not ask when";
    if (kind === "quantity") return FIGURES.test(text) || !isQuestion ? null : "the words do not ask for a figure";
    return isSearch || (NAMES.test(text) && !counts) ? null : "the words do not ask for it";
  }
  if (meaning.is === "aggregated" || meaning.is === "computed") return FIGURES.test(text) ? null : "the words do not ask for a figure";
  if (meaning.is === "count") return /\bhow many\b|\bnumber of\b|\bcount\b/.test(text) ? null : "the words do not ask how many";
  if (meaning.is !== "extreme")
    return isSearch || (NAMES.test(text) && !counts) || (!isQuestion && meaning.is === "described") ? null : "the words do not ask which";
  if (counts || /\bhow\b|\bwhen\b/.test(text)) return "the words do not ask for a name";
  const isOffered =
    meaning.of.is === "options" && (isSearch || / \$?(?:or|vs|versus) /.test(text) || /\b(?:give|say|tell|find|name|state)\b/.test(text));
  if (isOffered || WHICH.test(text)) return null;
  // "What was Iceland's largest import partner" can only be answered with a name; "the largest imports" with a figure.
  const isPartner = meaning.attribute.includes(RANKED_BY) && (isSearch || /\bwhat\b/.test(text));
  const [first] = signs.filter((sign) => sign.is === "kind" || (sign.is === "words" && sign.words.length > 0));
  const isThing = first?.is === "kind" || (first?.is === "words" && first.of.every((name) => lexicon.info(name)?.multiValued === true));
  return isPartner || (isThing && (isSearch || /\bwhat\b/.test(text))) ? null : "the words do not ask for a name";
}

const WHICH = /\b(?:which|who|whose|where|name|identify|pick)\b|\bwhat (?:is|was|'s) (?:my|its|the) name\b/;

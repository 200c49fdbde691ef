import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import type { Signs } from "./signs.ts";

const NAMES = /\b(?:which|who|whose|where|name|list|identify|what|whom)\b/;
const FIGURES =
  /\b(?:how|what|give|tell|look|state|find|report|calculate|determine|after|need|by)\b|\$(?:percentchange|times|multipleof|ratioof|factor|gap)/;

/** Why the words ask for something else than the program returns: a figure, a name, how many there are. */
export function otherHead({ words }: Signs, meaning: Meaning, lexicon: Lexicon): string | null {
  const text = words.join(" ");
  const counts = /\bhow (?:many|much)\b|\$times/.test(text);
  const isQuestion = /\?/.test(text) || NAMES.test(text) || counts;
  if (meaning.is === "value") {
    const kind = lexicon.info(meaning.attribute)?.kind;
    if (kind === "date") return /\bwhen\b|\bwhat date\b|\bdate\b/.test(text) && !/\byear\b/.test(text) ? null : "the words do not ask when";
    if (kind === "quantity") return FIGURES.test(text) || !isQuestion ? null : "the words do not ask for a figure";
    return NAMES.test(text) && !counts ? null : "the words do not ask for it";
  }
  if (meaning.is === "aggregated" || meaning.is === "computed") return FIGURES.test(text) ? null : "the words do not ask for a figure";
  if (meaning.is === "count") return /\bhow many\b|\bnumber of\b/.test(text) ? null : "the words do not ask how many";
  if (meaning.is !== "extreme")
    return (NAMES.test(text) && !counts) || (!isQuestion && meaning.is === "described") ? null : "the words do not ask which";
  if (counts || /\bhow\b|\bwhen\b/.test(text)) return "the words do not ask for a name";
  const isOffered = meaning.of.is === "options" && / \$?(?:or|vs|versus) /.test(text);
  return isOffered || WHICH.test(text) ? null : "the words do not ask for a name";
}

const WHICH = /\b(?:which|who|whose|where|name|identify|pick)\b|\bwhat (?:is|was|'s) (?:my|its|the) name\b/;

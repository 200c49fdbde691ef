import type { AttributeInfo } from "../../../schemas/index.ts";
import { classes } from "./classes/index.ts";
import { headNoun } from "./noun-phrases.ts";
import { hasPhrase, type EntryClass } from "./entry.ts";
import { saidNoun } from "./said-noun.ts";

/** Classes that give a label back as it is, or cut: what they hold is no word that people have for the matter. */
const BARE: ReadonlySet<EntryClass["name"]> = new Set(["what is named", "wholes"]);

/** Heads of what statisticians work out of other figures, and people do not speak of. */
const WORKED_OUT = new Set("ratio balance index coefficient supply capacity prevalence saving credit stock value".split(" "));

/** Longer noun phrases are a table's. */
const MOST_WORDS = 3;

const known = new WeakMap<AttributeInfo, boolean>();

/**
 * Whether people speak of it: its class has a verb, an adjective or a question word for it, or its noun phrase is short and of no
 * statistician's. What is not spoken of may be looked up by its label; nobody compares by it, adds it up or is led on by it.
 */
export function isSpoken(info: AttributeInfo): boolean {
  const before = known.get(info);
  if (before !== undefined) return before;
  const spoken = info.kind === "entity" || info.kind === "date" || (hasPhrase(info) && hasWords(info, info.phrase));
  known.set(info, spoken);
  return spoken;
}

function hasWords(info: AttributeInfo, label: string): boolean {
  const phrase = saidNoun(label);
  // What lies under water people ask of one country, as a part of its ground.
  if (phrase === "water area") return false;
  // The two sexes are told apart by how long they live and by what they have learned.
  if (/^(?:fe)?male (?!life expectancy|literacy)/.test(phrase)) return false;
  if (WORKED_OUT.has(headNoun(phrase)) || /^[a-z]+ ratio\b/.test(phrase)) return false;
  const own = classes.some((one) => !BARE.has(one.name) && one.entry({ ...info, phrase }) !== undefined);
  return own || phrase.split(" ").length <= MOST_WORDS;
}

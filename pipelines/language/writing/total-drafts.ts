import { entryOf } from "../entries/entry-of.ts";
import { countedIn } from "../entries/noun-phrases.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import { inTense, isPastTime, overMembers, whenWords, type QuestionDraft } from "./question-draft.ts";
import { infoAt, inputOf, noWords, phrase, unitInWords, withoutTime, type Saying } from "./book.ts";
import { isRelative } from "../relative.ts";
import { listing } from "./names.ts";
import { options } from "./nouns.ts";
import { timeOver } from "./question-frame.ts";
import { toldSet, toldThing } from "./told-things.ts";

/** How much of something several things have in all, or one of them on average. */
export function totalDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined, clueFirst: boolean): QuestionDraft {
  const { operation, of } = node.arguments;
  if (operation !== "sum" && operation !== "mean") return noWords(`no natural words for ${operation}`);
  const read = of === undefined ? named(saying, node) : overSet(saying, node, of, clueFirst);
  const { attribute, members, clues, time } = read;
  const past = isPastTime(time);
  const words = phrase(saying, attribute);
  // "The combined total number of users" says it twice.
  const plain = words.text.replace(/^total /, "");
  const info = infoAt(saying, attribute, node) ?? noWords(`no words for ${attribute}`);
  const be = words.plural ? (past ? "were" : "are") : past ? "was" : "is";
  const said = unit !== undefined && understoodUnit(info) === unit ? null : unitInWords(unit);
  const rest = {
    clues,
    when: whenWords(saying, time),
    nounWhen: whenWords(saying, time),
    ...overMembers(members, time, said),
  } as const;
  if (operation === "mean") {
    // A plain average of shares would be taken for that of all their people together.
    const how = isRelative(info.units[0]) ? saying.random.pick(["unweighted average", "simple average"]) : "average";
    const noun = saying.random.pick([`the ${how} ${plain} of ${members}`, `the ${how} ${plain} across ${members}`]);
    const direct = `what ${be} ${noun}`;
    return { ...rest, direct, indirect: null, noun };
  }
  const noun = `the combined ${plain} of ${members}`;
  const totals = entryOf(info)
    .totals.map((form) => inTense(form, past))
    // "How many people lived in the SADC members": people live in countries.
    .filter((form) => !(/\bin \{xs\}/.test(form) && /\bmembers\b/.test(members)))
    .map((form) => form.replace("{xs}", members));
  // "The combined number of airports" is a table's.
  const direct = totals.length > 0 ? saying.random.pick(totals) : `what ${be} ${noun}`;
  return { ...rest, direct, indirect: null, noun: countedIn(words.text) === null ? noun : null };
}

interface Members {
  readonly attribute: string;
  readonly members: string;
  readonly clues: readonly string[];
  readonly time: string | undefined;
}

function named(saying: Saying, node: NodeOf<"Compute">): Members {
  const values = node.inputs.map((_, place) => inputOf(saying, node, place));
  const [first] = values;
  if (first?.op !== "QueryAttribute") return noWords("a total of no plain values");
  const { attribute } = first.arguments;
  const time = timeOver(saying, first);
  const names = values.map((value) => {
    if (value.op !== "QueryAttribute" || value.arguments.attribute !== attribute || timeOver(saying, value) !== time)
      return noWords("a total of unlike values");
    const told = toldThing({ saying, clueFirst: false, outer: time }, withoutTime(saying, inputOf(saying, value)));
    return told.clues.length > 0 ? noWords("a member that takes a sentence") : told.noun.text;
  });
  if (new Set(names).size < names.length) return noWords("one thing at several times");
  return { attribute, members: listing(names, "and"), clues: [], time };
}

function overSet(saying: Saying, node: NodeOf<"Compute">, attribute: string, clueFirst: boolean): Members {
  const base = withoutTime(saying, inputOf(saying, node));
  const time = timeOver(saying, node);
  const isNamed = base.op === "Or" && base.inputs.every((input) => saying.program.nodes[input]?.op !== "Relate");
  if (isNamed) return { attribute, members: listing(options(saying, base), "and"), clues: [], time };
  const { clues, text } = toldSet({ saying, clueFirst, outer: time }, base);
  return { attribute, members: text, clues, time };
}

import { POINTS } from "../../../schemas/values/unit-converter.ts";
import type { AttributeInfo, NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { entryOf } from "../entries/entry-of.ts";
import { countedIn, isPluralPhrase } from "../entries/noun-phrases.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import { comparedBy, differenceUnit, inputOf, noWords, phrase, unitInWords, withoutTime, type Saying } from "./book.ts";
import { inTense, isPastTime, overMembers, whenWords, type QuestionDraft } from "./question-draft.ts";
import { timeOver } from "./question-frame.ts";
import { dateWords } from "./times.ts";
import { toldSet } from "./told-things.ts";

/** A sum over a list, in words. */
interface Total {
  readonly node: NodeOf<"Compute">;
  readonly attribute: string;
  readonly list: ProgramNode;
  readonly time: string | undefined;
}

function totalAt(saying: Saying, node: ProgramNode): Total | null {
  if (node.op !== "Compute" || node.arguments.operation !== "sum" || node.arguments.of === undefined) return null;
  const list = withoutTime(saying, inputOf(saying, node));
  return list.op === "Relate" ? { node, attribute: node.arguments.of, list, time: timeOver(saying, node) } : null;
}

/** How the total of one list went from one time to another; null for other calculations. */
export function totalsDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined): QuestionDraft | null {
  const [a, b] = node.inputs.map((_, place) => totalAt(saying, inputOf(saying, node, place)));
  if (a == null || b == null || node.inputs.length !== 2 || a.attribute !== b.attribute || a.list.id !== b.list.id) return null;
  const { text: words } = phrase(saying, a.attribute);
  // "The combined number of users" is a table's.
  if (countedIn(words) !== null) return noWords("a total of what is counted");
  const noun = words.replace(/^total /, "");
  const info = saying.book.attribute(a.attribute) ?? noWords(`no words for ${a.attribute}`);
  const said = understoodUnit(info) === unit ? null : unitInWords(unit);
  return changed(saying, node, [a, b], noun, said);
}

function changed(
  saying: Saying,
  { arguments: { operation } }: NodeOf<"Compute">,
  totals: readonly [Total, Total],
  noun: string,
  unit: string | null,
): QuestionDraft {
  const { random } = saying;
  const [first = "", second = ""] = totals.map(({ time }) => time ?? noWords("a total of no time"));
  const [from, to] = [first, second].sort().map((time) => dateWords(time) ?? noWords("no words for a time"));
  const { clues, text } = toldSet({ saying, clueFirst: false, outer: undefined }, totals[0].list);
  const full = `the combined ${noun} of ${text}`;
  const span = random.pick([`between ${from ?? ""} and ${to ?? ""}`, `from ${from ?? ""} to ${to ?? ""}`]);
  const done = (direct: string, said: string | null): QuestionDraft => ({ clues, direct, indirect: null, noun: null, when: "", nounWhen: "", ...overMembers(text, undefined, said) }); // prettier-ignore
  if (operation === "percentage-change") {
    if (saying.book.isNegative === true) return done(`what was the percentage change in ${full} ${span}`, null);
    const deed = random.pick(["grow", "rise", "increase"]);
    return done(
      random.pick([
        `by what percentage did ${full} ${deed} ${span}`,
        `compared with ${from ?? ""}, by what percentage did ${full} ${deed} in ${to ?? ""}`,
        `what was the percentage increase in ${full} ${span}`,
      ]),
      null,
    );
  }
  if (operation !== "difference") return noWords(`no natural words for ${operation} of totals`);
  const deed = random.pick(first > second ? ["rise", "grow", "increase"] : ["fall", "drop", "shrink"]);
  return done(`by how much did ${full} ${deed} ${span}`, unit);
}

/** "How far apart were the highest and the lowest birth rate among France's neighbours in 2015?"; null for other calculations. */
export function gapDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined): QuestionDraft | null {
  const [first, last] = node.inputs.map((_, place) => endAt(saying, inputOf(saying, node, place)));
  if (node.inputs.length !== 2 || first == null || last == null || node.arguments.operation !== "difference") return null;
  if (first.list.id !== last.list.id || first.which === last.which || first.attribute !== last.attribute) return null;
  const info = saying.book.attribute(first.attribute) ?? noWords(`no words for ${first.attribute}`);
  const noun = rankedNoun(saying, first, info);
  // "The highest life expectancy among women among Iraq's neighbours"
  if (isPluralPhrase(noun) || noun.includes(" among ")) return noWords("the highest of what is many, or is some people's");
  const { clues, text } = toldSet({ saying, clueFirst: false, outer: first.time }, first.list);
  const past = isPastTime(first.time);
  const [be, was] = past ? ["were", "was"] : ["are", "is"];
  const both = `the highest and the lowest ${noun}`;
  const when = whenWords(saying, first.time);
  const inPoints = unit === POINTS && differenceUnit(saying, first.attribute, unit) === POINTS;
  const counted = inPoints ? "percentage points" : unit === "year" ? "years" : null;
  const said = counted !== null || understoodUnit(info) === unit ? null : unitInWords(differenceUnit(saying, first.attribute, unit));
  const forms =
    counted === null
      ? [`how far apart ${be} ${both} among ${text}`, `what ${was} the gap between ${both} among ${text}`]
      : [
          `how many ${counted} ${past ? "separated" : "separate"} ${both} among ${text}`,
          ...(text.includes(" that ") ? [] : [`among ${text}, how many ${counted} ${past ? "separated" : "separate"} ${both}`]),
        ];
  return { clues, direct: saying.random.pick(forms), indirect: null, noun: null, when, nounWhen: "", ...overMembers(text, first.time, said) }; // prettier-ignore
}

/** "life expectancy among women", of "with the highest life expectancy among women". */
function rankedNoun(saying: Saying, { attribute, time }: End, info: AttributeInfo): string {
  const [degree] = entryOf(info).degrees;
  const said = degree === undefined ? "" : inTense(degree.clause, isPastTime(time));
  return /^(?:has|had) \{d\} ([a-z -]+)$/.exec(said)?.[1] ?? comparedBy(saying, attribute);
}

interface End {
  readonly attribute: string;
  readonly which: "max" | "min";
  readonly list: ProgramNode;
  readonly time: string | undefined;
}

/** The value of what ranks first or last, by what it ranks by. */
function endAt(saying: Saying, value: ProgramNode): End | null {
  if (value.op !== "QueryAttribute") return null;
  const picked = withoutTime(saying, inputOf(saying, value));
  if (picked.op !== "SelectAmong" || picked.arguments.k !== 1 || picked.arguments.qualifier !== undefined) return null;
  const { attribute, which } = picked.arguments;
  const list = withoutTime(saying, inputOf(saying, picked));
  const time = timeOver(saying, value);
  return attribute === value.arguments.attribute && list.op === "Relate" && timeOver(saying, picked) === time
    ? { attribute, which, list, time }
    : null;
}

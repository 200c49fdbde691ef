import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { countedIn } from "../entries/noun-phrases.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import { inputOf, noWords, phrase, unitInWords, withoutTime, type Saying } from "./book.ts";
import { overMembers, type QuestionDraft } from "./question-draft.ts";
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

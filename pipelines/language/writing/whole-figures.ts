import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { entryOf } from "../entries/entry-of.ts";
import { countedIn, isPluralPhrase } from "../entries/noun-phrases.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import { inputOf, noWords, phrase, unitInWords, withoutTime, type Saying } from "./book.ts";
import { isPastTime, overMembers, whenWords, type QuestionDraft } from "./question-draft.ts";
import { timeOver } from "./question-frame.ts";
import { toldSet, toldThing } from "./told-things.ts";

/** The superlative of a list whose own figure is asked for; null where another of its figures is. */
export function firstFigure(saying: Saying, node: NodeOf<"QueryAttribute">): NodeOf<"SelectAmong"> | null {
  const picked = withoutTime(saying, inputOf(saying, node));
  if (picked.op !== "SelectAmong" || picked.arguments.qualifier !== undefined || picked.arguments.k !== 1) return null;
  return picked.arguments.attribute === node.arguments.attribute && timeOver(saying, picked) === timeOver(saying, node) ? picked : null;
}

/** "What was the highest birth rate among France's neighbours in 2014?", "… of any NATO member" */
export function firstFigureDraft(
  saying: Saying,
  picked: NodeOf<"SelectAmong">,
  unit: string | undefined,
  clueFirst: boolean,
): QuestionDraft {
  const { attribute, which } = picked.arguments;
  const info = saying.book.attribute(attribute) ?? noWords(`no words for ${attribute}`);
  // "The fastest-growing economy" is no figure, whatever figure tells it.
  const [degree, noun] = entryOf(info).degrees.flatMap(({ clause, superlative, end = which }) => {
    const said = /^has \{d\} ([a-z -]+)$/.exec(clause.present)?.[1];
    return end === which && said !== undefined && info.phrase?.endsWith(said) === true ? [superlative[which], said] : [];
  });
  if (degree === undefined || noun === undefined || isPluralPhrase(noun) || countedIn(noun) !== null)
    return noWords("a figure that has no highest");
  const time = timeOver(saying, picked);
  const { clues, text } = toldSet({ saying, clueFirst, outer: time }, withoutTime(saying, inputOf(saying, picked)));
  const first = `${degree} ${noun} ${saying.random.pick(["among", "of any of"])} ${text}`;
  const direct = `what ${isPastTime(time) ? "was" : "is"} ${first}`;
  const when = whenWords(saying, time);
  const said = understoodUnit(info) === unit ? null : unitInWords(unit);
  return { clues, direct, indirect: null, noun: first, when, nounWhen: when, ...overMembers(text, time, said) };
}

/** "What share of the combined crude oil production of the OPEC members did Iraq account for in 2014?"; null for other calculations. */
export function shareOfListDraft(saying: Saying, node: NodeOf<"Compute">, clueFirst: boolean): QuestionDraft | null {
  const [value, whole] = node.inputs.map((_, place) => inputOf(saying, node, place)) as [ProgramNode?, ProgramNode?];
  if (node.arguments.operation !== "share" || value?.op !== "QueryAttribute" || whole?.op !== "Compute") return null;
  const { operation, of } = whole.arguments;
  const time = timeOver(saying, value);
  if (operation !== "sum" || of !== value.arguments.attribute || timeOver(saying, whole) !== time) return null;
  const { text: words } = phrase(saying, of);
  const { clues, text } = toldSet({ saying, clueFirst, outer: time }, withoutTime(saying, inputOf(saying, whole)));
  const part = toldThing({ saying, clueFirst: false, outer: time }, withoutTime(saying, inputOf(saying, value))).noun.text;
  const all = `the combined ${words.replace(/^total /, "")} of ${text}`;
  const asked = saying.random.pick(["share", "percentage"]);
  const direct = `what ${asked} of ${all} ${isPastTime(time) ? "did" : "does"} ${part} account for`;
  return { clues, direct, indirect: null, noun: null, when: whenWords(saying, time), nounWhen: "", ...overMembers(text, time, null) };
}

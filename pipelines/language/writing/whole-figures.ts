import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { inputOf, phrase, withoutTime, type Saying } from "./book.ts";
import { isPastTime, overMembers, whenWords, type QuestionDraft } from "./question-draft.ts";
import { timeOver } from "./question-frame.ts";
import { toldSet, toldThing } from "./told-things.ts";

/** "What share of the combined crude oil production of the OPEC members did Iraq account for in 2014?"; null for other calculations. */
export function shareOfListDraft(saying: Saying, node: NodeOf<"Compute">, clueFirst: boolean): QuestionDraft | null {
  const [value, whole] = node.inputs.map((_, place) => inputOf(saying, node, place)) as [ProgramNode?, ProgramNode?];
  if (node.arguments.operation !== "share" || value?.op !== "QueryAttribute" || whole?.op !== "Compute") return null;
  const { operation, of } = whole.arguments;
  const time = timeOver(saying, value);
  if (operation !== "sum" || of !== value.arguments.attribute || timeOver(saying, whole) !== time) return null;
  const { text: words } = phrase(saying, of);
  const { clues, text } = toldSet({ saying, clueFirst, outer: time }, withoutTime(saying, inputOf(saying, whole)));
  const { text: part, owner } = toldThing({ saying, clueFirst: false, outer: time }, withoutTime(saying, inputOf(saying, value))).noun;
  const all = `the combined ${words.replace(/^total /, "")} of ${text}`;
  const past = isPastTime(time);
  const [does, be] = past ? ["did", "was"] : ["does", "is"];
  const asked = saying.random.pick(["share", "percentage"]);
  const forms = [
    `what ${asked} of ${all} ${does} ${part} ${saying.random.pick(["account for", "make up"])}`,
    `how large a share of ${all} ${does} ${part} account for`,
  ];
  if (owner !== null) forms.push(`what ${be} ${owner} share of ${all}`, `how large ${be} ${owner} share of ${all}`);
  if (/(?:^|\b)(?:exports|production)$/.test(words)) forms.push(`what ${asked} of ${all} ${past ? "came" : "comes"} from ${part}`);
  if (/^(?:total )?population$/.test(words)) forms.push(`what ${asked} of ${all} ${past ? "lived" : "lives"} in ${part}`);
  const direct = saying.random.pick(forms);
  return { clues, direct, indirect: null, noun: null, when: whenWords(saying, time), nounWhen: "", ...overMembers(text, time, null) };
}

import { listNouns } from "../entries/list-entry.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import type { QuestionDraft } from "./question-draft.ts";
import { inputOf, noWords, type Saying } from "./book.ts";
import { joint, kindOf, listOf, toldSet, toldThing } from "./told-things.ts";

type ListNode = NodeOf<"Relate" | "And" | "Or" | "Not">;

interface ListWords {
  readonly clues: readonly string[];
  readonly set: string;
  /** What follows "which" or "how many": "countries border France", "neighbours do A and B share". */
  readonly rests: readonly string[];
}

function wordsOf(saying: Saying, node: ListNode, clueFirst: boolean): ListWords {
  const telling = { saying, clueFirst, outer: undefined };
  const { clues, text } = toldSet(telling, node);
  const sides = node.op === "Relate" ? [listOf(saying, node)] : [0, 1].map((place) => listOf(saying, inputOf(saying, node, place)));
  const [a, b] = sides;
  if (a === undefined) return noWords("no list");
  const noun = listNouns(a.info)[0] ?? noWords("a list without a plural");
  const scope = noun.closed ? "" : "listed ";
  const kind = kindOf(saying, node.id);
  const said = sides.map(({ owner }) => toldThing({ ...telling, clueFirst: false }, owner).noun.text);
  const [x = "", y = ""] = said;
  // The words of a described owner are drawn anew: they stand in one of the forms alone.
  if (clues.length > 0) return { clues, set: text, rests: [] };
  const rests: string[] = [];
  if (b === undefined || node.op === "Relate") rests.push(`${scope}${a.year}${noun.many} does ${x} have`);
  else if (node.op === "And")
    rests.push(`${scope}${a.year}${noun.many} do ${x} and ${y} share`, `${scope}${a.year}${noun.many} do ${x} and ${y} have in common`);
  const owner = b === undefined || node.op === "Relate" ? x : null;
  if (noun.verb !== null && kind !== null && a.year === "") {
    const whole = owner ?? joint(node.op as "And" | "Or" | "Not", x, y, "");
    rests.push(`${kind.many} ${noun.verb.many} ${whole}`);
  }
  if (!noun.closed) {
    const whole = owner ?? joint(node.op as "And" | "Or" | "Not", x, y, "for ");
    rests.push(`${a.year}${noun.many} are listed for ${whole}`);
    if (kind !== null && a.year === "")
      rests.push(`${kind.many} are listed as ${noun.many} of ${owner ?? joint(node.op as "And" | "Or" | "Not", x, y, "of ")}`);
  }
  return { clues, set: text, rests };
}

/** "Which countries border both A and B?" Where one thing is left: "Which is the only neighbour that A and B share?" */
export function listDraft(saying: Saying, node: ListNode, clueFirst: boolean): QuestionDraft {
  const unsaid = { search: null, when: "", nounWhen: "", unit: null, nounUnit: null, picks: true } as const;
  if (saying.book.memberCount(node.id) === 1) {
    if (node.op !== "And") return noWords("one thing that a list leaves");
    const { clues, noun } = toldThing({ saying, clueFirst: false, outer: undefined }, node);
    const kind = kindOf(saying, node.id);
    const direct = saying.random.pick([
      `what is ${noun.text}`,
      `which is ${noun.text}`,
      ...(kind === null ? [] : [`which ${kind.one} is ${noun.text}`]),
    ]);
    return {
      clues,
      direct,
      indirect: kind === null ? `what is ${noun.text}` : `which ${kind.one} is ${noun.text}`,
      noun: noun.text,
      ...unsaid,
    };
  }
  const { clues, set, rests } = wordsOf(saying, node, clueFirst);
  const forms = [`what are ${set}`, `which are ${set}`, ...rests.map((rest) => `which ${rest}`), ...rests.map((rest) => `which ${rest}`)];
  const direct = saying.random.pick(forms);
  const indirect =
    rests.length === 0 ? `which are ${set}` : `which ${rests.find((rest) => !/\b(?:do|does)\b/.test(rest)) ?? rests[0] ?? ""}`;
  return { clues, direct, indirect, noun: set, ...unsaid };
}

export function countDraft(saying: Saying, node: NodeOf<"Count">, _unit: string | undefined, clueFirst: boolean): QuestionDraft {
  const base = inputOf(saying, node);
  if (base.op !== "Relate" && base.op !== "And" && base.op !== "Or" && base.op !== "Not") return noWords("a count of no list");
  const { clues, rests } = wordsOf(saying, base, clueFirst);
  if (rests.length === 0) return noWords("a count without words");
  const direct = `how many ${saying.random.pick(rests)}`;
  const plain = rests.find((rest) => !/\b(?:do|does)\b/.test(rest));
  return {
    clues,
    direct,
    indirect: plain === undefined ? null : `how many ${plain}`,
    noun: null,
    search: null,
    when: "",
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: false,
  };
}

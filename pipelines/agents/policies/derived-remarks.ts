import { nameInSentence } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import { standingAt } from "./bound-standing.ts";
import { nearestOf } from "./nearest-figures.ts";
import type { Play } from "./play.ts";
import { joinOf, numberWord, phraseOf, type Joint, type Remark } from "./remarks.ts";
import { rankingAt } from "./stock-taking.ts";

/** What facts just read lead to: the thing that a set leaves, as the program gives it over what was read. Told once. */
export async function derivedRemarks(play: Play): Promise<readonly Remark[]> {
  const remarks: Remark[] = [];
  const known = new Set(play.lookups.filter((lookup) => play.notes.found(lookup) !== undefined).flatMap(({ gives }) => gives));
  for (const lookup of play.lookups) {
    const joint = joinOf(lookup, play.question.program, play.lookups);
    if (joint === undefined || play.derived.has(joint.id) || !lookup.needs.every((need) => known.has(need))) continue;
    const nodes = play.question.program.nodes.slice(0, joint.id + 1);
    const name = { id: nodes.length, op: "QueryName" as const, arguments: {}, inputs: [joint.id] };
    const answer = await play.notes.answer({ nodes: [...nodes, name] });
    const ids = answer?.type === "entity" ? [answer.entityId] : answer?.type === "set" ? answer.entityIds : [];
    if (ids.length !== 1 || ids[0] !== lookup.subject) continue;
    const remark = await wordsOf(joint, lookup.subject, play);
    play.derived.set(joint.id, remark);
    remarks.push(remark);
  }
  return remarks;
}

async function wordsOf(joint: Joint, subject: string, play: Play): Promise<Remark> {
  const name = nameInSentence(play.names.of(subject));
  if (joint.op === "And") return IN_BOTH({ name });
  if (joint.op === "Not") return IN_FIRST({ name });
  if (joint.op === "FilterClaim") {
    const own = play.lookups.find((one) => one.subject === subject && one.attribute === joint.arguments.attribute);
    const figure = own === undefined ? undefined : play.notes.fact(own)?.text;
    const standing = figure === undefined ? null : await standingAt(play, joint);
    if (standing !== null) return standing.say(standing.fitting);
    return figure === undefined ? ONLY({ name }) : ONLY_WITH({ name, figure });
  }
  const word = `${play.superlativeOf(joint)} ${phraseOf(joint, play)}`;
  const ranked = rankingAt(play, joint);
  const [own, ...others] = ranked[0]?.subject === subject ? ranked : [];
  const next = nearestOf(others);
  if (own === undefined || next === undefined) return CHOSEN({ name, word });
  const slots = { name, word, figure: own.text, next: next.names, other: next.text, is: next.is, comes: next.comes };
  return ranked.length > 2 ? CHOSEN_OF({ ...slots, count: numberWord(ranked.length) }) : CHOSEN_OF_TWO(slots);
}

const IN_BOTH = wordings(
  "Only $name {is on both lists|stands in both|is in both}.",
  "The {one|only} name that both lists {have|share} is $name.",
  "$name is the only one {that stands in both|on both lists|they have in common}.",
  "{What they have in common is|Both lists have|In both there is only} $name.",
);
const IN_FIRST = wordings(
  "$name is on the first list and not on the second.",
  "Of the first list, only $name is not on the second.",
  "$name stands in the first list alone.",
);
const ONLY = wordings("Only $name fits.", "$name is the only one that fits.", "That leaves {only |}$name.");
const ONLY_WITH = wordings(
  "Only $name fits{|, with $figure}.",
  "$name is the only one that fits{: $figure|, with $figure}.",
  "{That leaves|So it can only be|The one that is meant is} $name, with $figure.",
  "Of {all of these|them all|those that I looked up}, only $name fits{: $figure|, with $figure}.",
);
const CHOSEN = wordings(
  "So the one with the $word is $name.",
  "Of {those compared|all of these|them all}, $name has the $word.",
  "Comparing them, $name has the $word.",
  "{Put side by side|Side by side|Taken together}, $name has the $word.",
  "$name {comes out with|turns out to have|has} the $word.",
);

const CHOSEN_OF = wordings(
  "Of {the $count|these $count}, $name has the $word, $figure; {next $is|behind it $comes} $next with $other.",
  "{Put side by side|Side by side|Compared}, $name has the $word: $figure, {before|ahead of} $next with $other.",
  "$name {comes out with|turns out to have|has} the $word of the $count, $figure; $next $is next with $other.",
);
const CHOSEN_OF_TWO = wordings(
  "{Put side by side|Side by side|Compared}, $name has the $word: $figure against the $other of $next.",
  "$name {comes out with|turns out to have|has} the $word, $figure; $next has $other.",
);

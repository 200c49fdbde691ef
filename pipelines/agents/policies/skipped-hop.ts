import { idOf, type Aim } from "../../../schemas/index.ts";
import { answerReward } from "../../rewards/answer.ts";
import { operationOf } from "../../language/writing/conclusion.ts";
import type { Lookup } from "./lookups.ts";
import { nameInSentence } from "../../language/writing/naming.ts";
import { answerTurn, hintsOn, notFound, notShown, search, visit, type SolvedPlay, type Turns } from "./play.ts";
import { markedMistake, type MistakePlay, type MistakeEnd } from "./mistake.ts";
import { tooBroad } from "./mistakes.ts";
import { notStated } from "./researcher/choose-page.ts";
import { queryFor } from "./queries.ts";

interface Hop {
  /** What is to be asked of the thing that the hop leads to. */
  readonly lookup: Lookup;
  /** Asked of this instead: named in the question, and the page is its own. */
  readonly from: Lookup;
}

/** A hop that can be skipped: a thing that the question names could be asked what is to be asked of another. */
export function hopOf({ lookups }: SolvedPlay): Hop | undefined {
  const from = lookups.find(({ aim, needs, subject, uri }) => needs.length === 0 && aim.kind === "value" && idOf("e", uri) === subject);
  const lookup = lookups.findLast(
    ({ aim, needs, subject, attribute, wanted, uri }) =>
      needs.length > 0 &&
      aim.kind === "value" &&
      wanted.length === 1 &&
      wanted[0]?.member === undefined &&
      subject !== from?.subject &&
      uri !== from?.uri &&
      // Where it is asked of both, it is no slip to ask it of the first.
      !lookups.some((one) => one.subject === from?.subject && one.attribute === attribute),
  );
  return from === undefined || lookup === undefined ? undefined : { lookup, from };
}

/** Asks the last thing of what the question names, and not of what that leads to; unnoticed, it answers so. */
export const skippedHop: MistakePlay = async function* (play, batch, options): Turns<MistakeEnd> {
  const hop = hopOf(play);
  if (hop === undefined) return yield* tooBroad(play, batch, options);
  const { lookup, from } = hop;
  const aim: Aim = { ...lookup.aim, subject: from.aim.subject };
  if (!play.listed.has(from.uri))
    yield* search(play, [aim], [queryFor(aim, 0, hintsOn(play, aim), play.random)], markedMistake("skipped-hop"), from);
  if (!play.listed.has(from.uri)) {
    play.report = notFound("unlisted", notShown(play, [aim]));
    return "noticed";
  }
  const { read } = yield* visit(play, [aim], [from.uri], markedMistake("skipped-hop"), from);
  const stated = read.filter((one) => one.subject === from.subject && one.attribute === lookup.attribute);
  const time = lookup.wanted[0]?.asOf ?? "";
  const ofTime = stated.find(({ asOf = "" }) => asOf.startsWith(time) || time.startsWith(asOf));
  const claim = ofTime ?? stated[0];
  if (claim === undefined) {
    play.report = notFound("unread", notStated(play.seen, [aim]));
    return "noticed";
  }
  const text = play.notes.textOf(claim.value);
  const isTaken = ofTime !== undefined && operationOf(play.question.program) === "lookup" && answerReward(text, play.question.answer) === 0;
  if (!options.recovers && isTaken) {
    yield answerTurn(play, text, [{ aim, text }], markedMistake("skipped-hop"));
    return "ended";
  }
  const name = nameInSentence(from.aim.subject ?? "");
  const remark = [
    `The question does not ask this of ${name} itself but of what ${name} leads to: I skipped a step.`,
    `I went too fast: ${name} is only where the question starts.`,
  ];
  play.report = { kind: "other", aims: [], facts: [{ aim: ofTime === undefined ? { ...aim, time: null } : aim, text }], remarks: [remark] };
  return "noticed";
};

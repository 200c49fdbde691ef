import { answerReward } from "../../rewards/answer.ts";
import type { Lookup } from "./lookups.ts";
import { fetch } from "./fetch.ts";
import { answerTurn, factsOf, giveUp, visit, type SolvedPlay, type Turns } from "./play.ts";
import { nextLookups } from "./scripted-policy.ts";
import { markedMistake, type MistakePlay, type MistakeEnd } from "./mistake.ts";
import { tooBroad } from "./mistakes.ts";

/** Lookups of what pages differ on. */
export const disputedLookups = ({ lookups }: Pick<SolvedPlay, "lookups">): readonly Lookup[] => lookups.filter(({ page }) => page !== null);

/** Reads that the pages differ, and takes one of the values as if they did not. Noticed, the run goes by the dates after all. */
export const ignoredConflict: MistakePlay = async function* (play, batch, options): Turns<MistakeEnd> {
  if (disputedLookups(play).length < 2) return yield* tooBroad(play, batch, options);
  for (let some = nextLookups(play); some.length > 0; some = nextLookups(play)) {
    if (yield* fetch(play, some)) continue;
    yield* giveUp(play, "ignored-conflict");
    return "ended";
  }
  const told = disputedLookups(play).flatMap((lookup) => {
    const [claim] = play.notes.found(lookup) ?? [];
    const text = claim === undefined ? "" : play.notes.textOf(claim.value);
    return text !== "" && answerReward(text, play.question.answer) === 0 ? [{ lookup, text }] : [];
  });
  if (told.length === 0) return "noticed";
  const { lookup, text } = play.random.pick(told);
  if (!options.recovers) {
    yield answerTurn(play, text, factsOf(play), markedMistake("ignored-conflict"));
    return "ended";
  }
  const remark = [`I would go by the page that gives ${text}.`, `So it should be ${text}.`];
  play.report = { ...play.report, kind: "read", remarks: [...(play.report.remarks ?? []), remark], again: true };
  yield* visit(play, [lookup.aim], [lookup.uri], markedMistake("ignored-conflict"), lookup);
  play.report = { kind: "read", aims: [], facts: [] };
  play.asides.push([
    `I was about to answer ${text} and pass over that the pages differ.`,
    `${text} alone would pass over the other page: they differ, and that has to be settled first.`,
  ]);
  return "noticed";
};

import { answerReward } from "../../rewards/answer.ts";
import type { Errand } from "./errands.ts";
import { answerTurn, factsOf, fetch, giveUp, visit, type Play, type Turns } from "./play.ts";
import { next } from "./scripted.ts";
import { wrong, type Slip, type SlipEnd } from "./slip.ts";
import { tooBroad } from "./slips.ts";

/** Errands of what pages differ on. */
export const disputedErrands = ({ errands }: Pick<Play, "errands">): readonly Errand[] => errands.filter(({ page }) => page !== null);

/** Reads that the pages differ, and takes one of the values as if they did not. Noticed, the run goes by the dates after all. */
export const ignoredConflict: Slip = async function* (play, batch, options): Turns<SlipEnd> {
  if (disputedErrands(play).length < 2) return yield* tooBroad(play, batch, options);
  for (let some = next(play); some.length > 0; some = next(play)) {
    if (yield* fetch(play, some)) continue;
    yield* giveUp(play, "ignored-conflict");
    return "ended";
  }
  const told = disputedErrands(play).flatMap((errand) => {
    const [claim] = play.notes.found(errand) ?? [];
    const text = claim === undefined ? "" : play.notes.textOf(claim.value);
    return text !== "" && answerReward(text, play.question.answer) === 0 ? [{ errand, text }] : [];
  });
  if (told.length === 0) return "noticed";
  const { errand, text } = play.random.pick(told);
  if (!options.recovers) {
    yield answerTurn(play, text, factsOf(play), wrong("ignored-conflict"));
    return "ended";
  }
  const remark = [`I would go by the page that gives ${text}.`, `So it should be ${text}.`];
  play.report = { ...play.report, kind: "read", remarks: [...(play.report.remarks ?? []), remark], again: true };
  yield* visit(play, [errand.aim], [errand.uri], wrong("ignored-conflict"), errand);
  play.report = { kind: "read", aims: [], facts: [] };
  play.asides.push([
    `I was about to answer ${text} and pass over that the pages differ.`,
    `${text} alone would pass over the other page: they differ, and that has to be settled first.`,
  ]);
  return "noticed";
};

import type { Aim } from "../../../schemas/index.ts";
import { giveUp, notFound, notShown, search, type SolvedPlay, type Turns } from "./play.ts";
import { markedMistake, type MistakePlay, type MistakeEnd } from "./mistake.ts";
import { tooBroad } from "./mistakes.ts";
import { nameInSentence } from "../../language/writing/naming.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
import { askedWords } from "./researcher/ask-anew.ts";
import { shorten } from "./queries.ts";

const DETAILS = ["official", "official figures", "exact figure", "latest"];
const OF_LISTS = ["official list", "full list", "complete list"];

/** Details in place of the name: it should be on such a page, so why name it. */
function narrowQuery(aim: Aim, { hints, random, asked }: SolvedPlay, isExact: boolean): string {
  const { noun, time } = aim;
  const fresh = OF_LISTS.filter((detail) => !asked.has(askedWords(`${noun ?? ""} ${detail}`)));
  if (noun !== undefined) return shorten(`${noun} ${random.pick(fresh.length > 0 ? fresh : OF_LISTS)}`);
  const dated = [...(time === null ? hints.years : (time.match(/\d{4}/) ?? [])), ...hints.units].slice(0, 2);
  return shorten([saidIn(aim), ...dated, ...(isExact || dated.length === 0 ? [random.pick(DETAILS)] : [])].join(" "));
}

/** Asks with so many details that the thing itself is left out; unnoticed, it does so again and gives up. */
export const tooNarrow: MistakePlay = async function* (play, batch, options): Turns<MistakeEnd> {
  const lookup = batch.find(({ aim, uri }) => aim.kind === "value" && !play.listed.has(uri));
  if (lookup === undefined) return yield* tooBroad(play, batch, options);
  for (let time = 0; time < (options.recovers ? 1 : 2); time++) {
    yield* search(play, [lookup.aim], [narrowQuery(lookup.aim, play, time > 0)], markedMistake("too-narrow"), lookup);
    // By luck its page came up all the same.
    if (play.listed.has(lookup.uri)) return "noticed";
    const said = options.recovers
      ? ["My query left out whose figure I want.", `The query did not say that I want that of ${nameInSentence(lookup.aim.subject ?? "")}.`]
      : ["Perhaps it has to be still more exact.", "A more detailed query may bring it up."];
    play.report = { ...notFound("unlisted", notShown(play, [lookup.aim])), ...((options.recovers || time === 0) && { why: said }) };
  }
  if (options.recovers) return "noticed";
  yield* giveUp(play, "too-narrow");
  return "ended";
};

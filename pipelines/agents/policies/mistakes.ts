import { idOf, type Aim } from "../../../schemas/index.ts";
import { renderCall } from "../../trajectory/formats/tongyi.ts";
import type { Lookup } from "./lookups.ts";
import { hurriedAnswer } from "./rivals.ts";
import type { PolicyWorld } from "./memory.ts";
import { nameInSentence, quantityText } from "../../language/writing/naming.ts";
import type { ReadClaim } from "./notes.ts";
import { fetch } from "./fetch.ts";
import {
  answerTurn,
  factsOf,
  giveUp,
  hintsOn,
  notFound,
  notShown,
  reportInPhrasing,
  search,
  visit,
  type SolvedPlay,
  type Turns,
} from "./play.ts";
import { notStated } from "./researcher/choose-page.ts";
import { isCalculated, miscalculation, misreading } from "./miscalculation.ts";
import { markedMistake, type MistakeEnd, type MistakeOptions } from "./mistake.ts";
import { listedPages, type ListedPage } from "../../tools/results.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { withoutRepeatedAims, queryFor } from "./queries.ts";
import { searchThought } from "./wording.ts";

/** Opens the page of another thing of the same type that the results list; unnoticed, its value is taken for the wanted one's. */
export async function* wrongEntity(play: SolvedPlay, batch: readonly Lookup[], options: MistakeOptions): Turns<MistakeEnd> {
  const lookup = batch.find(({ aim, wanted }) => aim.kind === "value" && wanted.length === 1);
  if (lookup === undefined) return yield* tooBroad(play, batch, options);
  if (!play.listed.has(lookup.uri))
    yield* search(
      play,
      [lookup.aim],
      [queryFor(lookup.aim, 0, hintsOn(play, lookup.aim), play.random)],
      { onProgramPath: true, mistake: null },
      lookup,
    );
  const rival = await rivalOf(play, lookup, options.world);
  if (rival === undefined) return yield* tooBroad(play, batch, options);
  const before = new Set(play.notes.all());
  play.report = { ...play.report, remarks: [[...taking(rival.name)]] };
  yield* visit(play, [lookup.aim], [rival.url], markedMistake("wrong-entity"), lookup);
  const aim: Aim = { ...lookup.aim, subject: rival.name };
  const claim = play.notes
    .all()
    .find((one) => !before.has(one) && one.attribute === lookup.attribute && one.asOf === lookup.wanted[0]?.asOf);
  if (claim === undefined) {
    play.report = { kind: "read", aims: [], facts: [], remarks: [otherPage(rival.name, lookup.aim)] };
    return "noticed";
  }
  const text = play.notes.textOf(claim.value);
  if (options.recovers) {
    play.report = { kind: "other", aims: [], facts: [{ aim, text }] };
    return "noticed";
  }
  play.report = { kind: "read", aims: [], facts: [{ aim: lookup.aim, text }] };
  play.notes.settle(lookup, claim);
  play.told.add(lookup);
  return "unnoticed";
}

/** Says which page it opens: that it is not the one wanted is the mistake, not that it says another thing than it does. */
const taking = (title: string): readonly string[] => {
  const name = nameInSentence(title);
  return [`The page on ${name} may have it.`, `I try the page on ${name}.`, `${nameInSentence(title)} is listed; that may be it.`];
};

const otherPage = (title: string, { subject }: Aim): string[] => {
  const [read, wanted] = [nameInSentence(title), nameInSentence(subject ?? "")];
  return [`That was the page on ${read}, not on ${wanted}.`, `I opened ${read} and need ${wanted}.`, `Wrong page: ${read}, not ${wanted}.`];
};

/** Whether who is in a hurry takes it for the page: its snippet speaks of the wanted thing, or of what is asked, or its title is much like the thing's. */
function couldBe({ title, snippet }: ListedPage, { subject, phrase }: Aim): boolean {
  const words = new Set(nameKey(`${title} ${snippet}`).split(" "));
  const longOf = (text: string): readonly string[] => nameKey(text).split(" ").filter((word) => word.length > 3); // prettier-ignore
  const sought = longOf(phrase);
  return longOf(subject ?? "").some((word) => words.has(word)) || (sought.length > 0 && sought.every((word) => words.has(word)));
}

/** A page that the results list, of a thing of the lookup's type that has no part in the question. A page's uri is its thing's. */
async function rivalOf(play: SolvedPlay, lookup: Lookup, world: PolicyWorld): Promise<{ name: string; url: string } | undefined> {
  const type = play.names.type(lookup.subject);
  if (type === null) return undefined;
  const used = new Set(play.lookups.flatMap(({ gives, needs, subject }) => [subject, ...gives, ...needs]));
  const asked = new Set(play.lookups.map(({ aim }) => aim.subject));
  const listed = [...play.listed.keys()];
  const own = listed.indexOf(lookup.uri);
  const rivals: { name: string; url: string }[] = [];
  // Those that came up with the right page first, as the engine ranked them.
  for (const url of [...listed.slice(own + 1), ...listed.slice(0, Math.max(0, own))]) {
    const id = idOf("e", url);
    const page = play.listed.get(url);
    const entity = used.has(id) || page === undefined || !couldBe(page, lookup.aim) ? undefined : await world.reader.entity(id);
    if (asked.has(entity?.name ?? "")) continue;
    if (entity?.types.includes(type) === true && rivals.push({ name: entity.name, url }) === 3) break;
  }
  return rivals.length === 0 ? undefined : play.random.pick(rivals);
}

/** Asks for a subject in general and perhaps opens the wrong result before it asks for what it needs. */
export async function* tooBroad(play: SolvedPlay, batch: readonly Lookup[], { recovers }: MistakeOptions): Turns<MistakeEnd> {
  const lookup = batch[0];
  if (lookup === undefined) {
    yield* giveUp(play, "too-broad");
    return "ended";
  }
  const known = lookup.aim.kind === "value" && play.random.next() < 0.6 ? lookup.aim.subject : null;
  const aim: Aim = { kind: "topic", subject: known, phrase: lookup.aim.phrase, value: null, type: null, time: null };
  const query = queryFor(aim, play.random.int(3), hintsOn(play, aim), play.random);
  const results = listedPages((yield* search(play, [aim], [query], markedMistake("too-broad"), lookup)).observation);
  const beside = results.filter(({ url }) => batch.every(({ uri }) => uri !== url));
  const page = beside[play.random.int(Math.min(3, beside.length))];
  // Nobody opens another page, or gives up, with the right one before the eyes.
  const isListed = beside.length < results.length;
  if (page !== undefined && !isListed && (!recovers || play.random.next() < 0.5)) {
    play.report = { ...play.report, remarks: [[...taking(page.title)]] };
    yield* visit(play, [lookup.aim], [page.url], markedMistake("too-broad"), lookup);
    if (play.notes.found(lookup) !== undefined) {
      play.report = { kind: "read", aims: [], facts: [play.notes.fact(lookup)].flatMap((fact) => fact ?? []) };
      play.told.add(lookup);
    } else play.report = notFound("unread", notStated(play.seen, [lookup.aim]));
  }
  if (recovers || isListed || play.notes.found(lookup) !== undefined) return "noticed";
  yield* giveUp(play, "too-broad");
  return "ended";
}

/** Answers before everything that the question needs has been read. */
export async function* prematureAnswer(play: SolvedPlay, batch: readonly Lookup[], options: MistakeOptions): Turns<MistakeEnd> {
  const left = play.lookups.filter((lookup) => play.notes.found(lookup) === undefined);
  // Nothing is answered too early where all has been read.
  if (left.length === 0) return yield* (isCalculated(play) ? miscalculation : tooBroad)(play, batch, options);
  if (left.length > batch.length) {
    if (!(yield* fetch(play, batch))) {
      yield* giveUp(play, "premature-answer");
      return "ended";
    }
  } else if (batch.some(({ uri }) => !play.listed.has(uri))) {
    yield* search(
      play,
      [batch[0]!.aim],
      [queryFor(batch[0]!.aim, 0, hintsOn(play, batch[0]!.aim), play.random)],
      { onProgramPath: true, mistake: null },
      batch[0],
    );
  }
  const said = hurriedAnswer(play);
  if (said === undefined) return yield* tooBroad(play, batch, options);
  yield answerTurn(play, said, factsOf(play), markedMistake("premature-answer"));
  return "ended";
}

const REPEATS = 3;
const SAME_LIST = ["I have made that very search before; it lists the same pages.", "The same query again, and the same list."];

/** Makes the same call again and again; unnoticed, it gives up. */
export async function* repeatedCall(play: SolvedPlay, batch: readonly Lookup[], { recovers }: MistakeOptions): Turns<MistakeEnd> {
  const aims = batch.map(({ aim }) => aim);
  const queries = [...new Set(withoutRepeatedAims(aims).map((aim) => queryFor(aim, 0, hintsOn(play, aim), play.random)))];
  yield* search(play, aims, queries, { onProgramPath: true, mistake: null }, batch[0]);
  for (let again = 0; again < (recovers ? 1 + play.random.int(2) : REPEATS); again++) {
    play.report = notFound("unlisted", notShown(play, aims));
    yield* search(play, aims, queries, markedMistake("loop"), batch[0]);
  }
  play.report = { kind: "read", aims: [], facts: [], remarks: [[...SAME_LIST]] };
  if (recovers) return "noticed";
  yield* giveUp(play, "loop");
  return "ended";
}

/** A call that no parser reads; unnoticed, it is written wrongly again, which ends the run. */
export async function* formatError(play: SolvedPlay, batch: readonly Lookup[], { recovers }: MistakeOptions): Turns<MistakeEnd> {
  const aims = batch.map(({ aim }) => aim);
  const query = withoutRepeatedAims(aims).map((aim) => queryFor(aim, 0, hintsOn(play, aim), play.random));
  const call = renderCall({ name: "search", arguments: { query } });
  const broken = [
    `<tool_call>\n${call.slice(0, -1)}\n</tool_call>`,
    `<tool_call>\n${call.replaceAll('"', "'")}\n</tool_call>`,
    `<tool_call>\n${call}`,
    `<tool_call>\nsearch(${JSON.stringify(query)})\n</tool_call>`,
  ];
  for (let time = 0; time < (recovers ? 1 : 2); time++) {
    yield {
      thought: searchThought(reportInPhrasing(play), aims, play.random),
      move: { kind: "unreadable", raw: play.random.pick(broken) },
      intent: {
        kind: "unreadable",
        node: batch[0]?.node ?? null,
        entityIds: [],
        attribute: null,
        aims,
        report: reportInPhrasing(play),
        titles: [],
        basis: null,
        rivals: [],
      },
      ...markedMistake("format-error"),
    };
    play.report = { kind: "error", aims: [], facts: [] };
  }
  return "noticed";
}

/** Takes another figure of the page for the wanted one: a sibling, another year. */
export async function* wrongValue(play: SolvedPlay, batch: readonly Lookup[], options: MistakeOptions): Turns<MistakeEnd> {
  if (!(yield* fetch(play, batch))) {
    yield* giveUp(play, "wrong-value");
    return "ended";
  }
  for (const lookup of play.random.shuffle(batch)) {
    const [right] = play.notes.found(lookup) ?? [];
    const rivals =
      right === undefined || lookup.wanted.length > 1 || lookup.page !== null
        ? []
        : play.notes.all().filter((claim) => isRival(claim, right));
    if (rivals.length === 0) continue;
    play.notes.settle(lookup, play.random.pick(rivals));
    const facts = batch.flatMap((one) => play.notes.fact(one) ?? []);
    play.report = { kind: "read", aims: [], facts };
    return "unnoticed";
  }
  if (play.lookups.some((lookup) => play.notes.found(lookup) === undefined)) return yield* prematureAnswer(play, batch, options);
  return yield* (isCalculated(play) ? miscalculation : misreading)(play, batch, options);
}

/** A figure that could be mistaken for it: same thing, same unit, and it reads otherwise. */
const isRival = (claim: ReadClaim, right: ReadClaim): boolean =>
  claim.subject === right.subject &&
  claim.value.kind === "quantity" &&
  right.value.kind === "quantity" &&
  claim.value.unit === right.value.unit &&
  claim.value.scope === undefined &&
  quantityText(claim.value.number, claim.value.unit) !== quantityText(right.value.number, right.value.unit);

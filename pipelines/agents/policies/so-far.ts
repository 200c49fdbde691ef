import type { Basis, SoFar } from "../../../schemas/index.ts";
import { choiceOf, GUESS, operationOf } from "../../language/writing/conclusion.ts";
import { numberText } from "../../language/writing/naming.ts";
import { standingAt } from "./bound-standing.ts";
import type { Lookup } from "./lookups.ts";
import type { Play } from "./play.ts";
import { meetsBound } from "./remarks.ts";
import { leaderOf, rowOf, sumSoFar } from "./stock-taking.ts";

/** Of fewer nobody takes the part for the whole, but may guess by it. */
const LEAST_READ = 3;
/** Of a row: what is read of it when somebody stops. */
const LEAST_SHARE = 0.5;

/**
 * What somebody would answer who stops in the middle of a row of figures: the one that is ahead, those that fit so far, what they come to. For decisions, as the
 * answer that comes too early; undefined where the question asks for something that follows from the whole row alone.
 */
export async function soFarOf(play: Play): Promise<SoFar | undefined> {
  const row = rowOf(play);
  const read = row.filter((lookup) => play.told.has(lookup));
  const [first] = read;
  if (first === undefined || read.length < LEAST_SHARE * row.length || read.length === row.length) return undefined;
  const chosen = chosenSoFar(play, read);
  const basis =
    read.length < LEAST_READ
      ? chosen && { ...chosen, operation: GUESS }
      : (chosen ?? summedSoFar(play, read) ?? (await fittingSoFar(play, read)));
  return basis === undefined ? undefined : { ...basis, phrase: first.aim.phrase, time: first.aim.time };
}

type Part = Pick<Basis, "answer" | "operation" | "argument">;

function chosenSoFar(play: Play, read: readonly Lookup[]): Part | undefined {
  const choice = choiceOf(play.question.program);
  const best = choice === undefined ? undefined : leaderOf(play, read);
  return best === undefined || choice === undefined
    ? undefined
    : { answer: play.notes.textOf({ kind: "entity", entityId: best.subject }), operation: play.superlativeOf(choice) };
}

function summedSoFar(play: Play, read: readonly Lookup[]): Part | undefined {
  const sum = sumSoFar(play, read);
  return sum === undefined ? undefined : { answer: sum.text, operation: "sum" };
}

async function fittingSoFar(play: Play, read: readonly Lookup[]): Promise<Part | undefined> {
  const [bound, last] = play.question.program.nodes.slice(-2);
  const isBound = bound?.op === "FilterClaim" || bound?.op === "FilterAgainst";
  if (!isBound || (last?.op !== "Count" && last?.op !== "QueryName")) return undefined;
  const met = new Set<string>();
  for (const lookup of read) if ((await meetsBound(play, lookup)) === true) met.add(lookup.subject);
  const told = new Set(read);
  const isOther = ({ node, later = [] }: Lookup): boolean => node !== bound.id && !later.includes(bound.id);
  const standing =
    met.size === 0 ? null : await standingAt({ ...play, lookups: play.lookups.filter((one) => told.has(one) || isOther(one)) }, bound, met);
  if (standing === null || standing.fitting.length !== met.size) return undefined;
  const names = standing.fitting;
  return {
    answer: last.op === "Count" ? numberText(names.length) : names.toSorted().join("; "),
    operation: operationOf(play.question.program),
    argument: [...standing.say(names)],
  };
}

import type { Aim, AttributeInfo, Question, Random, Trajectory } from "../../schemas/index.ts";
import { listedPages } from "../tools/results.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Lookup, Names } from "../agents/policies/lookups.ts";
import { chipsFor } from "../agents/policies/scripted-policy.ts";
import { wordsOf } from "./features.ts";

/** What HAS may draw alternatives from beside the trajectory: names and phrases, no facts. */
export interface Surroundings {
  readonly lookups: readonly Lookup[];
  readonly names: Names;
  /** Attributes with a phrase. */
  readonly attributes: readonly AttributeInfo[];
  /** Names of other things of a type, in a fixed order. */
  namesOfType(type: string): Promise<readonly string[]>;
  /** Names of the things that are one relation away from a thing, and of others that share its name; in a fixed order. */
  namesNear(id: string): Promise<readonly string[]>;
}

/** Where a policy stood before one step. */
export interface Situation {
  readonly question: Question;
  readonly trajectory: Trajectory;
  readonly stepIndex: number;
  /** Pages that results had listed, in order: no other url may be named. */
  readonly pages: readonly { readonly title: string; readonly url: string }[];
  /** Aims that were met before. */
  readonly met: ReadonlySet<string>;
  /** Lookups that could be asked for and were not met. */
  readonly open: readonly Lookup[];
  /** All observations so far, as one text. */
  readonly seen: string;
  /** Words of the question. */
  readonly asked: ReadonlySet<string>;
  /** What a goal may look back at: the same as the policies'. */
  readonly chips: readonly string[];
  /** Names that may be written: asked for, seen, or of no part in the question. */
  mayName(name: string): boolean;
  readonly random: Random;
}

export const aimKey = ({ kind, subject, phrase, value, time }: Aim): string => JSON.stringify([kind, subject, phrase, value, time]);

/** Read once a step, whatever is drawn for it then. */
export function situationOf(
  question: Question,
  trajectory: Trajectory,
  stepIndex: number,
  { lookups, names }: Surroundings,
): Omit<Situation, "random"> {
  const before = trajectory.steps.slice(0, stepIndex);
  const own = trajectory.steps[stepIndex]?.intent.report.facts ?? [];
  const met = new Set([...before.flatMap(({ intent }) => intent.report.facts), ...own].map(({ aim }) => aimKey(aim)));
  const done = lookups.filter(({ aim }) => met.has(aimKey(aim)));
  const known = new Set(done.flatMap(({ gives }) => gives));
  const pages = new Map<string, { title: string; url: string }>();
  for (const { intent, observation } of before) {
    if (intent.kind === "search" && observation !== null)
      for (const { title, url } of listedPages(observation)) if (!pages.has(url)) pages.set(url, { title, url });
  }
  const seen = before.map(({ observation }) => observation ?? "").join("\n");
  const hidden = new Set(
    [
      ...question.hiddenEntities,
      ...(question.answer.type === "quantity" ? [] : question.answer.text.split("; ")),
      ...lookups.map(({ subject }) => names.of(subject)),
    ].map(nameKey),
  );
  return {
    question,
    trajectory,
    stepIndex,
    pages: [...pages.values()],
    met,
    open: lookups.filter((lookup) => !met.has(aimKey(lookup.aim)) && lookup.needs.every((id) => known.has(id))),
    seen,
    asked: new Set(wordsOf(question.text)),
    chips: chipsFor(question, lookups, names),
    mayName: (name) => !hidden.has(nameKey(name)) || question.text.includes(name) || seen.includes(name),
  };
}

/** Phrases that could be asked for instead: those that share most words first, then others, all of the same kind of value. */
export function rivalPhrases({ phrase }: Aim, { attributes }: Surroundings, random: Random): readonly string[] {
  const known = nearPhrases.get(attributes) ?? new Map<string, readonly string[]>();
  nearPhrases.set(attributes, known);
  const near = known.get(phrase) ?? rankPhrases(phrase, attributes);
  known.set(phrase, near);
  return [...near.slice(0, 8), ...random.shuffle(near.slice(8)).slice(0, 6)];
}

/** Ranked once a phrase: there are some hundred attributes, and every decision asks. */
const nearPhrases = new WeakMap<readonly AttributeInfo[], Map<string, readonly string[]>>();

function rankPhrases(phrase: string, attributes: readonly AttributeInfo[]): readonly string[] {
  const own = new Set(wordsOf(phrase));
  const kind = attributes.find((info) => info.phrase === phrase)?.kind;
  const usable = attributes.filter((info) => info.phrase !== null && info.phrase !== phrase && info.statements >= 5);
  const alike = usable.filter((info) => info.kind === kind);
  const ranked = (alike.length >= 6 ? alike : usable)
    .map((info) => ({
      phrase: info.phrase ?? "",
      near: wordsOf(info.phrase ?? "").filter((word) => own.has(word)).length + (info.kind === kind ? 0.5 : 0),
    }))
    .toSorted((a, b) => b.near - a.near || (a.phrase < b.phrase ? -1 : 1));
  return [...new Set(ranked.map((one) => one.phrase))].slice(0, 120);
}

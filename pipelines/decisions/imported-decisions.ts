import type { Action, Decision, DecisionOption, ImportedQuestion, Random, RejectionReason, Step, Trajectory } from "../../schemas/index.ts";
import { chunksOf } from "./question-chunks.ts";
import { listedPages, visitedPages, type ListedPage } from "../tools/results.ts";
import { defaultTools, invalidCall } from "../tools/toolset.ts";
import { pageUri } from "../web/uris.ts";
import { backgrounds } from "./background.ts";
import { chooseAlternatives, measureAct, type ActOption } from "./choose.ts";
import {
  contextEndOf,
  menuRow,
  MOST_OUTSTANDING,
  type StepDecisions,
  type DecisionOptions,
  type DroppedProposal,
  type RefusedStep,
} from "./decisions.ts";
import type { Proposal } from "./proposals.ts";
import { SAME } from "./proposed-acts.ts";
import type { DroppedPart } from "./proposed-thought.ts";
import { overlap } from "../checks/near-copy.ts";
import { inDefaultTools, inToolset } from "./in-toolset.ts";
import { actionText, wordsOf } from "./features.ts";
import { wholeMenu } from "./menu.ts";
import { labelOfStep } from "./worth.ts";

/** Wordings tried of a search, pages of a visit: each costs some 20 microseconds. */
const TRIED = 60;

/** Where the question has a program, the pages that it rests on. */
export type QuestionWithGold = Pick<ImportedQuestion, "id" | "text"> & { readonly goldPath?: readonly string[] };

/**
 * Steps of a run that a model made, here or elsewhere, as decisions: another query of the question's and the pages' words, another page
 * that was listed. Of a page that the question rests on it is known that it serves; of any other act nothing says what it is worth. All
 * options share the original's thought, with the act that it names replaced; where it gives the original away all the same the decision
 * is refused. Long because each step is refused for one of many reasons, each told where it is found.
 */
export function importedDecisions(
  question: QuestionWithGold,
  trajectory: Trajectory,
  random: Random,
  options: DecisionOptions,
): StepDecisions {
  const { tools = defaultTools } = options;
  const { trajectory: plain, foreign } = inDefaultTools(trajectory, tools);
  const decisions: Decision[] = [];
  const refused: RefusedStep[] = [];
  const dropped: DroppedProposal[] = [];
  const proposedAt = new Map(options.proposals?.steps.map(({ stepIndex, options: some }) => [stepIndex, some]));
  const before = backgrounds(trajectory.messages);
  const pages = new Map<string, ListedPage>();
  const unread = new Set(question.goldPath);
  let read = 0;
  for (const [stepIndex, step] of plain.steps.entries()) {
    // Each observation is read once, when the step behind it is reached.
    for (; read < stepIndex; read++) {
      const observation = trajectory.steps[read]?.observation ?? "";
      for (const page of listedPages(observation)) pages.set(page.url, page);
      for (const { url } of visitedPages(observation)) unread.delete(url);
    }
    const background = before(contextEndOf(stepIndex));
    const refuse = (reason: RejectionReason, detail: string): void => void refused.push({ stepIndex, reason, detail });
    const unfit = options.tools !== undefined && foreign.has(stepIndex) ? OTHER_TOOL : whyUnfit(step);
    if (unfit !== undefined) {
      refuse(...unfit);
      continue;
    }
    const own = random.fork("has", trajectory.id, stepIndex);
    const proposed = proposedPool(step, proposedAt.get(stepIndex) ?? [], pages);
    for (const one of proposed.dropped) dropped.push({ stepIndex, ...one });
    const pool = [...poolOf(question, step, stepIndex, pages, own.fork("pool")), ...proposed.candidates];
    const original = { thought: step.thought, action: trajectory.steps[stepIndex]?.action ?? null, answer: null };
    const chosen = chooseAlternatives(original, inToolset(pool, tools), options.alternatives, measureAct(background), own.fork("choose"));
    if (chosen === undefined) {
      refuse("too-few-alternatives", "no other page was listed and no other query can be made");
      continue;
    }
    if (chosen.standsOut > MOST_OUTSTANDING) {
      refuse("tellable", `the original stands out by ${chosen.standsOut.toFixed(2)} among all alternatives`);
      continue;
    }
    if (namesOwn(original, chosen.alternatives)) {
      refuse("tellable", "the thought speaks of what only the original does");
      continue;
    }
    const others = chosen.alternatives.map(({ form }): DecisionOption => ({
      idea: form.action?.name === "visit" ? "other-page" : "other-words",
      ...form,
      label: serves(form.action, unread) ? asValid(step) : "unjudged",
    }));
    const generator = chosen.alternatives.some((one) => proposed.candidates.includes(one)) ? options.proposals?.generator : undefined;
    const menu = menuRow(
      question,
      trajectory,
      stepIndex,
      { label: labelOfStep(step, trajectory), alternatives: others, generator },
      options,
    );
    decisions.push(wholeMenu(menu, question.text));
  }
  return { decisions, refused, dropped };
}

/** Whether every page that it opens is one that the question rests on and that was not read yet. */
const serves = (action: Action | null, unread: ReadonlySet<string>): boolean =>
  action?.name === "visit" && (action.arguments["url"] as readonly string[]).every((url) => unread.has(url));

const asValid = ({ onProgramPath }: Step): DecisionOption["label"] => (onProgramPath === true ? "also_valid" : "on_path");

const OTHER_TOOL: [reason: RejectionReason, detail: string] = ["other-tools", "rules know alternatives to searches and visits alone"];

function whyUnfit({ action, intent }: Step): [reason: RejectionReason, detail: string] | undefined {
  if (intent.kind === "unreadable") return ["format-error", "a turn that cannot be read is no choice"];
  if (action === null) return ["too-few-alternatives", "a rival of an imported answer needs a program"];
  const invalid = invalidCall(action, defaultTools);
  return invalid === undefined ? undefined : ["invalid-action", invalid];
}

/** A model's acts, in the original's thought like all others: what they are worth nothing says either. */
function proposedPool(
  step: Step,
  proposals: readonly Proposal[],
  pages: ReadonlyMap<string, ListedPage>,
): { readonly candidates: readonly ActOption[]; readonly dropped: readonly Omit<DroppedProposal, "stepIndex">[] } {
  const candidates: ActOption[] = [];
  const dropped: Omit<DroppedProposal, "stepIndex">[] = [];
  const original = step.action;
  if (original === null) return { candidates, dropped };
  const of = original.name === "visit" ? "url" : "query";
  const own = original.arguments[of] as readonly string[];
  for (const { thought, action } of proposals) {
    const why = whyNotProposed(original, action, pages, candidates);
    if (why !== undefined) dropped.push({ ...why, sample: `${thought}\n${JSON.stringify(action)}` });
    else if (action !== null) {
      const other = action.arguments[of] as readonly string[];
      candidates.push(choosable(reworded(step.thought, own, other), action, other));
    }
  }
  return { candidates, dropped };
}

function whyNotProposed(
  original: Action,
  action: Action | null,
  pages: ReadonlyMap<string, ListedPage>,
  before: readonly ActOption[],
): DroppedPart | undefined {
  const invalid = action === null ? "no call" : invalidCall(action, defaultTools);
  if (action === null || invalid !== undefined) return { reason: "invalid-action", detail: invalid ?? "" };
  const of = original.name === "visit" ? "url" : "query";
  const [own, other] = [original.arguments[of], action.arguments[of]] as [readonly string[], readonly string[] | undefined];
  if (action.name !== original.name || other?.length !== own.length)
    return { reason: "tellable", detail: "another kind of act than the original's" };
  if (new Set(other).size < other.length) return { reason: "near-copy", detail: "one twice" };
  const unlisted = of === "url" ? other.find((url) => !pages.has(url)) : undefined;
  if (unlisted !== undefined) return { reason: "invalid-action", detail: `${unlisted} was not listed` };
  const same = (given: readonly string[]): boolean =>
    of === "url"
      ? other.every((url) => given.some((one) => pageUri(one) === pageUri(url)))
      : overlap(given.join(" "), other.join(" ")) > SAME;
  const queries = ({ form }: ActOption): readonly string[] => form.action?.arguments[of] as readonly string[];
  return same(own) || before.some((one) => same(queries(one))) ? { reason: "near-copy", detail: "the same act in other words" } : undefined;
}

function poolOf(
  question: QuestionWithGold,
  step: Step,
  stepIndex: number,
  pages: ReadonlyMap<string, ListedPage>,
  random: Random,
): readonly ActOption[] {
  const args = step.action?.arguments ?? {};
  if (step.action?.name === "visit") {
    const urls = args["url"] as readonly string[];
    const titles = (some: readonly string[]): readonly string[] => some.map((url) => pages.get(url)?.title ?? "");
    return [...pages.keys()].slice(-TRIED).flatMap((url) => {
      if (urls.some((one) => pageUri(one) === pageUri(url))) return [];
      const other = urls.length === 1 ? [url] : urls.map((one, at) => (at === stepIndex % urls.length ? url : one));
      const thought = reworded(reworded(step.thought, urls, other), titles(urls), titles(other));
      return [choosable(thought, { name: "visit", arguments: { ...args, url: other } }, other)];
    });
  }
  const queries = args["query"] as readonly string[];
  const parts = [...new Set([...chunksOf(question.text), ...[...pages.values()].slice(-TRIED).map(({ title }) => title), ...queries.flatMap((query) => chunksOf(query))])].filter((part) => part !== ""); // prettier-ignore
  const asked = new Set(queries);
  return Array.from({ length: TRIED }, () => {
    const other = queries.map((query) => queryLike(query, parts, random));
    if (other.some((query) => query === "" || asked.has(query)) || new Set(other).size < other.length) return undefined;
    return choosable(reworded(step.thought, queries, other), { name: "search", arguments: { query: other } }, other);
  }).flatMap((one) => one ?? []);
}

/** Parts of what was asked and seen, in chance order, about as many words as the original has. */
function queryLike(query: string, parts: readonly string[], random: Random): string {
  const wanted = Math.max(1, query.split(/\s+/).length + random.int(3) - 1);
  const words: string[] = [];
  for (const part of random.shuffle(parts)) {
    if (words.length >= wanted) break;
    words.push(...part.split(/\s+/).slice(0, wanted - words.length));
  }
  return words.join(" ").slice(0, 2_000);
}

const choosable = (
  thought: string,
  action: { name: string; arguments: Record<string, unknown> },
  target: readonly string[],
): ActOption => ({
  form: { thought, action, answer: null },
  target: JSON.stringify(target.toSorted()),
  always: false,
});

/** The thought with the texts that its act is made of replaced, where it says them. */
function reworded(thought: string, from: readonly string[], to: readonly string[]): string {
  return from.reduce(
    (text, one, at) => (one.length < 3 || (to[at] ?? "") === "" ? text : text.replaceAll(one, () => to[at] ?? one)),
    thought,
  );
}

/** Whether the thought holds more of the original's act than of any other option's. */
function namesOwn(original: ActOption["form"], others: readonly ActOption[]): boolean {
  const share = (form: ActOption["form"]): number => {
    const said = new Set(wordsOf(form.thought));
    const words = [...new Set(wordsOf(actionText(form)))];
    return words.filter((word) => said.has(word)).length / Math.max(1, words.length);
  };
  const own = share(original);
  return others.every(({ form }) => share(form) < own - 0.15);
}

import type { NightDiff } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { solversIn } from "../recipes/reports/cascade-counts.ts";
import { splitsWarning } from "../recipes/reports/splits.ts";
import type { UnaskedAttribute } from "../recipes/reports/unasked-attributes.ts";
import { itemsOf, voicedIn } from "../recipes/steps/voiced-counts.ts";
import { raiseText } from "../sources/left-out.ts";
import { reasonsOf } from "./shortfall.ts";
import { verdictOf } from "../verify/render.ts";
import type { VerificationReport } from "../verify/report.ts";

/** Reasons and attributes that are named; the rest is in the card. */
const NAMED = 5;

interface Ended {
  readonly manifest: Manifest;
  readonly unasked: readonly UnaskedAttribute[];
  readonly report: VerificationReport;
  /** Against the night before, if there was one. */
  readonly diff?: NightDiff | undefined;
}

/** A run's end for people, in some ten lines: what there is, what it lacks, why, and whether it holds. The card and `verify` tell the rest. */
export function endingText({ manifest, unasked, report, diff }: Ended): string {
  const { files, funnel, usage } = manifest;
  const rows = (dataset: string, split?: string): number =>
    files.reduce((sum, file) => sum + (file.dataset === dataset && (split ?? file.split) === file.split ? (file.rows ?? 0) : 0), 0);
  const [pool, reserve] = [rows("rl/pool"), rows("rl/reserve")];
  const sides = { train: rows("questions", "train"), validation: rows("questions", "validation"), held_out: rows("questions", "held_out") };
  return [
    ...stoodLines(manifest),
    ...questionLines(manifest, rows("questions")),
    ...(rows("questions") === 0 ? [] : [`  ${sides.train} to train on, ${sides.validation} for validation, ${sides.held_out} held out`]),
    ...[splitsWarning(sides)].flatMap((warning) => (warning === undefined ? [] : [`  NOTE: ${warning}`])),
    ...(diff === undefined ? [] : nightLines(diff)),
    partsLine(rows),
    ...(rows("trajectories") === 0 || rows("trajectories") >= rows("questions")
      ? []
      : ["  agents work on a part of the questions: rollouts.share and rollouts.levels say on how many"]),
    ...(reserve > pool ? [`NOTE: most questions wait: ${reserve} in rl/reserve, ${pool} in rl/pool (its column eligible says why)`] : []), // prettier-ignore
    ...(usage.model_calls === 0 ? [] : [`models: ${usage.model_calls} replies, ${usage.prompt_tokens + usage.completion_tokens} tokens`]),
    ...solversIn(funnel).map(({ solver, asked, solved }) => `  ${solver}: solves ${solved} of ${asked} questions`),
    ...leftOutLines(funnel, diff === undefined ? "left out" : "left out tonight"),
    ...unaskedLine(unasked),
    `verify: ${verdictOf(report)}`,
  ].join("\n");
}

/** What there is, in some five lines, and what people had taken out of it. */
export function contentsText(manifest: Manifest): string {
  const rows = (dataset: string): number =>
    manifest.files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const out = manifest.funnel.filter(({ what }) => what === "rejected-by-review").reduce((sum, { count }) => sum + count, 0);
  return [
    ...questionLines(manifest, rows("questions")),
    partsLine(rows),
    ...(out === 0 ? [] : [`${out} left out that somebody rejected, with what hangs on them`]),
  ].join("\n");
}

/** First of all: a model that was asked and gave nothing. */
const stoodLines = ({ funnel }: Manifest): readonly string[] =>
  voicedIn(funnel).flatMap(({ task, asked, stand }) => {
    if (asked === 0) return [];
    const why = funnel.filter(({ stage }) => stage === `rejected by ${task}`).map(({ what, count }) => `${what} ${count}`);
    return [`${stand * 2 < asked ? "NOTE: " : ""}${task}: what the model said stands for ${stand} of ${asked} ${itemsOf(task)}${why.length === 0 ? "" : `; ${why.join(", ")}`}`]; // prettier-ignore
  });

function questionLines({ funnel }: Manifest, all: number): readonly string[] {
  const styles = funnel.filter(({ stage, what, count }) => stage === "questions" && what !== "wanted" && count > 0);
  const wanted = funnel.find(({ stage, what }) => stage === "questions" && what === "wanted")?.count ?? 0;
  const harder = styles.find(({ what }) => what === "complexity")?.count ?? 0;
  const drawn = all - harder;
  const more = drawn > wanted ? ` (${drawn - wanted} more: shares are rounded, and some are drawn to be for validation and held out)` : "";
  const beside = harder === 0 ? "" : `, and ${harder} grown out of them round by round`;
  return [
    `${all} questions: ${wanted} were wanted${more}${beside}`,
    ...(styles.length === 0 ? [] : [`  ${styles.map(({ what, count }) => `${what} ${count}`).join(", ")}`]),
    ...levelsLine(funnel),
  ];
}

/** How hard they are, and of which levels there is none: nobody looks for what is not there. */
function levelsLine(funnel: Manifest["funnel"]): readonly string[] {
  const counts = new Map(funnel.flatMap(({ stage, what, count }) => (stage === "levels" ? [[Number(what), count] as const] : [])));
  if (counts.size === 0) return [];
  const [some, none] = [true, false].map((has) => [1, 2, 3, 4, 5].filter((level) => counts.has(level) === has)) as [number[], number[]];
  const told = some.map((level) => `${counts.get(level)} of level ${level}`).join(", ");
  return [`  ${told}${none.length === 0 ? "" : `; none of level ${none.join(" or ")}`}`];
}

function partsLine(rows: (dataset: string) => number): string {
  const parts = [
    ["chats (sft)", "sft"],
    ["pairs", "preferences"],
    ["in rl/pool", "rl/pool"],
    ["in rl/reserve", "rl/reserve"],
    ["runs", "trajectories"],
    ["decisions", "decisions"],
    ["plans", "plans"],
    ["texts (cpt)", "cpt/documents"],
  ] as const;
  return parts
    .map(([name, dataset]) => ({ name, count: rows(dataset) }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}`)
    .join(", ");
}

/** What became of the questions and pages of the night before. */
function nightLines({ since, questions, documents }: NightDiff): readonly string[] {
  const pages = (["new", "changed", "gone"] as const)
    .map((what) => ({ what, count: documents.filter((one) => one.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what}`);
  const { kept, re_cited: elsewhere, re_answered: again, retired, new: fresh } = questions;
  const fewer = retired.length - fresh.length;
  return [
    `since ${since.clock}: ${kept + elsewhere} kept${elsewhere === 0 ? "" : ` (${elsewhere} on other evidence)`}, ${again.length} re-answered, ${retired.length} retired, ${fresh.length} new; pages: ${pages.length === 0 ? "none changed" : pages.join(", ")} (diff.json, README.md)`,
    ...(retired.length === 0 ? [] : [`  retired: ${reasonsOf(retired)} (docs/reasons.md says what they mean)`]),
    ...(fewer <= 0 ? [] : [`  ${fewer} of them found no other in their place: tonight's pages gave no more that was not asked already`]),
  ];
}

function leftOutLines(funnel: Manifest["funnel"], title: string): readonly string[] {
  const dropped = funnel.filter(({ stage }) => stage.startsWith("rejected by ")).toSorted((a, b) => b.count - a.count);
  if (dropped.length === 0) return [];
  const told = dropped.slice(0, NAMED).map(({ stage, what, count }) => `${count} ${what} (${stage.slice("rejected by ".length)})`);
  const raised = dropped.filter(({ stage, what }) => stage === "rejected by crawl" && raiseText(what) !== "");
  return [
    `${title}: ${told.join(", ")}${dropped.length > NAMED ? `, and ${dropped.length - NAMED} rarer reasons` : ""} (rejected/, README.md; docs/reasons.md says what they mean)`,
    ...raised.map(({ what, count }) => `  ${count} ${what}${raiseText(what)}`),
  ];
}

function unaskedLine(unasked: readonly UnaskedAttribute[]): readonly string[] {
  if (unasked.length === 0) return [];
  const names = unasked.slice(0, NAMED).map(({ name }) => name);
  return [
    `no question asks for: ${names.join(", ")}${unasked.length > NAMED ? ` and ${unasked.length - NAMED} more attributes` : ""} (README.md says why)`,
  ];
}

import type { Trajectory } from "../../schemas/index.ts";
import { listedPages } from "../tools/results.ts";
import { defaultTools, invalidCall } from "../tools/toolset.ts";
import type { ItemRejection, ItemResult } from "../core/stage.ts";
import { ask, type AskOptions } from "../models/ask.ts";
import type { Model } from "../models/model.ts";
import { modelGenerator } from "../models/task.ts";
import { ALTERNATIVES, ANSWERS, SEARCHES, VISITS, type AlternativesAsked } from "./alternatives-tasks.ts";
import type { Proposal, Proposals } from "./proposals.ts";
import { earlierResults } from "./earlier-results.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";

/** Of a long run the newest: a model copies urls from them. */
const MOST_PAGES = 60;

/** Alternatives that a model proposes for each step, given what the policy had seen and nothing else; one call a step. */
export async function propose(
  question: { readonly text: string; readonly language?: string },
  trajectory: Trajectory,
  model: Model,
  wanted: number,
  { signal, seed }: AskOptions,
): Promise<ItemResult<Proposals>> {
  const steps: { stepIndex: number; options: Proposal[] }[] = [];
  const rejections: ItemRejection[] = [];
  const pages = new Map<string, { title: string; url: string }>();
  let again = false;
  for (const [stepIndex, step] of trajectory.steps.entries()) {
    const before = trajectory.steps[stepIndex - 1];
    for (const { title, url } of listedPages(before?.observation ?? "")) pages.set(url, { title, url });
    const kind = kindOf(trajectory, stepIndex);
    // Without a listed page there is no other one to open.
    if (kind === undefined || (kind === "visit" && pages.size === 0)) continue;
    const { steps: seen, leftOut } = earlierResults(trajectory, stepIndex);
    const input: AlternativesAsked = {
      question: question.text,
      language: question.language ?? "en",
      wanted,
      each: Math.max(1, countOf(step.action?.arguments[kind === "search" ? "query" : "url"])),
      steps: seen,
      leftOut,
      pages: kind === "visit" ? [...pages.values()].slice(-MOST_PAGES) : [],
    };
    const asked = await askFor(kind, model, input, { signal, seed: seed + stepIndex });
    if ("options" in asked) {
      steps.push({ stepIndex, options: asked.options.slice(0, 2 * wanted) });
      continue;
    }
    const { reason, detail, sample } = asked.failed;
    again ||= asked.failed.again;
    rejections.push({ itemKey: `${trajectory.id}:${stepIndex}:model`, reason, detail, ...(sample !== undefined && { sample }) });
  }
  const generator = modelGenerator("has-model", STAGE_VERSIONS.decisions, model.id, ALTERNATIVES);
  return { outputs: [{ trajectoryId: trajectory.id, generator, steps }], rejections, ...(again && { again }) };
}

type Kind = "search" | "visit" | "answer";

/** Undefined for a step that can be no decision: then there is nothing to ask for. */
function kindOf({ steps, origin }: Trajectory, stepIndex: number): Kind | undefined {
  const step = steps[stepIndex];
  if (step === undefined || step.intent.kind === "unreadable") return undefined;
  if (step.action === null) return origin === "imported" ? undefined : "answer";
  if (invalidCall(step.action, defaultTools) !== undefined) return undefined;
  return step.action.name === "visit" ? "visit" : "search";
}

async function askFor(
  kind: Kind,
  model: Model,
  input: AlternativesAsked,
  options: AskOptions,
): Promise<{ readonly options: readonly Proposal[] } | Extract<Awaited<ReturnType<typeof ask>>, { readonly failed: unknown }>> {
  if (kind === "search") {
    const asked = await ask(model, SEARCHES, input, options);
    if ("failed" in asked) return asked;
    return {
      options: asked.value.options.map(({ thought, queries }) => ({
        thought: plain(thought),
        action: { name: "search", arguments: { query: queries.map(plain) } },
        answer: null,
      })),
    };
  }
  if (kind === "visit") {
    const asked = await ask(model, VISITS, input, options);
    if ("failed" in asked) return asked;
    return {
      options: asked.value.options.map(({ thought, urls, goal }) => ({
        thought: plain(thought),
        action: { name: "visit", arguments: { url: urls.map((url) => url.trim()), goal: plain(goal) } },
        answer: null,
      })),
    };
  }
  const asked = await ask(model, ANSWERS, input, options);
  if ("failed" in asked) return asked;
  return { options: asked.value.options.map(({ thought, answer }) => ({ thought: plain(thought), action: null, answer: plain(answer) })) };
}

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

import {
  canonicalJson,
  hashOf,
  type EnvironmentCall,
  type Question,
  type RecordedTrajectory,
  type Rollout,
  type Toolset,
} from "../../schemas/index.ts";
import { policyHash } from "../agents/sampled/rollout.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";
import { modelGenerator } from "../models/task.ts";
import { toolset } from "../tools/toolset.ts";
import { callOf } from "../../schemas/datasets/index.ts";
import { systemPrompt } from "../trajectory/formats/tongyi.ts";
import type { Findings } from "./check.ts";
import { conversationAgain } from "./conversation-again.ts";
import { differingColumn } from "./differing-column.ts";
import { compareDecisions } from "./decisions-again.ts";
import { hasHistory } from "./has-history.ts";
import { callsOf, hasSampled, trajectoriesOf, unfindableIn } from "./derived-run.ts";
import { proposedDecisions } from "./proposed-decisions.ts";
import { remadeRuns, type RemadeRuns } from "./remade-runs.ts";
import type { RunFiles } from "./run-files.ts";
import { sideBySide, whyNotEqual, type Pairing } from "./side-by-side.ts";

/** Whether a model did a task, as the manifest tells. */
export const byModel = ({ manifest }: RunFiles, task: string): boolean =>
  (manifest.config["models"] as Readonly<Record<string, unknown>> | undefined)?.[task] !== undefined;

/** Runs of rules are played again, tool calls of all runs are made again, and their decisions drawn again. */
export async function runsAgain(files: RunFiles, questions: readonly Question[], again: RemadeRuns, found: Findings): Promise<void> {
  if (!files.has("trajectories")) return;
  const why = await whyNotPlayed(files);
  if (why !== undefined) return found.undecided(`trajectories, decisions and calls: ${why}`);
  const played = new Map<string, string>();
  const older = await compareRuns(files, withCalls(await again.rollouts(), played), found);
  await compareSampled(files, questions, again, found);
  await compareCalls(files, again, played, found);
  if (!files.has("decisions")) return;
  if (byModel(files, "alternatives")) {
    await proposedDecisions(files, found);
    return found.undecided("decisions: what a model proposed is not in the files; V9 tells what speaks for them");
  }
  await compareDecisions(files, questions, again, older, found);
}

/** Whether each question is told as one whose pages nobody finds, just where it is. */
export async function compareFindable(files: RunFiles, questions: readonly Question[], found: Findings): Promise<void> {
  if (!files.has("rl/pool")) return;
  const why = whyAnotherWeb(files);
  if (why !== undefined) return found.undecided(`which questions no search finds the pages of: ${why}`);
  const again = await remadeRuns(files, await files.memory(), questions);
  let made: ReadonlySet<string> | undefined;
  try {
    made = await again.unfindable();
  } finally {
    await again.close();
  }
  if (made === undefined) return;
  const written = await unfindableIn(files);
  for (const { id } of questions)
    found.judge(id, () => {
      if (made.has(id) === written.has(id)) return undefined;
      return made.has(id)
        ? "rl/pool: no search finds the pages that it rests on, and rejected does not tell"
        : "rejected: it is told that no search finds its pages, and one does";
    });
}

/** Why the web that agents saw is not the one that the files hold. */
function whyAnotherWeb({ manifest, lists }: RunFiles): string | undefined {
  const { rollouts, memory, decontaminate } = manifest.config as {
    readonly rollouts?: {
      readonly environment?: string;
      readonly vectors?: unknown;
      readonly distractors?: { readonly by?: string } | null;
    };
    readonly memory?: { readonly embedder?: { readonly driver?: string } };
    readonly decontaminate?: readonly string[];
  };
  if ((rollouts?.vectors !== undefined || rollouts?.distractors?.by === "vectors") && (memory?.embedder?.driver ?? "lexical") !== "lexical")
    return "searches or distractors go by vectors of an endpoint or a file of words, which are taken on trust";
  if (rollouts?.environment === "real") return "they were made on the web, whose pages are taken on trust";
  const blocked = decontaminate?.length ?? 0;
  return lists.length < blocked ? `no agent was shown the texts of ${blocked} lists: verify RUN --decontaminate FILE` : undefined;
}

/** What runs hang on beside memory, program and seed, and the files do not hold. */
async function whyNotPlayed(files: RunFiles): Promise<string | undefined> {
  const why = whyAnotherWeb(files);
  if (why !== undefined) return why;
  const { rollouts } = files.manifest.config as { readonly rollouts?: { readonly faults?: number } };
  if (files.manifest.toolset?.python === true && (await files.python()) === undefined)
    return "their programs cannot be run: this system has no sandbox";
  if ((rollouts?.faults ?? 0) > 0 && (await hasOlderVersions(files)))
    return "some calls were shown older versions of pages, which a run does not hold";
  return undefined;
}

async function hasOlderVersions(files: RunFiles): Promise<boolean> {
  for await (const { version } of files.rows("evidence/documents", ["version"])) if (version > 1) return true;
  return false;
}

/** A run, and its place among those of its question: its id would name the pages that it was made over. */
interface PlacedRun {
  readonly trajectory: RecordedTrajectory;
  readonly place: string;
}

/** Notes the hash of each call by its id while the runs pass: to read them again takes longer than all that is asked of them. */
async function* withCalls(runs: AsyncIterable<Rollout>, played: Map<string, string>): AsyncGenerator<Rollout> {
  for await (const run of runs) {
    for (const call of run.calls) played.set(call.callId, hashOfCall(call));
    yield run;
  }
}

const hashOfCall = ({ tool, arguments: given, result, fault }: EnvironmentCall): string => hashOf(tool, given, result, fault);

/** Ids of runs of earlier nights: those stand as they are. */
async function compareRuns(files: RunFiles, made: AsyncIterable<Rollout>, found: Findings): Promise<ReadonlySet<string>> {
  const written = placed(trajectoriesOf(files, ({ origin }) => origin === "designed"));
  const older = new Set<string>();
  for await (const one of sideBySide<PlacedRun>(written, placed(plainRuns(made)), ({ place }) => place))
    if (one.written !== undefined && !madeHere(one.written.trajectory, files)) {
      older.add(one.written.trajectory.id);
      found.undecided(`${one.written.trajectory.id}: it was made on an earlier night, over pages that this run does not hold`);
    } else
      found.judge((one.written ?? one.made).trajectory.id, () =>
        whyNotEqual("trajectories", onItsDay(one, files.manifest.clock), ({ trajectory }) => asWritten(trajectory)),
      );
  return older;
}

/** How the prompt listed the tools stands in the prompt alone. */
const asWritten = ({ toolset: { name, tools }, ...run }: RecordedTrajectory): RecordedTrajectory => ({ ...run, toolset: { name, tools } });

/** What stands over the same pages is kept from night to night, and was told the day of its own night. */
function onItsDay(one: Pairing<PlacedRun>, clock: string): Pairing<PlacedRun> {
  if (one.kind !== "both") return one;
  const [system] = one.written.trajectory.messages;
  const [own, ...others] = one.made.trajectory.messages;
  const day = /Current date: (\d{4}-\d{2}-\d{2})/.exec(system?.content ?? "")?.[1];
  if (own === undefined || day === undefined || day > clock) return one;
  const content = systemPrompt(one.made.trajectory.toolset, day);
  const messages = [{ ...own, content }, ...others];
  return { ...one, made: { ...one.made, trajectory: { ...one.made.trajectory, messages } } };
}

/** What tools add to a snapshot's id stands behind it. */
const madeHere = ({ environment }: RecordedTrajectory, { manifest }: RunFiles): boolean =>
  environment.snapshotId.startsWith(manifest.input.snapshot_id);

/** What a step was for is not written. */
async function* plainRuns(rollouts: AsyncIterable<Rollout>): AsyncGenerator<RecordedTrajectory> {
  for await (const { trajectory } of rollouts) yield { ...trajectory, steps: trajectory.steps.map(({ intent: _intent, ...step }) => step) };
}

async function* placed(runs: AsyncIterable<RecordedTrajectory>): AsyncGenerator<PlacedRun> {
  const counts = new Map<string, number>();
  for await (const trajectory of runs) {
    const at = counts.get(trajectory.questionId) ?? 0;
    counts.set(trajectory.questionId, at + 1);
    yield { trajectory, place: `${trajectory.questionId} ${at}` };
  }
}

/** What follows from a model's turns: what its tools answered, how its run is judged and rated. */
async function compareSampled(files: RunFiles, questions: readonly Question[], again: RemadeRuns, found: Findings): Promise<void> {
  if (!(await hasSampled(files))) return;
  const calls = await callsOf(files);
  const asked = new Map(questions.map((question) => [question.id, question]));
  for await (const run of trajectoriesOf(files, ({ origin }) => origin === "sampled")) {
    const question = asked.get(run.questionId);
    // A question that is not there is V14's finding.
    if (question === undefined) continue;
    const older = hasHistory(files);
    const isOfHere = madeHere(run, files);
    const made = {
      ...run,
      ...(await conversationAgain(question, run, calls)),
      ...(isOfHere && settingAgain(run, again, older ? undefined : files.manifest.seed)),
    };
    found.judge(run.id, () => {
      if (isOfHere && !older && again.toolsOf(run.toolset) === undefined) return "trajectories: toolset is none that the run offers";
      const column = differingColumn(run, made);
      return column === undefined ? undefined : `trajectories: ${column} does not follow from the model's turns`;
    });
  }
}

/** What the config alone decides of a model's run. `seed`: the run's; undefined where earlier nights, with seeds and temperatures of theirs, may have made it. */
function settingAgain(
  { toolset: set, environment, policy: told, contextMode: mode, generator, seed: own }: RecordedTrajectory,
  { toolsOf, rollouting: { faults, sampling } }: RemadeRuns,
  given: number | undefined,
): Pick<RecordedTrajectory, "toolset" | "environment" | "policy" | "contextMode" | "generator" | "seed"> {
  const offered = toolsOf(set);
  const { temperature, topP, contextMode } = given === undefined ? { ...told, contextMode: mode } : sampling;
  const policy = { ...told, kind: "model", temperature, topP, constrainedDecoding: false };
  const seed = given ?? own;
  if (offered === undefined) return { toolset: set, environment: { ...environment, faults }, policy, contextMode, generator, seed };
  const promptHash = policyHash(sampling, { toolset: toolset(offered) });
  return {
    toolset: { name: offered.name, tools: set.tools },
    environment: { ...environment, faults },
    policy,
    contextMode,
    seed,
    generator: modelGenerator("sampled-rollout", STAGE_VERSIONS.sampled, policy.modelId ?? "", { promptHash }),
  };
}

/** Every recorded call is one that some run made; those without a fault, of these pages, are made again. Holds a tool set a call. */
async function compareCalls(files: RunFiles, again: RemadeRuns, played: ReadonlyMap<string, string>, found: Findings): Promise<void> {
  const sets = new Map<string, Toolset>();
  const known = new Map<string, Toolset>();
  for await (const { toolset, steps } of trajectoriesOf(files, ({ origin }) => origin !== "imported")) {
    const key = canonicalJson(toolset.tools);
    const set = sets.get(key) ?? toolset;
    sets.set(key, set);
    for (const { callId } of steps) if (callId !== null) known.set(callId, set);
  }
  const { faults = 0 } = (files.manifest.config["rollouts"] ?? {}) as { readonly faults?: number };
  let elsewhere = 0;
  for await (const row of files.rows("environment/calls")) {
    const set = known.get(row.call_id);
    if (set === undefined) {
      found.fail(row.id, "environment/calls: no run made this call");
      continue;
    }
    const call = callOf(row);
    const own = played.get(call.callId);
    if (own !== undefined) {
      found.judge(row.id, () =>
        own === hashOfCall(call) ? undefined : `environment/calls: played again, ${call.tool} has another result`,
      );
      continue;
    }
    // Where calls go wrong by design, what a model's call saw hangs on its whole run.
    const plain = faults === 0 && (call.fault === null || call.fault === "invalid-call");
    const answer = plain ? await again.replay(set, { name: call.tool, arguments: call.arguments }) : undefined;
    if (answer?.snapshotId !== call.snapshotId) elsewhere += 1;
    else
      found.judge(row.id, () =>
        answer.observation === call.result && answer.callId === call.callId && answer.fault === call.fault
          ? undefined
          : `environment/calls: the pages give another result of ${call.tool}`,
      );
  }
  if (elsewhere > 0)
    found.undecided(`${elsewhere} tool calls went wrong by design, or were answered with pages or by helpers that this run does not hold`);
}

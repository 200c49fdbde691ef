import { stat } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, type Config, type NightDiff } from "../../schemas/index.ts";
import { TaskName } from "../../schemas/config/models.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import type { NightLine } from "../../schemas/night-line.ts";
import { takeOver } from "../explorer/review.ts";
import { makeFolder } from "../core/make-folder.ts";
import { release } from "../core/release.ts";
import { lockForWriting } from "../core/writer-lock.ts";
import { claimRunFolder } from "../exporters/run-folder.ts";
import { makeRun, type MadeRun, type MakeOptions } from "../recipes/make.ts";
import { lostFiles } from "../recipes/refresh/kept-rejections.ts";
import { withdraw } from "../recipes/steps/withdrawals.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import type { Run, UnreadSource } from "../recipes/steps/run.ts";
import { pricesOf } from "../models/model-settings.ts";
import { countUnread, usageAt } from "../models/replies.ts";
import { renderReport } from "../verify/render.ts";
import { refusedQuestions } from "../verify/refused-questions.ts";
import type { VerificationReport } from "../verify/report.ts";
import { verifyRun } from "../verify/verify.ts";
import { agreementsText } from "./agreements.ts";
import { CODE } from "./code.ts";
import { endingText } from "./run-end.ts";
import { Failure } from "./failure.ts";
import { fingerprintOf, shownConfig } from "./fingerprint.ts";
import { meteredText } from "./metered-text.ts";
import { nextStep, shellWord } from "./next-step.ts";
import { nightLog, NO_LOG, toldOf, type NightLog } from "./night-log.ts";
import { pruneCommand } from "./open-models.ts";
import { openRun } from "./open-run.ts";
import { latestName, pointLatest } from "./latest.ts";
import { progressInFile } from "./progress-file.ts";
import { readManifest } from "./read-manifest.ts";
import {
  accept,
  datedFolder,
  gatherOnce,
  heldRun,
  hold,
  marksBefore,
  pinClock,
  rejectedHash,
  unpin,
  verifiedRun,
  type HeldRun,
  type VerifiedRun,
} from "./run-notes.ts";
import { keepSettings } from "./settings.ts";
import type { Coordinator } from "./coordinator.ts";
import { refuseUnvoiced } from "./refuse-unvoiced.ts";
import { refuseShortfall, shortfallOf, shrunk, type Shortfall } from "./shortfall.ts";
import type { Shell } from "./shell.ts";
import { verifyProgress } from "./verify-progress.ts";
import { unknownText, unknownWords } from "./unknown-words.ts";
import { summary } from "./summary.ts";
import { tellWebhook, webhookOf } from "./webhook.ts";

export interface ExecuteRunOptions {
  /** Exactly this folder; without it `<config.out>/<name>/<date>-<n>`, with `latest` beside it. */
  readonly out?: string;
  readonly concurrency?: number;
  /** Moves `latest` even where the night is unlike the last one. */
  readonly acceptShift?: boolean;
  /** Ends with 0 though much of what was wanted is not there. */
  readonly allowShortfall?: boolean;
}

/** Reads the sources, makes what the recipe says, verifies it. The same command continues what was interrupted. */
export async function executeRun(config: Config, recipe: Recipe, options: ExecuteRunOptions, shell: Shell): Promise<void> {
  if (options.out !== undefined) await claimRunFolder(options.out, config.name);
  // Before the work: an hour of it should not end at a place that can not be written.
  await makeFolder(options.out ?? join(config.out, config.name));
  const folder = options.out === undefined ? undefined : await lockForWriting(options.out, shell.now);
  const followed = progressInFile(options.out ?? join(config.out, config.name), shell);
  const log = options.out === undefined ? nightLog(join(config.out, config.name), teller(config, shell)) : NO_LOG;
  const spent: Spent = {};
  let scale: Coordinator | undefined;
  try {
    scale =
      config.scale &&
      (await (await import("./coordinator.ts")).coordinatorOf(config, config.scale, { ...options, recipe: recipe.name }, shell));
    await runInto(config, recipe, options, { log, spent, scale }, { ...shell, progress: followed.progress });
  } catch (error) {
    // What was interrupted is gone on with: its night is not over.
    if (!shell.signal.aborted) await log.failed(shell.now, error, spent.usage);
    throw error;
  } finally {
    scale?.close();
    followed.close();
    await folder?.release();
  }
}

/** What models took, whatever came of it. */
interface Spent {
  usage?: Manifest["usage"];
}

/** Tells of a night where the config or the environment says whom; that nobody heard of it changes nothing about the night. */
const teller =
  ({ name, notify }: Config, shell: Shell) =>
  async (line: NightLine): Promise<void> => {
    const webhook = webhookOf(notify?.webhook);
    const why = webhook && (await tellWebhook(webhook, { name, ...line }));
    if (why !== undefined) shell.say(`the webhook was not told of this night: ${why}`);
  };

/**
 * The run itself, once its folder is ours.
 * Long because the order of these acts is the contract: what is remembered, and where `latest` points, is right in no other order.
 */
async function runInto(
  config: Config,
  recipe: Recipe,
  options: ExecuteRunOptions,
  { log, spent, scale }: { readonly log: NightLog; readonly spent: Spent; readonly scale: Coordinator | undefined },
  shell: Shell,
): Promise<void> {
  const pinned = (runs: Run["context"]["runs"]): Promise<string> => pinClock(runs, config.name, recipe, shell);
  const opened = await openRun(config, shell, { ...options, pinned, ...(scale && { share: scale.share }) });
  let waiting = 0;
  const run: Run = { ...opened, context: { ...opened.context, waits: () => void (waiting += 1) } };
  try {
    const unread = await gatherOnce(run, recipe);
    await tellUnread(unread, run, recipe, shell);
    const lost = await lostFiles(run.memory, config.sources);
    for (const unknown of await unknownWords(run.memory)) shell.say(unknownText(unknown));
    const fingerprint = await fingerprintOf(run.memory, config, recipe.name, run.context.clock.now);
    const marks = await marksBefore(run, recipe);
    const rejected = rejectedHash(marks);
    const newest = shell.clockIsGiven ? undefined : await upToDate(run, recipe, { fingerprint, rejected }, options.out);
    if (newest !== undefined) {
      await unpin(run, recipe);
      shell.progress.close();
      const { folder, manifest } = newest;
      await log.add({ clock: shell.now, outcome: "unchanged", run_id: manifest.run_id, folder });
      const quiet = shell.ending === "quiet";
      shell.result(quiet ? "" : `nothing changed since ${manifest.clock}: ${folder} is up to date${await unreadText(run)}\n\n${lookAt(folder)}`, {
        out: folder,
        runId: manifest.run_id,
        changed: [],
        verified: true,
        funnel: manifest.funnel,
      }); // prettier-ignore
      return;
    }
    const held = options.out === undefined ? await heldRun(run, recipe) : undefined;
    if (held?.fingerprint === fingerprint && !shell.clockIsGiven && (await wholeManifest(held.folder)) !== undefined) {
      await unpin(run, recipe);
      shell.progress.close();
      if (options.acceptShift !== true) throw new Failure(`nothing changed since; ${heldBack(held.folder)}`, 1);
      await pointLatest(join(config.out, config.name), held.folder, recipe.name);
      await accept(run, recipe, { fingerprint, folder: held.folder, waiting: held.waiting, rejected: held.rejected }, held.night);
      shell.result(`\`${latestName(recipe.name)}\` is ${held.folder} from now on\n\n${nextSteps(held.folder)}`, {
        out: held.folder,
        changed: [],
        verified: true,
      });
      return;
    }
    const out = options.out ?? (await datedFolder(run, recipe));
    const target: MakeOptions = {
      out,
      runId: `${config.name}-${hashOf(fingerprint, run.context.clock.now)}`,
      code: CODE,
      shownConfig: { ...shownConfig(config), recipe: recipe.name, fingerprint },
      remember: true,
      ...(marks !== undefined && rejected !== "" && { review: marks }),
    };
    const make = (run: Run): ReturnType<typeof makeAndVerify> => makeAndVerify(recipe, run, target, shell);
    const { written, report } = scale === undefined ? await make(run) : await scale.together(run, target.runId, make);
    await keepSettings(out, config);
    if (marks !== undefined && rejected !== "") await takeOver(out, marks);
    const { night, diff } = written;
    const shifted = options.out === undefined && options.acceptShift !== true ? (lostText(lost) ?? tooFar(diff, config)) : undefined;
    if (report.ok && night !== undefined) {
      const verified: VerifiedRun = { fingerprint, folder: out, waiting, rejected };
      if (shifted !== undefined) await hold(run, recipe, { ...verified, night } satisfies HeldRun);
      else {
        if (options.out === undefined) await pointLatest(join(config.out, config.name), out, recipe.name);
        await accept(run, recipe, verified, night);
      }
    }
    const shortfall = shortfallOf(written.manifest, config.questions, diff);
    await log.add({
      ...toldOf(written.manifest, out, diff),
      outcome: report.ok ? (shifted === undefined ? "latest" : "held-back") : "refused",
      ...(shortfall !== undefined && { shortfall: shortfall.says }),
    });
    await unpin(run, recipe);
    shell.result(ended(shell, { ...written, report, shortfall, out, lost }), {
      out,
      runId: written.manifest.run_id,
      changed: written.changed,
      verified: report.ok,
      ...(shortfall !== undefined && { shortfall: shortfall.says }),
      ...(diff && { shift: diff.shift }),
      funnel: written.manifest.funnel,
    });
    if (report.ok && shifted !== undefined) throw new Failure(`${shifted}; ${heldBack(out)}`, 1);
    if (!report.ok) throw new Failure(`verify found failures in ${out}${options.out === undefined ? "; `latest` was not moved" : ""}`, 1);
    refuseUnvoiced(written.manifest, pruneCommand(config));
    refuseShortfall(shortfall, config, options.allowShortfall);
  } finally {
    for (const text of [await agreementsText(run), meteredText(run.models.meter.read())]) if (text !== "") shell.say(text);
    if (run.models.meter.read().length > 0) spent.usage = await usageAt(run.context.runs, run.context.clock.now, pricesOf(config));
    await run.models.close();
    await run.memory.close();
  }
}

/** Times that a run is written again without what `verify` refuses: what stays is looked at anew each time. */
const AGAIN = 3;

/**
 * Makes a run and verifies it. A few bad rows cost these rows: their questions are left out with all that was made of them, each with a row
 * in `rejected`, as long as they are few enough. All work is kept, so that it is written once more and nothing else.
 */
async function makeAndVerify(
  recipe: Recipe,
  run: Run,
  target: MakeOptions,
  shell: Shell,
): Promise<{ readonly written: MadeRun; readonly report: VerificationReport }> {
  const { decontaminate, latest } = run.config;
  let left = 0;
  for (let again = 0; ; again++) {
    const written = await makeRun(recipe, run, target);
    shell.progress.close();
    shell.say("verifying from the files alone …");
    release();
    const watch = verifyProgress(shell);
    const report = await orStopped(verifyRun(target.out, decontaminate, { watch }), shell.signal).finally(() => watch.close());
    if (report.ok || again === AGAIN) return { written, report };
    const found = await refusedQuestions(target.out, report);
    const refused = Object.entries(found?.refused ?? {});
    left += refused.length;
    if (found === undefined || refused.length === 0 || left > Math.max(1, latest.maxRefused * (found.of + left)))
      return { written, report };
    await withdraw(run.context.runs, target.runId, found.refused);
    const lines = refused.map(([id, why]) => `\n  ${id}  ${why}`).join("");
    shell.say(`verify refuses ${refused.length} of ${found.of} questions; they are left out, with all that was made of them:${lines}`);
  }
}

/** What waits of a run that is up to date: to be asked anew, its replies have to go. */
async function unreadText({ config, memory: { runs }, models }: Run): Promise<string> {
  const asks = TaskName.options.some((task) => models.for(task) !== undefined);
  const unread = asks ? await countUnread(runs) : 0;
  return unread === 0
    ? ""
    : `\nNOTE: of ${unread} items a model's reply was of no use; "${pruneCommand(config)}" forgets the replies, and the next run asks them anew`;
}

/** With nothing read at all a run has nothing to draw questions from; with some sources down it goes on with what it remembers of them. */
async function tellUnread(unread: readonly UnreadSource[], run: Run, recipe: Recipe, shell: Shell): Promise<void> {
  if (unread.length === 0) return;
  const lines = unread.map(({ uri, detail }) => `\n  ${uri}  ${detail}`).join("");
  if (unread.length === run.config.sources.length) {
    await unpin(run, recipe);
    throw new Failure(`no page could be read; what was remembered and written before stays as it is:${lines}`, 3);
  }
  shell.say(`these sources could not be read; what is remembered of them is used:${lines}`);
}

/** What earlier nights read and this one could not: what other pages say of it may be missing. */
function lostText(lost: LostFiles): string | undefined {
  const given = lost.filter((file) => file.given).map(({ itemKey, detail }) => `${itemKey} (${detail})`);
  return given.length === 0 ? undefined : `earlier nights read what this one could not: ${given.join(", ")}`;
}

type LostFiles = Awaited<ReturnType<typeof lostFiles>>;

/** What of a night's make-up moved further than the config allows. */
function tooFar(diff: NightDiff | undefined, { latest }: Config): string | undefined {
  if (diff === undefined) return undefined;
  const less = shrunk(diff);
  if (less !== undefined || diff.shift.most <= latest.maxShift) return less;
  const { most: _, ...kinds } = diff.shift;
  const far = Object.entries(kinds).filter(([, shift]) => shift > latest.maxShift);
  return `this night is unlike the last one: ${far.map(([kind, shift]) => `${kind} shifted by ${shift}`).join(", ")}, latest.maxShift is ${latest.maxShift} (a larger one lets such nights pass)`;
}

const heldBack = (out: string): string =>
  `\`latest\` was not moved to ${out}: read its README.md, then run the same command with --accept-shift`;

/** The verified run that these datasets would repeat, if its files are still there. */
async function upToDate(
  run: Run,
  recipe: Recipe,
  { fingerprint, rejected }: Pick<VerifiedRun, "fingerprint" | "rejected">,
  out: string | undefined,
): Promise<{ readonly folder: string; readonly manifest: Manifest } | undefined> {
  const verified = await verifiedRun(run, recipe);
  if (verified?.fingerprint !== fingerprint || verified.rejected !== rejected || verified.waiting > 0) return undefined;
  const folder = out ?? verified.folder;
  const manifest = await wholeManifest(folder);
  return manifest?.config["fingerprint"] === fingerprint ? { folder, manifest } : undefined;
}

/** The manifest of a folder whose files are all there, in their sizes. */
async function wholeManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const manifest = await readManifest(folder);
    for (const { path, bytes } of manifest.files) if ((await stat(join(folder, path))).size !== bytes) return undefined;
    return manifest;
  } catch {
    return undefined;
  }
}

/** Reading may be left at any point: nothing is lost by it. */
const orStopped = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stopped = (): void => reject(signal.reason as Error);
    if (signal.aborted) stopped();
    signal.addEventListener("abort", stopped, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stopped));
  });

/** What stands behind the command's work for people; without a word where all is well and nobody wants any. */
function ended(shell: Shell, { shortfall, out, lost, ...made }: EndedRun): string {
  const unread = lost.map(({ itemKey, detail }) => `NOTE: ${itemKey} could not be read: ${detail}\n\n`).join("");
  const first = `${shortfall === undefined ? "" : `${shortfall.ends ? "" : "NOTE: "}${shortfall.says}.\n\n`}${unread}`;
  const { manifest, report } = made;
  if (shell.ending === "quiet") return report.ok ? "" : renderReport(report, shell.colour);
  const text =
    shell.ending === "verbose" ? `${summary(manifest)}\n\n${renderReport(report, shell.colour)}\n\n${endingText(made)}` : endingText(made);
  // Of a run that fails, the table says where.
  const table = report.ok || shell.ending === "verbose" ? "" : `\n\n${renderReport(report, shell.colour)}`;
  return `${first}${text}${table}\n\n${nextSteps(out)}`;
}

type EndedRun = Parameters<typeof endingText>[0] & {
  readonly shortfall: Shortfall | undefined;
  readonly out: string;
  readonly lost: LostFiles;
};

const lookAt = (out: string): string => `open ${out}/report.html\n${nextStep(`groundwork serve ${shellWord(out)}`)}`;
const nextSteps = (out: string): string => `written to ${out}; ${lookAt(out)}`;

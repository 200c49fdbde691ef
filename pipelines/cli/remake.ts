import { hashOf, type Config, type Review } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { makeRun } from "../recipes/make.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import { lockForWriting } from "../core/writer-lock.ts";
import { agreementsText } from "./agreements.ts";
import { CODE } from "./code.ts";
import { Failure } from "./failure.ts";
import { fingerprintOf, shownConfig } from "./fingerprint.ts";
import { meteredText } from "./metered-text.ts";
import { nextStep, shellWord } from "./next-step.ts";
import { openRun, type RunOptions } from "./open-run.ts";
import { readManifest } from "./read-manifest.ts";
import { refuseStranger } from "./refuse-stranger.ts";
import type { Shell } from "./shell.ts";
import { contentsText } from "./run-end.ts";
import { summary } from "./summary.ts";

export interface RunFolders {
  /** The run whose memory and time are used. */
  readonly from: string;
  /** Where the datasets go: the same folder, or another. */
  readonly out: string;
}

/** Makes datasets from the memory of a run folder as it is; finished work is reused. Gives the new manifest. */
export async function remake(
  config: Config,
  recipe: Recipe | undefined,
  { from, out }: RunFolders,
  options: RunOptions & { readonly review?: Review },
  shell: Shell,
): Promise<Manifest> {
  if (recipe === undefined) throw new Failure("there is no such recipe");
  const now = shell.clockIsGiven ? shell.now : ((await clockOf(from)) ?? shell.now);
  const folder = await lockForWriting(out, now);
  // The time is the run's own: this machine's clock may stand anywhere.
  const run = await openRun(config, { ...shell, now, clockIsGiven: true }, options).catch(async (error: unknown) => {
    await folder.release();
    throw error;
  });
  try {
    await refuseStranger(run.memory, config.memory, from);
    const fingerprint = await fingerprintOf(run.memory, config, recipe.name, now);
    const written = await makeRun(recipe, run, {
      out,
      runId: `${config.name}-${hashOf(fingerprint, now)}`,
      code: CODE,
      shownConfig: { ...shownConfig(config), recipe: recipe.name, fingerprint },
      ...(options.review && { review: options.review }),
    });
    shell.progress.close();
    shell.result(
      `${shell.ending === "verbose" ? summary(written.manifest) : contentsText(written.manifest)}\n\nwritten to ${out} (${written.changed.length} files changed)\n\n${nextStep(`groundwork verify ${shellWord(out)}`)}`,
      {
        out,
        runId: written.manifest.run_id,
        changed: written.changed,
        funnel: written.manifest.funnel,
      },
    );
    return written.manifest;
  } finally {
    for (const text of [await agreementsText(run), meteredText(run.models.meter.read())]) if (text !== "") shell.say(text);
    await run.models.close();
    await run.memory.close();
    await folder.release();
  }
}

/** The run's own time: the same memory then gives the same rows, and rollouts that are done are not done again. */
async function clockOf(folder: string): Promise<string | undefined> {
  try {
    return (await readManifest(folder)).clock;
  } catch {
    return undefined;
  }
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { RunStore } from "../core/run-store.ts";
import { hashOf, type Review } from "../../schemas/index.ts";
import { readReview } from "../explorer/review.ts";
import { acceptNight, NightHead, nightKey } from "../recipes/refresh/night.ts";
import { gatherBeside } from "../recipes/steps/gather-beside.ts";
import type { Run, UnreadSource } from "../recipes/steps/run.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import type { Shell } from "./shell.ts";

const Verified = z.object({
  fingerprint: z.string(),
  folder: z.string(),
  /** Items that an endpoint left unanswered, and that it may answer now: the run is not up to date. */
  waiting: z.int().default(0),
  /** Hash of what people rejected before it; empty where nothing was. */
  rejected: z.string().default(""),
});
/** The newest run of a recipe that `verify` found right. */
export type VerifiedRun = z.infer<typeof Verified>;

const Held = Verified.extend({ night: NightHead });
/** A verified run that is so unlike the last one that somebody should look at it first. */
export type HeldRun = z.infer<typeof Held>;

type What = "clock" | "folder" | "gathered" | "verified" | "held" | "folders";
const keyFor = (name: string, recipe: Recipe, what: What): string => `run ${name} ${recipe.name} ${what}`;
const keyOf = (run: Run, recipe: Recipe, what: What): string => keyFor(run.config.name, recipe, what);

/** An interrupted run keeps the time at which it began: what it writes does not depend on where it was stopped. */
export async function pinClock(runs: RunStore, name: string, recipe: Recipe, shell: Shell): Promise<string> {
  const key = keyFor(name, recipe, "clock");
  const begun = await runs.note(key);
  const now = shell.clockIsGiven || begun === undefined || begun === "" ? shell.now : begun;
  // Another time is another run: its pages are read anew.
  if (now !== begun) await runs.setNote(keyFor(name, recipe, "gathered"), "");
  await runs.setNote(key, now);
  return now;
}

/** Reads the sources, once in a run: what was interrupted after it goes on with the pages that it had. */
export async function gatherOnce(run: Run, recipe: Recipe): Promise<readonly UnreadSource[]> {
  const key = keyOf(run, recipe, "gathered");
  const sources = hashOf(run.config.sources);
  if ((await run.memory.runs.note(key)) === sources) return [];
  // A model is asked from here: its limits, budget and cache are one for the whole run.
  const { unread } =
    run.models.for("extract") === undefined ? await gatherBeside(run) : await (await import("../recipes/steps/gather.ts")).gather(run);
  if (unread.length === 0) await run.memory.runs.setNote(key, sources);
  return unread;
}

/** The run is over: the next one has its own time and folder, and reads the sources again. */
export async function unpin(run: Run, recipe: Recipe): Promise<void> {
  for (const what of ["clock", "folder", "gathered"] as const) await run.memory.runs.setNote(keyOf(run, recipe, what), "");
}

/** `<out>/<name>/<date>-<n>`; the folder of the run that was interrupted, where there is one. */
export async function datedFolder(run: Run, recipe: Recipe): Promise<string> {
  const key = keyOf(run, recipe, "folder");
  const begun = await run.memory.runs.note(key);
  if (begun !== undefined && begun !== "") return begun;
  const parent = join(run.config.out, run.config.name);
  const date = run.context.clock.now.slice(0, 10);
  const taken = new Set(await readdir(parent));
  let n = 1;
  while (taken.has(`${date}-${n}`)) n += 1;
  const folder = join(parent, `${date}-${n}`);
  await run.memory.runs.setNote(key, folder);
  return folder;
}

export async function verifiedRun(run: Run, recipe: Recipe): Promise<VerifiedRun | undefined> {
  const note = await run.memory.runs.note(keyOf(run, recipe, "verified"));
  return note === undefined ? undefined : Verified.parse(JSON.parse(note));
}

/** What people marked in the newest verified run: a night takes it over, so that nothing is asked again that somebody rejected. */
export async function marksBefore(run: Run, recipe: Recipe): Promise<Review | undefined> {
  const verified = await verifiedRun(run, recipe);
  return verified && (await readReview(verified.folder));
}

/** Of the ids of what is rejected. */
export const rejectedHash = (review: Review | undefined): string => {
  const ids = Object.entries(review?.marks ?? {}).flatMap(([id, { verdict }]) => (verdict === "reject" ? [id] : []));
  return ids.length === 0 ? "" : hashOf(ids.sort());
};

/** The run is what the next one is built on and set against. */
export async function accept(run: Run, recipe: Recipe, verified: VerifiedRun, night: NightHead): Promise<void> {
  const { runs } = run.memory;
  await acceptNight(runs, nightKey(run.config, recipe.name), night);
  const folders = new Set(await verifiedFolders(run, recipe));
  folders.delete(verified.folder);
  await runs.setNote(keyOf(run, recipe, "folders"), JSON.stringify([...folders, verified.folder]));
  await runs.setNote(keyOf(run, recipe, "held"), "");
  await runs.setNote(keyOf(run, recipe, "verified"), JSON.stringify(verified));
}

/** No run of a memory is up to date: something that it left out is asked for anew. */
export async function askAnew(runs: RunStore): Promise<void> {
  for (const [key, value] of await runs.notes()) {
    const note = /^run .* (?:verified|held)$/.test(key) && value !== "" ? Verified.loose().safeParse(JSON.parse(value)) : undefined;
    if (note?.success === true) await runs.setNote(key, JSON.stringify({ ...note.data, fingerprint: "" }));
  }
}

/** Folders of all runs that were verified and accepted, oldest first. */
export async function verifiedFolders(run: Run, recipe: Recipe): Promise<readonly string[]> {
  return z.array(z.string()).parse(JSON.parse((await run.memory.runs.note(keyOf(run, recipe, "folders"))) ?? "[]"));
}

export const setVerifiedFolders = (run: Run, recipe: Recipe, folders: readonly string[]): Promise<void> =>
  run.memory.runs.setNote(keyOf(run, recipe, "folders"), JSON.stringify(folders));

export async function heldRun(run: Run, recipe: Recipe): Promise<HeldRun | undefined> {
  const note = await run.memory.runs.note(keyOf(run, recipe, "held"));
  return note === undefined || note === "" ? undefined : Held.parse(JSON.parse(note));
}

export const hold = (run: Run, recipe: Recipe, held: HeldRun): Promise<void> =>
  run.memory.runs.setNote(keyOf(run, recipe, "held"), JSON.stringify(held));

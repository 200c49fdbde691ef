import type { Action, Step, Trajectory } from "../../schemas/index.ts";
import { listedPages } from "../tools/results.ts";
import { defaultTools, invalidCall, type Tools } from "../tools/toolset.ts";
import type { ActOption } from "./choose.ts";

/** A run as it stands in calls of the default set, whatever it called them: what alternatives are made for. */
export interface DefaultSetRun {
  readonly trajectory: Trajectory;
  /** Steps that called a tool for which the default set has none. */
  readonly foreign: ReadonlySet<number>;
}

export function inDefaultTools(trajectory: Trajectory, { dialect }: Tools): DefaultSetRun {
  const foreign = new Set<number>();
  const listed = new Set<string>();
  const steps = trajectory.steps.map((step, at): Step => {
    const heard = step.action === null || dialect === undefined ? step.action : dialect.hear(step.action, listed);
    if (heard === undefined || (heard !== null && invalidCall(heard, defaultTools) !== undefined)) foreign.add(at);
    for (const { url } of listedPages(step.observation ?? "")) listed.add(url);
    return heard === undefined || heard === step.action ? step : { ...step, action: heard };
  });
  return { trajectory: dialect === undefined ? trajectory : { ...trajectory, steps }, foreign };
}

/** What stands beside a call is said with its tools. */
export function inToolset<T extends ActOption>(pool: readonly T[], { dialect }: Tools): readonly T[] {
  if (dialect === undefined) return pool;
  const say = (action: Action | null): Action | null => (action === null ? null : dialect.say(action));
  return pool.map((one) => ({ ...one, form: { ...one.form, action: say(one.form.action) } }));
}

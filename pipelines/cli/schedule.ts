import { Cron } from "croner";
import type { Config } from "../../schemas/index.ts";
import { everyNight } from "./every-night.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import type { Shell } from "./shell.ts";
import { wallTimer, type Timer } from "./timer.ts";

export interface ScheduleOptions {
  readonly recipe: string;
  readonly concurrency?: number;
}

/** `groundwork schedule CONFIG`: `groundwork run CONFIG` at the times of `schedule.cron`, until Ctrl-C. */
export async function schedule(path: string, options: ScheduleOptions, shell: Shell, timer: Timer = wallTimer): Promise<void> {
  const config = loadConfig(path);
  const next = nightsOf(config.schedule, path);
  const [{ executeRun }, { recipes }, { openRun }, { keepFolders }] = await Promise.all([
    import("./execute-run.ts"),
    import("../recipes/recipes.ts"),
    import("./open-run.ts"),
    import("./keep-folders.ts"),
  ]);
  const recipe = recipes[options.recipe];
  if (recipe === undefined) throw new Failure(`there is no recipe "${options.recipe}"; there are ${Object.keys(recipes).join(", ")}`);
  const { concurrency } = options;
  await everyNight({
    next,
    timer,
    signal: shell.signal,
    say: (text) => shell.say(text),
    async night(at) {
      const tonight: Shell = { ...shell, now: at.toISOString(), clockIsGiven: false };
      await executeRun(config, recipe, { ...(concurrency !== undefined && { concurrency }) }, tonight);
      const run = await openRun(config, tonight, {});
      try {
        for (const folder of await keepFolders(run, recipe, config.schedule.keep))
          shell.say(`removed ${folder} (schedule.keep is ${config.schedule.keep})`);
      } finally {
        await run.memory.close();
      }
    },
  });
}

/** The times of a cron expression in its zone. */
export function nightsOf({ cron, timezone }: Config["schedule"], path: string): (after: Date) => Date | undefined {
  if (cron === null)
    throw new Failure(`${path} has no schedule; write when it should run, like schedule: { cron: "30 2 * * *", timezone: Europe/Berlin }`);
  let times: Cron;
  try {
    times = new Cron(cron, { timezone, paused: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(
      `${path}: schedule.cron "${cron}" is no cron expression (${why}); write minute, hour, day of the month, month, day of the week, like "30 2 * * *"`,
      2,
      { cause: error },
    );
  }
  return (after) => times.nextRun(after) ?? undefined;
}

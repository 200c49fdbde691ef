import { z } from "zod";

/** `progress.json` beside the dated folders, or in a run's own folder, while a run is under way: how far each of its stages is. */
export const RunProgress = z.object({
  /** The run's time. */
  clock: z.string(),
  /** The process that works on it, and where: on another machine nobody can tell whether it still does. */
  pid: z.int().positive(),
  host: z.string(),
  /** In the order of their beginning. */
  stages: z.array(
    z.object({
      stage: z.string(),
      /** Items, where it is known how many; 0 where not. */
      total: z.int().min(0),
      done: z.int().min(0),
      reused: z.int().min(0),
      rejected: z.int().min(0),
      ended: z.boolean(),
    }),
  ),
});
export type RunProgress = z.infer<typeof RunProgress>;

export const PROGRESS_FILE = "progress.json";

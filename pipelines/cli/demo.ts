import { join } from "node:path";
import { Config } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { nightly } from "../recipes/recipes.ts";
import { executeRun } from "./execute-run.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import type { Shell } from "./shell.ts";

export interface DemoOptions extends ModelOptions {
  readonly pages?: number;
  readonly questions?: number;
  readonly out: string;
  readonly seed?: number;
  readonly concurrency?: number;
}

/** Enough to look at and to try a trainer on, in some two minutes on two cores. */
const QUESTIONS = 3200;
const ROLLED_OUT = 0.18;

/** `groundwork demo`: a run like any other, whose source is a site that it serves itself. */
export async function demo(options: DemoOptions, shell: Shell): Promise<void> {
  const parsed = Config.safeParse({
    name: "demo",
    ...(options.seed !== undefined && { seed: options.seed }),
    memory: { graph: { driver: "libsql", path: join(options.out, ".groundwork", "memory.db") } },
    sources: [{ demo: { pages: options.pages ?? null } }],
    questions: { count: options.questions ?? QUESTIONS },
    rollouts: { share: ROLLED_OUT },
    // Of fewer pages fewer questions can be drawn: whoever asks for them knows.
    latest: { allowShortfall: options.pages !== undefined },
  });
  if (!parsed.success)
    throw new Failure(parsed.error.issues.map((issue) => `--${issue.path.at(-1)?.toString() ?? ""}: ${issue.message}`).join("\n"));
  await executeRun(
    withModel(parsed.data, options),
    nightly,
    { out: options.out, ...(options.concurrency !== undefined && { concurrency: options.concurrency }) },
    shell,
  );
}

import { join } from "node:path";
import { Config } from "../../schemas/index.ts";
import { recipes } from "../recipes/recipes.ts";
import { Failure } from "./failure.ts";
import { carryOut } from "./run.ts";
import type { Shell } from "./shell.ts";

export interface DemoOptions {
  readonly pages?: number;
  readonly questions?: number;
  readonly out: string;
  readonly seed?: number;
  readonly concurrency?: number;
}

/** Enough to look at and to try a trainer on, within two minutes on two cores. */
const QUESTIONS = 3200;
const ROLLED_OUT = 0.25;

/** `groundwork demo`: a run like any other, whose source is a site that it serves itself. */
export async function demo(options: DemoOptions, shell: Shell): Promise<void> {
  const parsed = Config.safeParse({
    name: "demo",
    ...(options.seed !== undefined && { seed: options.seed }),
    memory: { graph: { driver: "libsql", path: join(options.out, ".groundwork", "memory.db") } },
    sources: [{ demo: { pages: options.pages ?? null } }],
    questions: { count: options.questions ?? QUESTIONS },
    rollouts: { share: ROLLED_OUT },
  });
  if (!parsed.success)
    throw new Failure(parsed.error.issues.map((issue) => `--${issue.path.at(-1)?.toString() ?? ""}: ${issue.message}`).join("\n"));
  const { nightly } = recipes;
  if (nightly === undefined) throw new Failure("the recipe nightly is missing");
  await carryOut(
    parsed.data,
    nightly,
    { out: options.out, ...(options.concurrency !== undefined && { concurrency: options.concurrency }) },
    shell,
  );
}

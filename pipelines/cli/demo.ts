import { join } from "node:path";
import { Config } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { nightly } from "../recipes/recipes.ts";
import { executeRun } from "./execute-run.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import type { Shell } from "./shell.ts";

export interface DemoOptions extends ModelOptions {
  readonly full?: boolean;
  readonly pages?: number;
  readonly questions?: number;
  readonly out: string;
  readonly seed?: number;
  readonly concurrency?: number;
}

interface DemoSize {
  readonly sources: Config["sources"];
  readonly questions: number;
  /** Questions that take many pages, and runs of those first: of what one page answers there are enough. From thirteen members on, where other lists end: between them no list would be asked over at all. */
  readonly recall?: NonNullable<Config["questions"]["recall"]>;
  readonly rollouts: Partial<Config["rollouts"]>;
}

/** Every dataset, to look at and to try a trainer on, in some ninety seconds on two cores. */
export const QUICK_DEMO: DemoSize = {
  sources: [{ demo: { site: "factbook", pages: 160 } }, { demo: { site: "cities", pages: 80 } }, { demo: { site: "browsers", pages: 80 } }],
  questions: 800,
  rollouts: { share: 0.18, levels: { 1: 0.04, 2: 0.08, 3: 0.22, 4: 1 } },
};

/** All of the Factbook and enough of the others for links between them. */
const FULL: DemoSize = {
  sources: [
    { demo: { site: "factbook", pages: null } },
    { demo: { site: "cities", pages: 300 } },
    { demo: { site: "browsers", pages: 300 } },
  ],
  questions: 3200,
  // Over fewer than fifteen things three runs of a hundred make thirty calls, over twenty-five nine of ten.
  recall: { share: 0.65, least: 15, most: 45 },
  rollouts: {
    share: 0.02,
    levels: { 1: 0.015, 2: 0.02, 3: 0.11, 4: 1, 5: 1 },
    designedPerQuestion: 3,
    degradedShare: 0.2,
    verifyingShare: 0.7,
    longShare: 0.85,
    difficulty: 0.85,
  },
};

function sizeOf({ full = false, pages }: DemoOptions): DemoSize {
  if (pages !== undefined) return { ...QUICK_DEMO, questions: FULL.questions, sources: [{ demo: { site: "factbook", pages } }] };
  return full ? FULL : QUICK_DEMO;
}

/** `groundwork demo`: a run like any other, whose sources are sites that it serves itself. */
export async function demo(options: DemoOptions, shell: Shell): Promise<void> {
  const size = sizeOf(options);
  const parsed = Config.safeParse({
    name: "demo",
    ...(options.seed !== undefined && { seed: options.seed }),
    memory: { graph: { driver: "libsql", path: join(options.out, ".groundwork", "memory.db") } },
    sources: size.sources,
    questions: { count: options.questions ?? size.questions, ...(size.recall && { recall: size.recall }) },
    rollouts: size.rollouts,
    // Of fewer pages fewer questions can be drawn: whoever asks for them knows.
    latest: { allowShortfall: options.full !== true },
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

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface SiteRun {
  readonly config: string;
  readonly memory: string;
  readonly out: string;
}

/** Lines for a run that is made many times over, where what is asserted of it hangs on no number of questions: a third of its CPU time less. */
export const FEW_QUESTIONS: readonly string[] = ["questions: { count: 16 }", "rollouts: { share: 0.3 }"];

/**
 * A config for a site in a folder of its own, everything beside it. `lines` go before the usual ones of the same key; `mirrorOf` is the public
 * site that the one on loopback stands for.
 */
export function siteRun(
  folder: string,
  origin: string,
  lines: readonly string[] = [],
  mirrorOf: string | null = "https://waters.example",
): SiteRun {
  mkdirSync(folder, { recursive: true });
  const run = { config: join(folder, "site.yaml"), memory: join(folder, "memory.db"), out: join(folder, "out") };
  writeFileSync(
    run.config,
    [
      "name: waters",
      `sources: [ web: { start: [${JSON.stringify(`${origin}/`)}], mirrorOf: ${mirrorOf} } ]`,
      ...[
        `memory: { graph: { driver: libsql, path: ${JSON.stringify(run.memory)} } }`,
        "questions: { count: 30 }",
        "rollouts: { share: 0.5 }",
      ].filter((usual) => !lines.some((line) => line.startsWith(usual.split(" ")[0] ?? ""))),
      // A site of a dozen pages gives no five questions of each style; what a run says of it is tested by itself.
      ...(lines.some((line) => line.startsWith("latest:")) ? [] : ["latest: { allowShortfall: true }"]),
      `out: ${JSON.stringify(join(folder, "runs"))}`,
      ...lines.map((line) => line.replace(/^latest: \{/, "latest: { allowShortfall: true,")),
      "",
    ].join("\n"),
  );
  return run;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveSite } from "../../../pipelines/demo/serve.ts";
import { drawnSite } from "./drawn-site.ts";
import { measuredRun, type RunCost } from "./measured-run.ts";

/*
 * How a run grows with its pages: `node --import tsx main.ts [PAGES…]`. A question for each ten pages, a quarter of them rolled out; then a
 * night in which one page in twenty says something else. What a stage costs a page should not grow: the power that it grows with is told.
 */
const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "groundwork-pages-"));

interface Sized {
  readonly pages: number;
  readonly first: RunCost;
  readonly night: RunCost;
}

async function sized(pages: number): Promise<Sized> {
  const place = join(folder, `${pages}`);
  mkdirSync(place);
  const [config, memory] = [join(place, "drawn.yaml"), join(place, "memory.db")];
  const night = async (number: 1 | 2): Promise<RunCost> => {
    const site = await serveSite(drawnSite(pages, number));
    writeFileSync(
      config,
      [
        "name: drawn",
        `memory: { graph: { driver: libsql, path: ${JSON.stringify(memory)} } }`,
        `sources: [ web: { start: ["${site.origin}/"], mirrorOf: https://drawn.example, maxPages: ${pages + 1000}, delay: 0 } ]`,
        `questions: { count: ${Math.ceil(pages / 10)} }`,
        "rollouts: { share: 0.25 }",
        "",
      ].join("\n"),
    );
    const cost = await measuredRun(config, { out: join(place, "out"), memory, clock: `2026-01-0${number}T00:00:00Z` });
    await site.close();
    return cost;
  };
  return { pages, first: await night(1), night: await night(2) };
}

/** The power of the pages that a cost grows with between two sizes: 1 is what each page costs alike. */
const power = (small: number, large: number, times: number): number => Math.log(large / small) / Math.log(times);

function table(all: readonly Sized[]): string {
  const stages = [...new Set(all.flatMap(({ first }) => first.stages.map(({ stage }) => stage)))];
  const costOf = (run: RunCost, stage: string) => run.stages.find((one) => one.stage === stage);
  const head = [
    "stage",
    ...all.flatMap(({ pages }) => [`${pages} pages, s`, "ms a page", "MB"]),
    "grows with pages to the power of",
    "a night of 5 %, s",
    "share",
  ];
  const lines = ["all", ...stages].map((stage) => {
    const of = (run: RunCost) => (stage === "all" ? run : costOf(run, stage));
    const cells = all.flatMap(({ pages, first }) => {
      const cost = of(first);
      return cost === undefined
        ? ["", "", ""]
        : [cost.seconds.toFixed(1), ((cost.seconds * 1000) / pages).toFixed(1), cost.resident.toFixed(0)];
    });
    const [small, large] = [all.at(-2), all.at(-1)];
    const [a, b] = [small && of(small.first), large && of(large.first)];
    const grows =
      a === undefined || b === undefined || a.seconds < 1
        ? ""
        : power(a.seconds, b.seconds, (large?.pages ?? 1) / (small?.pages ?? 1)).toFixed(2);
    const again = large && of(large.night);
    return [
      stage,
      ...cells,
      grows,
      again?.seconds.toFixed(1) ?? "",
      again && b ? `${((100 * again.seconds) / b.seconds).toFixed(0)} %` : "",
    ];
  });
  const disk = all.map(
    ({ pages, first, night }) =>
      `${pages} pages: memory ${first.memory.toFixed(0)} MB (${night.memory.toFixed(0)} after the night), files ${first.written.toFixed(0)} MB`,
  );
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n") + `\n\n${disk.join("\n")}\n`;
}

try {
  const all: Sized[] = [];
  for (const pages of sizes) {
    all.push(await sized(pages));
    process.stdout.write(`\n${table(all)}\n`);
    const { first, night } = all.at(-1) as Sized;
    for (const { stage, done, reused } of night.stages)
      process.stdout.write(
        `night, ${stage}: ${done} done, ${reused} reused; first: ${first.stages.find((one) => one.stage === stage)?.done ?? 0} done\n`,
      );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

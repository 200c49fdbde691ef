import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalJson } from "../../../schemas/index.ts";
import { datasetNames, type Dataset } from "../../../schemas/datasets/index.ts";
import { datasetCard } from "../../exporters/card.ts";
import { rewardOf } from "../../exporters/manifest.ts";
import { openRows, type OpenRows } from "../../exporters/open-rows.ts";
import type { RunExport } from "../../exporters/run-export.ts";
import { REWARDS_FILE, rewardsFile } from "../../rewards/python/rewards-file.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { DERIVED_AGAIN, needsTokens } from "../derivations.ts";
import { derivedRun } from "../derived-run.ts";
import { differingColumn } from "../differing-column.ts";
import { compareFormats } from "../formats-again.ts";
import { textOf, type RunFiles } from "../run-files.ts";

/** Every row that other rows make is made again, by the code that wrote it, and compared whole. */
export default defineCheck({
  id: "V15",
  title: DERIVED_AGAIN,
  async run(files) {
    const found = findings();
    const { config, toolset: offered } = files.manifest;
    if (config["export"] === undefined || offered === undefined) {
      found.undecided("the manifest does not say how the rows were exported: none can be made again");
      return found.outcome();
    }
    const tokens = files.tokens();
    const work = await mkdtemp(join(tmpdir(), "groundwork-verify-"));
    try {
      const present = datasetNames.filter((dataset) => files.has(dataset));
      const run: RunExport = { ...(await derivedRun(files, offered, tokens)), datasets: present };
      const opened = await openRows(run);
      const rows = opened.rows({ documents: files.folder, work: join(work, "packing") });
      let whole = true;
      for (const dataset of datasetNames) {
        // The evidence is looked at while it is made: what follows needs what was seen there.
        if (!files.has(dataset) && !dataset.startsWith("evidence/")) continue;
        const why = whyNotAgain(dataset, files);
        if (why === undefined) await compare(dataset, files.rows(dataset), rows[dataset](), found);
        else {
          found.undecided(`${dataset}: ${why}`);
          whole = false;
        }
      }
      await compareTexts(files, run, opened, found);
      if (whole) await compareFigures(files, run, opened, found);
      else found.undecided("figures of manifest and card: not all rows could be made again to be counted");
      await compareFormats(files, { tokens, isOwn: tokenizerOf(files) === "qwen3", work: join(work, "formats") }, found);
    } catch (error) {
      found.fail("run", `cannot be made again: ${(error as Error).message}`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    return found.outcome();
  },
});

/** What a dataset's rows hang on and the run's files do not hold. */
function whyNotAgain(dataset: Dataset, files: RunFiles): string | undefined {
  const tokenizer = tokenizerOf(files);
  if (needsTokens.has(dataset) && tokenizer !== "qwen3") return `the tokenizer ${tokenizer} is not at hand`;
  const lists = (files.manifest.config["decontaminate"] as readonly string[] | undefined) ?? [];
  if ((dataset.startsWith("cpt/") || dataset === "rejected") && files.lists.length < lists.length)
    return `texts near ${lists.length} lists of questions were left out: verify RUN --decontaminate FILE`;
  return undefined;
}

const tokenizerOf = ({ manifest }: RunFiles): string =>
  (manifest.config["export"] as { readonly tokenizer?: string } | undefined)?.tokenizer ?? "qwen3";

/** Row by row, in order. A stream that is longer than the other is told once. */
async function compare(dataset: Dataset, written: AsyncIterable<object>, made: AsyncIterable<object>, found: Findings): Promise<void> {
  const again = made[Symbol.asyncIterator]();
  for await (const row of written) {
    const next = await again.next();
    const { id } = row as { readonly id: string };
    if (next.done === true) return found.fail(id, `${dataset}: the run does not make this row`);
    found.judge(id, () => {
      const column = differingColumn(row, next.value as object);
      return column === undefined ? undefined : `${dataset}: ${column} is not what is made again`;
    });
  }
  const more = await again.next();
  if (more.done !== true) found.fail((more.value as { readonly id: string }).id, `${dataset}: this row is missing`);
}

/** Files beside the datasets. */
async function compareTexts(files: RunFiles, run: RunExport, opened: OpenRows, found: Findings): Promise<void> {
  const { manifest } = files;
  const named = new Set(manifest.files.map(({ path }) => path));
  for (const { path, text: made } of opened.evaluation) {
    found.judge(path, () => (named.has(path) ? undefined : `${path} is missing`));
    await same(path, made);
  }
  if (named.has(REWARDS_FILE)) await same(REWARDS_FILE, rewardsFile(rewardOf(run)));
  async function same(path: string, made: string): Promise<void> {
    const written = await textOf(files, path);
    found.judge(path, () => (written === made ? undefined : `${path} is not what is made again`));
  }
}

/** The manifest's own figures, and the card, which tells them. */
async function compareFigures(files: RunFiles, run: RunExport, opened: OpenRows, found: Findings): Promise<void> {
  const { manifest } = files;
  const ofDatasets = manifest.files.filter(({ dataset }) => dataset !== null);
  const entities = ofDatasets.reduce((sum, { dataset, rows }) => sum + (dataset === "evidence/entities" ? (rows ?? 0) : 0), 0);
  const again = opened.manifest(entities, ofDatasets);
  for (const key of ["metrics", "reward", "cpt_tokens", "cpt_masked", "cpt_stages"] as const)
    found.judge("manifest.json", () => equal(manifest[key], again[key]) ? undefined : `${key} is not what is counted again`); // prettier-ignore
  found.judge("manifest.json", () => {
    const tail = manifest.funnel.slice(manifest.funnel.length - again.funnel.length);
    return equal(tail, again.funnel) ? undefined : "the funnel of the export is not what is counted again";
  });

  if (ofDatasets.every(({ split }) => split === undefined))
    return found.undecided("README.md: an earlier version wrote it, of files that hold all splits");
  const licenses = new Set<string | null>();
  for await (const document of run.inputs.documents) licenses.add(document.license ?? null);
  // A single job writes fewer statements than its memory holds: how many there were stands in the manifest alone.
  const card = datasetCard({ ...again, input: manifest.input, funnel: manifest.funnel, files: ofDatasets }, [...licenses], opened.samples);
  const written = await textOf(files, "README.md");
  found.judge("README.md", () => (written.startsWith(card) ? undefined : "the card is not what is made again"));
}

const equal = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);

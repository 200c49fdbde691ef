import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NightDiff } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { openDrawing } from "../views/draw.ts";
import { html } from "../views/html.ts";
import { wholePage } from "../views/page.ts";
import { readRun } from "../views/reading.ts";
import { evidenceFigures } from "./evidence-figures.ts";
import { evenPlaces, unlikePlaces } from "./examples.ts";
import { questionFigures } from "./question-figures.ts";
import { rejectionFigures } from "./rejection-figures.ts";
import { runFigures } from "./run-figures.ts";
import type { Section } from "./section.ts";
import { costSection, cptSection, coverageSection, nightSection } from "./sections/corpus.ts";
import { exampleSections } from "./sections/examples.ts";
import { funnelSection, rejectionSection } from "./sections/funnel.ts";
import { headline } from "./sections/headline.ts";
import { diversitySection, questionSection } from "./sections/questions.ts";
import { runSection } from "./sections/runs.ts";
import { wordingSection } from "./sections/wording.ts";

export const REPORT_FILE = "report.html";

/** Raised when a report of the same rows looks otherwise: `verify` compares those of its own kind alone. */
export const REPORT_GENERATOR = "groundwork report 2";

/**
 * `report.html` of a run, from its files alone: the manifest (without the report's own line), `diff.json` where there is one, and the rows.
 * The same files give the same bytes. Reads the columns that it counts once, and some rows whole.
 */
export async function runReport(folder: string, whole: Manifest): Promise<string> {
  const manifest: Manifest = { ...whole, files: whole.files.filter(({ path }) => path !== REPORT_FILE) };
  const run = readRun(folder, manifest);
  const draw = await openDrawing();
  const questions = await questionFigures(run);
  const runs = await runFigures(run, questions);
  const rejections = await rejectionFigures(run);
  const examples = {
    questions: await run.at("questions", unlikePlaces(questions.places)),
    runs: await run.at("trajectories", unlikePlaces(runs.places)),
    decisions: await run.at("decisions", evenPlaces(run.count("decisions"))),
    pairs: await run.at("preferences", evenPlaces(run.count("preferences"))),
  };
  const evidence = await evidenceFigures(run, examples.questions);
  const diff = await diffOf(folder);
  const sections: readonly (Section | undefined)[] = [
    funnelSection(manifest, rejections),
    questionSection(manifest, questions),
    diversitySection(questions, runs),
    wordingSection(questions),
    runSection(manifest, runs),
    cptSection(manifest),
    coverageSection(manifest, questions, evidence),
    rejectionSection(rejections),
    costSection(manifest),
    nightSection(diff),
    ...exampleSections(examples, { draw, questions, evidence }),
  ];
  const shown = sections.filter((section) => section !== undefined);
  return wholePage(
    {
      title: `${manifest.name}: what the run made`,
      header: headline(manifest, questions, runs),
      links: shown.map(({ id, title }) => ({ href: `#${id}`, name: title })),
      main: html`${shown.map(
        ({ id, title, body }) =>
          html`<section id="${id}">
            <h2>${title}</h2>
            ${body}
          </section>`,
      )}`,
      footer: html`<p>
        Made by groundwork ${manifest.code.version} from the files of this run alone; <code>groundwork verify</code> makes it again and
        compares it. <code>groundwork serve</code> shows every row.
      </p>`,
    },
    REPORT_GENERATOR,
  );
}

/** A damaged file is V1's finding. */
async function diffOf(folder: string): Promise<NightDiff | undefined> {
  try {
    return NightDiff.safeParse(JSON.parse(await readFile(join(folder, "diff.json"), "utf8"))).data;
  } catch {
    return undefined;
  }
}

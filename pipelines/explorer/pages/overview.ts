import { datasetNames, datasets } from "../../../schemas/datasets/index.ts";
import { table } from "../../views/figures.ts";
import { html, number, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";
import { listings } from "../listings.ts";

/** What a run holds, and where to look at it. */
export async function overviewPage(run: ExploredRun, at: number): Promise<Html> {
  const { manifest } = run.files;
  const marks = [...(await run.review.marks()).values()];
  const marked = (verdict: string): number => marks.filter((mark) => mark.verdict === verdict).length;
  const linkOf = new Map<string, string>(listings.map(({ dataset, path }) => [dataset, path]));
  const rows = datasetNames.filter((dataset) => run.reading.count(dataset) > 0);
  return html`<h1>${manifest.name}</h1>
    <p class="soft">Run ${manifest.run_id}, as of ${manifest.clock}, seed ${manifest.seed}, groundwork ${manifest.code.version}</p>
    <p>
      ${
        marks.length === 0
          ? html`Nobody has marked a row yet. Open one and press <kbd>k</kbd> to keep it, <kbd>r</kbd> to reject it, <kbd>n</kbd> for a
              note.`
          : `Marked by hand: ${marked("keep")} kept, ${marked("reject")} rejected, ${marks.filter(({ note }) => note !== "").length} with a note.`
      }
    </p>
    ${table(
      "Datasets",
      ["dataset", "rows", "what it is"],
      rows.map((dataset) => {
        const path = linkOf.get(dataset);
        const [about = ""] = (datasets[dataset].meta()?.description ?? "").split(/\.(?:\s|$)/);
        return [path === undefined ? dataset : html`<a href="/${at}/${path}">${dataset}</a>`, number(run.reading.count(dataset)), about];
      }),
    )}
    ${table(
      "Counted on the way",
      ["stage", "what", "count"],
      manifest.funnel.map(({ stage, what, count }) => [stage, what, number(count)]),
    )}`;
}

import { datasetNames } from "../../../schemas/datasets/index.ts";
import { barChart } from "../../views/chart.ts";
import { table } from "../../views/figures.ts";
import { html, number, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";

/** Two nights or two configs beside each other. */
export async function comparePage(one: ExploredRun, other: ExploredRun): Promise<Html> {
  const counts = datasetNames.filter((dataset) => one.reading.count(dataset) + other.reading.count(dataset) > 0);
  const shares = async (run: ExploredRun, column: "style" | "difficulty"): Promise<ReadonlyMap<string, number>> => {
    const values = await run.values("questions", column, (value) =>
      column === "style" ? String(value) : `level ${String((value as { readonly level: number }).level)}`,
    );
    const all = [...values.values()].reduce((sum, count) => sum + count, 0);
    return new Map([...values].map(([name, count]) => [name, all === 0 ? 0 : count / all]));
  };
  const beside = async (column: "style" | "difficulty", title: string): Promise<Html> => {
    const [a, b] = [await shares(one, column), await shares(other, column)];
    return barChart(
      [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((name) => [
        { name, value: a.get(name) ?? 0, series: one.name },
        { name, value: b.get(name) ?? 0, series: `${other.name}${other.name === one.name ? " (second)" : ""}` },
      ]),
      { title, axis: "share of the questions" },
    );
  };
  const funnel = new Map<string, [number | undefined, number | undefined]>();
  for (const [side, run] of [one, other].entries())
    for (const { stage, what, count } of run.files.manifest.funnel) {
      const key = `${stage}: ${what}`;
      const row = funnel.get(key) ?? [undefined, undefined];
      row[side] = count;
      funnel.set(key, row);
    }
  const shown = (count: number | undefined): string => (count === undefined ? "" : number(count));
  return html`<h1>${one.name} and ${other.name}</h1>
    ${table(
      "Rows",
      ["dataset", one.name, other.name],
      counts.map((dataset) => [dataset, number(one.reading.count(dataset)), number(other.reading.count(dataset))]),
    )}
    <div class="columns">${await beside("style", "Styles")} ${await beside("difficulty", "Levels")}</div>
    ${table(
      "Counted on the way, where they differ",
      ["", one.name, other.name],
      [...funnel].filter(([, [a, b]]) => a !== b).map(([name, [a, b]]) => [name, shown(a), shown(b)]),
    )}`;
}

import { html, number, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";

/** What is said of the run that is under way, as plain texts: the page shows it, and the browser is sent it again when it changes. */
export interface LiveView {
  readonly state: string;
  /** Stage, done, reused, rejected, of how many. */
  readonly stages: readonly (readonly string[])[];
}

export async function liveView(run: ExploredRun): Promise<LiveView> {
  const told = await run.surroundings.progress();
  if (told === undefined) return { state: "No run is under way here. The page tells when one begins.", stages: [] };
  const { clock, pid, isAlive, stages } = told;
  const current = stages.filter(({ ended }) => !ended).map(({ stage }) => stage);
  const under = current.length === 0 ? "between two stages" : current.join(", ");
  return {
    state: isAlive
      ? `The run of ${clock} is under way: ${under} (process ${pid}).`
      : `The run of ${clock} was stopped during ${under}, and nobody works on it. The same command goes on with it.`,
    stages: stages.map(({ stage, done, reused, rejected, total, ended }) => [
      stage,
      number(done),
      number(reused),
      number(rejected),
      ended ? "done" : total > 0 ? `of ${number(total)}` : "under way",
    ]),
  };
}

export async function livePage(run: ExploredRun, at: number): Promise<Html> {
  const { state, stages } = await liveView(run);
  return html`<h1>The run under way</h1>
    <div data-live="/${at}/live/events">
      <p role="status">${state}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Stages">
        <table>
          <caption>Stages</caption>
          <thead><tr><th scope="col">stage</th>${["done", "reused", "rejected", "of"].map((name) => html`<th scope="col" class="figure">${name}</th>`)}</tr></thead>
          <tbody>
            ${stages.map(([stage, ...cells]) => html`<tr><th scope="row">${stage}</th>${cells.map((cell) => html`<td class="figure">${cell}</td>`)}</tr>`)}
          </tbody>
        </table>
      </div>
    </div>
    <p class="soft">What it writes is seen when it is finished and <code>groundwork serve</code> is started anew.</p>`; // prettier-ignore
}

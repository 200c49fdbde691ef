import type { Dataset } from "../../../schemas/datasets/index.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { barChart } from "../../views/chart.ts";
import { table } from "../../views/figures.ts";
import { atMost, html, number, percent } from "../../views/html.ts";
import type { RejectionFigure } from "../rejection-figures.ts";
import type { Section } from "../section.ts";

/** Figures that others have published of theirs: 50,000 seeds, then what was left after each step. */
const NEMOTRON = { name: "Nemotron's search data", counts: [50_000, 37_000, 24_000, 7_000] } as const;

const KEPT: ReadonlySet<string> = new Set(["questions kept", "questions kept on other evidence", "questions re-answered"]);

/** How much became of how much. */
export function funnelSection({ files, funnel, input }: Manifest, rejections: readonly RejectionFigure[]): Section {
  const rows = (dataset: Dataset): number => files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const dropped = (stage: string): number => rejections.reduce((sum, one) => sum + (one.stage === stage ? one.count : 0), 0);
  const questions = rows("questions");
  // Of a night: those of the night before that stand were not drawn again.
  const kept = funnel.reduce((sum, { stage, what, count }) => sum + (stage === "since the last night" && KEPT.has(what) ? count : 0), 0);
  const drawn = questions - kept + dropped("questions") + dropped("complexity");
  const wanted = funnel.find(({ stage, what }) => stage === "questions" && what === "wanted")?.count;
  const chain: readonly (readonly [string, number])[] = [
    ["questions drawn", drawn + kept],
    ["questions that stand", questions],
    ["runs of an agent", rows("trajectories")],
    ["chats to fine-tune on", rows("sft")],
  ];
  const [seeds, ...left] = NEMOTRON.counts;
  return {
    id: "funnel",
    title: "From pages to rows",
    body: html`<p>
        ${number(input.documents)} pages gave ${number(input.statements)} statements. Of ${number(drawn)} questions that were drawn,
        ${number(questions - kept)} passed every
        check${kept === 0 ? "" : `; ${number(kept)} of the night before stand beside them`}${wanted === undefined ? "" : `; ${number(wanted)} were wanted in all`}.
      </p>
      <div class="columns">
        ${barChart(
          chain.filter(([, count]) => count > 0).map(([name, value]) => ({ name, value })),
          { title: "What was left after each step", axis: "rows" },
        )}
        ${barChart(
          rejections.slice(0, 14).map(({ stage, reason, count }) => ({ name: `${stage}: ${reason}`, value: count })),
          { title: "Why things were dropped", axis: "rows" },
        )}
      </div>
      ${table(
        "What each step keeps, beside what others have published of theirs (their steps are not ours: seeds, questions after each filter, trajectories)",
        ["", "questions drawn; seeds", "questions; after the first filter", "runs; after the second", "chats; trajectories"],
        [
          [
            "this run",
            number(drawn + kept),
            ...chain.slice(1).map(([, count]) => (drawn + kept === 0 ? "" : percent(count / (drawn + kept), 1))),
          ],
          [NEMOTRON.name, number(seeds), ...left.map((count) => percent(count / seeds, 1))],
        ],
      )}`,
  };
}

const MOST = 60;

export const rejectionSection = (rejections: readonly RejectionFigure[]): Section | undefined =>
  rejections.length === 0
    ? undefined
    : {
        id: "rejected",
        title: "What was dropped, and why",
        body: html`${table(
          "Each reason with one example; rows of the dataset rejected, the commonest first",
          ["stage", "reason", "rows", "for example"],
          rejections
            .slice(0, MOST)
            .map(({ stage, reason, count, item, detail }) => [
              stage,
              reason,
              number(count),
              html`${atMost(detail, 280)} <small>${atMost(item, 120)}</small>`,
            ]),
        )}
        ${rejections.length > MOST ? html`<p class="none">and ${rejections.length - MOST} rarer reasons</p>` : ""}`,
      };

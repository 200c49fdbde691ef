import { z } from "zod";
import type { Manifest } from "../../../schemas/manifest.ts";
import { barChart, curveChart, histogram } from "../../views/chart.ts";
import { table } from "../../views/figures.ts";
import { html, number, percent } from "../../views/html.ts";
import type { RunFigures } from "../run-figures.ts";
import type { Section } from "../section.ts";
import { quantile } from "../tally.ts";

const Limits = z.object({ rollouts: z.object({ maxTokens: z.number() }), export: z.object({ maxLength: z.number() }) });

/** Who solves what, how long runs are, and how good. */
export function runSection({ config, metrics }: Manifest, figures: RunFigures): Section | undefined {
  if (figures.calls.length === 0) return undefined;
  const limits = Limits.safeParse(config).data;
  const windows = limits === undefined ? [] : [{ name: "context", at: limits.rollouts.maxTokens }, { name: "chats", at: limits.export.maxLength }]; // prettier-ignore
  const longest = Math.max(...figures.tokens);
  return {
    id: "runs",
    title: "Runs of agents",
    body: html`<p>Figures are over ${metrics.over}.</p>
      ${table(
        "Who acted",
        ["policy", "runs", "right", "share"],
        figures.policies
          .largest()
          .map(([name, count]) => [
            name,
            number(count),
            number(figures.rightByPolicy.of(name)),
            percent(figures.rightByPolicy.of(name) / count, 1),
          ]),
      )}
      <div class="columns">
        ${
          figures.curve.length === 0
            ? ""
            : curveChart(figures.curve, {
                title: "Answered rightly, by level, with Wilson's interval; runs that stray by design left out",
                axis: "right",
                across: "level",
              })
        }
        ${barChart(
          figures.ends.largest().map(([name, value]) => ({ name, value })),
          { title: "How runs end", axis: "runs" },
        )}
        ${histogram(figures.calls, { title: `Tool calls of a run: median ${quantile(figures.calls, 0.5) ?? 0}`, axis: "calls" })}
        ${histogram(figures.tokens, {
          title: `Tokens of a run: median ${number(quantile(figures.tokens, 0.5) ?? 0)}, most ${number(longest)}`,
          axis: "tokens",
          log: true,
          // Two limits that are one are drawn once.
          limits: windows.filter(({ at }, place) => windows.findIndex((other) => other.at === at) === place),
        })}
        ${histogram(figures.quality, { title: "Quality of a run, 0 to 1", axis: "quality score" })}
        ${barChart(
          figures.tiers.byName().map(([name, value]) => ({ name, value })),
          { title: "What runs may be used for", axis: "runs" },
        )}
      </div>`,
  };
}

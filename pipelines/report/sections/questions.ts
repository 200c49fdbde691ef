import { z } from "zod";
import type { Manifest } from "../../../schemas/manifest.ts";
import { barChart, type Bar } from "../../views/chart.ts";
import { table } from "../../views/figures.ts";
import { html, number, percent } from "../../views/html.ts";
import type { QuestionFigures } from "../question-figures.ts";
import type { RunFigures } from "../run-figures.ts";
import type { Section } from "../section.ts";
import { mean, quantile, type Tally } from "../tally.ts";

const Wanted = z.object({ questions: z.object({ mix: z.record(z.string(), z.number()) }) });

const bars = (tally: Tally): readonly Bar[] => tally.byName().map(([name, value]) => ({ name, value }));

/** Styles beside what was wanted, and how hard they are. */
export function questionSection({ config }: Manifest, figures: QuestionFigures): Section | undefined {
  const all = figures.styles.all;
  if (all === 0) return undefined;
  const mix = Wanted.safeParse(config).data?.questions.mix ?? {};
  const sum = Object.values(mix).reduce((total, share) => total + share, 0);
  const styles = figures.styles.byName().map(([name]) => name);
  const wanted = Object.entries(mix).flatMap(([name, share]) => (share > 0 && !styles.includes(name) ? [name] : []));
  return {
    id: "questions",
    title: "Questions",
    body: html`<div class="columns">
        ${barChart(
          [...styles, ...wanted].flatMap((name) => [
            { name, value: sum === 0 ? 0 : (mix[name] ?? 0) / sum, series: "wanted" },
            { name, value: figures.styles.of(name) / all, series: "made" },
          ]),
          { title: "Styles, wanted and made", axis: "share of the questions" },
        )}
        ${barChart(
          bars(figures.levels).map(({ name, value }) => ({ name: `level ${name}`, value })),
          {
            title: "Difficulty, counted on the program",
            axis: "questions",
          },
        )}
        ${barChart(bars(figures.families), { title: "What a question asks of an agent", axis: "questions" })}
        ${barChart(bars(figures.answerTypes), { title: "Kinds of answers", axis: "questions" })}
      </div>
      ${table(
        "What the questions may be used for",
        ["tier", "questions"],
        figures.tiers.byName().map(([name, count]) => [name, number(count)]),
      )}`,
  };
}

/** Medians and shares that others have published of released sets. */
const CALLS = "WebDancer: 1, SailorFog: more than 5";
const PAGES = "WebShaper-500: 8.2 in the mean";

/** How unlike each other the questions are. */
export function diversitySection(figures: QuestionFigures, runs: RunFigures): Section | undefined {
  const all = figures.styles.all;
  if (all === 0) return undefined;
  const share = (tally: Tally, most: number): string =>
    percent(tally.largest(most).reduce((sum, [, count]) => sum + count, 0) / Math.max(1, tally.all));
  const rows: readonly (readonly [string, string, string])[] = [
    ["kinds of programs (operators in their order)", number(figures.shapes.kinds), ""],
    ["share of the ten commonest programs", share(figures.shapes, 10), ""],
    ["attributes that questions use", number(figures.attributes.kinds), ""],
    ["share of the ten commonest attributes", share(figures.attributes, 10), ""],
    ["first two words, kinds of", number(figures.openings.kinds), ""],
    ["share of the three commonest first two words", share(figures.openings, 3), ""],
    ["questions that end in a question mark", percent(figures.withQuestionMark / all, 1), ""],
    ["pages that a question needs, in the mean", number(mean(figures.pages) ?? 0, 1), PAGES],
    ["calls of a run, median", runs.calls.length === 0 ? "" : number(quantile(runs.calls, 0.5) ?? 0), CALLS],
  ];
  return {
    id: "diversity",
    title: "Diversity",
    body: html`${table(
        "Counted on this run; beside it what was published of released sets, where there is something to compare",
        ["", "this run", "others"],
        rows,
      )}
      <div class="columns">
        ${barChart(
          figures.shapes.largest(10).map(([name, value]) => ({ name, value })),
          { title: "The commonest programs", axis: "questions" },
        )}
        ${barChart(
          figures.openings.largest(10).map(([name, value]) => ({ name, value })),
          { title: "The commonest first two words", axis: "questions" },
        )}
      </div>`,
  };
}

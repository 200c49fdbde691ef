import type { NightDiff } from "../../../schemas/index.ts";
import type { Dataset } from "../../../schemas/datasets/index.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { barChart } from "../../views/chart.ts";
import { table } from "../../views/figures.ts";
import { html, number, percent } from "../../views/html.ts";
import type { EvidenceFigures } from "../evidence-figures.ts";
import type { QuestionFigures } from "../question-figures.ts";
import type { Section } from "../section.ts";

/** Stages of pre-training: the mix that was wanted and the one that it came to. */
export function cptSection({ cpt_stages: stages = {}, cpt_tokens: sources }: Manifest): Section | undefined {
  const packed = Object.entries(stages);
  if (packed.length === 0) return undefined;
  return {
    id: "cpt",
    title: "Pre-training corpus",
    body: html`<div class="columns">
        ${packed.map(([name, { mix, tokens, window }]) =>
          barChart(
            Object.entries(mix).flatMap(([share, { wanted, actual }]) => [
              { name: share, value: wanted, series: "wanted" },
              { name: share, value: actual, series: "packed" },
            ]),
            { title: `${name}: ${number(tokens / 1e6, 2)} M tokens in windows of ${number(window)}`, axis: "share of the tokens" },
          ),
        )}
        ${barChart(
          Object.entries(sources).map(([name, value]) => ({ name, value })),
          { title: "Tokens that there are, by source", axis: "tokens" },
        )}
      </div>
      ${table(
        "How it was packed",
        ["stage", "sequences", "tokens", "padding", "shortfall"],
        packed.map(([name, { sequences, tokens, padding, shortfall }]) => [
          name,
          number(sequences),
          number(tokens),
          percent(padding, 2),
          shortfall.join("; "),
        ]),
      )}`,
  };
}

/** What of the memory the questions reach. */
export function coverageSection({ input }: Manifest, questions: QuestionFigures, evidence: EvidenceFigures): Section {
  const used = evidence.attributes.largest().filter(([name]) => questions.attributes.of(name) > 0).length;
  const of = (part: number, whole: number): string => (whole === 0 ? "" : percent(part / whole, 1));
  return {
    id: "coverage",
    title: "Coverage",
    body: html`${table(
        "What the questions reach of what was read",
        ["", "used", "there are", "share"],
        [
          ["things that a question names", number(questions.named.size), number(input.entities), of(questions.named.size, input.entities)],
          [
            "pages that a question needs",
            number(questions.goldPages.size),
            number(input.documents),
            of(questions.goldPages.size, input.documents),
          ],
          ["attributes that a question uses", number(used), number(evidence.attributes.kinds), of(used, evidence.attributes.kinds)],
        ],
      )}
      <div class="columns">
        ${barChart(
          questions.attributes.largest(12).map(([name, value]) => ({ name, value })),
          { title: "Attributes that questions use most", axis: "uses" },
        )}
        ${barChart(
          evidence.attributes
            .largest()
            .filter(([name]) => questions.attributes.of(name) === 0)
            .slice(0, 12)
            .map(([name, value]) => ({ name, value })),
          { title: "Attributes with most statements that no question uses", axis: "statements" },
        )}
      </div>`,
  };
}

/** What models took. Rules cost nothing but time, and times stand in no file of a run. */
export function costSection({ usage, files, config }: Manifest): Section {
  const rows = (dataset: Dataset): number => files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const { model_calls: calls, prompt_tokens: read, completion_tokens: written, cost_usd: dollars } = usage;
  if (calls === 0 && Object.keys(config["models"] ?? {}).length > 0)
    return {
      id: "cost",
      title: "Cost",
      body: html`<p>Models were named, and none gave a reply in this run: what they said before is kept, and cost nothing again.</p>`,
    };
  if (calls === 0)
    return { id: "cost", title: "Cost", body: html`<p>No model was asked: all of it was made by rules, and cost nothing but time.</p>` };
  const each = (dataset: Dataset): readonly string[] => {
    const count = Math.max(1, rows(dataset));
    return [
      number(rows(dataset)),
      number(calls / count, 1),
      number((read + written) / count),
      dollars === null ? "no price" : `$${number(dollars / count, 4)}`,
    ];
  };
  return {
    id: "cost",
    title: "Cost",
    body: html`<p>
        ${number(calls)} calls, ${number(read)} tokens read and ${number(written)} written by
        models${dollars === null ? "" : `, $${number(dollars, 2)}`}.
      </p>
      ${table(
        "All of it, an accepted row",
        ["dataset", "rows", "calls a row", "tokens a row", "dollars a row"],
        (["questions", "trajectories", "sft", "rl/pool"] as const)
          .filter((dataset) => rows(dataset) > 0)
          .map((dataset) => [dataset, ...each(dataset)]),
      )}`,
  };
}

const MOST = 20;

/** What the night made of the one before. */
export function nightSection(diff: NightDiff | undefined): Section | undefined {
  if (diff === undefined) return undefined;
  const { questions, documents, shift, since } = diff;
  const read = (what: string): number => documents.filter((one) => one.what === what).length;
  return {
    id: "night",
    title: "Since the last night",
    body: html`<p>Set against run ${since.run_id}, as of ${since.clock}.</p>
      ${table(
        "What changed",
        ["", "new", "changed or answered anew", "gone or retired", "kept"],
        [
          ["pages", number(read("new")), number(read("changed")), number(read("gone")), ""],
          [
            "questions",
            number(questions.new.length),
            number(questions.re_answered.length),
            number(questions.retired.length),
            number(questions.kept + questions.re_cited),
          ],
        ],
      )}
      ${table(
        "How far the make-up moved, from 0 (the same) to 1 (nothing in common)",
        ["", "shift"],
        Object.entries(shift).map(([name, value]) => [name, number(value, 3)]),
      )}
      ${
        questions.re_answered.length === 0
          ? ""
          : table(
              "Answered anew",
              ["question", "now", "before"],
              questions.re_answered.slice(0, MOST).map(({ text, answer, was }) => [text, answer, was]),
            )
      }
      ${
        questions.retired.length === 0
          ? ""
          : table(
              "Retired",
              ["question", "why"],
              questions.retired.slice(0, MOST).map(({ text, reason, detail }) => [text, `${reason}: ${detail}`]),
            )
      }`,
  };
}

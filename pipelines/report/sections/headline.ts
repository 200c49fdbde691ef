import type { Dataset } from "../../../schemas/datasets/index.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { tiles, type Tile } from "../../views/figures.ts";
import { html, number, percent, type Html } from "../../views/html.ts";
import type { QuestionFigures } from "../question-figures.ts";
import type { RunFigures } from "../run-figures.ts";

/** What came out, and how good it is, before anything else. */
export function headline(manifest: Manifest, questions: QuestionFigures, runs: RunFigures): Html {
  const rows = (dataset: Dataset): number =>
    manifest.files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const tokens = Object.values(manifest.cpt_stages ?? {}).reduce((sum, stage) => sum + stage.tokens, 0);
  const judged = runs.right + runs.wrong;
  const all: readonly (Tile | undefined)[] = [
    {
      value: number(rows("questions")),
      name: "questions",
      note: `${number(questions.verification.of("executed"))} executed, ${number(questions.verification.of("judged"))} judged`,
    },
    some(rows("trajectories"), {
      name: "runs of an agent",
      note: judged === 0 ? "none judged" : `${percent(runs.right / judged)} right`,
    }),
    some(rows("decisions"), { name: "decisions" }),
    some(rows("sft"), { name: "chats to fine-tune on" }),
    some(rows("preferences"), { name: "pairs" }),
    some(rows("rl/pool"), { name: "questions in the RL pool", note: "with a reward that checks the answer" }),
    some(rows("plans"), { name: "plans" }),
    some(rows("reasoning"), { name: "chains of reasoning" }),
    tokens === 0 ? undefined : { value: `${number(tokens / 1e6, 1)} M`, name: "tokens packed for pre-training" },
    some(rows("rejected"), { name: "things dropped", note: "each with its reason" }),
  ];
  return html`<h1>${manifest.name}</h1>
    <p>
      ${number(manifest.input.documents)} pages, ${number(manifest.input.statements)} statements about ${number(manifest.input.entities)}
      things became what stands below. Every executed question is a program over the statements; its answer is what the program returns.
    </p>
    <p class="soft">Run ${manifest.run_id}, as of ${manifest.clock}, seed ${manifest.seed}, groundwork ${manifest.code.version}</p>
    ${tiles(all.filter((tile) => tile !== undefined))}`;
}

const some = (count: number, tile: Omit<Tile, "value">): Tile | undefined => (count === 0 ? undefined : { value: number(count), ...tile });

import { join } from "node:path";
import { hashOf } from "../../schemas/index.ts";
import { datasets, type QuestionRow, type RlPoolRow, questionOf } from "../../schemas/datasets/index.ts";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { wrongAnswers } from "../../pipelines/rewards/wrong-answers.ts";
import { manifestOf } from "../e2e/groundwork.ts";
import { variants } from "../rewards/variants.ts";

/** What the rules here say of each answer of a run's pool, in many forms: a line of JSON for each. The forms of one answer are up to 2,000. */
const MOST = 60;
const run = process.argv[2] ?? "";
const files = (dataset: string): readonly string[] =>
  manifestOf(run)
    .files.filter((file) => file.dataset === dataset)
    .map(({ path }) => join(run, path));

const truths = new Map<string, string>();
for (const name of ["rl/pool", "rl/reserve"] as const)
  for (const path of files(name))
    for await (const row of readRows(path, datasets[name])) {
      const { extra_info, reward_model } = row as RlPoolRow;
      truths.set(extra_info.question_id, reward_model.ground_truth);
    }

for (const path of files("questions"))
  for await (const row of readRows(path, datasets.questions)) {
    const truth = truths.get((row as QuestionRow).id);
    if (truth === undefined) continue;
    const { id, answer } = questionOf(row as QuestionRow);
    const known = [answer.text, ...answer.aliases, ...wrongAnswers(answer)];
    const others = variants(answer)
      .map((text) => ({ text, key: hashOf(id, text) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, MOST)
      .map(({ text }) => text);
    const said = [...new Set([...known, ...others])].map((prediction) => [prediction, answerReward(prediction, answer)] as const);
    process.stdout.write(`${JSON.stringify({ id, truth, said })}\n`);
  }

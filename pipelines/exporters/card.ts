import type { Manifest } from "../../schemas/manifest.ts";
import { cptCard } from "./cpt/card.ts";
import { datasetNames, datasets, type Dataset, type Row } from "../../schemas/datasets/index.ts";

/** The first sentence that the row schema says of itself, as a cell of a table. */
function about(dataset: Dataset): string {
  const [sentence = ""] = (datasets[dataset].meta()?.description ?? "").split(/\.(?:\s|$)/);
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

/**
 * `README.md` of a run: the Hugging Face dataset card, one config a dataset.
 * Long because the card is one page of text, read from top to bottom.
 */
export function datasetCard(manifest: Manifest, licenses: readonly (string | null)[], samples: readonly Row<"questions">[]): string {
  const written = datasetNames.filter((dataset) => manifest.files.some((file) => file.dataset === dataset));
  const rows = (dataset: Dataset): number =>
    manifest.files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const main = written.includes("questions") ? "questions" : written[0];
  const known = licenses.includes(null) ? undefined : licenses.join(", ");
  const header = [
    "---",
    `pretty_name: ${JSON.stringify(`${manifest.name} (groundwork)`)}`,
    "language:",
    `  - ${manifest.language}`,
    `license: ${known ? "other" : "unknown"}`,
    ...(known ? [`license_name: ${JSON.stringify(known)}`] : []),
    "size_categories:",
    `  - ${sizeCategory(written.reduce((sum, dataset) => sum + rows(dataset), 0))}`,
    "task_categories:",
    "  - question-answering",
    "  - text-generation",
    "tags:",
    "  - deep-research",
    "  - agents",
    "  - synthetic",
    "configs:",
    // A line each: who opens the file reads on below them.
    ...written.map((dataset) => `  - { config_name: ${configName(dataset)}, ${dataset === main ? "default: true, " : ""}data_files: [${dataFiles(manifest, dataset).join(", ")}] }`), // prettier-ignore
    "---",
  ];
  const table = written.map((dataset) => `| \`${dataset}\` | ${rows(dataset)} | ${about(dataset)} |`);
  const funnel = manifest.funnel.map(({ stage, what, count }) => `| ${stage} | ${what} | ${count} |`);
  return `${header.join("\n")}

# ${manifest.name}

Training data for deep-research agents, made by groundwork ${manifest.code.version} from ${manifest.input.documents} documents
(${manifest.input.statements} statements about ${manifest.input.entities} entities). Seed ${manifest.seed}, clock ${manifest.clock}.
Every question is a program over the statements and its answer is what the program returns; \`groundwork verify\` on this folder
re-executes all of it from the files alone.

| dataset | rows | what it is |
|---|---|---|
${table.join("\n")}

\`\`\`python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", "${configName(main ?? "questions")}", split="train")  # or any other dataset, / as _, or split
\`\`\`

## What to know before training
- **Designed is not on-policy.** Trajectories of origin \`designed\` were made by scripts that follow the question's program, or stray from
  it on purpose. They are good for SFT and for decisions. They carry no advantage and no pass rate.
- **GRPO reads \`rl/pool\`, not rollouts.** \`pass_rates\` and \`eligible\` are empty as long as no policy has tried the questions: the pool is
  unrated. \`reward_model.ground_truth\` is JSON {type, text, value, unit, tolerance, aliases};
  \`rl/rewards.py\` scores a response by it (verl: \`compute_score\`, TRL: \`reward_func\`). \`curriculum_rank\` counts from the easiest on.
${
  written.includes("rl/pool") && (written.includes("cpt/documents") || written.includes("sft"))
    ? `- **One set of questions.** The pool's training questions also stand, with their answers, in \`cpt/documents\` (\`fas_phase2\`,
  \`reasoning\`, \`has_trajectories\`) and in \`sft\`. To train one model on both, give each half of
  the questions: \`export: { cpt: { apartFromRl: true } }\`.
`
    : ""
}- **Loss.** In \`messages\`, \`loss\` is 1 on assistant messages and 0 on all else, observations too (they are user messages), and on
  steps that are mistakes by design; \`labels\` say the same for each token of \`input_ids\`. In
  \`cpt/documents\`, \`mask_spans\` are UTF-16 offsets of observations.
- **Splits** go by thing: what a held-out or validation question names, passes through or answers with, no training question is about, and
  pages about held-out things are not in the corpus. Those questions, with their answers, are in \`eval_data/\`.
- Columns with programs, tool schemas and arguments hold JSON as text. Offsets count UTF-16 units.
${maskedLine(manifest)}- Text of pages is quoted as it was found; licence of the sources: ${licenses.map((name) => name ?? "not stated").join(", ")}.

${sampleLines(samples)}${cptCard(manifest)}## Funnel
| stage | what | count |
|---|---|---|
${funnel.join("\n")}
`;
}

/**
 * Each file by its name, which tells its content: `datasets` keeps what it has read by these lines and the folder's name alone, and
 * would give rows of another run for the same pattern.
 */
function dataFiles({ files }: Manifest, dataset: Dataset): readonly string[] {
  const own = files.filter((file) => file.dataset === dataset);
  return ["train", "validation", "held_out", "unsplit"].flatMap((split) => {
    const paths = own.filter((file) => file.split === split).map(({ path }) => JSON.stringify(path));
    return paths.length === 0 ? [] : [`{ split: ${split}, path: [${paths.join(", ")}] }`];
  });
}

/** As the hub classes sizes, by the rows of all datasets. */
function sizeCategory(rows: number): string {
  const limits = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
  const names = ["1K", "10K", "100K", "1M", "10M", "100M"];
  const at = limits.findIndex((limit) => rows < limit);
  if (at === -1) return "100M<n<1B";
  return at === 0 ? "n<1K" : `${names[at - 1] ?? ""}<n<${names[at] ?? ""}`;
}

/** In a fence: JSON has no line that could end it. */
const sampleLines = (samples: readonly Row<"questions">[]): string =>
  samples.length === 0
    ? ""
    : `## Sample rows
\`\`\`json
${samples.map(({ text, answer, style }) => JSON.stringify({ text, answer: answer.text, style })).join("\n")}
\`\`\`

`;

function maskedLine({ cpt_masked: masked = {} }: Manifest): string {
  const counts = Object.entries(masked).map(([kind, count]) => `${count} \`[${kind}]\``);
  return counts.length === 0
    ? ""
    : `- **Personal data.** In \`cpt/\` a word stands for what was a mail address, a phone number or a key: ${counts.join(", ")}. All other datasets hold
  pages as they were found, with whatever personal data they have.
`;
}

/** Config names of the Hugging Face hub have no slash. */
const configName = (dataset: Dataset): string => dataset.replace("/", "_");

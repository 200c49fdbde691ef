import { cptStages } from "../../../schemas/config/cpt.ts";
import type { CptStageReport } from "../../../schemas/cpt-report.ts";
import type { CptDocumentRow, CptSequenceRow, Dataset } from "../../../schemas/datasets/index.ts";
import { byShare, shareOf, type CptShare } from "../../exporters/cpt/mix.ts";
import { isDivisible } from "../../exporters/cpt/parts.ts";
import { NO_LOSS } from "../../exporters/cpt/sequences.ts";
import { findings, type Findings } from "../check.ts";
import type { RunFiles } from "../run-files.ts";
import { defineRowCheck } from "../watched-rows.ts";

const MOST_PADDING = 0.01;
const POINT = 0.01;

type Text = Pick<CptDocumentRow, "source" | "token_count" | "split"> & { readonly length: number; readonly cuts: ReadonlySet<number> };

/** Holds what each text of `cpt/documents` is, and where those too long for a sequence may be cut; one sequence of tokens at a time. */
export default defineRowCheck({
  id: "V12",
  title: "CPT sequences: within the window, texts whole, labels and positions right, little padding, mix as wanted or said",
  async open(files) {
    const found = findings();
    const stages = cptStages.filter((stage) => files.has(`cpt/${stage}`));
    const windows = stages.flatMap((stage) => files.manifest.cpt_stages?.[stage]?.window ?? []);
    const texts = stages.length === 0 ? new Map<string, Text>() : await textsOf(files, Math.min(...windows));
    const packed = new Map(
      stages.map((stage): [Dataset, PackedStage | undefined] => {
        const report = files.manifest.cpt_stages?.[stage];
        return [`cpt/${stage}`, report && packedStage(stage, report, texts, found)];
      }),
    );
    return {
      row: ({ dataset }, row) => packed.get(dataset)?.row(row as CptSequenceRow),
      // V1 reports the file.
      broken: () => undefined,
      outcome() {
        for (const [dataset, stage] of packed)
          if (stage === undefined) found.fail(dataset, "the manifest does not say how it was packed");
          else stage.end();
        return found.outcome();
      },
    };
  },
});

/** Sees the sequences of a stage one by one. */
interface PackedStage {
  row(row: CptSequenceRow): void;
  end(): void;
}

const NO_CUTS: ReadonlySet<number> = new Set();

async function textsOf(files: RunFiles, window: number): Promise<ReadonlyMap<string, Text>> {
  const texts = new Map<string, Text>();
  for await (const { id, source, token_count, split, text } of files.rows("cpt/documents", [
    "id",
    "source",
    "token_count",
    "split",
    "text",
  ]))
    texts.set(id, {
      source,
      token_count,
      split,
      length: text.length,
      cuts: isDivisible(source) && token_count >= window ? new Set(lineStarts(text)) : NO_CUTS,
    });
  return texts;
}

function* lineStarts(text: string): Generator<number> {
  for (const { index, 0: matched } of text.matchAll(/\n\s*/g)) yield index + matched.length;
}

function packedStage(
  stage: (typeof cptStages)[number],
  report: CptStageReport,
  texts: ReadonlyMap<string, Text>,
  found: Findings,
): PackedStage {
  const used: Record<CptShare, number> = { ...byShare(() => 0) };
  const times = new Map<string, number>();
  let sequences = 0;
  let padding = 0;
  let last = 0;
  return {
    row(row) {
      found.judge(row.id, () => {
        sequences += 1;
        padding += last;
        last = 1 - sum(row.seq_lens) / report.window;
        row.sources.forEach((source, at) => (used[shareOf[source]] += row.seq_lens[at] ?? 0));
        for (const { id, start } of row.documents) times.set(`${id} ${start}`, (times.get(`${id} ${start}`) ?? 0) + 1);
        return whyNotPacked(row, report) ?? whyNotWhole(row, texts);
      });
    },
    end: () =>
      found.judge(`cpt/${stage}`, () => {
        if (sequences !== report.sequences) return `${sequences} sequences, the manifest says ${report.sequences}`;
        if (padding > MOST_PADDING * Math.max(1, sequences - 1))
          return `${((100 * padding) / (sequences - 1)).toFixed(1)} % of it, the last sequence aside, are padding`;
        const often = [...times].find(([, many]) => many > report.max_epochs);
        if (often !== undefined)
          return `text ${often[0].split(" ")[0] ?? ""} stands in it ${often[1]} times, ${report.max_epochs} are allowed`;
        return whyOtherMix(used, report);
      }),
  };
}

/** The mix that its sequences have is the one in the manifest; it is within a point of what was wanted, or the manifest says that it is not. */
function whyOtherMix(used: Readonly<Record<CptShare, number>>, { mix, shortfall }: CptStageReport): string | undefined {
  const tokens = sum(Object.values(used));
  for (const share of Object.keys(used) as CptShare[]) {
    const actual = tokens === 0 ? 0 : used[share] / tokens;
    const said = mix[share] ?? { wanted: 0, actual: 0 };
    const is = `${(100 * actual).toFixed(1)} % of the tokens are ${share}`;
    if (Math.abs(actual - said.actual) > 0.001) return `${is}, the manifest says ${(100 * said.actual).toFixed(1)} %`;
    if (Math.abs(actual - said.wanted) > POINT && !shortfall.some((sentence) => sentence.startsWith(`${share}:`)))
      return `${is}, ${(100 * said.wanted).toFixed(1)} % were wanted, and the manifest does not say why`;
  }
  return undefined;
}

/** Everything that the numbers of a sequence say of each other. */
function whyNotPacked(row: CptSequenceRow, report: CptStageReport): string | undefined {
  const { input_ids: ids, labels, position_ids: positions, seq_lens: lengths, observations } = row;
  const { window, end_token_id: end, mask_observations: masked } = report;
  if (ids.length !== window || labels.length !== window || positions.length !== window)
    return `it has ${ids.length} ids, ${labels.length} labels and ${positions.length} positions, a sequence has ${window}`;
  if (lengths.length !== row.documents.length || lengths.length !== row.sources.length) return "texts, lengths and sources are not as many";
  const tokens = sum(lengths);
  if (tokens > window) return `its texts have ${tokens} tokens, a sequence has ${window}`;
  if (Math.abs(row.fill - tokens / window) > 1e-9) return `${tokens} of ${window} tokens are not a fill of ${row.fill}`;
  const seen = new Uint8Array(window);
  for (const observation of observations) seen.fill(1, observation.start, observation.end);
  let at = 0;
  for (const [text, length] of [...lengths, window - tokens].entries()) {
    const isPadding = text === lengths.length;
    for (let position = 0; position < length; position++, at++) {
      const id = ids[at];
      if (positions[at] !== position) return `the position of token ${at} is ${positions[at]}, it stands at ${position} of its text`;
      if ((id === end) !== (isPadding || position + 1 === length))
        return `token ${at}: the end token stands where no text ends, or is missing`;
      const unlearned = isPadding || position === 0 || (masked && seen[at] === 1);
      if (labels[at] !== (unlearned ? NO_LOSS : id))
        return unlearned
          ? `token ${at} has loss: it is ${isPadding ? "padding" : position === 0 ? "the first of a text" : "an observation"}`
          : `the label of token ${at} is ${labels[at]}, its id is ${id}`;
    }
  }
  return undefined;
}

/** A text stands in one piece; pages and entities may be cut between lines. */
function whyNotWhole({ documents, seq_lens: lengths, sources }: CptSequenceRow, texts: ReadonlyMap<string, Text>): string | undefined {
  for (const [at, { id, start, end }] of documents.entries()) {
    const text = texts.get(id);
    if (text === undefined) return `text ${id} is not in cpt/documents`;
    if (text.source !== sources[at]) return `text ${id} is of ${text.source}, it is said to be of ${sources[at]}`;
    if (text.split !== "train") return `text ${id} is for ${text.split}`;
    if (start === 0 && end === text.length) {
      if (lengths[at] !== text.token_count + 1) return `text ${id} has ${text.token_count} tokens and an end, here it has ${lengths[at]}`;
    } else if (!isDivisible(text.source)) return `text ${id} (${text.source}) is cut: ${start} to ${end} of ${text.length}`;
    else if ((start > 0 && !text.cuts.has(start)) || (end < text.length && !text.cuts.has(end)))
      return `text ${id} is cut inside a line, at ${start} or ${end}`;
  }
  return undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

import { idOf } from "../../../schemas/index.ts";
import { type CptSequenceRow, joinedLicense, ruleGenerator, type RowContext } from "../../../schemas/datasets/index.ts";
import type { PackedText } from "./buckets.ts";
import type { CptStage } from "../../../schemas/config/cpt.ts";

/** As the row, its long lists in arrays of 4 bytes an item. */
export type Sequence = Omit<CptSequenceRow, "input_ids" | "labels" | "position_ids"> &
  Readonly<Record<"input_ids" | "labels" | "position_ids", Int32Array>>;

export interface SequenceForm {
  readonly stage: CptStage;
  readonly window: number;
  readonly tokenizer: string;
  readonly endToken: number;
  readonly maskObservations: boolean;
}

/** What trainers leave out of the loss. */
export const NO_LOSS = -100;

/** Texts after each other, the rest padded. */
export function sequenceOf(texts: readonly PackedText[], index: number, form: SequenceForm, context: RowContext): Sequence {
  const { stage, window, tokenizer, endToken, maskObservations } = form;
  const ids = new Int32Array(window).fill(endToken);
  const labels = new Int32Array(window).fill(NO_LOSS);
  const positions = new Int32Array(window);
  const observations: { start: number; end: number }[] = [];
  let at = 0;
  for (const text of texts) {
    ids.set(text.ids, at);
    labels.set(text.ids, at);
    labels[at] = NO_LOSS;
    count(positions, at, text.ids.length);
    for (const { start, end } of text.observations) {
      observations.push({ start: at + start, end: at + end });
      if (maskObservations) labels.fill(NO_LOSS, at + start, at + end);
    }
    at += text.ids.length;
  }
  count(positions, at, window - at);
  const languages = new Set(texts.map(({ language }) => language));
  return {
    id: idOf("s", stage, index),
    run_id: context.runId,
    language: languages.size === 1 ? [...languages][0]! : "mul",
    split: "train",
    generator: ruleGenerator(`cpt/${stage}`, context.codeVersion),
    seed: context.seed,
    license: joinedLicense(texts.map(({ license }) => license ?? undefined)),
    input_ids: ids,
    labels,
    position_ids: positions,
    seq_lens: texts.map((text) => text.ids.length),
    sources: texts.map(({ source }) => source),
    documents: texts.map(({ id, start, end }) => ({ id, start, end })),
    observations,
    fill: at / window,
    tokenizer,
  };
}

function count(positions: Int32Array, from: number, length: number): void {
  for (let position = 0; position < length; position++) positions[from + position] = position;
}

import type { CptConfig, CptStage } from "../../../schemas/config/cpt.ts";
import type { CptStageReport } from "../../../schemas/cpt-report.ts";
import type { Rejection } from "../../../schemas/index.ts";
import type { CptDocumentRow, RowContext } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";

/** What a stage is packed from. */
export interface StageInput {
  readonly stage: CptStage;
  readonly config: CptConfig;
  readonly tokens: Tokens;
  readonly context: RowContext;
  /** Rows of `cpt/documents`, always in the same order; asked for more than once. */
  documents(columns?: readonly (keyof CptDocumentRow)[]): AsyncIterable<CptDocumentRow>;
  /** Texts are put aside in it. */
  readonly folder: string;
  reject(rejection: Rejection): void;
  report(report: CptStageReport): void;
}

/** Only what is for training. */
export const isTaken = (row: Pick<CptDocumentRow, "split">): boolean => row.split === "train";

/** The id of the token that ends a text. Throws where the vocabulary has none of the usual ones: without, texts would run together. */
export async function endTokenOf(tokens: Tokens): Promise<number> {
  for (const token of ["<|endoftext|>", "<|end_of_text|>", "</s>", "<eos>"]) {
    const id = await tokens.idOf(token);
    if (id !== undefined) return id;
  }
  throw new Error(
    `the tokenizer ${tokens.name} has no token that ends a text: use one that has <|endoftext|>, <|end_of_text|>, </s> or <eos>`,
  );
}

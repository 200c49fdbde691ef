import type { CptConfig } from "../../../schemas/config/cpt.ts";
import type { CptStageReport } from "../../../schemas/cpt-report.ts";
import type { ChosenDocuments } from "./choose.ts";
import { cptShares, type ByShare } from "./mix.ts";
import type { SequenceForm } from "./sequences.ts";

export interface Packing {
  readonly sequences: number;
  readonly used: ByShare;
  /** Sequences' worth of padding, the last sequence aside. */
  readonly padding: number;
}

/** How far a share may be from what was wanted without a word. */
const POINT = 0.01;

/** What a stage came to, beside what was wanted. */
export function stageReport(
  config: CptConfig,
  form: SequenceForm,
  { wanted, available }: ChosenDocuments,
  packing: Packing,
): CptStageReport {
  const { sequences, used, padding } = packing;
  const wantedTokens = config.tokens[form.stage];
  const tokens = cptShares.reduce((sum, share) => sum + used[share], 0);
  const shares = cptShares.filter((share) => wanted[share] > 0);
  const actual = (share: (typeof shares)[number]): number => (tokens === 0 ? 0 : used[share] / tokens);
  const shortfall = shares.flatMap((share) => {
    if (Math.abs(actual(share) - wanted[share]) <= POINT) return [];
    const most = available[share] * (wantedTokens === null ? 1 : config.maxEpochs);
    const why =
      most === 0
        ? "there is no text of it"
        : used[share] >= 0.99 * most
          ? `all ${available[share]} tokens of it are used`
          : "others are missing, or whole texts come no nearer";
    return [`${share}: ${percent(actual(share))} of the tokens, ${percent(wanted[share])} were wanted; ${why}`];
  });
  if (wantedTokens !== null && tokens < wantedTokens * (1 - POINT))
    shortfall.push(`${tokens} tokens, ${wantedTokens} were wanted; no text stands in it more than ${config.maxEpochs} times`);
  return {
    window: form.window,
    tokenizer: form.tokenizer,
    end_token_id: form.endToken,
    mask_observations: form.maskObservations,
    sequences,
    tokens,
    padding: sequences < 2 ? 0 : rounded(padding / (sequences - 1)),
    wanted_tokens: wantedTokens,
    max_epochs: wantedTokens === null ? 1 : config.maxEpochs,
    mix: Object.fromEntries(
      shares.map((share) => [
        share,
        {
          wanted: rounded(wanted[share]),
          actual: rounded(actual(share)),
          available_tokens: available[share],
          tokens: used[share],
          epochs: available[share] === 0 ? 0 : rounded(used[share] / available[share]),
        },
      ]),
    ),
    shortfall,
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

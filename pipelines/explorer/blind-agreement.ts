import { BlindChoice } from "../../schemas/index.ts";

type Marks = Readonly<Record<string, BlindChoice>>;

export interface BlindAgreement {
  /** Pairs that both marked. */
  readonly pairs: number;
  /** Of them, the share on which they say the same. */
  readonly share: number;
  /** Cohen's: 0 is what two who do not look would reach, 1 is one voice. Null where both always say the same one thing. */
  readonly kappa: number | null;
}

/** How far two markings of the same pairs agree; undefined where they have none in common. */
export function blindAgreement(one: Marks, other: Marks): BlindAgreement | undefined {
  const both = Object.keys(one).filter((pair) => other[pair] !== undefined);
  if (both.length === 0) return undefined;
  const share = both.filter((pair) => one[pair] === other[pair]).length / both.length;
  const said = (marks: Marks, choice: BlindChoice): number => both.filter((pair) => marks[pair] === choice).length / both.length;
  const byChance = BlindChoice.options.reduce((sum, choice) => sum + said(one, choice) * said(other, choice), 0);
  return { pairs: both.length, share, kappa: byChance === 1 ? null : (share - byChance) / (1 - byChance) };
}

import type { Config, Question } from "../../../schemas/index.ts";

/** How likely it gets runs. The same number is drawn for it whatever the shares: who asks for more keeps what there was. */
export const rolledOut = ({ difficulty: { level } }: Question, { rollouts: { share, levels } }: Config): number =>
  levels?.[level as keyof typeof levels] ?? share;

import type { Config, Question } from "../../../schemas/index.ts";

/** Pages from which on a question wants a run as those of level 4 do, whatever its steps: the most populous of a list's thirty members. */
const MANY_PAGES = 10;

/** How likely it gets runs. The same number is drawn for it whatever the shares: who asks for more keeps what there was. */
export const rolledOut = ({ difficulty: { level }, goldPath }: Question, { rollouts: { share, levels } }: Config): number => {
  const wanted = goldPath.length >= MANY_PAGES ? Math.max(level, 4) : level;
  return levels?.[wanted as keyof typeof levels] ?? share;
};

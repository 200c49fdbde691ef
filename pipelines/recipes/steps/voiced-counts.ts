import type { FunnelCount } from "../../../schemas/manifest.ts";

const STAGE = "asked of a model";

/** How many questions were asked of the model of a task, and of how many what it said stands. */
export const voicedBy = (task: string, asked: number, stand: number): readonly FunnelCount[] => [
  { stage: STAGE, what: task, count: asked },
  { stage: STAGE, what: `${task}, of which stand`, count: stand },
];

/** The same, read from a funnel. */
export function voicedIn(
  funnel: readonly FunnelCount[],
): readonly { readonly task: string; readonly asked: number; readonly stand: number }[] {
  const counts = new Map(funnel.flatMap(({ stage, what, count }) => (stage === STAGE ? [[what, count] as const] : [])));
  return [...counts].flatMap(([task, asked]) => {
    const stand = counts.get(`${task}, of which stand`);
    return stand === undefined ? [] : [{ task, asked, stand }];
  });
}

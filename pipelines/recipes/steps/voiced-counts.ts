import type { FunnelCount } from "../../../schemas/manifest.ts";

const STAGE = "asked of a model";

/** How many questions were asked of the model of a task, and of how many what it said stands. */
export const voicedBy = (task: string, asked: number, stand: number): readonly FunnelCount[] => [
  { stage: STAGE, what: task, count: asked },
  { stage: STAGE, what: `${task}, of which stand`, count: stand },
];

/** The same of all that a stage made. */
export async function voicedOf<T>(task: string, items: AsyncIterable<T>, stands: (item: T) => boolean): Promise<readonly FunnelCount[]> {
  let [asked, stand] = [0, 0];
  for await (const item of items) [asked, stand] = [asked + 1, stand + (stands(item) ? 1 : 0)];
  return voicedBy(task, asked, stand);
}

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

/** What a task is asked of. */
export const itemsOf = (task: string): string => (task === "alternatives" ? "runs" : "questions");

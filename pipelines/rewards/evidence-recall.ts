import type { Action } from "../../schemas/index.ts";
import { reachesGoldPage } from "../trajectory/seen-pages.ts";

/** Share of the gold pages that a run saw opened; null where the question names none. */
export function evidenceRecall(
  steps: readonly { readonly action: Action | null; readonly observation: string | null }[],
  goldPath: readonly string[],
): number | null {
  const gold = [...new Set(goldPath)];
  if (gold.length === 0) return null;
  const visits = steps.flatMap(({ action, observation }) => (action === null || observation === null ? [] : [{ action, observation }]));
  const opened = gold.filter((uri) => visits.some(({ action, observation }) => opens(action, observation, uri)));
  return opened.length / gold.length;
}

/** A page that a search listed was not read. */
const opens = (action: Action, observation: string, uri: string): boolean =>
  action.name !== "search" && reachesGoldPage(action, observation, [uri]);

import { z } from "zod";
import type { Action, Step } from "../../schemas/index.ts";
import { intentOf } from "./formats/parsed-reply.ts";
import { listedPages, visitedPages } from "../tools/results.ts";
import { UNREADABLE } from "../tools/visit.ts";

const Visited = z.object({ url: z.array(z.string()) });

/** The pages that a call asks to open. */
const visitedBy = ({ arguments: given }: Action): readonly string[] => Visited.safeParse(given).data?.url ?? [];

/** Whether a call reached a page that the program needs: opened it, or had it listed. */
export const reachesGoldPage = (action: Action, observation: string, goldPath: readonly string[]): boolean => {
  const opened = new Set(visitedPages(observation).flatMap(({ url, evidence }) => (evidence === UNREADABLE.evidence ? [] : [url])));
  return (
    visitedBy(action).some((url) => opened.has(url) && goldPath.includes(url)) ||
    listedPages(observation).some(({ url }) => goldPath.includes(url))
  );
};

/** What can be read of a model's call: its kind, the titles of the pages that it opens, what the last observation was. */
export function intentOfCall(action: Action, before: readonly Step[]): Step["intent"] {
  const intent = intentOf({ thought: "", act: { kind: "call", action } });
  const titles = new Map(
    before.flatMap(({ observation }) => listedPages(observation ?? "").map(({ url, title }) => [url, title] as const)),
  );
  const last = before.at(-1);
  const kind =
    last === undefined
      ? "start"
      : last.mistake === "format-error"
        ? "error"
        : last.intent.kind === "visit"
          ? "read"
          : listedPages(last.observation ?? "").length > 0
            ? "listed"
            : "unlisted";
  return { ...intent, titles: visitedBy(action).flatMap((url) => titles.get(url) ?? []), report: { ...intent.report, kind } };
}

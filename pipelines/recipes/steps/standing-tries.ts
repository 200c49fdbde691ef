import { z } from "zod";
import type { Document, Question, Rollout } from "../../../schemas/index.ts";
import { shownText } from "../../agents/environments/snippet.ts";
import { recall } from "../../core/run-stage.ts";
import type { ItemStage } from "../../core/stage.ts";
import { listedPages, type ListedPage } from "../../tools/results.ts";
import type { KeptQuestion, MemoryState, Night } from "../refresh/night.ts";
import type { RolloutStepInput, Samples } from "./recipe.ts";
import type { Run } from "./run.ts";

export interface RolloutTry {
  readonly question: Question;
  readonly index: number;
  readonly on: MemoryState;
}

export const tryKey = ({ id }: Question, index: number): string => `${id} ${index}`;

/**
 * Rollouts of last night that saw nothing which has changed since: every page that a visit opened is the version that it was, and what a search
 * showed of any other page still stands in it. Nearly every second run was made again, as a page that it had merely listed changed elsewhere.
 */
export async function standingTries(
  { run, snapshotId, base }: RolloutStepInput,
  made: Samples,
  rollouts: ItemStage<RolloutTry, Rollout>,
  triedOf: (kept: KeptQuestion) => readonly MemoryState[],
): Promise<ReadonlyMap<string, MemoryState>> {
  const standing = new Map<string, MemoryState>();
  const { faults, distractors } = run.config.rollouts;
  // Nobody tells what became of pages of the web since.
  if (base === undefined || run.openWeb !== undefined) return standing;
  // A fault shows pages that nobody asked for, and what lies between the wanted pages is another each night.
  if (base.head.snapshotId !== snapshotId && (faults > 0 || distractors !== null)) return standing;
  const triedBefore = new Map(base.questions.map((kept) => [kept.question.id, triedOf(kept)]));
  const changed = base.head.snapshotId === snapshotId ? new Map<string, string>() : await changedSince(base, run);
  const look = watchful(run, changed);
  for (const question of made.questions) {
    if (made.origins.get(question.id)?.fate !== "kept") continue;
    for (const [index, on] of (triedBefore.get(question.id) ?? []).entries()) {
      const [rollout] = (await recall(rollouts, { question, index, on }, run.context.runs)) ?? [];
      if (rollout !== undefined && !(await look(rollout))) standing.set(tryKey(question, index), on);
    }
  }
  return standing;
}

/** Pages that came, changed or went since the night: ids by uri, empty where there is none any more. */
async function changedSince({ documents }: Night, { memory }: Run): Promise<ReadonlyMap<string, string>> {
  const before = new Map(documents.map(([, version, uri]) => [uri, version]));
  const changed = new Map<string, string>();
  for await (const { id, uri, version } of memory.graph.documents()) {
    if (before.get(uri) !== version) changed.set(uri, id);
    before.delete(uri);
  }
  for (const uri of before.keys()) changed.set(uri, "");
  return changed;
}

const Visited = z.object({ url: z.array(z.string()) });

/** Whether a run saw what is no more. Texts of changed pages that were listed are held while runs are looked through. */
function watchful({ memory }: Run, changed: ReadonlyMap<string, string>): (rollout: Rollout) => Promise<boolean> {
  const pages = new Map<string, Promise<ShownPage | undefined>>();
  const pageAt = (uri: string, id: string): Promise<ShownPage | undefined> => {
    const known = pages.get(uri) ?? (id === "" ? Promise.resolve(undefined) : memory.graph.document(id).then(shownPage));
    pages.set(uri, known);
    return known;
  };
  return async ({ calls }) => {
    for (const { arguments: given, result } of calls) {
      if ((Visited.safeParse(given).data?.url ?? []).some((uri) => changed.has(uri))) return true;
      for (const listed of listedPages(result)) {
        const id = changed.get(listed.url);
        if (id !== undefined && !stillShows(await pageAt(listed.url, id), listed)) return true;
      }
    }
    return false;
  };
}

interface ShownPage extends Pick<Document, "title" | "publishedAt"> {
  readonly text: string;
}

const shownPage = (page: Document | undefined): ShownPage | undefined =>
  page && { title: page.title, publishedAt: page.publishedAt, text: shownText(page.text) };

const stillShows = (page: ShownPage | undefined, { title, publishedAt, snippet }: ListedPage): boolean =>
  page !== undefined && page.title === title && page.publishedAt === publishedAt && page.text.includes(snippet.replace(/ \.\.\.$/, ""));

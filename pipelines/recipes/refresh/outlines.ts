import { z } from "zod";
import type { KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { hashOf } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { saysNothing, toldNote } from "../../extract/told-note.ts";
import { PageOutline } from "../../extract/site-outline.ts";
import { Sites } from "../../extract/site-knowledge.ts";
import type { ToRead } from "../../extract/to-read.ts";

/** Outlines of pages by document id, each with a hash of what its site said of it when it was last read. */
export const OUTLINES = "outlines";
/** "yes" from the first outline that changed until all pages were looked at again. */
const DUE = "templates due";
const AT_ONCE = 64;

const Kept = z.object({ outline: PageOutline, read: z.string() });

/** Read by itself: no template says anything of it. */
const ALONE = "";

/** Before the page is taken in: killed in between, it is read again. */
export async function keepOutline(runs: RunStore, documentId: string, outline: PageOutline): Promise<void> {
  await dueAgain(runs);
  await runs.write(OUTLINES, [{ key: documentId, value: JSON.stringify({ outline, read: ALONE } satisfies z.infer<typeof Kept>) }]);
}

export async function dropOutlines(runs: RunStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await dueAgain(runs);
  await runs.delete(OUTLINES, ids);
}

/** Outlines that went otherwise: the pages of their sites are looked at again. */
export const dueAgain = (runs: RunStore): Promise<void> => runs.setNote(DUE, "yes");

/**
 * The pages of which their site says something else than when they were read, each with that; a night that changed no page gives none and
 * looks at none. `done` is to be called when all of them are read.
 */
export async function pagesToldAnew(memory: KnowledgeMemory): Promise<{ readonly pages: AsyncIterable<ToRead>; done(): Promise<void> }> {
  const { runs, graph } = memory;
  const told: { key: string; read: string }[] = [];
  const isDue = (await runs.note(DUE)) === "yes";
  return {
    pages: {
      async *[Symbol.asyncIterator]() {
        if (!isDue) return;
        const sites = new Sites();
        const lost: string[] = [];
        for await (const { key, value } of runs.entries(OUTLINES)) {
          if ((await graph.document(key)) === undefined) lost.push(key);
          else sites.add(Kept.parse(JSON.parse(value)).outline);
        }
        await runs.delete(OUTLINES, lost);
        for await (const { key, value } of runs.entries(OUTLINES)) {
          const { outline, read } = Kept.parse(JSON.parse(value));
          const note = sites.noteOf(outline);
          const document =
            (note === undefined || (saysNothing(note) && !sites.hasFacts())) && read === ALONE ? undefined : await graph.document(key);
          if (document === undefined) continue;
          const says = toldNote(document, note, sites);
          const hash = says === undefined ? ALONE : hashOf(says);
          if (hash === read) continue;
          told.push({ key, read: hash });
          yield { document, ...(says === undefined ? {} : { note: says }) };
        }
      },
    },
    async done() {
      for (let at = 0; at < told.length; at += AT_ONCE) {
        const some = told.slice(at, at + AT_ONCE);
        const kept = await runs.read(OUTLINES, some.map(({ key }) => key)); // prettier-ignore
        await runs.write(OUTLINES, some.flatMap(({ key, read }) => {
          const value = kept.get(key);
          return value === undefined ? [] : [{ key, value: JSON.stringify({ ...Kept.parse(JSON.parse(value)), read }) }];
        })); // prettier-ignore
      }
      if (isDue) await runs.setNote(DUE, "");
    },
  };
}

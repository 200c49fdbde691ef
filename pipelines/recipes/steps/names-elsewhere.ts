import { namedThings, type NamedThing, type NamedThings } from "../../sources/named-things.ts";
import { openSource } from "./open-source.ts";
import type { ReadingRun } from "./run.ts";

/**
 * For each place of a config's sources, what things of the other ones are called: of files and graphs, which are parsed once more for it,
 * at about 200 bytes a thing. Where there is but one of them nothing is read.
 */
export async function namesElsewhere(run: ReadingRun): Promise<(at: number) => readonly NamedThings[]> {
  const local = [...run.config.sources.entries()].filter(([, entry]) => "documents" in entry || "graph" in entry);
  if (local.length < 2) return () => [];
  const names = new Map<number, readonly NamedThing[]>();
  for (const [at, entry] of local) {
    const { source, close } = await openSource(entry, run);
    names.set(at, (await source.names?.(run.context.signal)) ?? []);
    await close?.();
  }
  return (at) => (names.has(at) ? namedThings([...names].flatMap(([other, things]) => (other === at ? [] : things))) : []);
}

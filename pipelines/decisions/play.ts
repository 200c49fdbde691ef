import { disputedIn } from "../../knowledge-graph/index.ts";
import { canonicalJson, type Action, type Question } from "../../schemas/index.ts";
import type { Environment } from "../agents/environments/environment.ts";
import { isFailedCall } from "../agents/environments/faults/faulty.ts";
import type { Lookup, Names } from "../agents/policies/lookups.ts";
import type { PageReader } from "../agents/policies/memory.ts";
import { openNotes } from "../agents/policies/notes.ts";
import { listedPages, visitedPages } from "../tools/results.ts";
import type { PlayResult } from "./situation.ts";

interface AskedLookups {
  readonly lookups: readonly Lookup[];
  readonly names: Names;
}

/** Plays acts in an environment and reads what comes back, as a run would; each act once. */
export function playIn(
  environment: Environment,
  world: PageReader,
  { program }: Pick<Question, "program">,
  { lookups, names }: AskedLookups,
): (action: Action) => Promise<PlayResult> {
  const known = new Map<string, Promise<PlayResult>>();
  const attributes = new Set(lookups.map(({ attribute }) => attribute));
  const disputed = disputedIn(program);
  const sought = lookups.map(({ subject, uri }) => ({ uri, name: names.of(subject) }));
  // To read a page costs more than all else: what is neither a thing's own page nor names it shows nothing of it.
  const mayShow = (url: string, evidence: string): boolean => sought.some(({ uri, name }) => uri === url || evidence.includes(name));
  const play = async (action: Action): Promise<PlayResult> => {
    const result = await environment.call(action);
    const failed = isFailedCall(result);
    const listed = failed ? [] : listedPages(result.observation);
    const read = failed ? [] : visitedPages(result.observation);
    // Of its own: what was read before settles nothing here.
    const notes = openNotes(world, names, attributes, disputed);
    for (const { url, evidence } of read) if (mayShow(url, evidence)) await notes.read({ uri: url, title: "", text: evidence });
    const shown =
      read.length === 0
        ? []
        : lookups.flatMap((lookup) => {
            const fact = notes.fact(lookup);
            return fact === undefined ? [] : [[lookup.key, fact.text] as const];
          });
    return { failed, listed, shown: new Map(shown) };
  };
  return (action) => {
    const key = canonicalJson(action);
    const played = known.get(key) ?? play(action);
    known.set(key, played);
    return played;
  };
}

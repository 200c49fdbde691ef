import type { Decision, ResolutionRule } from "./contracts/ledger.ts";
import { mentionKey } from "../schemas/values/names.ts";
import type { MemoryParts, UnmergeResult } from "./knowledge-memory.ts";
import { entityIdOfName } from "./resolution/references.ts";
import { resolveAndBuild } from "./resolve-pending.ts";

/** Rules that no ruling is about: a link says itself which page it means, and a page what it is called. */
const sure: ReadonlySet<ResolutionRule> = new Set(["page", "own-subject", "link", "other-address"]);
const byName = ({ rule }: Decision): boolean => !sure.has(rule);

/** See `KnowledgeMemory.unmerge`. */
export async function unmerge(parts: MemoryParts, entityId: string, surfaces: readonly string[]): Promise<UnmergeResult> {
  const { ledger } = parts;
  const taken = await ledger.takenFor(entityId);
  const refused = surfaces.flatMap((surface): UnmergeResult["refused"] => {
    const key = mentionKey(surface);
    const ones = taken.filter((decision) => decision.key === key);
    if (ones.length === 0) return [{ surface, why: "not-taken-for-it" }];
    if (entityIdOfName(key) === entityId) return [{ surface, why: "its-own-name" }];
    if (ones.some(byName)) return [];
    return [{ surface, why: ones.every(({ rule }) => rule === "link" || rule === "other-address") ? "linked" : "its-own-name" }];
  });
  const keys = new Set(surfaces.map(mentionKey));
  if (refused.length > 0) return { mentions: [], refused };
  await ledger.rule(entityId, [...keys]);
  await resolveAndBuild(parts, {});
  const mentions: UnmergeResult["mentions"][number][] = [];
  for (const key of keys) {
    const before = new Set(taken.filter((decision) => decision.key === key && byName(decision)).map(({ documentId }) => documentId));
    for (const { documentId, surface, entityId: now, rule } of await ledger.decisionsOn(key))
      if (before.has(documentId) && !sure.has(rule))
        mentions.push({ documentId, surface, ...(rule !== "ambiguous" && rule !== "self" && { entityId: now }) });
  }
  return { mentions, refused: [] };
}

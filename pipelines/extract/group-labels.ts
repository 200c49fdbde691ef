import type { Block, Heading } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { countedNoun, isGroup } from "./table-labels.ts";

/**
 * "Adults": "£9" beside "Under 16": "free": labels that only name a group part what the heading over them counts. Undefined where none does.
 * "Children: 2" of somebody stands beside no other group, and is a count.
 */
export function groupPath(
  path: readonly Label[],
  block: Block,
  labels: (block: Block) => readonly string[],
  nearest: Heading | undefined,
  isMember: boolean,
): readonly Label[] | undefined {
  // prettier-ignore
  if (path.length === 0 || !path.every((one) => isGroup(one.label)) || groupsIn(block, labels(block)) < 2) return path;
  const noun = nearest === undefined || isMember ? undefined : countedNoun([nearest.piece.text], "");
  return noun === undefined ? undefined : [noun, ...path];
}

function groupsIn(block: Block, labels: readonly string[]): number {
  const titles = block.kind === "table" ? block.header.map((one) => one.text) : [];
  return new Set([...labels, ...titles].map((one) => cleanLabel(one).label).filter(isGroup)).size;
}

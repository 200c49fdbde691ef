import type { AttributeInfo, DraftStatement } from "../../../../schemas/index.ts";
import type { Knowledge } from "./knowledge.ts";

/** "date of release" and "release date" are the same to whoever reads them. */
const nounKey = ({ phrase, kind }: AttributeInfo): string => {
  const words = (phrase ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${kind} ${words
    .filter((word) => word !== "of" && word !== "the")
    .toSorted()
    .join(" ")}`;
};

/**
 * What a page says under a noun of the same words as one that is asked for counts for that one too, where the page has nothing under its
 * own: else a run would say of a page with the very date that it has none.
 */
export async function underSameNoun(
  drafts: readonly DraftStatement[],
  asked: ReadonlyMap<string, AttributeInfo>,
  reader: Knowledge,
): Promise<readonly DraftStatement[]> {
  const byNoun = new Map([...asked.values()].filter(({ phrase }) => phrase !== null).map((info) => [nounKey(info), info.name]));
  const shown = new Set(drafts.flatMap(({ claim }) => claim?.attribute ?? []));
  const meant: DraftStatement[] = [];
  for (const draft of drafts) {
    const { claim } = draft;
    const info = claim === undefined || asked.has(claim.attribute) ? undefined : await reader.attribute(claim.attribute);
    const name = info === undefined || info.phrase === null ? undefined : byNoun.get(nounKey(info));
    if (claim !== undefined && name !== undefined && !shown.has(name)) meant.push({ ...draft, claim: { ...claim, attribute: name } });
  }
  return [...drafts, ...meant];
}

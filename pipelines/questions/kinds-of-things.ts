import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { kindByRelation } from "../language/entries/of-kind.ts";
import type { Memory, QuestionContext } from "./context.ts";

/**
 * What things without a kind of their own are to others, by id: "builder", of a yard that has no page but is one ship's builder. Costs a
 * look-up for each relation that says so.
 */
export async function relationalKinds(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const info of catalogue) {
    const kind = kindByRelation(info);
    if (kind === undefined) continue;
    for (const { claim } of await memory.statements({ attribute: info.name }))
      if (claim?.value.kind === "entity" && entities.get(claim.value.entityId)?.types.length === 0)
        (found.get(claim.value.entityId) ?? found.set(claim.value.entityId, new Set()).get(claim.value.entityId))?.add(kind);
  }
  return new Map([...found].map(([id, kinds]) => [id, [...kinds].sort()]));
}

/** What all of these things are. */
export function kindsOfAll({ lexicon }: Pick<QuestionContext, "lexicon">, ids: readonly string[]): readonly string[] {
  const [first, ...others] = ids;
  return first === undefined ? [] : lexicon.kinds(first).filter((kind) => others.every((id) => lexicon.kinds(id).includes(kind)));
}

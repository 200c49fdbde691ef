import type { Entity } from "../../../schemas/index.ts";
import type { EntityRow } from "../../../schemas/rows/index.ts";
import { ruleGenerator, type RowContext } from "../rows-context.ts";

export const entityRow = (entity: Entity, context: RowContext): EntityRow => ({
  id: entity.id,
  run_id: context.runId,
  language: context.language,
  split: "train",
  generator: ruleGenerator("resolve", context.codeVersion),
  seed: context.seed,
  license: null,
  name: entity.name,
  aliases: [...entity.aliases],
  types: [...entity.types],
  description: entity.description,
  uris: [...entity.uris],
});

export const entityOf = (row: EntityRow): Entity => ({
  id: row.id,
  name: row.name,
  aliases: row.aliases,
  types: row.types,
  description: row.description,
  uris: row.uris,
});

import { z } from "zod";
import { commonColumns } from "./columns.ts";
import type { Entity } from "../entity.ts";
import { byRule, type RowContext } from "./row.ts";

export const EntityRow = z
  .object({
    ...commonColumns,
    name: z.string().describe("The name that words use."),
    aliases: z.array(z.string()).describe("Other names that were taken for the same thing."),
    types: z.array(z.string()).describe("Kinds of thing, as the pages name them."),
    description: z.string().describe("A short description from a page; empty where none gives one."),
    uris: z.array(z.string()).describe("Pages that are about the thing."),
  })
  .describe("The things that the statements speak of.");
export type EntityRow = z.infer<typeof EntityRow>;

export const entityRow = (entity: Entity, context: RowContext): EntityRow => ({
  ...byRule({ id: entity.id, stage: "resolve", language: context.language, license: null }, context),
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

import { z } from "zod";

/** A canonical thing that statements are anchored to. */
export const Entity = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Lower-case singular nouns, e.g. `country`. Totals and groups (World, European Union) do not carry their members' type. */
  types: z.array(z.string()),
  description: z.string(),
  /** Pages that are *about* it. */
  uris: z.array(z.string()),
});
export type Entity = z.infer<typeof Entity>;

import { z } from "zod";
import { commonColumns } from "./columns.ts";

/** `evidence/entities`. */
export const EntityRow = z.object({
  ...commonColumns,
  name: z.string(),
  aliases: z.array(z.string()),
  types: z.array(z.string()),
  description: z.string(),
  uris: z.array(z.string()),
});
export type EntityRow = z.infer<typeof EntityRow>;

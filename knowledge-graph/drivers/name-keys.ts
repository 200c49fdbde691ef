import type { Entity } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** Keys under which a thing is found by a name of its own. */
export const nameKeysOf = ({ name, aliases }: Pick<Entity, "name" | "aliases">): ReadonlySet<string> =>
  new Set([name, ...aliases].map(nameKey).filter((key) => key !== ""));

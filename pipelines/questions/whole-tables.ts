import type { Entity } from "../../schemas/index.ts";
import type { QuestionContext } from "./context.ts";

/** A row's address ends with its key. */
const KEY = /[?&][^?&=]+=[^&]*$/su;

/** Of a memory, whether a table has a row of each thing of a kind. */
export function allIn(entities: ReadonlyMap<string, Entity>): QuestionContext["isAllIn"] {
  const tables = new Map<string, Set<string>>();
  for (const { uris, types } of entities.values())
    for (const type of types) {
      const known = tables.get(type) ?? tables.set(type, new Set()).get(type);
      const rows = uris.filter((uri) => KEY.test(uri)).map((uri) => uri.replace(KEY, ""));
      // What has no row makes no table whole.
      for (const row of rows.length > 0 ? rows : [""]) known?.add(row);
    }
  return (table, id) => {
    const types = entities.get(id)?.types ?? [];
    return types.length > 0 && types.every((type) => [...(tables.get(type) ?? [])].every((one) => one === table));
  };
}

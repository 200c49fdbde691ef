import type { FileMetaData, SchemaElement } from "hyparquet";
import type { Style } from "./style.ts";
import { withoutControls } from "./style.ts";

/** One line a column, indented by depth; the two inner levels of a list are folded into `list<…>`. */
export function schemaLines(metadata: FileMetaData, style: Style): readonly string[] {
  const lines: string[] = [];
  let at = 0;
  const next = (): SchemaElement | undefined => metadata.schema[at++];
  const walk = (element: SchemaElement, depth: number, prefix: string): void => {
    let shown = element;
    let lists = prefix;
    let children = element.num_children ?? 0;
    while (isList(shown, metadata.schema, at)) {
      next();
      const inner = next();
      if (!inner) return;
      lists += "list of ";
      shown = inner;
      children = inner.num_children ?? 0;
    }
    const optional = element.repetition_type === "OPTIONAL" ? style.dim(" ?") : "";
    lines.push(`${"  ".repeat(depth + 1)}${style.name(withoutControls(element.name))}${optional}: ${lists}${typeOf(shown)}`);
    for (let k = 0; k < children; k++) {
      const child = next();
      if (child) walk(child, depth + 1, "");
    }
  };
  const root = next();
  for (let k = 0; k < (root?.num_children ?? 0); k++) {
    const child = next();
    if (child) walk(child, 0, "");
  }
  return lines;
}

const isList = (element: SchemaElement, schema: readonly SchemaElement[], at: number): boolean =>
  (element.converted_type === "LIST" || element.logical_type?.type === "LIST") &&
  element.num_children === 1 &&
  schema[at]?.repetition_type === "REPEATED" &&
  schema[at]?.num_children === 1;

function typeOf(element: SchemaElement): string {
  if (element.num_children !== undefined && element.num_children > 0) return "struct";
  const logical = element.logical_type;
  if (logical?.type === "TIMESTAMP") return `timestamp (${logical.unit.toLowerCase()}${logical.isAdjustedToUTC ? ", UTC" : ""})`;
  if (logical?.type === "STRING" || element.converted_type === "UTF8") return "string";
  return (element.type ?? "group").toLowerCase();
}

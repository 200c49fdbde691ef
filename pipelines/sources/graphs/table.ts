import { type FoundFile } from "../../pages/found-file.ts";
import { csvRows } from "../../pages/formats/csv-rows.ts";
import { FileError } from "../../pages/formats/format.ts";
import type { FileEntry } from "./triple.ts";

const COLUMNS = [/^(?:subject|s|head|entity)$/i, /^(?:predicate|p|property|relation|attribute)$/i, /^(?:object|o|tail|value)$/i];

/** Rows of subject, predicate and object; whatever an object is, comes as a literal: the graph knows which are subjects. */
export async function* tableTriples(file: FoundFile, maxBytes: number): AsyncGenerator<FileEntry> {
  let places: readonly number[] | undefined;
  for await (const row of csvRows(file, maxBytes)) {
    if (places === undefined) {
      places = COLUMNS.map((name) => row.findIndex((cell) => name.test(cell)));
      if (places.includes(-1))
        throw new FileError(
          "unsupported-format",
          "the table has no columns subject, predicate, object; tables of things are a source documents",
        );
      continue;
    }
    const [subject = "", predicate = "", value = ""] = places.map((at) => row[at] ?? "");
    if (subject === "" || predicate === "" || value === "") yield "unnamed";
    else if (/^https?:\/\/\S+$/.test(value)) yield { subject, predicate, object: { kind: "thing", iri: value } };
    else yield { subject, predicate, object: { kind: "literal", value, language: "" } };
  }
}

import type { NamedLink } from "./record.ts";

/** OpenAlex's fields by their numbers, for archives of arXiv: so papers of both are of the same fields. */
const FIELDS: Readonly<Record<string, readonly [id: number, name: string]>> = {
  cs: [17, "Computer Science"],
  econ: [20, "Economics, Econometrics and Finance"],
  eess: [22, "Engineering"],
  math: [26, "Mathematics"],
  "q-bio": [13, "Biochemistry, Genetics and Molecular Biology"],
  "q-fin": [20, "Economics, Econometrics and Finance"],
  stat: [26, "Mathematics"],
};
const PHYSICS = /^(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|physics|quant-ph)$/;

/** `cs.CL`, `hep-th` -> the field that the archive belongs to. */
export function fieldOfCategory(category: string): NamedLink | undefined {
  const archive = category.split(".")[0] ?? "";
  const [id, name] = (PHYSICS.test(archive) ? [31, "Physics and Astronomy"] : FIELDS[archive]) ?? [];
  return id === undefined || name === undefined ? undefined : { name: `${name}`, uri: `https://openalex.org/fields/${id}` };
}

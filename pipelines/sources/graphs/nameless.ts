import { groupsOf } from "../records/table.ts";
import type { Literal, NamelessTriple, Triple } from "./triple.ts";

const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** "[ year 2019; members 6943 ]" */
const WHEN = /(?:year|jahr|date|datum|année|annee|anno|año|time|season|pointInTime)$/i;
/** "[ value 12.8; unitText "km" ]" */
const UNIT = /(?:unit|unitText|unitCode|einheit|unité|currency)$/i;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

interface Said {
  readonly predicate: string;
  readonly object: Literal;
}

/** What nodes without names say of the one thing that they hang on: a figure with its year or unit, or the parts of an address. */
export function factsOfNameless(nameless: readonly NamelessTriple[]): { readonly triples: readonly Triple[]; readonly left: number } {
  const said = groupsOf(nameless.filter(({ nameless: end }) => end === "subject"), ({ subject }) => subject); // prettier-ignore
  const holders = groupsOf(
    nameless.filter(({ object, nameless: end }) => end === "object" && object.kind === "thing"),
    ({ object }) => (object.kind === "thing" ? object.iri : ""),
  );
  const triples: Triple[] = [];
  let left = nameless.length;
  for (const [node, [holder, ...others]] of holders) {
    const own = said.get(node) ?? [];
    const literals = own.flatMap(({ predicate, object }): Said[] => (object.kind === "literal" ? [{ predicate, object }] : []));
    if (holder === undefined || others.length > 0 || literals.length < 2) continue;
    const found = valuesOf(literals).map((value) => ({
      subject: holder.subject,
      ...value,
      predicate: value.predicate ?? holder.predicate,
    }));
    triples.push(...found);
    if (found.length > 0) left -= 1 + own.length;
  }
  return { triples, left };
}

/** Without a predicate it is what the holder's own leads to. */
function valuesOf(literals: readonly Said[]): readonly (Omit<Triple, "subject" | "predicate"> & { readonly predicate?: string })[] {
  const time = literals.find(({ predicate, object }) => WHEN.test(predicate) && YEAR.test(object.value.slice(0, 4)));
  const unit = literals.find(({ predicate, object }) => UNIT.test(predicate) && !NUMBER.test(object.value));
  const rest = literals.filter((one) => one !== time && one !== unit);
  const figures = rest.filter(({ object }) => NUMBER.test(object.value));
  const [figure] = figures;
  if (figure !== undefined && rest.length === 1 && (time !== undefined || unit !== undefined)) {
    const object: Literal = unit === undefined ? figure.object : { ...figure.object, value: `${figure.object.value} ${unit.object.value}`, datatype: undefined }; // prettier-ignore
    return [{ object, ...(time !== undefined && { time: time.object.value.slice(0, 4) }) }];
  }
  // Several figures of one year have names of their own.
  return time === undefined ? literals : rest.map((one) => ({ ...one, time: time.object.value.slice(0, 4) }));
}

import { mappedMeaning, type Meaning } from "../meaning.ts";

/** Between a list and the figure of its own by which it is ranked: "export partners # share". */
export const RANKED_BY = " # ";

/** All that a program is made of, which its words have to say. */
export interface Parts {
  readonly attributes: readonly string[];
  /** Of these the ones whose values are figures, dates or names: not lists. */
  readonly figures: readonly string[];
  readonly entities: readonly string[];
  readonly owners: readonly { readonly attribute: string; readonly id: string }[];
  readonly texts: readonly string[];
  /** Times that lists and bounds are of. */
  readonly times: readonly string[];
  /** How many there may be said to be of something: of options, of operands, of years. */
  readonly counts: readonly number[];
  /** Attributes by which one of several is picked, or some are kept; and those whose values are asked for. */
  readonly picking: readonly string[];
  readonly asked: readonly string[];
  readonly negations: number;
  readonly ranks: readonly number[];
  /** How figures are calculated with. */
  readonly operations: ReadonlySet<string>;
  /** Things are kept by the year of a date. */
  readonly isDated: boolean;
}

export function partsOf(meaning: Meaning): Parts {
  const [attributes, figures, entities] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [texts, times] = [new Set<string>(), new Set<string>()];
  const [picking, wanted] = [new Set<string>(), new Set<string>()];
  const owners: { readonly attribute: string; readonly id: string }[] = [];
  const counts: number[] = [];
  const ranks: number[] = [];
  let negations = 0;
  let isDated = false;
  const operations = new Set<string>();
  mappedMeaning(meaning, (part) => {
    if (part.is === "listed" && part.of.is === "entity") owners.push({ attribute: part.attribute, id: part.of.id });
    if ("attribute" in part && part.attribute !== "" && !part.attribute.includes(RANKED_BY)) {
      attributes.add(part.attribute);
      if (part.is !== "listed" && part.is !== "listing") figures.add(part.attribute);
    }
    if (part.is === "extreme" || part.is === "filtered") picking.add(part.attribute);
    if (part.is === "value" || part.is === "aggregated") wanted.add(part.attribute);
    if (part.is === "entity") entities.add(part.id);
    if (part.is === "constant") texts.add(part.text);
    if ("time" in part && part.time !== "") times.add(part.time);
    if (part.is === "without") negations++;
    if (part.is === "filtered" && /^\d{4}$/.test(part.bound)) isDated = true;
    if (part.is === "computed") operations.add(part.operation);
    if (part.is === "extreme") ranks.push(part.k);
    if (part.is === "options" || part.is === "both" || part.is === "computed") counts.push(part.of.length);
    return undefined;
  });
  return {
    attributes: [...attributes],
    figures: [...figures],
    entities: [...entities],
    owners,
    texts: [...texts],
    times: [...times],
    counts,
    picking: [...picking],
    asked: [...wanted],
    negations,
    ranks,
    operations,
    isDated,
  };
}

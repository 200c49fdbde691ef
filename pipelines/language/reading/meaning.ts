/**
 * What a question asks, as a tree. Two roads lead to it that share no code: `meaningOfProgram` from the program, `meaningOfText`
 * from the words. A question stands when both give the same tree.
 */
export type Meaning =
  | { readonly is: "entity"; readonly id: string }
  /** The one value of an attribute: of an entity, or of what another part denotes. */
  | { readonly is: "value"; readonly attribute: string; readonly of: Meaning }
  /** The things that a page lists under an attribute. */
  | { readonly is: "listed"; readonly attribute: string; readonly of: Meaning; readonly time: string }
  /** The things whose own list names the other. */
  | { readonly is: "listing"; readonly attribute: string; readonly of: Meaning; readonly type: string; readonly time: string }
  /** "the country whose capital is Lomé" */
  | { readonly is: "described"; readonly type: string; readonly attribute: string; readonly by: Meaning }
  | { readonly is: "constant"; readonly text: string }
  /** What sources differ on: the correction, or all of it. */
  | { readonly is: "revised" | "stated"; readonly attribute: string; readonly of: Meaning }
  /** "the river called Tams", "the one called Tams whose region is Halmar": of those that bear the name, the one of the kind or description. */
  | { readonly is: "called"; readonly key: string; readonly type: string; readonly attribute: string; readonly by: Meaning | null }
  | { readonly is: "both" | "either" | "options"; readonly of: readonly Meaning[] }
  | { readonly is: "without"; readonly of: Meaning; readonly excluded: Meaning }
  | { readonly is: "extreme"; readonly which: "max" | "min"; readonly k: number; readonly attribute: string; readonly of: Meaning }
  | { readonly is: "qualifier"; readonly attribute: string; readonly qualifier: string; readonly of: Meaning; readonly with: Meaning }
  /** Of a set those whose figure lies above or below a bound. */
  | {
      readonly is: "filtered";
      readonly of: Meaning;
      readonly attribute: string;
      readonly comparator: string;
      readonly bound: string;
      readonly time: string;
    }
  /** Of a set those whose figure or date lies above or below that of a thing. */
  | { readonly is: "against"; readonly of: Meaning; readonly attribute: string; readonly comparator: string; readonly with: Meaning }
  /** Read at these times: where a question is told in several sentences, each has its own. */
  | { readonly is: "at"; readonly times: readonly string[]; readonly of: Meaning }
  | { readonly is: "count"; readonly of: Meaning }
  | { readonly is: "computed"; readonly operation: string; readonly of: readonly Meaning[] }
  /** Over the members of a set; `with`: a second figure of each. */
  | { readonly is: "aggregated"; readonly operation: string; readonly attribute: string; readonly with?: string; readonly of: Meaning };

export interface Sense {
  readonly meaning: Meaning;
  /** The unit that the answer is asked in; null where none is named or there is none. */
  readonly unit: string | null;
  /** Times at which values are read, in the order of the calculation. */
  readonly times: readonly string[];
}

/** Order counts in a subtraction, not in an intersection. */
export function canonicalMeaning(meaning: Meaning): string {
  const text = (part: Meaning): string => {
    switch (part.is) {
      case "both":
      case "either":
      case "options":
        return `${part.is}(${part.of.map(text).sort().join(", ")})`;
      case "entity":
        return part.id;
      case "constant":
        return JSON.stringify(part.text);
      case "value":
        return `value(${part.attribute}, ${text(part.of)})`;
      case "revised":
      case "stated":
        return `${part.is}(${part.attribute}, ${text(part.of)})`;
      case "called":
        return `called(${part.key}, ${part.type}, ${part.attribute}, ${part.by === null ? "" : text(part.by)})`;
      case "listed":
        return `listed(${part.attribute}, ${text(part.of)}, ${part.time})`;
      case "listing":
        return `listing(${part.attribute}, ${text(part.of)}, ${part.type}, ${part.time})`;
      case "described":
        return `described(${part.type}, ${part.attribute}, ${text(part.by)})`;
      case "without":
        return `without(${text(part.of)}, ${text(part.excluded)})`;
      case "extreme":
        return `extreme(${part.which}, ${part.k}, ${part.attribute}, ${text(part.of)})`;
      case "qualifier":
        return `qualifier(${part.attribute}, ${part.qualifier}, ${text(part.of)}, ${text(part.with)})`;
      case "filtered":
        return `filtered(${text(part.of)}, ${part.attribute}, ${part.comparator}, ${part.bound}, ${part.time})`;
      case "against":
        return `against(${text(part.of)}, ${part.attribute}, ${part.comparator}, ${text(part.with)})`;
      case "at":
        return `at(${part.times.join()}, ${text(part.of)})`;
      case "count":
        return `count(${text(part.of)})`;
      case "computed":
        return `${part.operation}(${part.of.map(text).join(", ")})`;
      case "aggregated":
        break;
    }
    const figures = part.with === undefined ? [part.attribute] : [part.attribute, part.with];
    // A correlation has no first and second.
    return `${part.operation}(${(part.operation === "correlation" ? figures.sort() : figures).join(", ")}, ${text(part.of)})`;
  };
  return text(meaning);
}

/** The tree with other parts in the place of some; `replaced` gives undefined for what stays and is gone into. */
export function mappedMeaning(meaning: Meaning, replaced: (part: Meaning) => Meaning | undefined): Meaning {
  const swap = (part: Meaning): Meaning => {
    const other = replaced(part);
    if (other !== undefined) return other;
    switch (part.is) {
      case "entity":
      case "constant":
        return part;
      case "both":
      case "either":
      case "options":
      case "computed":
        return { ...part, of: part.of.map(swap) };
      case "described":
        return { ...part, by: swap(part.by) };
      case "called":
        return { ...part, by: part.by === null ? null : swap(part.by) };
      case "without":
        return { ...part, of: swap(part.of), excluded: swap(part.excluded) };
      case "qualifier":
      case "against":
        return { ...part, of: swap(part.of), with: swap(part.with) };
      case "value":
      case "listed":
      case "listing":
      case "filtered":
      case "count":
      case "extreme":
      case "aggregated":
      case "revised":
      case "stated":
      case "at":
        return { ...part, of: swap(part.of) };
    }
  };
  return swap(meaning);
}

/** The tree with other parts in the place of some of its entities. */
export const withEntities = (meaning: Meaning, replaced: (id: string) => Meaning | undefined): Meaning =>
  mappedMeaning(meaning, (part) => (part.is === "entity" ? replaced(part.id) : undefined));

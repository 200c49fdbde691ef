/** What a thing does to others -> the noun that these are to it: "depends on" -> its dependencies. Labels of graphs and tables are often verbs. */
const RELATION_NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  "adjacent to": ["neighbour", "neighbours"],
  cites: ["citation", "citations"],
  conflicts: ["conflict", "conflicts"],
  "conflicts with": ["conflict", "conflicts"],
  "consists of": ["part", "parts"],
  depends: ["dependency", "dependencies"],
  "depends on": ["dependency", "dependencies"],
  "derived from": ["source", "sources"],
  "followed by": ["successor", "successors"],
  follows: ["predecessor", "predecessors"],
  "has part": ["part", "parts"],
  "influenced by": ["influence", "influences"],
  "inherits from": ["parent", "parents"],
  "instance of": ["class", "classes"],
  "is a": ["class", "classes"],
  "next to": ["neighbour", "neighbours"],
  "pre depends": ["pre-dependency", "pre-dependencies"],
  "preceded by": ["predecessor", "predecessors"],
  precedes: ["successor", "successors"],
  recommends: ["recommendation", "recommendations"],
  "replaced by": ["replacement", "replacements"],
  requires: ["requirement", "requirements"],
  "subclass of": ["superclass", "superclasses"],
  "succeeded by": ["successor", "successors"],
  suggests: ["suggestion", "suggestions"],
};

/** The noun of a verb, as one or as several; undefined where the label is none that is known. */
export const relationNoun = (label: string, several: boolean): string | undefined => RELATION_NOUNS[label]?.[several ? 1 : 0];

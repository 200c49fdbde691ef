import { EVENT_NOUNS } from "./event-nouns.ts";

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
  "discharges into": ["receiving water", "receiving waters"],
  "drains into": ["receiving water", "receiving waters"],
  "drains to": ["receiving water", "receiving waters"],
  "flows into": ["receiving water", "receiving waters"],
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
  replaces: ["predecessor", "predecessors"],
  requires: ["requirement", "requirements"],
  "subclass of": ["superclass", "superclasses"],
  succeeds: ["predecessor", "predecessors"],
  "succeeded by": ["successor", "successors"],
  suggests: ["suggestion", "suggestions"],
};

/** Who did it: "written by" -> its author. */
const DOERS: Readonly<Record<string, string>> = {
  built: "builder",
  climbed: "climber",
  composed: "composer",
  designed: "designer",
  developed: "developer",
  directed: "director",
  discovered: "discoverer",
  edited: "editor",
  founded: "founder",
  illustrated: "illustrator",
  invented: "inventor",
  kept: "keeper",
  made: "maker",
  maintained: "maintainer",
  managed: "manager",
  operated: "operator",
  owned: "owner",
  painted: "painter",
  performed: "performer",
  produced: "producer",
  published: "publisher",
  reported: "reporter",
  sculpted: "sculptor",
  translated: "translator",
  written: "author",
};
/** Whose part in a work a label names by the part: "music" of a film is its composer, where persons stand there. */
const PARTS_OF_WORKS: Readonly<Record<string, string>> = {
  choreography: "choreographer",
  cinematography: "cinematographer",
  costumes: "costume designer",
  direction: "director",
  editing: "editor",
  libretto: "librettist",
  lyrics: "lyricist",
  music: "composer",
  photography: "photographer",
  screenplay: "screenwriter",
  script: "scriptwriter",
  story: "writer",
};
const PERSONS =
  /(?:^| )(?:person|people|actor|actress|director|composer|writer|screenwriter|author|artist|musician|cinematographer|editor|designer|producer)$/;

/** What happens at a place: a paper is published in a journal. */
const PLACED = new Set("born built buried constructed died discovered established founded made performed premiered signed".split(" "));
const LIES = /^(?:located|situated|based|lies|lying|found) (?:in|at|on)$/;

/** The noun of a verb, or of what persons did for a work, as one or as several; undefined where the label is none that is known. */
export function relationNoun(label: string, several: boolean, valueTypes: readonly string[] = []): string | undefined {
  const part = valueTypes.length > 0 && valueTypes.every((type) => PERSONS.test(type)) ? PARTS_OF_WORKS[label] : undefined;
  if (part !== undefined) return several ? `${part}s` : part;
  const known = RELATION_NOUNS[label]?.[several ? 1 : 0];
  if (known !== undefined) return known;
  if (LIES.test(label)) return several ? "locations" : "location";
  const [, first = "", done = "", preposition] = /^(first )?([a-z]+) (by|in|at)$/.exec(label) ?? [];
  const noun = preposition === "by" ? DOERS[done] : PLACED.has(done) ? EVENT_NOUNS[done] : undefined;
  if (noun === undefined) return undefined;
  return preposition === "by" ? `${first}${noun}${several ? "s" : ""}` : `place${several ? "s" : ""} of ${first}${noun}`;
}

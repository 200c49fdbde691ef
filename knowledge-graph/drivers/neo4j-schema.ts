/** Counted up when what a node means changes; `GroundworkMemory.schema` says with which one a memory was written. */
export const schemaVersion = 1;

/**
 * What a person sees in the Neo4j browser:
 *
 *     (:Statement)-[:MENTIONS {role}]->(:Entity)-[:IS_A]->(:Type)
 *     (:Statement)-[:FROM]->(:Document)   (:Entity)-[:NAMED]->(:Name)
 *
 * Community edition has one database a server, so every node carries the name of its memory, and every key begins with it. Its
 * constraints are uniqueness ones only; that a node is whole is the driver's business. Indexes end in `id`: rows then come sorted.
 */
export const schema: readonly string[] = [
  ...[
    ["memory", "GroundworkMemory", "name"],
    ["document", "Document", "memory, id, version"],
    ["entity", "Entity", "memory, id"],
    ["statement", "Statement", "memory, id"],
    ["name", "Name", "memory, key"],
    ["type", "Type", "memory, key"],
    ["attribute", "Attribute", "memory, key"],
  ].map(
    ([name = "", label = "", keys = ""]) =>
      `CREATE CONSTRAINT groundwork_${name} IF NOT EXISTS FOR (n:${label}) REQUIRE (${properties(keys)}) IS UNIQUE`,
  ),
  ...["subject", "attribute", "value", "document"].map(
    (name) => `CREATE INDEX groundwork_by_${name} IF NOT EXISTS FOR (n:Statement) ON (${properties(`memory, ${name}, id`)})`,
  ),
];

function properties(names: string): string {
  return names
    .split(", ")
    .map((name) => `n.${name}`)
    .join(", ");
}

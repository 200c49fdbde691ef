import { execute, openMemory, programOf, readSources } from "groundwork-deep-research";

const memory = await openMemory({ path: ":memory:" });
await readSources(memory, [{ documents: { root: "examples/lakes", paths: ["lakes.csv"] } }], { now: "2026-01-01T00:00:00Z" });

const [alvar] = await memory.show("Lake Alvar");
const [isvik] = await memory.show("Lake Isvik");
const deeper = programOf(
  ["Find", { entity: alvar?.entity.id ?? "" }],
  ["Find", { entity: isvik?.entity.id ?? "" }],
  ["SelectBetween", { attribute: "maximum depth", which: "max" }, 0, 1],
  ["QueryName", {}, -1],
);
const result = await execute(deeper, memory.graph);
if (result.status === "refused") throw new Error(`${result.reason}: ${result.detail}`);
const { answer, evidence } = result.execution;
console.log(answer.type === "entity" && answer.entityId === isvik?.entity.id ? "Lake Isvik is deeper" : "Lake Alvar is deeper");
const used = new Set(evidence.map(({ statementId }) => statementId));
for (const { id, text } of [...(alvar?.statements ?? []), ...(isvik?.statements ?? [])]) if (used.has(id)) console.log(text);
await memory.close();

import { openMemory, readSources } from "groundwork-deep-research";

const memory = await openMemory({ path: ":memory:" }); // or a file: it is made, and goes on from there the next time
const read = await readSources(memory, [{ documents: { root: "examples/lakes", paths: ["lakes.csv"], complete: true } }], {
  now: "2026-01-01T00:00:00Z",
});
console.log(`${read.documents.added} pages, ${read.statements.opened} statements, ${read.rejections.length} rejections`);

const [lake] = await memory.show("Lake Alvar");
for (const { text, claim } of lake?.statements ?? []) if (claim?.subject === lake?.entity.id) console.log(text);
await memory.close();

import { documentVectors, makeFindable } from "./document-vectors.ts";
import type { FaultList } from "./fault-list.ts";
import { forgetKept, isKept, type VectorCollection } from "./keep-vectors.ts";
import { entityTexts, statementTexts } from "./known-texts.ts";
import type { MemoryParts } from "./knowledge-memory.ts";

/** Some megabytes of vectors. */
const AT_ONCE = 500;
/** Single precision adds up to about this much over a thousand dimensions. */
const UNIT_SLACK = 1e-3;

/** Every page that is there has a whole vector, and no other; things and statements have them where they were made at all. */
export async function checkVectors(parts: MemoryParts, documents: ReadonlySet<string>, found: FaultList, repair: boolean): Promise<void> {
  const { vectors, graph } = parts;
  const wrong = await wrongIn(parts, documentVectors, documents);
  for (const id of [...wrong.bad, ...wrong.extra]) found.add("vectors", id);
  if (repair) {
    if (wrong.extra.length > 0) await vectors.delete(documentVectors, { ids: wrong.extra });
    for (const id of wrong.bad) {
      const document = await graph.document(id);
      if (document !== undefined) await makeFindable(parts, [document]);
    }
  }
  const others = { entities: () => entityTexts(graph), statements: () => statementTexts(graph) };
  let isWrong = false;
  for (const [collection, texts] of Object.entries(others) as [VectorCollection, () => AsyncIterable<{ readonly id: string }>][]) {
    // Those of another state of the memory are made right by whoever searches them.
    if (!(await isKept(parts, collection))) continue;
    const wanted = new Set<string>();
    for await (const { id } of texts()) wanted.add(id);
    const { bad, extra } = await wrongIn(parts, collection, wanted);
    for (const id of [...bad, ...extra]) found.add("other-vectors", `${id} in ${collection}`);
    if (!repair || bad.length + extra.length === 0) continue;
    await vectors.drop(collection);
    isWrong = true;
  }
  if (isWrong) await forgetKept(parts.runs);
}

/** Points that are missing or no unit vectors, and those that should not be there. */
async function wrongIn(
  { vectors }: MemoryParts,
  collection: string,
  wanted: ReadonlySet<string>,
): Promise<{ readonly bad: readonly string[]; readonly extra: readonly string[] }> {
  const ids = [...wanted];
  const bad: string[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const read = await vectors.read(collection, some);
    for (const id of some) if (!isUnit(read.get(id))) bad.push(id);
  }
  return { bad, extra: [...(await vectors.ids(collection))].filter((id) => !wanted.has(id)) };
}

/** One of zeros is a text without a word that the embedder knows. */
function isUnit(vector: Float32Array | undefined): boolean {
  if (vector === undefined) return false;
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum === 0 || Math.abs(sum - 1) < UNIT_SLACK;
}

import { replaceVectors, type KnowledgeMemory, type VectorHit } from "../../knowledge-graph/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { holds, marksOf, type Marks } from "./marks.ts";
import type { ComparedQuestion, SameQuestion } from "./same-question.ts";

/** Questions looked at for each: more of one answer that are nearer than that are rare, and the nearest decides. */
const NEAREST = 10;

/**
 * Finds questions that mean what an earlier one means: by vectors that are as near as `atLeast`, with one answer, of the same names and
 * figures; what two questions ask of different things is near in meaning, too. The vectors of the questions given take the place of those
 * that were kept before.
 */
export async function nearQuestions(
  memory: Pick<KnowledgeMemory, "vectors" | "embedder">,
  questions: readonly ComparedQuestion[],
  atLeast: number,
  signal?: AbortSignal,
): Promise<(asked: ComparedQuestion) => SameQuestion | undefined> {
  const texts = questions.map(({ id, text }) => ({ id, text }));
  await replaceVectors(memory, "questions", texts, signal);
  const near = await hitsOf(memory, questions);
  const standing = new Map<string, Marks>();
  return ({ id, text }) => {
    const marks = marksOf(text);
    const hit = (near.get(id) ?? []).find((one) => {
      const other = standing.get(one.id);
      return one.id !== id && one.score >= atLeast && other !== undefined && holds(other, marks) && holds(marks, other);
    });
    if (hit !== undefined) return { of: hit.id, detail: `it means what ${hit.id} does, by ${hit.score.toFixed(3)}, and has its answer` };
    standing.set(id, marks);
    return undefined;
  };
}

/** The nearest of the questions with the same answer; a question whose answer no other has need not be looked for. */
async function hitsOf(
  { vectors }: Pick<KnowledgeMemory, "vectors">,
  questions: readonly ComparedQuestion[],
): Promise<ReadonlyMap<string, readonly VectorHit[]>> {
  const groups = new Map<string, ComparedQuestion[]>();
  for (const question of questions) {
    const key = nameKey(question.answer);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [question]);
    else group.push(question);
  }
  const hits = new Map<string, readonly VectorHit[]>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const ids = group.map(({ id }) => id);
    const asked = [...(await vectors.read("questions", ids))].map(([id, vector]) => ({ id, vector, limit: NEAREST, filter: { ids } }));
    const found = await vectors.search("questions", asked);
    for (const [at, { id }] of asked.entries()) hits.set(id, found[at] ?? []);
  }
  return hits;
}

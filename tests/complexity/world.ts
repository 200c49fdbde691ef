import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemory } from "../../knowledge-graph/index.ts";
import { execute, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { programOf } from "../../knowledge-graph/program/index.ts";
import type { Candidate } from "../../pipelines/complexity/gate.ts";
import { listsIn } from "../../pipelines/complexity/growth.ts";
import type { LoopWorld } from "../../pipelines/complexity/loop.ts";
import { passagesOf } from "../../pipelines/complexity/solvers/passages.ts";
import { complexity } from "../../pipelines/complexity/style.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import type { Document, Question } from "../../schemas/index.ts";
import { world, type World } from "../questions/world.ts";

export interface Playground extends World {
  readonly loop: LoopWorld;
  /** The question of a program, as rounds word it, and its execution. Throws where it is refused. */
  ask(...steps: readonly ProgramStep[]): Promise<Candidate>;
  close(): Promise<void>;
}

/** The made-up countries, with a search over their pages and over some more. */
export async function playground(more: readonly Document[] = [], disciplines?: (index: number) => readonly string[]): Promise<Playground> {
  const at = await world(undefined, undefined, disciplines);
  const folder = await mkdtemp(join(tmpdir(), "groundwork-complexity-"));
  const store = await openMemory({ path: join(folder, "memory.db") });
  const documents = new Map<string, Document>(more.map((document) => [document.id, document]));
  for await (const { documentId } of at.memory.allStatements()) {
    const document = await at.memory.document(documentId);
    if (document !== undefined) documents.set(documentId, document);
  }
  await store.text.index([...documents.values()]);
  const passages = passagesOf({ document: (id) => Promise.resolve(documents.get(id)), text: store.text });
  return {
    ...at,
    loop: { context: at.context, lists: listsIn(at.context), passages },
    async ask(...steps) {
      const made = await questionOf(programOf(...steps), { ...complexity, needsEvery: false }, at.context, seededRandom(7, "ask"), 7);
      if ("refused" in made) throw new Error(`${made.refused.reason}: ${made.refused.detail}`);
      const run = await execute(made.question.program, at.memory, at.context.options);
      if (run.status === "refused") throw new Error(run.detail);
      return { question: made.question, parent: made.question, execution: run.execution };
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Another text of the same question. */
export const saying = (candidate: Candidate, text: string): Candidate => ({ ...candidate, question: { ...candidate.question, text } });

export const plainPage = (id: string, title: string, text: string): Document => ({
  id,
  uri: `https://world.example/${id}`,
  title,
  text,
  language: "en",
  contentHash: id,
  kind: "web",
  fetchedAt: "2026-01-01T00:00:00Z",
  subjects: [],
  links: [],
  version: 1,
});

/** A question with other counts. */
export const counted = (question: Question, counts: Partial<Question["difficulty"]>): Question => ({
  ...question,
  difficulty: { ...question.difficulty, ...counts },
});

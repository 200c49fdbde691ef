import { afterAll, beforeEach } from "vitest";
import { openMemory, programOf, type KnowledgeMemory, type ProgramStep } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import type { Style } from "../../pipelines/questions/style.ts";
import { SplitsConfig, type Program } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

const LETTERS = "BCDFGHKLMNPRSTVW";
export const named = (end: string, at: number): string => `${LETTERS[at % 16]}${"aeiou"[at % 5]}l${end}`;
/** A dozen things of a kind, a line each. */
export const rows = (kind: string, end: string, more: (at: number) => object): string =>
  Array.from({ length: 12 }, (_, at) => JSON.stringify({ name: named(end, at), type: kind, ...more(at) })).join("\n");

/** A memory of a test file's records, by file, read once. */
export function useRecords(files: Readonly<Record<string, string>>): { context(): QuestionContext } {
  useFolder();
  let memory: KnowledgeMemory | undefined;
  let context: QuestionContext;
  // Once: the folder that the files are in is made for each test.
  beforeEach(async () => {
    if (memory !== undefined) return;
    memory = await openMemory({ path: ":memory:" });
    const documents = documentsOf(await read(files));
    await memory.remember(
      documents.map((document) => ({ document, draft: extractDocument(document) })),
      { extractor: { name: "rules", version: "1" } },
    );
    context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  });
  afterAll(() => memory?.close());
  return { context: () => context };
}

/** Programs over the records, and what is asked with them. */
export function askingOf(contextOf: () => QuestionContext) {
  const id = (name: string): string => contextOf().lexicon.entities(nameKey(name))[0]?.id ?? "";
  const attribute = (like: RegExp): string => contextOf().attributes.find(({ name, phrase }) => like.test(phrase ?? name))?.name ?? "";
  const value = (name: string, of: string): readonly ProgramStep[] => [["Find", { entity: id(name) }], ["QueryAttribute", { attribute: of }, -1]]; // prettier-ignore
  const difference = (a: string, b: string, of: string): Program =>
    programOf(...value(a, of), ["Find", { entity: id(b) }], ["QueryAttribute", { attribute: of }, -1], ["Compute", { operation: "difference" }, 1, 3]); // prettier-ignore
  const choice = (a: string, b: string, of: string, which: "max" | "min"): Program =>
    programOf(["Find", { entity: id(a) }], ["Find", { entity: id(b) }], ["SelectBetween", { attribute: of, which }, 0, 1], ["QueryName", {}, -1]); // prettier-ignore
  async function texts(program: Program, style: Style): Promise<readonly string[]> {
    const all: string[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const made = await questionOf(program, style, contextOf(), seededRandom(seed), seed);
      all.push("question" in made ? made.question.text : `${made.refused.reason} ${made.refused.detail}`);
    }
    return all;
  }
  return { id, attribute, value, difference, choice, texts };
}

import { openMemory, type ProgramStep } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { idOf, SplitsConfig, type Document } from "../../schemas/index.ts";
import { documentOf } from "../extract/gold/documents.ts";

export const uriOf = (name: string): string => `https://atlas.example/${name.toLowerCase().replaceAll(" ", "-")}/`;
export const id = (name: string): string => idOf("e", uriOf(name));
/** The names, each as a link to its page. */
export const linked = (names: readonly string[]): string => names.map((name) => `<a href="${uriOf(name)}">${name}</a>`).join(", ");

/** A page of an atlas: a thing's name and its fields as pairs; `kind` ("a country") is said in a sentence. */
export const page = (name: string, fields: Readonly<Record<string, string>>, kind?: string): Document =>
  documentOf(
    uriOf(name),
    `<title>${name}</title><h1>${name}</h1>${kind === undefined ? "" : `<p>${name} is ${kind}.</p>`}<dl>${Object.entries(fields)
      .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
      .join("")}</dl>`,
  );

/** What is asked over a memory of the pages, read by the rules. */
export async function contextOf(pages: readonly Document[], splits: Partial<SplitsConfig>): Promise<QuestionContext> {
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    pages.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  return questionContextOf(memory.graph, SplitsConfig.parse(splits));
}

/** What the owner's page lists. */
export const list = (owner: string, attribute: string): readonly ProgramStep[] => [
  ["Find", { entity: id(owner) }],
  ["Relate", { attribute, direction: "forward" }, -1],
];

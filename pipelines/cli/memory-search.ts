import { entityTexts, statementTexts, type KnowledgeMemory, type VectorFilter } from "../../knowledge-graph/index.ts";
import { keepPassages, passageTexts } from "../agents/environments/near-passages.ts";
import { Failure } from "./failure.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

const kinds = ["passages", "entities", "statements"] as const;
type Kind = (typeof kinds)[number];

export interface SearchOptions extends MemoryOptions {
  readonly in?: string;
  readonly limit: number;
  readonly source?: string;
  readonly language?: string;
  readonly type?: string;
  readonly from?: string;
  readonly before?: string;
}

interface ShownHit {
  readonly kind: Kind;
  readonly id: string;
  readonly score: number;
  readonly text: string;
  readonly uri?: string;
}

/** `groundwork memory search "…"`: by vectors. What was never searched is embedded at the first time, so it writes. */
export const search = (query: string, options: SearchOptions, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async (memory) => {
      const [vector] = await memory.embedder.embed([query], "query");
      if (vector === undefined) throw new Failure("the embedder gave no vector", 1);
      const hits: ShownHit[] = [];
      for (const kind of kindsOf(options.in)) {
        await keep[kind](memory, shell.signal);
        const [found = []] = await memory.vectors.search(kind, [{ vector, limit: options.limit, filter: filterOf(options) }]);
        const texts = await show[kind](memory, found.map(({ id, document }) => ({ id, document }))); // prettier-ignore
        for (const { id, score } of found)
          hits.push({ kind, id, score: Math.round(score * 1e4) / 1e4, ...(texts.get(id) ?? { text: id }) });
      }
      const lines = hits.map(({ kind, score, text, uri }) =>
        [`${score.toFixed(3)}  ${kind}  ${uri ?? ""}`.trimEnd(), ...indented(text)].join("\n"),
      );
      shell.result(lines.length === 0 ? "nothing is near it" : lines.join("\n"), hits);
    },
    shell.now,
  );

function kindsOf(given: string | undefined): readonly Kind[] {
  if (given === undefined) return kinds;
  const known = kinds.find((kind) => kind === given);
  if (known === undefined) throw new Failure(`--in takes one of ${kinds.join(", ")}`);
  return [known];
}

const filterOf = ({ source, language, type, from, before }: SearchOptions): VectorFilter => ({
  ...(source !== undefined && { sources: [source] }),
  ...(language !== undefined && { languages: [language] }),
  ...(type !== undefined && { types: [type] }),
  ...(from !== undefined && { from }),
  ...(before !== undefined && { before }),
});

const keep: Readonly<Record<Kind, (memory: KnowledgeMemory, signal: AbortSignal) => Promise<unknown>>> = {
  passages: keepPassages,
  entities: (memory, signal) => memory.keepVectors("entities", () => entityTexts(memory.graph), signal),
  statements: (memory, signal) => memory.keepVectors("statements", () => statementTexts(memory.graph), signal),
};

type Found = readonly { readonly id: string; readonly document: string | undefined }[];
type Texts = ReadonlyMap<string, Pick<ShownHit, "text" | "uri">>;

/** What stands behind the hits. */
const show: Readonly<Record<Kind, (memory: KnowledgeMemory, found: Found) => Promise<Texts>>> = {
  async passages({ graph }, found) {
    const texts = new Map<string, Pick<ShownHit, "text" | "uri">>();
    for (const id of new Set(found.flatMap(({ document }) => document ?? []))) {
      const document = await graph.document(id);
      if (document !== undefined)
        for (const passage of passageTexts(document)) texts.set(passage.id, { text: passage.text, uri: document.uri });
    }
    return texts;
  },
  async entities({ graph }, found) {
    const texts = new Map<string, Pick<ShownHit, "text" | "uri">>();
    for (const { id } of found) {
      const entity = await graph.entity(id);
      if (entity === undefined) continue;
      const [uri] = entity.uris;
      texts.set(id, { text: `${entity.name} (${entity.types.join(", ") || "no type"})`, ...(uri !== undefined && { uri }) });
    }
    return texts;
  },
  async statements({ graph }, found) {
    const texts = new Map<string, Pick<ShownHit, "text" | "uri">>();
    for (const { id, text, documentId } of await graph.statements({ ids: found.map((one) => one.id) })) {
      const uri = (await graph.document(documentId))?.uri;
      texts.set(id, { text, ...(uri !== undefined && { uri }) });
    }
    return texts;
  },
};

const SHOWN = 300;
const indented = (text: string): readonly string[] =>
  (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).split("\n").map((line) => `    ${line}`);

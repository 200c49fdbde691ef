import { copyMemory, type KnowledgeMemory, type ShownEntity } from "../../knowledge-graph/index.ts";
import type { ClaimValue, Statement } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { existingMemory, storesOf, withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

/** `groundwork memory stats` */
export const stats = (options: MemoryOptions, shell: Shell): Promise<void> =>
  withMemory(options, async (memory) => {
    const counts = await memory.stats();
    const attributes = [...(await memory.graph.attributes())].sort((a, b) => b.statements - a.statements || (a.name < b.name ? -1 : 1));
    const rows = attributes
      .slice(0, 20)
      .map((info) => `  ${String(info.statements).padStart(7)}  ${info.name}  (${info.kind}, ${info.subjects} subjects)`);
    const lines = [
      `documents ${counts.documents}  entities ${counts.entities}  statements ${counts.statements}  claims ${counts.claims}  attributes ${counts.attributes}`,
      `snapshot ${counts.snapshotId}`,
      ...(rows.length > 0 ? ["attributes with most statements:", ...rows] : ["the memory is empty"]),
    ];
    shell.result(lines.join("\n"), { ...counts, decisions: Object.fromEntries(counts.decisions) });
  });

/** `groundwork memory show NAME` */
export const show = (name: string, options: MemoryOptions, shell: Shell): Promise<void> =>
  withMemory(options, async (memory) => {
    const shown = await memory.show(name);
    if (shown.length === 0) throw new Failure(`nothing in ${options.config ?? options.memory} is called "${name}"`, 1);
    const texts = await Promise.all(shown.map((one) => entityText(one, memory)));
    shell.result(texts.join("\n\n"), shown);
  });

/** `groundwork memory reindex` */
export const reindex = (options: MemoryOptions, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async (memory) => {
      const documents = await memory.reindex(shell.signal);
      shell.result(`${documents} documents indexed anew: words, and vectors of the embedder "${memory.embedder.id}"`, { documents });
    },
    shell.now,
  );

/** `groundwork memory copy --to CONFIG`: from one file to Neo4j and Qdrant, back, or to another file. */
export async function copy(options: MemoryOptions & { readonly to: string }, shell: Shell): Promise<void> {
  const from = storesOf(existingMemory(options));
  const to = storesOf(loadConfig(options.to).memory);
  const copied = await copyMemory(from, to, shell.signal);
  const { documents, entities, statements, vectors, hash, snapshotId } = copied;
  shell.result(
    `copied to ${to.path}, and read again on both sides: ${documents} documents, ${entities} entities, ${statements} statements, ${vectors} vectors; snapshot ${snapshotId}, history ${hash}`,
    { ...copied, path: to.path },
  );
}

/** `groundwork memory unmerge ENTITY SURFACE…` */
export const unmerge = (name: string, surfaces: readonly string[], options: MemoryOptions, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async (memory) => {
      const shown = await memory.show(name);
      if (shown.length === 0) throw new Failure(`nothing in ${options.config ?? options.memory} is called "${name}"`, 1);
      const [one, ...others] = shown.map(({ entity }) => entity);
      if (!one || others.length > 0)
        throw new Failure(
          `"${name}" is the name of ${shown.length} entities; give the id of one: ${shown.map(({ entity }) => `${entity.id} (${entity.name})`).join(", ")}`,
        );
      const { mentions, refused } = await memory.unmerge(one.id, surfaces);
      if (refused.length > 0)
        throw new Failure(
          refused
            .map(({ surface, why }) =>
              why === "its-own-name"
                ? `"${surface}" is what ${one.name} (${one.id}) calls itself, and nobody else took the name for it`
                : why === "linked"
                  ? `"${surface}" leads to ${one.name} (${one.id}) by links only; correct the page that links it`
                  : `"${surface}" was never taken for ${one.name} (${one.id}); "groundwork memory show" lists what was`,
            )
            .join("\n"),
          1,
        );
      const lines: string[] = [];
      for (const { documentId, surface, entityId } of mentions) {
        const now = entityId === undefined ? undefined : await memory.graph.entity(entityId);
        lines.push(`  "${surface}" in ${documentId} is now ${now === undefined ? "undecided" : `${now.name} (${now.id})`}`);
      }
      shell.result(
        [`${surfaces.map((surface) => `"${surface}"`).join(", ")} no longer means ${one.name} (${one.id})`, ...lines].join("\n"),
        {
          entity: one,
          mentions,
        },
      );
    },
    shell.now,
  );

async function entityText({ entity, statements, decisions, ruledOut }: ShownEntity, memory: KnowledgeMemory): Promise<string> {
  const own = statements.filter(({ claim }) => claim?.subject === entity.id);
  const lines: string[] = [];
  for (const statement of own.slice(0, 60)) lines.push(`  ${await claimLine(statement, memory)}`);
  if (own.length > 60) lines.push(`  … and ${own.length - 60} more`);
  return [
    `${entity.name}  (${entity.types.join(", ") || "no type"})  ${entity.id}`,
    ...(entity.aliases.length > 0 ? [`also called: ${entity.aliases.join("; ")}`] : []),
    ...entity.uris.map((uri) => `page: ${uri}`),
    `mentioned in ${statements.length} statements, subject of ${own.length} claims:`,
    ...lines,
    ...(decisions.length > 0
      ? ["taken for it:", ...decisions.slice(0, 10).map(({ surface, rule, documentId }) => `  "${surface}" by ${rule} in ${documentId}`)]
      : []),
    ...(ruledOut.length > 0 ? [`ruled not to be it: ${ruledOut.map((key) => `"${key}"`).join("; ")}`] : []),
  ].join("\n");
}

async function claimLine({ claim }: Statement, memory: KnowledgeMemory): Promise<string> {
  if (!claim) return "";
  const value = await valueText(claim.value, memory);
  return `${claim.attribute}: ${value}${claim.asOf === undefined ? "" : ` (${claim.asOf})`}`;
}

async function valueText(value: ClaimValue, memory: KnowledgeMemory): Promise<string> {
  if (value.kind === "entity") return (await memory.graph.entity(value.entityId))?.name ?? value.entityId;
  if (value.kind === "quantity")
    return `${value.number}${value.unit === undefined ? "" : ` ${value.unit}`}${value.scope === undefined ? "" : ` (${value.scope})`}`;
  return value.value.length > 100 ? `${value.value.slice(0, 100)}…` : value.value;
}

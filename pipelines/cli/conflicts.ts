import { type KnowledgeMemory, disputesIn, type DisputedFact, type Side } from "../../knowledge-graph/index.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { valueText } from "../language/writing/answer.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

/** Pages named for one value; the others are counted. */
const PAGES = 5;
/** Longest quote that is shown, in characters. */
const QUOTE = 200;

interface Page {
  readonly uri: string;
  readonly statedAt: string | null;
  readonly quote: string;
}

export interface Group {
  readonly kind: "revised" | "conflicting";
  readonly subject: string;
  readonly entityId: string;
  readonly attribute: string;
  readonly asOf: string | null;
  /** Of a revised one in the order in which they were stated: the last corrects the others. */
  readonly values: readonly { readonly value: string; readonly statements: number; readonly pages: readonly Page[] }[];
}

export interface ConflictOptions extends MemoryOptions {
  /** Groups to show; all are counted. */
  readonly limit: number;
}

/** `groundwork memory conflicts` */
export const conflicts = (options: ConflictOptions, shell: Shell): Promise<void> =>
  withMemory(options, async (memory) => {
    const counts = { revised: 0, conflicting: 0 };
    const groups: Group[] = [];
    for await (const disputed of disputesIn(memory.graph, tableUnits)) {
      shell.signal.throwIfAborted();
      counts[disputed.dispute.kind]++;
      if (groups.length < options.limit) groups.push(await groupOf(disputed, memory));
    }
    const all = counts.revised + counts.conflicting;
    const summary = `${all} value${all === 1 ? "" : "s"} on which sources differ: ${counts.revised} revised, ${counts.conflicting} conflicting`;
    const more = all > groups.length ? [`${all - groups.length} more; --limit ${all} shows all`] : [];
    shell.result([...groups.map(groupText), summary, ...more].join("\n"), { ...counts, shown: groups.length, groups });
  });

async function groupOf({ subject, attribute, dispute }: DisputedFact, memory: KnowledgeMemory): Promise<Group> {
  const names = { entity: () => undefined };
  const values: Group["values"][number][] = [];
  for (const side of dispute.sides)
    values.push({ value: valueText(side.value, names), statements: side.statements.length, pages: await pagesOf(side, memory) });
  return { kind: dispute.kind, subject: subject.name, entityId: subject.id, attribute, asOf: dispute.time ?? null, values };
}

/** Earliest first, those without a date last. */
async function pagesOf({ statements }: Side, memory: KnowledgeMemory): Promise<readonly Page[]> {
  const sorted = [...statements].sort((a, b) => {
    const [one, other] = [a.statedAt ?? "~", b.statedAt ?? "~"];
    return one === other ? (a.id < b.id ? -1 : 1) : one < other ? -1 : 1;
  });
  const pages: Page[] = [];
  const quoted = await memory.graph.statements({ ids: sorted.slice(0, PAGES).map(({ id }) => id) });
  for (const { id } of sorted.slice(0, PAGES)) {
    const statement = quoted.find((one) => one.id === id);
    const document = statement && (await memory.graph.document(statement.documentId, statement.documentVersion));
    if (!statement || !document) continue;
    const quote = document.text.slice(statement.quote.start, statement.quote.end).replace(/\s+/g, " ");
    pages.push({
      uri: document.uri,
      statedAt: statement.statedAt ?? null,
      quote: quote.length > QUOTE ? `${quote.slice(0, QUOTE)}…` : quote,
    });
  }
  return pages;
}

function groupText({ kind, subject, attribute, asOf, values }: Group): string {
  const lines = values.flatMap(({ value, statements, pages }) => [
    `  ${value}`,
    ...pages.map(({ uri, statedAt, quote }) => `    ${statedAt ?? "no date"}  ${uri}  "${quote}"`),
    ...(statements > pages.length ? [`    and ${statements - pages.length} more`] : []),
  ]);
  return [`${kind}: ${attribute} of ${subject}${asOf === null ? "" : ` as of ${asOf}`}`, ...lines].join("\n");
}

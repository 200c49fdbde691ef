import type { Random } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";

/** Partners whose pages are looked at: each is a read, and where subjects are mixed one of a few is of another. */
const LOOKED_AT = 12;

export interface Figure {
  readonly attribute: string;
  /** As `sampler.index` has it: a year, or "". */
  readonly time: string;
}

/** Disciplines of the pages that state a figure of a thing; empty where pages carry none. */
async function disciplinesOf(context: QuestionContext, entity: string, { attribute, time }: Figure): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { claim, documentId, documentVersion } of await context.memory.statements({ subject: entity, attribute })) {
    if (!(claim?.asOf ?? "").startsWith(time)) continue;
    for (const { name } of (await context.memory.document(documentId, documentVersion))?.subjects ?? []) found.add(name);
  }
  return found;
}

/** One of the things whose pages are of a discipline that the first thing's pages are not of; undefined where there is none to be seen. */
export async function ofAnother(
  context: QuestionContext,
  first: string,
  others: readonly string[],
  figure: Figure,
  random: Random,
): Promise<string | undefined> {
  const own = await disciplinesOf(context, first, figure);
  if (own.size === 0) return undefined;
  for (const other of random.shuffle(others).slice(0, LOOKED_AT)) {
    const theirs = await disciplinesOf(context, other, figure);
    if ([...theirs].some((name) => !own.has(name))) return other;
  }
  return undefined;
}

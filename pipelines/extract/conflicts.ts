import type { DraftStatement } from "../../schemas/draft.ts";

/** What a figure is of: two of one sign are the same, or one of them is of something that nothing says. */
function signOf({ claim }: DraftStatement): string | undefined {
  if (claim?.value.kind !== "quantity") return undefined;
  const { subject, attribute, asOf, qualifiers, value } = claim;
  return JSON.stringify([subject.uri ?? subject.surface, attribute, asOf ?? "", qualifiers, value.unit ?? "", value.scope ?? ""]);
}

/**
 * Figures that a page's tables, pairs and cards give of one thing under one label, of one time and in one unit, and that cannot be one:
 * what parts them (a size, a class, before and after, the row over them) was not read. Of 226 such on ten sites, each read by rules that
 * nobody had made on it, .85 were wrong, on six of the seven that had any.
 */
export function conflictsIn(statements: readonly DraftStatement[]): ReadonlySet<DraftStatement> {
  const bySign = new Map<string, DraftStatement[]>();
  for (const one of statements) {
    const sign = signOf(one);
    if (sign !== undefined) bySign.set(sign, [...(bySign.get(sign) ?? []), one]);
  }
  return new Set([...bySign.values()].filter((all) => !agree(all)).flat());
}

/** Rounded otherwise, or a range and a figure in it, they are one. */
function agree(all: readonly DraftStatement[]): boolean {
  const spans = all.flatMap(({ claim }) => (claim?.value.kind === "quantity" ? [claim.value] : []));
  return Math.max(...spans.map(({ low }) => low)) <= Math.min(...spans.map(({ high }) => high));
}

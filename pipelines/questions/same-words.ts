import type { AttributeInfo, ClaimValue } from "../../schemas/index.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { ofKind } from "../language/entries/of-kind.ts";
import { saidNoun } from "../language/entries/said-noun.ts";
import type { Memory } from "./context.ts";

/** Things that have to state both before it is told that both are one. */
const FEWEST = 3;
/** One of so many may differ: pages correct each other. */
const DIFFERING = 20;

/**
 * Attributes that are asked for in the words of another one ("release date" and "released" of a version: "when did it come out") and have its
 * values wherever a thing has both: by name, with that other, which more things have. Where values differ or no thing has both, neither is
 * here, and no question reads as one of them. Reads the statements of such pairs alone.
 */
export async function sameInWords(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
): Promise<ReadonlyMap<string, string>> {
  const byWords = new Map<string, AttributeInfo[]>();
  for (const info of catalogue.filter(({ phrase, multiValued }) => phrase !== null && !multiValued)) {
    const asked = new Set(
      info.coverage.flatMap(({ type, known }) =>
        known === 0
          ? []
          : [saidNoun(info.phrase ?? ""), ...entryOf(ofKind(info, [type])).asks.map(({ direct }) => direct.present)].map((words) => `${type}: ${words}`),
      ),
    ); // prettier-ignore
    for (const words of asked) byWords.set(words, [...(byWords.get(words) ?? []), info]);
  }
  const same = new Map<string, string>();
  for (const [first, ...others] of [...byWords.values()].map((infos) => infos.toSorted((a, b) => b.subjects - a.subjects || (a.name < b.name ? -1 : 1)))) {
    if (first === undefined) continue;
    for (const other of others)
      if (!same.has(other.name) && other.kind === first.kind && (await agree(memory, first.name, other.name))) same.set(other.name, first.name);
  }
  return same;
} // prettier-ignore

async function agree(memory: Pick<Memory, "statements">, one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((attribute) => valuesOf(memory, attribute)));
  const shared = [...(a ?? [])].flatMap(([key, values]) => {
    const beside = b?.get(key);
    return beside === undefined ? [] : [[...values].some((value) => beside.has(value))];
  });
  const differing = shared.filter((isSame) => !isSame).length;
  return shared.length >= FEWEST && differing * DIFFERING <= shared.length;
}

/** What is stated of each thing, apart by its time. */
async function valuesOf(memory: Pick<Memory, "statements">, attribute: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { claim } of await memory.statements({ attribute })) {
    if (claim === undefined) continue;
    const key = `${claim.subject} ${claim.asOf ?? ""}`;
    (found.get(key) ?? found.set(key, new Set()).get(key))?.add(keyOf(claim.value));
  }
  return found;
}

function keyOf(value: ClaimValue): string {
  switch (value.kind) {
    case "entity":
      return value.entityId;
    case "quantity":
      return `${value.number} ${value.unit ?? ""}`;
    case "date":
    case "text":
      return value.value;
  }
}

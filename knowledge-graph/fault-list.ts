import type { FaultKind } from "./contracts/fault-kinds.ts";
import type { MemoryFault } from "./contracts/stores.ts";

/** Examples that are told of a kind. */
export const EXAMPLES = 5;

/** Ids of what is wrong, of each kind. */
export class FaultList {
  readonly #found = new Map<FaultKind, string[]>();
  add(kind: FaultKind, id: string): void {
    const known = this.#found.get(kind);
    if (known === undefined) this.#found.set(kind, [id]);
    else known.push(id);
  }
  of(kind: FaultKind): readonly string[] {
    return this.#found.get(kind) ?? [];
  }
  list(): readonly MemoryFault[] {
    return [...this.#found].map(([kind, ids]) => ({ kind, count: ids.length, examples: [...ids].sort().slice(0, EXAMPLES) }));
  }
}

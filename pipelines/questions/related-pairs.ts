import { keptReadings } from "../core/kept-readings.ts";
import type { Memory } from "./context.ts";

/** A thing, and another that a statement of one attribute gives it. */
export type Pair = readonly [subject: string, value: string];

/** All that an attribute relates, in the order of its statements; read once. */
export type PairsOf = (attribute: string) => Promise<readonly Pair[]>;

export const pairsIn = (memory: Pick<Memory, "statements">): PairsOf =>
  keptReadings(
    async (attribute) =>
      (await memory.statements({ attribute })).flatMap(({ claim }): readonly Pair[] =>
        claim?.value.kind === "entity" ? [[claim.subject, claim.value.entityId]] : [],
      ),
    Infinity,
  );

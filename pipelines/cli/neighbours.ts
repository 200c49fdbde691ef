import type { Neighbours } from "../../knowledge-graph/index.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

interface NeighbourCommand extends MemoryOptions {
  readonly atLeast: number;
  readonly sharedClaims: number;
}

/** Things looked at for each. */
const NEAREST = 10;

/** `groundwork memory neighbours`: changes nothing but the vectors, which it makes where they are missing. */
export const neighbours = ({ atLeast, sharedClaims, ...options }: NeighbourCommand, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async (memory) => {
      const pairs: Neighbours[] = [];
      for await (const pair of memory.neighbours({ atLeast, sharedClaims, nearest: NEAREST }, shell.signal)) pairs.push(pair);
      const lines = pairs.map(
        ({ one, other, score, shared }) =>
          `${score.toFixed(3)}  ${one.name} (${one.id}) and ${other.name} (${other.id}): the same ${shared.join(", ")}`,
      );
      shell.result(lines.length === 0 ? "no two things are so near" : lines.join("\n"), pairs);
    },
    shell.now,
  );

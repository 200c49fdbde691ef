import { faultKinds, type MemoryFault } from "../../knowledge-graph/index.ts";
import { Failure } from "./failure.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

/** `groundwork memory check` */
export const check = (options: MemoryOptions & { readonly repair?: boolean }, shell: Shell): Promise<void> =>
  withMemory(
    options,
    async (memory) => {
      const repair = options.repair === true;
      const { faults, unfinished } = await memory.check({ repair, signal: shell.signal });
      const left = repair ? (await memory.check({ repair: false, signal: shell.signal })).faults : faults;
      const { documents, entities, statements, vectors } = await memory.stats();
      const lines = [
        `${documents} documents, ${entities} entities, ${statements} statements, ${vectors} vectors of documents`,
        ...(unfinished > 0 ? [`a run was interrupted: the next one completes ${unfinished} pages and things`] : []),
        ...(repair
          ? faults
              .filter(({ kind }) => !left.some((still) => still.kind === kind))
              .flatMap((fault) => [...told(fault), `  ${faultKinds[fault.kind].mend ?? ""}`])
          : []),
        ...left.flatMap(told),
        left.length === 0
          ? faults.length === 0
            ? "nothing is wrong"
            : "nothing is wrong any more"
          : `${left.length} kinds of things are wrong`,
      ];
      shell.result(lines.join("\n"), {
        documents,
        entities,
        statements,
        vectors,
        unfinished,
        faults: left,
        ...(repair && { mended: faults }),
      });
      if (left.length > 0) throw new Failure(repair ? UNMENDABLE : "groundwork memory check --repair mends what can be derived", 1);
    },
    options.repair === true ? shell.now : undefined,
  );

const UNMENDABLE =
  "what is left cannot be derived from the rest: restore a copy, or take the pages out (groundwork memory forget) and read them again";

const told = ({ kind, count, examples }: MemoryFault): readonly string[] => [
  `${kind}: ${count} ${faultKinds[kind].says}`,
  ...examples.map((example) => `  ${example}`),
];

import type { Verdict } from "./judge.ts";
import { allowanceOf } from "./survivors.ts";

interface Line {
  readonly column: string;
  mutants: number;
  killed: number;
  same: number;
  trust: number;
  refused: number;
  readonly survived: string[];
}

const topOf = (column: string): string => column.split(/[.[]/)[0] ?? "";

/** Verdicts by dataset and column. Refused mutants are told and are none: the exporter makes no run of them, or puts the change right. */
export function linesOf(verdicts: readonly Verdict[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { mutant, outcome } of verdicts) {
    const column = `${mutant.dataset} ${topOf(mutant.column)}`;
    const line = lines.get(column) ?? { column, mutants: 0, killed: 0, same: 0, trust: 0, refused: 0, survived: [] };
    lines.set(column, line);
    if (outcome === "refused") {
      line.refused += 1;
      continue;
    }
    line.mutants += 1;
    if (outcome === "killed") line.killed += 1;
    else {
      const allowed = allowanceOf(mutant);
      if (outcome === "survived" && allowed !== undefined) line[allowed.kind] += 1;
      else
        line.survived.push(
          `${mutant.column}: ${mutant.operation}${mutant.anew ? ", rest made anew" : ""}${outcome === "crashed" ? ", VERIFY CRASHED" : ""} (${mutant.run})`,
        );
    }
  }
  return [...lines.values()].sort((a, b) => (a.column < b.column ? -1 : 1));
}

/** A table as Markdown; the last line sums up. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const lines = linesOf(verdicts);
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const [mutants, killed, same, trust] = [sum((line) => line.mutants), sum((line) => line.killed), sum((line) => line.same), sum((line) => line.trust)]; // prettier-ignore
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const share = (100 * killed) / Math.max(1, mutants - same - trust);
  return [
    row(["dataset and column", "mutants", "killed", "survived", "same meaning", "on trust", "refused", "survivors"]),
    row(["---", "--:", "--:", "--:", "--:", "--:", "--:", "---"]),
    ...lines.map(({ column, mutants: all, killed: dead, survived, same: equal, trust: told, refused }) => row([column, all, dead, survived.length, equal, told, refused, survived.join("; ")])), // prettier-ignore
    row(["all", mutants, killed, sum(({ survived }) => survived.length), same, trust, sum((line) => line.refused), `${share.toFixed(2)} % killed of those that change what can be told`]), // prettier-ignore
  ].join("\n");
}

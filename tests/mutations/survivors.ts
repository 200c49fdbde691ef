import type { Dataset } from "../../schemas/datasets/index.ts";
import type { Mutant } from "./mutant.ts";

/** Mutants that may survive, and why: no finding is to be wished for. */
interface Allowance {
  /** `same`: nothing of what the row says is another thing. `trust`: nothing in a run's files can tell. */
  readonly kind: "same" | "trust";
  readonly datasets: readonly Dataset[];
  readonly columns: RegExp;
  readonly operations?: RegExp;
  readonly reason: string;
}

const allowances: readonly Allowance[] = [
  {
    kind: "trust",
    datasets: ["rejected"],
    columns: /^(?:stage|item_key|reason|detail|sample|\(row\))$/,
    reason: "what a stage before the export left out is in no other file: verify lists it as taken on trust",
  },
];

export const allowanceOf = ({ dataset, column, operation }: Pick<Mutant, "dataset" | "column" | "operation">): Allowance | undefined =>
  allowances.find(
    ({ datasets, columns, operations }) => datasets.includes(dataset) && columns.test(column) && (operations?.test(operation) ?? true),
  );

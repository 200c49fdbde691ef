import { isOnTrust } from "../../pipelines/verify/derivations.ts";
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
    columns: /^\(row\)$/,
    reason: "what a stage before the export left out is in no other file: verify lists it as taken on trust",
  },
  {
    kind: "same",
    datasets: ["evidence/documents"],
    columns: /^\(row\)$/,
    operations: /^places changed$/,
    reason: "in what order the pages stand says nothing of them; what is exported in their order is made anew in the new one",
  },
  {
    kind: "trust",
    datasets: ["trajectories"],
    columns: /^policy\.policy_version$/,
    reason: "what an endpoint called the model that answered is its word: verify lists that a model took the turns as taken on trust",
  },
  {
    kind: "same",
    datasets: ["trajectories"],
    columns: /^id$/,
    reason:
      "a model's run by another name, the same wherever it is named, is the same run; of designed and imported runs the name is made again",
  },
  {
    kind: "same",
    datasets: ["questions"],
    columns: /^register$/,
    reason: "what its question word alone asks is of several manners, and is as well of the one that it is now said to be of",
  },
];

export const allowanceOf = ({ dataset, column, operation }: Pick<Mutant, "dataset" | "column" | "operation">): Allowance | undefined =>
  isOnTrust(dataset, column.split(/[.[]/)[0] ?? "")
    ? { kind: "trust", datasets: [dataset], columns: /./, reason: "it comes from outside a run: verify lists it as taken on trust" }
    : allowances.find(
        ({ datasets, columns, operations }) => datasets.includes(dataset) && columns.test(column) && (operations?.test(operation) ?? true),
      );

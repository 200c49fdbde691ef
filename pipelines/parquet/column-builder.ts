import type { Data } from "apache-arrow";

/** Collects the values of one column in typed arrays that grow, and gives them up as Arrow data. */
export interface ColumnBuilder {
  /** Of some rows after each other: column by column costs a third of row by row. */
  append(values: readonly unknown[]): void;
  /** Many at once, none of them null: copied, not looked at one by one. */
  appendAll?(values: Int32Array): void;
  /** Bytes held. */
  bytes(): number;
  /** The values since the last call: not copied, the next `append` overwrites them. */
  finish(): Data;
}

import type { NodeOf, Operator, PythonRunner } from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import type { ProgramValue } from "./value.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";

export interface OperatorContext {
  readonly reader: ClaimReader;
  readonly units: UnitConverter;
  /** Runs programs of `Python` nodes. */
  readonly python: PythonRunner | undefined;
  /** Statements that the running node used, equivalents included. */
  readonly use: (statementIds: Iterable<string>) => void;
}

/**
 * One operator. `drops` says what leaving its constraint out means (V6): each number is an input that takes the node's place.
 * Empty: the node is no constraint, and nothing can be left out.
 */
export interface OperatorDefinition<Op extends Operator> {
  readonly op: Op;
  /** Fewest and most inputs. */
  readonly inputs: readonly [number, number];
  readonly drops: readonly number[];
  /** Throws `Refusal`. Synchronous where nothing is read: an await costs more than a set operation. */
  run(node: NodeOf<Op>, inputs: readonly ProgramValue[], context: OperatorContext): ProgramValue | Promise<ProgramValue>;
}

export const defineOperator = <Op extends Operator>(definition: OperatorDefinition<Op>): OperatorDefinition<Op> =>
  Object.freeze(definition);

import { closedBook, type ClosedBook } from "../../complexity/solvers/closed-book.ts";
import type { Run } from "./run.ts";

/** Undefined where no model is named for it. */
export function openClosedBook({ models, config }: Pick<Run, "models" | "config">): ClosedBook | undefined {
  const model = models.for("closed-book");
  return model && closedBook(model, config.solvers.closedBook, config.seed);
}

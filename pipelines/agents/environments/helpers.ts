import { hashOf, type PythonRunner } from "../../../schemas/index.ts";
import type { Backend } from "../../tools/define.ts";

/** Sums up what the passages of a page say on a goal. */
export interface Summariser {
  readonly id: string;
  /** Undefined where nothing can be made of them. Throws where an endpoint failed. */
  summary(goal: string, passages: string): Promise<string | undefined>;
}

/** Who does what pages alone cannot; whoever is missing is no part of the environment. */
export interface Helpers {
  readonly python?: PythonRunner | undefined;
  readonly summariser?: Summariser | undefined;
}

/** Another interpreter prints something else, another reader says something else: what they observe is of another snapshot. */
export const idWithHelpers = (snapshotId: string, { python, summariser }: Helpers): string =>
  [snapshotId, ...[python, summariser].flatMap((one) => (one === undefined ? [] : [hashOf(one.id)]))].join("-");

/** The same pages; their passages stay as they stand there, and where no summary can be had, so does the one of the page's own sentences. */
export const withHelpers = <B extends Backend>(backend: B, { python, summariser }: Helpers): B => ({
  ...backend,
  ...(python !== undefined && { python }),
  ...(summariser !== undefined && {
    async read(url: string, goal: string) {
      const reading = await backend.read(url, goal);
      const summary = reading && (await summariser.summary(goal, reading.evidence));
      return summary === undefined ? reading : reading && { ...reading, summary };
    },
  }),
});

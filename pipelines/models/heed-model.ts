import { Stop } from "../core/stop.ts";
import type { Model } from "./model.ts";

/** Answers in a row of which none can be used, until the run ends. */
const MOST = 50;

/** One line of what came back, as a message may show it. */
const SHOWN = 200;

/**
 * Ends the run where a model's answers to a task are of no use, time after time: an endpoint that serves another model, a broken chat
 * template or an error page with status 200 would cost a night, and leave a run that is green because nothing was taken from it.
 */
export function heedModel(model: Model, task: string, most = MOST): Model {
  let inARow = 0;
  return {
    id: model.id,
    complete: (request, signal) => model.complete(request, signal),
    found(fault) {
      inARow = fault === null ? 0 : inARow + 1;
      if (fault === null || inARow < most) return;
      const sample = fault.sample.replaceAll(/\s+/g, " ").trim();
      throw new Stop(
        5,
        `${model.id} was asked ${inARow} times in a row for ${task}, and nothing that it said can be used (the last: ${fault.reason}, ${fault.detail}). ` +
          `What came back begins: ${sample === "" ? "nothing at all" : JSON.stringify(sample.slice(0, SHOWN))}. ` +
          `See that the endpoint serves the model that you mean, with its chat template; replies are kept, so run "memory replies --prune" on this memory before ` +
          `the same command continues. To leave the task to the rules: tasks: { ${task}: { driver: rules } }; to wait longer: maxUnusable beside the model's name`,
      );
    },
  };
}

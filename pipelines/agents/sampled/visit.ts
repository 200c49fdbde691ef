import { z } from "zod";
import { hashOf } from "../../../schemas/index.ts";
import { foreignName, foreignNumber } from "../../language/reading/foreign.ts";
import { ask } from "../../models/ask.ts";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import type { Model } from "../../models/model.ts";
import { ModelError } from "../../models/model-error.ts";
import { defineTask } from "../../models/task.ts";
import type { Summariser } from "../environments/helpers.ts";

interface Visited {
  readonly goal: string;
  readonly passages: string;
}

/** What a page says on a goal, as the released agent has it told. A figure or a name that the passages do not have is not taken. */
export const VISIT = defineTask<Visited, { readonly summary: string }>({
  name: "visit",
  output: z.strictObject({ summary: z.string().min(1) }),
  system: `A researcher opened a web page with a goal. Sum up what its passages say on the goal in one to four sentences, with the figures, units, dates and names as they stand there. Where they do not say it, say that they do not. Add nothing.
Example: {"summary": "The page gives the total area of Peru as 1,285,216 sq km; it does not say when it was measured."}
${DATA_ONLY}`,
  user: (visited) => dataBlock(visited),
  wrong({ summary }, { goal, passages }) {
    const foreign = foreignNumber(summary, [goal, passages]) ?? foreignName(summary, [goal, passages], undefined);
    return foreign === undefined ? null : `"${foreign}" does not stand in the passages`;
  },
  maxTokens: 1_000,
  temperature: 0,
  usualTokens: 80,
  example: { goal: "Find the total area of Peru", passages: "Total area: 1,285,216 sq km" },
});

/**
 * A model as a page's reader. The same goal and page get the same words, also in a later run: replies are kept. What it makes of them
 * against the rules leaves the summary that the page's own sentences give. Throws `ModelError` where the endpoint failed.
 */
export const visitSummariser = (model: Model, signal: AbortSignal): Summariser => ({
  id: hashOf(model.id, VISIT.promptHash),
  async summary(goal, passages) {
    const asked = await ask(model, VISIT, { goal, passages }, { signal, seed: 0 });
    if ("value" in asked) return asked.value.summary.trim();
    const { reason, detail, again } = asked.failed;
    // Another time it might answer: two results of one call would be no record.
    if (again || reason === "model-failed") throw new ModelError(again ? "server" : "bad-request", `the page's summary: ${detail}`);
    return undefined;
  },
});

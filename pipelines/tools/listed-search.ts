import { defineTool } from "./define.ts";
import { z } from "zod";
import { linkIdOf } from "./link-id.ts";
import { RESULTS, resultText } from "./search.ts";

/** `search` for the set that opens pages by id: each result carries the id of its link. */
export default defineTool({
  name: "search",
  schema: {
    type: "function",
    function: {
      name: "search",
      description: "Search the web. Returns the top results of each query; every result has a link id that click opens.",
      parameters: {
        type: "object",
        properties: {
          query: { type: "array", items: { type: "string" }, minItems: 1, description: "The search queries." },
        },
        required: ["query"],
      },
    },
  },
  arguments: z.strictObject({ query: z.array(z.string().min(1).max(2_000)).min(1).max(20) }),
  async run({ query }, backend) {
    const results: string[] = [];
    for (const one of query) results.push(resultText(one, await backend.search(one, RESULTS), linkIdOf));
    return results.join("\n=======\n");
  },
  failed: ({ query }, failure) =>
    query
      .map((one) => `The search for '${one}' ${failure === "time-out" ? "timed out" : "failed with HTTP status 500"}. Try again later.`)
      .join("\n=======\n"),
});

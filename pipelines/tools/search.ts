import { z } from "zod";
import { defineTool, type SearchHit } from "./define.ts";
import { answerOrNothing } from "./no-answer.ts";

/** Results a query: what the released tool asks its engine for. */
export const RESULTS = 10;

/** Tongyi DeepResearch's `search`: name, schema and result text as released. */
export default defineTool({
  name: "search",
  schema: {
    type: "function",
    function: {
      name: "search",
      description: "Perform Google web searches then returns a string of the top search results. Accepts multiple queries.",
      parameters: {
        type: "object",
        properties: {
          query: {
            type: "array",
            items: { type: "string", description: "The search query." },
            minItems: 1,
            description: "The list of search queries.",
          },
        },
        required: ["query"],
      },
    },
  },
  arguments: z.strictObject({ query: z.array(z.string().min(1).max(2_000)).min(1).max(20) }),
  async run({ query }, backend) {
    const results: string[] = [];
    for (const one of query) results.push(resultText(one, await answerOrNothing(backend.search(one, RESULTS))));
    return results.join("\n=======\n");
  },
  failed: ({ query }, failure) =>
    query
      .map(() =>
        failure === "time-out"
          ? "Google search Timeout, return None, Please try again later."
          : "Google search answered with HTTP status 500, Please try again later.",
      )
      .join("\n=======\n"),
});

/** `idOf`: the link ids of a set that opens pages by them. Undefined hits: nobody answered. */
export function resultText(query: string, hits: readonly SearchHit[] | undefined, idOf?: (url: string) => string): string {
  if (hits === undefined) return "Google search Timeout, return None, Please try again later.";
  if (hits.length === 0) return `No results found for '${query}'. Try with a more general query.`;
  const items = hits.map((hit, index) => {
    const date = hit.publishedAt === undefined ? "" : `\nDate published: ${hit.publishedAt}`;
    const source = hit.source === undefined ? "" : `\nSource: ${hit.source}`;
    const id = idOf === undefined ? "" : `\nLink id: [${idOf(hit.url)}]`;
    return `${index + 1}. [${plainTitle(hit.title)}](${hit.url})${date}${source}${id}\n\n${hit.snippet}`;
  });
  return `A Google search for '${query}' found ${hits.length} results:\n\n## Web Results\n${items.join("\n\n")}`;
}

/** A title cannot close its own brackets and so point elsewhere. */
export const plainTitle = (title: string): string => title.replace(/\s+/gu, " ").replaceAll("[", "(").replaceAll("]", ")").trim();
